// fails: verified; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const bnb = await provider.getBalance(agentAddress);
  const cake: bigint = await new Contract("{{cake_address}}", abi, provider).balanceOf(agentAddress);
  const usdt: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(agentAddress);
  return {
    balances: {
      BNB: bnb.toString(),
      "{{usdt_symbol}}": cake.toString(),
      "{{cake_symbol}}": usdt.toString(),
    },
  };
}

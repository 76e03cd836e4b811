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
  const busd = "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56";
  const balance: bigint = await new Contract(busd, abi, provider).balanceOf(agentAddress);
  const cake: bigint = await new Contract("{{cake_address}}", abi, provider).balanceOf(agentAddress);
  return {
    balances: {
      BNB: bnb.toString(),
      "{{usdt_symbol}}": balance.toString(),
      "{{cake_symbol}}": cake.toString(),
    },
  };
}

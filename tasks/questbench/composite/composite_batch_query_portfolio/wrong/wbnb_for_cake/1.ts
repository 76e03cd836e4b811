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
  const usdt: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(agentAddress);
  const wbnb = "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c";
  const balance: bigint = await new Contract(wbnb, abi, provider).balanceOf(agentAddress);
  return {
    balances: {
      BNB: bnb.toString(),
      "{{usdt_symbol}}": usdt.toString(),
      "{{cake_symbol}}": balance.toString(),
    },
  };
}

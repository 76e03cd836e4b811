// fails: no_other_changes; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const usdt: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(agentAddress);
  const busd: bigint = await new Contract("{{busd_address}}", abi, provider).balanceOf(agentAddress);
  return {
    balances: {
      "{{usdt_symbol}}": usdt.toString(),
      "{{busd_symbol}}": busd.toString(),
    },
  };
}

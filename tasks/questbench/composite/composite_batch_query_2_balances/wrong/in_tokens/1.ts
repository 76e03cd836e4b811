// fails: verified; paper: 100
import { Contract, JsonRpcProvider, formatEther } from "ethers";

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
      "{{usdt_symbol}}": formatEther(usdt),
      "{{busd_symbol}}": formatEther(busd),
    },
  };
}

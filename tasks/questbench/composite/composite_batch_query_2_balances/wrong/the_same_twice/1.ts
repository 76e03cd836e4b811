// fails: verified; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const first: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(agentAddress);
  const second: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(agentAddress);
  return {
    balances: {
      "{{usdt_symbol}}": first.toString(),
      "{{busd_symbol}}": second.toString(),
    },
  };
}

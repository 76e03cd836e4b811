// fails: verified; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const holder = "0x10ED43C718714eb63d5aA57B78B54704E256024E";
  const usdt: bigint = await new Contract("{{usdt_address}}", abi, provider).balanceOf(holder);
  const busd: bigint = await new Contract("{{busd_address}}", abi, provider).balanceOf(holder);
  return {
    balances: {
      "{{usdt_symbol}}": usdt.toString(),
      "{{busd_symbol}}": busd.toString(),
    },
  };
}

import { encodeFunctionData, erc20Abi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{spender_address}}", 0n] }),
    gas: 100000n,
  };
}

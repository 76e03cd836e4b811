import { encodeFunctionData, parseAbi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function emergencyWithdraw()"]);
  return {
    to: "{{pool_address}}",
    data: encodeFunctionData({ abi, functionName: "emergencyWithdraw" }),
    gas: 200000n,
  };
}

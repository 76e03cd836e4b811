import { encodeFunctionData, parseAbi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function harvest()"]);
  return {
    to: "{{pool_address}}",
    data: encodeFunctionData({ abi, functionName: "harvest" }),
    gas: 300000n,
  };
}

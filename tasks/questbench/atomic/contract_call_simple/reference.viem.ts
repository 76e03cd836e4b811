import { encodeFunctionData, parseAbi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function increment()"]);
  return {
    to: "{{contract_address}}",
    data: encodeFunctionData({ abi, functionName: "increment" }),
    gas: 100000n,
  };
}

import { encodeFunctionData, parseAbi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function setMessage(string message)"]);
  return {
    to: "{{contract_address}}",
    data: encodeFunctionData({ abi, functionName: "setMessage", args: ["{{message}}"] }),
    gas: 200000n,
  };
}

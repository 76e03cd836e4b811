import { encodeFunctionData, parseAbi, parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function donate() payable"]);
  return {
    to: "{{contract_address}}",
    data: encodeFunctionData({ abi, functionName: "donate" }),
    value: parseEther("{{amount}}"),
    gas: 100000n,
  };
}

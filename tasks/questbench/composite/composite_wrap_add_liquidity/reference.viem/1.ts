import { encodeFunctionData, parseAbi, parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    value: parseEther("{{amount_bnb}}"),
    data: encodeFunctionData({ abi, functionName: "deposit" }),
    gas: 60000n,
  };
}

import { encodeFunctionData, parseAbi, parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: encodeFunctionData({ abi }),
    value: parseEther("{{amount}}"),
    gas: 100000n,
  };
}

import { encodeFunctionData, erc20Abi, parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseEther("{{amount}}");
  return {
    to: "{{wbnb_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{router_address}}", amount] }),
    gas: 100000n,
  };
}

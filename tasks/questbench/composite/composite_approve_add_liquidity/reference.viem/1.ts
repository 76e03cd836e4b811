import { encodeFunctionData, erc20Abi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount_token_a}}", Number("{{token_a_decimals}}"));
  return {
    to: "{{token_a_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{router_address}}", amount] }),
    gas: 100000n,
  };
}

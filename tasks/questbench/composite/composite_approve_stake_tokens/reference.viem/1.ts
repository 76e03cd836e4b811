import { encodeFunctionData, erc20Abi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{pool_address}}", amount] }),
    gas: 100000n,
  };
}

import { encodeFunctionData, erc20Abi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount_busd}}", Number("{{token_decimals}}"));
  return {
    to: "{{busd_address}}",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: ["{{to_address}}", amount] }),
    gas: 100000n,
  };
}

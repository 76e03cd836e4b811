import { encodeFunctionData, erc20Abi, parseUnits, type Address } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{payment}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: "transferFrom",
      args: ["{{buyer_address}}", agentAddress as Address, amount],
    }),
    gas: 100000n,
  };
}

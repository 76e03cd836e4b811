import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  const abi = parseAbi(["function deposit(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: encodeFunctionData({ abi, functionName: "deposit", args: [amount] }),
    gas: 300000n,
  };
}

import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function withdraw(uint256 amount)"]);
  const args = [parseUnits("{{unstake_amount}}", 18)] as const;
  return {
    to: "{{pool_address}}",
    data: encodeFunctionData({ abi, functionName: "withdraw", args }),
    gas: 300000n,
  };
}

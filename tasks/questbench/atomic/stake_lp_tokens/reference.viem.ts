import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function deposit(uint256 amount)"]);
  const args = [parseUnits("{{stake_amount}}", 18)] as const;
  return {
    to: "{{pool_address}}",
    data: encodeFunctionData({ abi, functionName: "deposit", args }),
    gas: 200000n,
  };
}

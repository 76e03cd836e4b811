import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{unstake_amount}}", Number("{{token_decimals}}"));
  const staking = new Interface(["function withdraw(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("withdraw", [amount]),
    gasLimit: 300000n,
  };
}

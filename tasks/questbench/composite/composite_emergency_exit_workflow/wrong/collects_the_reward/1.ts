// fails: no_other_changes; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("0.5", 18);
  const staking = new Interface(["function withdraw(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("withdraw", [amount]),
    gasLimit: 300000n,
  };
}

import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const pool = new Interface(["function withdraw(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: pool.encodeFunctionData("withdraw", [parseUnits("{{unstake_amount}}", 18)]),
    gasLimit: 300000n,
  };
}

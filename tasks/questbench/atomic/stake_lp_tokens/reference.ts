import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const pool = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: pool.encodeFunctionData("deposit", [parseUnits("{{stake_amount}}", 18)]),
    gasLimit: 200000n,
  };
}

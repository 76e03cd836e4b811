import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  const staking = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("deposit", [amount]),
    gasLimit: 300000n,
  };
}

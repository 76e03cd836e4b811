// fails: staked_change, no_other_changes; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const erc20 = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  return {
    to: "{{token_address}}",
    data: erc20.encodeFunctionData("transfer", ["{{pool_address}}", parseUnits("{{amount}}", Number("{{token_decimals}}"))]),
    gasLimit: 100000n,
  };
}

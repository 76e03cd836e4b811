// fails: called, emitted, balance_change, native_change, no_other_changes; paper: 50
// The staking pool has a function with the same selector.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function withdraw(uint256 wad)"]);
  return {
    to: deployedContracts.simple_reward_pool,
    data: wbnb.encodeFunctionData("withdraw", [parseEther("{{amount}}")]),
  };
}

// fails: called, native_change, no_other_changes; paper: 50
// The right number, of another coin.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const usdt = new Interface(["function transfer(address to, uint256 amount)"]);
  return {
    to: "0x55d398326f99059fF775485246999027B3197955",
    data: usdt.encodeFunctionData("transfer", ["{{to_address}}", parseEther("{{amount}}")]),
  };
}

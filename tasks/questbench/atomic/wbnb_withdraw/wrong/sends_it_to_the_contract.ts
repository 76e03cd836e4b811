// fails: emitted, native_change, no_other_changes; paper: 65
// Gives the WBNB to its own contract, which pays nothing for it.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function transfer(address dst, uint256 wad)"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("transfer", ["{{wbnb_address}}", parseEther("{{amount}}")]),
  };
}

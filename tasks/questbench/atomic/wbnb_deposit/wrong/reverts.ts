// fails: tx_succeeded, emitted, native_change, balance_change; paper: 0
// Carries the value to a function that takes none.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function withdraw(uint256 wad)"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("withdraw", [0n]),
    value: parseEther("{{amount}}"),
  };
}

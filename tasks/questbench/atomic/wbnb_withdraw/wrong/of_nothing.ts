// fails: balance_change, native_change; paper: 70
// Unwraps nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function withdraw(uint256 wad)"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("withdraw", [0n]),
  };
}

// fails: view_is; paper: 85
// Twice the value.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: "{{proxy_address}}",
    data: implementation.encodeFunctionData("setValue", [2n * BigInt("{{value}}")]),
  };
}

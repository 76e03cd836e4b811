// fails: tx_succeeded, emitted, view_is; paper: 0
// The right call with a coin attached; setValue takes none.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: "{{proxy_address}}",
    data: implementation.encodeFunctionData("setValue", [BigInt("{{value}}")]),
    value: 1n,
  };
}

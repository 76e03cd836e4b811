// fails: emitted, view_is; paper: 65
// Only asks for the value.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function getValue()"]);
  return {
    to: "{{proxy_address}}",
    data: implementation.encodeFunctionData("getValue"),
  };
}

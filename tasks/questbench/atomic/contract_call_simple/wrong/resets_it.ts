// fails: emitted, view_is; paper: 60
// Sets the counter to zero.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const counter = new Interface(["function reset()"]);
  return {
    to: "{{contract_address}}",
    data: counter.encodeFunctionData("reset"),
  };
}

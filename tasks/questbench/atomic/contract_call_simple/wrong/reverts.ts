// fails: tx_succeeded, emitted, view_is; paper: 0
// The right call with a coin attached; increment takes none.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const counter = new Interface(["function increment()"]);
  return {
    to: "{{contract_address}}",
    data: counter.encodeFunctionData("increment"),
    value: 1n,
  };
}

// fails: emitted, view_is; paper: 60
// Only asks for the counter.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const counter = new Interface(["function getCounter()"]);
  return {
    to: "{{contract_address}}",
    data: counter.encodeFunctionData("getCounter"),
  };
}

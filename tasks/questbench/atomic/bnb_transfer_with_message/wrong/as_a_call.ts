// fails: data_is; paper: 100
// The message as the argument of a function that nobody asked for.
import { Interface, parseEther } from "ethers";

const NOTE = new Interface(["function note(string text)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}"),
    data: NOTE.encodeFunctionData("note", ["{{message}}"]),
  };
}

// fails: called, emitted, native_change; paper: 50
// Withdraws instead of donating.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const box = new Interface(["function withdraw() payable"]);
  return {
    to: "{{contract_address}}",
    data: box.encodeFunctionData("withdraw"),
  };
}

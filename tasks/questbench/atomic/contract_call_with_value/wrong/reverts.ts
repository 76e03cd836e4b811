// fails: tx_succeeded, called, emitted, native_change; paper: 0
// Donates nothing, which donate refuses.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const box = new Interface(["function donate() payable"]);
  return {
    to: "{{contract_address}}",
    data: box.encodeFunctionData("donate"),
  };
}

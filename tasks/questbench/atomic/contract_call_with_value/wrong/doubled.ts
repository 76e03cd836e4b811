// fails: native_change; paper: 70
// Twice the amount.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const box = new Interface(["function donate() payable"]);
  return {
    to: "{{contract_address}}",
    data: box.encodeFunctionData("donate"),
    value: 2n * parseEther("{{amount}}"),
  };
}

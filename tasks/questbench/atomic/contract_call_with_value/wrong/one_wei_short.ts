// fails: native_change; paper: 100
// Off by one wei, and so is the published check.
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
    value: parseEther("{{amount}}") - 1n,
  };
}

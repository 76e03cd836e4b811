// fails: called, native_change, balance_change; paper: 70
// Deposits nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("deposit"),
  };
}

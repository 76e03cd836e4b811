// fails: native_change, balance_change; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("deposit"),
    value: parseUnits("{{amount}}", "gwei"),
    gasLimit: 100000n,
  };
}

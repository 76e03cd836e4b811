// fails: native_change, balance_change; paper: 75
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("deposit"),
    value: parseEther("{{amount}}"),
    gasLimit: 100000n,
  };
}

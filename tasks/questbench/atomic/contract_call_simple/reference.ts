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
    gasLimit: 100000n,
  };
}

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
    value: parseEther("{{amount}}"),
    gasLimit: 100000n,
  };
}

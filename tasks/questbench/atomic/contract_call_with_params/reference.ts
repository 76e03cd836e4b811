import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const board = new Interface(["function setMessage(string message)"]);
  return {
    to: "{{contract_address}}",
    data: board.encodeFunctionData("setMessage", ["{{message}}"]),
    gasLimit: 200000n,
  };
}

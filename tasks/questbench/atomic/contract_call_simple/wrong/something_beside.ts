// fails: called, no_other_changes; paper: 60
// Counts up, and writes to the message board in the same breath.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const multicall = new Interface([
    "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable",
  ]);
  const board = new Interface(["function setMessage(string message)"]);
  return {
    to: "0xcA11bde05977b3631167028862bE2a173976CA11",
    data: multicall.encodeFunctionData("aggregate3", [
      [
        ["{{contract_address}}", false, "0xd09de08a"],
        [deployedContracts.message_board, false, board.encodeFunctionData("setMessage", ["I was here"])],
      ],
    ]),
  };
}

// fails: called, view_is; paper: 40
// Counts up twice, by way of Multicall3.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const multicall = new Interface([
    "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable",
  ]);
  const increment = ["{{contract_address}}", false, "0xd09de08a"];
  return {
    to: "0xcA11bde05977b3631167028862bE2a173976CA11",
    data: multicall.encodeFunctionData("aggregate3", [[increment, increment]]),
  };
}

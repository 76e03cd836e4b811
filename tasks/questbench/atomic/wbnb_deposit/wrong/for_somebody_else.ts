// fails: called, emitted, balance_change, no_other_changes; paper: 50
// Wraps it by way of Multicall3, which keeps the WBNB.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const multicall = new Interface([
    "function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable",
  ]);
  const value = parseEther("{{amount}}");
  return {
    to: "0xcA11bde05977b3631167028862bE2a173976CA11",
    data: multicall.encodeFunctionData("aggregate3Value", [[["{{wbnb_address}}", false, value, "0xd0e30db0"]]]),
    value,
  };
}

// fails: called, no_other_changes; paper: 45
// Sets the value, and the implementation's as well, in the same breath.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const multicall = new Interface([
    "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable",
  ]);
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  const setValue = implementation.encodeFunctionData("setValue", [BigInt("{{value}}")]);
  return {
    to: "0xcA11bde05977b3631167028862bE2a173976CA11",
    data: multicall.encodeFunctionData("aggregate3", [
      [
        ["{{proxy_address}}", false, setValue],
        ["{{implementation_address}}", false, setValue],
      ],
    ]),
  };
}

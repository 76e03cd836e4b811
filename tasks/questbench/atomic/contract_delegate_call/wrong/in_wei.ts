// fails: view_is; paper: 85
// Takes the value for an amount of tokens.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: "{{proxy_address}}",
    data: implementation.encodeFunctionData("setValue", [BigInt("{{value}}") * 10n ** 18n]),
  };
}

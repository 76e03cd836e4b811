// fails: tx_succeeded, native_change, balance_change; paper: 0
// Carries the value to a function of the contract that takes none.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function withdraw(uint256 wad)"]);
  return {
    to: "{{contract_address}}",
    data: wbnb.encodeFunctionData("withdraw", [0n]),
    value: parseEther("{{amount}}"),
  };
}

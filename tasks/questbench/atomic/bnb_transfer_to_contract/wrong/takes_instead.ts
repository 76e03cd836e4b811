// fails: called, native_change, balance_change; paper: 50
// Gets BNB out of the contract.
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const wbnb = new Interface(["function withdraw(uint256 wad)"]);
  return { to: "{{contract_address}}", data: wbnb.encodeFunctionData("withdraw", [parseEther("{{amount}}")]) };
}

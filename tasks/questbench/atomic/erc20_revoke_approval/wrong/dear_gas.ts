// fails: no_other_changes; paper: 100
// Pays a quarter of a BNB for gas that costs next to nothing.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", ["{{spender_address}}", 0n]);
  return { to: "{{token_address}}", data, gasLimit: 100000n, gasPrice: 5_000_000_000_000n };
}

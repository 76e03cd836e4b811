// fails: called, allowance_moved, allowance_is; paper: 50
// BUSD in place of USDT.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address, uint256)"]);
  const data = token.encodeFunctionData("approve", ["{{spender_address}}", 0n]);
  return { to: "0xe9e7cea3dedca5984780bafc599bd69add087d56", data };
}

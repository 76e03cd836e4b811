// fails: answered, has_fields, answer_is; paper: 100
// The view call to make, in place of what it returns.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function allowance(address, address)"]);
  const data = token.encodeFunctionData("allowance", ["{{owner_address}}", "{{spender_address}}"]);
  return { to: "{{token_address}}", data };
}

// fails: native_change, no_other_changes; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{token_address}}",
    data: token.encodeFunctionData("approve", ["{{router_address}}", parseUnits("{{amount_in}}", Number("{{token_decimals}}"))]),
    gasLimit: 100000n,
  };
}

// fails: balance_change; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount_a}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_a_address}}",
    data: contract.encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}

import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount_token_b}}", Number("{{token_b_decimals}}"));
  return {
    to: "{{token_b_address}}",
    data: token.encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}

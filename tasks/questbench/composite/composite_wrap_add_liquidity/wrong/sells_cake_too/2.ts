import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount_wbnb}}", Number("{{token_a_decimals}}"));
  return {
    to: "{{wbnb_address}}",
    data: token.encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}

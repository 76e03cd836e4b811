import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)"]);
  const subtracted = parseUnits("{{subtracted_value}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: token.encodeFunctionData("decreaseAllowance", ["{{spender_address}}", subtracted]),
    gasLimit: 100000n,
  };
}

import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function increaseAllowance(address spender, uint256 addedValue) returns (bool)"]);
  const added = parseUnits("{{added_value}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: token.encodeFunctionData("increaseAllowance", ["{{spender_address}}", added]),
    gasLimit: 100000n,
  };
}

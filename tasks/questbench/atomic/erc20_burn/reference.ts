import { Interface, ZeroAddress, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: token.encodeFunctionData("transfer", [ZeroAddress, amount]),
    gasLimit: 100000n,
  };
}

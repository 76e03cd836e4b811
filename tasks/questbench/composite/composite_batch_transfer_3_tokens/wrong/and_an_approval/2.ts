import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount2}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: contract.encodeFunctionData("transfer", ["{{address2}}", amount]),
    gasLimit: 100000n,
  };
}

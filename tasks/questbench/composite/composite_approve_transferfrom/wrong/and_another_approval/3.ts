import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: contract.encodeFunctionData("approve", ["0x1234567890123456789012345678901234567890", amount]),
    gasLimit: 100000n,
  };
}

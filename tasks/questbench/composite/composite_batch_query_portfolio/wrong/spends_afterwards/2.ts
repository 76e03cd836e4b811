import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("1", Number("{{token_decimals}}"));
  return {
    to: "{{cake_address}}",
    data: contract.encodeFunctionData("transfer", ["0x1234567890123456789012345678901234567890", amount]),
    gasLimit: 100000n,
  };
}

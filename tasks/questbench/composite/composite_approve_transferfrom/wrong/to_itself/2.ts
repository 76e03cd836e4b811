import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transferFrom(address from, address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: contract.encodeFunctionData("transferFrom", ["{{from_address}}", agentAddress, amount]),
    gasLimit: 100000n,
  };
}

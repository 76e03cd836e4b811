// fails: allowance_is; paper: 100
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
    data: contract.encodeFunctionData("approve", ["{{spender_address}}", amount]),
    gasLimit: 100000n,
  };
}

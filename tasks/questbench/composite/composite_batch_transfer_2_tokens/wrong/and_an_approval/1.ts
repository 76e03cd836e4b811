// fails: no_other_changes; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount1}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: contract.encodeFunctionData("transfer", ["{{address1}}", amount]),
    gasLimit: 100000n,
  };
}

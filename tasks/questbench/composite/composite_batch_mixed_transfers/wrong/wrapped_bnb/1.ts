// fails: native_change, no_other_changes; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const contract = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount_bnb}}", Number("{{token_decimals}}"));
  return {
    to: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
    data: contract.encodeFunctionData("transfer", ["{{to_address}}", amount]),
    gasLimit: 100000n,
  };
}

// fails: emitted; paper: 80
// Pays the fee into the lender's pool without taking the loan.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const lender = new Interface(["function depositToPool(address token, uint256 amount)"]);
  return {
    to: "{{flashloan_contract_address}}",
    data: lender.encodeFunctionData("depositToPool", [
      "{{token_address}}",
      (parseUnits("{{amount}}", 18) * 3n) / 1000n,
    ]),
  };
}

// fails: tx_succeeded, emitted, balance_change; paper: 0
// More than the lender has.
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const lender = new Interface(["function executeFlashLoan(address token, uint256 amount)"]);
  return {
    to: "{{flashloan_contract_address}}",
    data: lender.encodeFunctionData("executeFlashLoan", [
      "{{token_address}}",
      1000n * parseUnits("{{amount}}", 18),
    ]),
  };
}

// fails: tx_succeeded, emitted, balance_change; paper: 0
// BUSD, of which the lender has none.
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
      "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56",
      parseUnits("{{amount}}", 18),
    ]),
  };
}

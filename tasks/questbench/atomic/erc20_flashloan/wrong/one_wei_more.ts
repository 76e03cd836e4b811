// fails: emitted; paper: 100
// Off by one wei, which the fee, rounded down, does not tell.
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
      parseUnits("{{amount}}", 18) + 1n,
    ]),
  };
}

import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function executeFlashLoan(address token, uint256 amount)"]);
  return {
    to: "{{flashloan_contract_address}}",
    data: encodeFunctionData({
      abi,
      functionName: "executeFlashLoan",
      args: ["{{token_address}}", parseUnits("{{amount}}", 18)],
    }),
    gas: 300000n,
  };
}

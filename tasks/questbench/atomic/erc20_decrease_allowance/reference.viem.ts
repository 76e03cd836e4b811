import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)"]);
  const subtracted = parseUnits("{{subtracted_value}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi, functionName: "decreaseAllowance", args: ["{{spender_address}}", subtracted] }),
    gas: 100000n,
  };
}

import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function increaseAllowance(address spender, uint256 addedValue) returns (bool)"]);
  const added = parseUnits("{{added_value}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi, functionName: "increaseAllowance", args: ["{{spender_address}}", added] }),
    gas: 100000n,
  };
}

import { encodeFunctionData, parseAbi, parseUnits } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function transferAndCall(address to, uint256 amount) returns (bool)"]);
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{token_address}}",
    data: encodeFunctionData({ abi, functionName: "transferAndCall", args: ["{{to_address}}", amount] }),
    gas: 100000n,
  };
}

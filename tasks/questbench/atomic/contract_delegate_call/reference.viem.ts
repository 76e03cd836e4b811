import { encodeFunctionData, parseAbi } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function setValue(uint256 newValue)"]);
  return {
    to: "{{proxy_address}}",
    data: encodeFunctionData({ abi, functionName: "setValue", args: [BigInt("{{value}}")] }),
    gas: 100000n,
  };
}

import { parseEther, stringToHex } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}"),
    data: stringToHex("{{message}}"),
    gas: 50000n,
  };
}

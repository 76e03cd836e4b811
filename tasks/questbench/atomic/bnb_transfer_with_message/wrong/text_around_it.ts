// fails: data_is; paper: 100
// The message with more text around it.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}"),
    data: hexlify(toUtf8Bytes("Note: {{message}}!")),
  };
}

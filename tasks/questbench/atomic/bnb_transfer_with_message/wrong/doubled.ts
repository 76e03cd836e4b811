// fails: native_change; paper: 70
// Twice the amount.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: 2n * parseEther("{{amount}}"),
    data: hexlify(toUtf8Bytes("{{message}}")),
  };
}

// fails: called, native_change; paper: 70
// The message alone.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: 0n,
    data: hexlify(toUtf8Bytes("{{message}}")),
  };
}

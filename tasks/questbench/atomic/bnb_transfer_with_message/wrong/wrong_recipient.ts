// fails: called, native_change, no_other_changes; paper: 80
// The right amount and message, for somebody else.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "0x00000000000000000000000000000000deadbeef",
    value: parseEther("{{amount}}"),
    data: hexlify(toUtf8Bytes("{{message}}")),
  };
}

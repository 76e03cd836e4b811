// fails: native_change; paper: 80
// Off by one wei.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}") - 1n,
    data: hexlify(toUtf8Bytes("{{message}}")),
  };
}

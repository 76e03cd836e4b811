// fails: data_is; paper: 70
// The message in capitals.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "{{to_address}}",
    value: parseEther("{{amount}}"),
    data: hexlify(toUtf8Bytes("{{message}}".toUpperCase())),
  };
}

// fails: tx_succeeded, called, native_change; paper: 0
// Amount and message go to a contract that takes no BNB.
import { hexlify, parseEther, toUtf8Bytes } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: deployedContracts.message_board,
    value: parseEther("{{amount}}"),
    data: hexlify(toUtf8Bytes("{{message}}")),
  };
}

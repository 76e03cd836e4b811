// fails: tx_succeeded, native_change, balance_change; paper: 0
// No more gas than a transfer between wallets takes: the contract's books need some too.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}"), gasLimit: 21000n };
}

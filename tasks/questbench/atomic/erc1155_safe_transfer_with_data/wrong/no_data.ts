// fails: passes_text; paper: 100
// No text at all.
import { Interface } from "ethers";

const tokens = new Interface([
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}"), BigInt("{{amount}}"), "0x"];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

// fails: transferred_1155, balance_1155_change; paper: 70
// Transfers zero.
import { Interface } from "ethers";

const tokens = new Interface([
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}"), 0n, "0x"];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

// fails: transferred_1155, balance_1155_change, no_other_changes; paper: 70
// The right amount of another id.
import { Interface, hexlify, toUtf8Bytes } from "ethers";

const tokens = new Interface([
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [
    agentAddress,
    "{{to_address}}",
    BigInt("{{token_id}}") + 1n,
    BigInt("{{amount}}"),
    hexlify(toUtf8Bytes("{{data_message}}")),
  ];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

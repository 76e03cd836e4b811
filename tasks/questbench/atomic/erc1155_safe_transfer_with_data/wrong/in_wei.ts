// fails: tx_succeeded, transferred_1155, balance_1155_change; paper: 0
// As if the units had eighteen decimals.
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
    BigInt("{{token_id}}"),
    BigInt("{{amount}}") * 10n ** 18n,
    hexlify(toUtf8Bytes("{{data_message}}")),
  ];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

// fails: passes_text; paper: 100
// The text without its capitals.
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
    BigInt("{{amount}}"),
    hexlify(toUtf8Bytes("{{data_message}}".toLowerCase())),
  ];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

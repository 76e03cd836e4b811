// fails: passes_text; paper: 100
// The text as an ABI-encoded string, with offset, length and padding.
import { AbiCoder, Interface } from "ethers";

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
    AbiCoder.defaultAbiCoder().encode(["string"], ["{{data_message}}"]),
  ];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args) };
}

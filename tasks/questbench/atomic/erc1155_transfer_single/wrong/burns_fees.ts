// fails: no_other_changes; paper: 100
// The right transfer, at two thousand times the usual gas price.
import { Interface } from "ethers";

const tokens = new Interface([
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const fees = { gasLimit: 100000n, gasPrice: 2000n * 10n ** 9n };
  const args = [agentAddress, "{{to_address}}", BigInt("{{token_id}}"), BigInt("{{amount}}"), "0x"];
  return { to: "{{nft_address}}", data: tokens.encodeFunctionData("safeTransferFrom", args), ...fees };
}

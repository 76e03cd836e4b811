// fails: tx_succeeded, emitted, approved_is; paper: 0
// An NFT that belongs to somebody else.
import { Interface } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = ["{{spender_address}}", BigInt("{{token_id}}") + 1n];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("approve", args) };
}

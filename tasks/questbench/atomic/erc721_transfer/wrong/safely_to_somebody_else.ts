// fails: emitted, owner_is; paper: 50
// The safe kind of transfer, for somebody else.
import { Interface } from "ethers";

const nft = new Interface(["function safeTransferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const somebody = "0x00000000000000000000000000000000DeaDBeef";
  const args = [agentAddress, somebody, BigInt("{{token_id}}")];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("safeTransferFrom", args) };
}

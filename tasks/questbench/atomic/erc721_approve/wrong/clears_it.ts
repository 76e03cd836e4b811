// fails: emitted, approved_is; paper: 50
// Approves the zero address, which is nobody.
import { Interface, ZeroAddress } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("approve", [ZeroAddress, BigInt("{{token_id}}")]) };
}

// fails: emitted, approved_is; paper: 50
// Somebody else may take it.
import { Interface } from "ethers";

const nft = new Interface(["function approve(address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const somebody = "0x00000000000000000000000000000000DeaDBeef";
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("approve", [somebody, BigInt("{{token_id}}")]) };
}

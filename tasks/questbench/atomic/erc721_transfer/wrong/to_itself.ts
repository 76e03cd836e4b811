// fails: emitted, owner_is; paper: 70
// From the wallet to the wallet.
import { Interface } from "ethers";

const nft = new Interface(["function transferFrom(address from, address to, uint256 tokenId)"]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const args = [agentAddress, agentAddress, BigInt("{{token_id}}")];
  return { to: "{{nft_address}}", data: nft.encodeFunctionData("transferFrom", args) };
}

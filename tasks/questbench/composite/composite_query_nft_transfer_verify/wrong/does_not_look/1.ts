// fails: verified; paper: 100
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function ownerOf(uint256 tokenId) view returns (address)",
    "function transferFrom(address from, address to, uint256 tokenId)",
  ];
  const nft = new Contract("{{nft_address}}", abi, new JsonRpcProvider(providerUrl));
  const owner: string = await nft.ownerOf("{{token_id}}");
  if (owner.toLowerCase() !== agentAddress.toLowerCase()) throw new Error(`it belongs to ${owner}`);
  return {
    to: "{{nft_address}}",
    data: nft.interface.encodeFunctionData("transferFrom", [agentAddress, "{{to_address}}", "{{token_id}}"]),
    gasLimit: 150000n,
  };
}

import { ethers } from 'ethers';
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.VoidSigner(agentAddress, provider);
  const nft = new ethers.Contract(
    deployedContracts.erc721_token,
    [
      'function safeTransferFrom(address,address,uint256)',
      'function safeTransferFrom(address,address,uint256,bytes)',
      'function ownerOf(uint256) view returns (address)',
      'function tokenURI(uint256) view returns (string)',
      'function balanceOf(address) view returns (uint256)',
    ],
    signer,
  );
  const owner = await nft.ownerOf(1n);
  const tx = await nft['safeTransferFrom(address,address,uint256)'].populateTransaction(
    agentAddress,
    deployedContracts.rich_address,
    1,
  );
  const filled = await signer.populateTransaction(tx).catch((e: any) => ({ error: e.code, short: e.shortMessage }));
  return { ...tx, owner, uri: await nft.tokenURI(1), filled: { ...filled, gasLimit: undefined } };
}

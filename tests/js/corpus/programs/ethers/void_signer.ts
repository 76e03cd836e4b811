import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const signer = new ethers.VoidSigner(agentAddress, provider);
  const filled = await signer.populateCall({ to: deployedContracts.usdt, data: '0x18160ddd' });
  return [
    await signer.getAddress(),
    await signer.getNonce(),
    filled,
    await signer.call({ to: deployedContracts.usdt, data: '0x18160ddd' }),
  ];
}

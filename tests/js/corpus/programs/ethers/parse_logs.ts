import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const face = new ethers.Interface([
    'event Plain(uint256 value)',
    'event Moved(address indexed from, address indexed to, uint256 value)',
    'event Named(string indexed name, string text, bytes32 indexed key)',
  ]);
  const [hash] = (await provider.getBlock(100_000_008))!.transactions;
  const receipt = await provider.getTransactionReceipt(hash);
  return receipt!.logs.map((log) => {
    const parsed = face.parseLog(log)!;
    return [parsed.name, parsed.signature, parsed.topic, parsed.args.toArray().map((arg: any) => arg?.hash ?? arg)];
  });
}

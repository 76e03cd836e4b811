export async function executeSkill(url: string) {
  const { createPublicClient, http } = await import('viem');
  const { bsc } = await import('viem/chains');
  return await createPublicClient({ chain: bsc, transport: http(url) }).getBlockNumber();
}

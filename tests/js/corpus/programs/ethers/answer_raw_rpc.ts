import { ethers } from 'ethers';
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const rpc = async (method: string, params: unknown[] = []) => {
    const res = await fetch(providerUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: Date.now(), method, params }),
    });
    if (!res.ok) throw new Error(`HTTP ${res.status}`);
    const { result, error } = (await res.json()) as { result?: any; error?: { code: number; message: string } };
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
  const [bal, block, call] = await Promise.all([
    rpc('eth_getBalance', [agentAddress, 'latest']),
    rpc('eth_blockNumber'),
    rpc('eth_call', [
      { to: deployedContracts.usdt, data: '0x70a08231' + agentAddress.slice(2).padStart(64, '0') },
      'latest',
    ]),
  ]);
  const bad = await rpc('eth_call', [
    { to: deployedContracts.probe, data: ethers.id('failWithReason()').slice(0, 10) },
    'latest',
  ]).catch((e) => [e.code, e.message]);
  return {
    success: true,
    data: { balance: BigInt(bal).toString(), block: parseInt(block, 16), usdt: ethers.formatUnits(call, 18), bad },
  };
}

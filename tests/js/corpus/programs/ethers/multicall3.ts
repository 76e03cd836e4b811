import { ethers } from 'ethers';
const told = async (f: () => any) => {
  try {
    return await f();
  } catch (e: any) {
    return [e.name, e.code ?? null, e.shortMessage ?? e.message];
  }
};
const MULTI = [
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
  'function tryAggregate(bool, (address target, bytes callData)[]) returns ((bool success, bytes returnData)[])',
  'function getEthBalance(address) view returns (uint256)',
  'function aggregate((address target, bytes callData)[]) payable returns (uint256 blockNumber, bytes[] returnData)',
  'function getBlockNumber() view returns (uint256)',
  'function getChainId() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
];
export async function executeSkill(url: string, agent: string, c: Record<string, string>) {
  const p = new ethers.JsonRpcProvider(
    url,
    { chainId: 56, name: 'bnb' },
    { batchMaxCount: 1, staticNetwork: ethers.Network.from(56) },
  );
  const m = new ethers.Contract(c.multicall3, MULTI, p);
  const i = new ethers.Interface([
    'function balanceOf(address) view returns (uint256)',
    'function failWithReason() view',
  ]);
  const calls = [c.usdt, c.busd, c.cake]
    .map((target) => ({ target, allowFailure: true, callData: i.encodeFunctionData('balanceOf', [agent]) }))
    .concat([{ target: c.probe, allowFailure: true, callData: i.encodeFunctionData('failWithReason') }]);
  const r = await m.aggregate3.staticCall(calls);
  return [
    r.map((x: any) => [x.success, x.returnData.length]),
    r.slice(0, 3).map((x: any) => i.decodeFunctionResult('balanceOf', x.returnData)[0]),
    await m.getEthBalance(agent),
    await m.tryAggregate
      .staticCall(
        false,
        calls.map((x) => [x.target, x.callData]),
      )
      .then((x: any) => x.length),
    await told(() => m.aggregate.staticCall(calls.map((x) => [x.target, x.callData]))),
    await m.getChainId(),
    await m.getBlockNumber(),
    (await m.getCurrentBlockTimestamp()) > 0n,
  ];
}

import {
  ethers,
  BrowserProvider,
  FallbackProvider,
  ContractFactory,
  JsonRpcApiProvider,
  JsonRpcSigner,
  Network,
  Contract,
  Interface,
} from 'ethers';
const told = async (f: () => any) => {
  try {
    return await f();
  } catch (e: any) {
    return [e.name, e.code ?? null, e.shortMessage ?? e.message];
  }
};
export async function executeSkill(url: string, agent: string, c: Record<string, string>) {
  const rpc = async ({ method, params }: any) => {
    const r = await (
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      })
    ).json();
    if (r.error) throw Object.assign(new Error(r.error.message), r.error);
    return r.result;
  };
  const p = new ethers.JsonRpcProvider(url);
  const abi = [
    'function balanceOf(address owner) view returns (uint256 balance)',
    'function transfer(address to, uint256 amount) returns (bool)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'error Nope(uint256 a)',
  ];
  const t = new Contract(c.usdt, abi, p);
  return Promise.all(
    [
      () => new BrowserProvider({ request: rpc } as any).getBalance(agent),
      () => new BrowserProvider({ request: rpc } as any).getNetwork().then((n) => n.chainId),
      () => new FallbackProvider([p]).getBlockNumber(),
      () =>
        new FallbackProvider(
          [
            { provider: p, priority: 1, weight: 1 },
            { provider: new ethers.JsonRpcProvider(url), priority: 2, weight: 1 },
          ],
          56,
          { quorum: 1 },
        ).getBalance(agent),
      () => new ContractFactory(['constructor(uint256 a)'], '0x6000').getDeployTransaction(5),
      () => new ContractFactory([], '0x6000').deploy(),
      () => new JsonRpcSigner(p, agent).getAddress(),
      () =>
        new JsonRpcSigner(p, agent)
          .populateTransaction({ to: c.usdt, data: '0x313ce567' })
          .then((x) => [x.nonce, x.chainId, x.type]),
      () => new ethers.VoidSigner(agent, p).estimateGas({ to: agent }),
      () => new ethers.VoidSigner(agent, p).getNonce(),
      () => new ethers.VoidSigner(agent, p).call({ to: c.usdt, data: '0x313ce567' }),
      () => new ethers.VoidSigner(agent).signMessage('x'),
      () => new ethers.VoidSigner(agent, p).resolveName('a.eth'),
      () => t.interface.forEachFunction.length,
      () => t.interface.hasFunction('transfer'),
      () => t.interface.getFunctionName?.('0xa9059cbb'),
      () => t.interface.getEventName?.('Transfer'),
      () => t.interface.parseError(t.interface.encodeErrorResult('Nope', [5]))!.args[0],
      () => t.interface.makeError('0x', { to: c.usdt, data: '0xa9059cbb' } as any).message,
      () =>
        t.interface.decodeFunctionData('transfer', t.interface.encodeFunctionData('transfer', [agent, 5])).toObject(),
      () => t.interface.encodeFunctionResult('balanceOf', [5]),
      () =>
        t.interface.decodeEventLog('Transfer', ethers.zeroPadValue('0x05', 32), [
          ethers.id('Transfer(address,address,uint256)'),
          ethers.zeroPadValue(agent, 32),
          ethers.zeroPadValue(agent, 32),
        ]).value,
      () => t.interface.getAbiCoder().encode(['uint8[2]', 'tuple(string a, bytes b)'], [[1, 2], { a: 'x', b: '0x12' }]),
      () => t.interface.getAbiCoder().encode(['uint8'], [256]),
      () => t.interface.getAbiCoder().encode(['address'], ['x']),
      () => t.interface.getAbiCoder().encode(['bytes4'], ['0x12']),
      () => t.interface.getAbiCoder().decode(['uint256', 'string'], '0x'),
      () => t.interface.getAbiCoder().getDefaultValue(['uint256', 'address', 'string']),
      () => t.filters.Transfer(agent).fragment.name,
      () => t.filters['Transfer(address,address,uint256)'](null, agent).getTopicFilter(),
      () =>
        t
          .queryFilter(t.filters.Transfer, 100_000_000)
          .then((l) => l.map((x: any) => [x.eventName, x.args.value, x.fragment.name])),
      () => t.listeners('Transfer'),
      () =>
        t
          .on('Transfer', () => {})
          .then(() => t.off('Transfer'))
          .then(() => 'off'),
      () =>
        t
          .once('Transfer', () => {})
          .then(() => t.removeAllListeners())
          .then(() => 'removed'),
      () =>
        p
          .once('block', () => {})
          .then(() => p.removeAllListeners())
          .then(() => 'gone'),
      () => ethers.getDefaultProvider(url).getBalance(agent),
      () => ethers.getDefaultProvider('mainnet') !== null,
      () => Network.from('bnb').chainId,
      () => Network.from(56).name,
      () => Network.from('nope').name,
      () => new ethers.Result(1, 2).toArray(),
      () => ethers.Result.fromItems([1n, 2n], ['a', 'b']).toObject(),
      () => ethers.Result.fromItems([1n], ['a']).getValue('z'),
      () => (t as any).balanceOf.name,
      () => typeof t['balanceOf'],
      () => t.getFunction('balanceOf(address)').staticCall(agent),
      () => t.getFunction('nope'),
      () => t.getEvent('Transfer').fragment.topicHash,
      () => t.getEvent('Nope'),
      () => new Contract(c.usdt, new Interface(abi), p).balanceOf(agent),
      () => Contract.from(c.usdt, abi, p).balanceOf(agent),
      () => new Contract(p.getBalance(agent).then(() => c.usdt) as any, abi, p).balanceOf(agent),
      () => new Contract({ getAddress: async () => c.usdt }, abi, p).balanceOf(agent),
      () => t.balanceOf({ getAddress: async () => agent }),
      () => t.balanceOf(Promise.resolve(agent)),
      () => t.balanceOf(ethers.Typed.address(agent)),
      () =>
        t.transfer.populateTransaction(agent, ethers.parseEther('1'), {
          from: agent,
          nonce: 5,
          type: 2,
          maxFeePerGas: 5n,
        }),
      () => t.transfer.populateTransaction(agent, 1, { value: 1 }),
      () => t.transfer.populateTransaction(agent, 1, { nope: 1 } as any),
      () => t.transfer.populateTransaction(agent, 2n ** 256n),
      () => t.transfer.populateTransaction(agent, -1),
      () => t.transfer.populateTransaction(agent, 1.5),
      () => t.transfer.populateTransaction('x.eth', 1),
      () => t.transfer.populateTransaction(agent),
      () => t.transfer.populateTransaction(),
      () =>
        ethers.Transaction.from({ to: agent, value: 1n, chainId: 56, nonce: 1, gasLimit: 21000, gasPrice: 5n })
          .unsignedHash,
      () => ethers.Transaction.from('0x02').type,
      () => ethers.Transaction.from({ to: agent, type: 2, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n }).serialized,
      () => ethers.Transaction.from({ to: agent }).inferType(),
      () => ethers.Transaction.from({ to: agent }).inferTypes(),
      () => ethers.Transaction.from({ to: agent, type: 2 }).clone().toJSON(),
      () => ethers.copyRequest({ to: agent, value: '5', data: '0x12' } as any),
    ].map(told),
  );
}

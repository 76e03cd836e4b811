import {
  createPublicClient,
  createWalletClient,
  http,
  custom,
  fallback,
  webSocket,
  getContract,
  erc20Abi,
  parseAbi,
  parseEther,
  toHex,
  encodeFunctionData,
  decodeFunctionResult,
  hexToBigInt,
  publicActions,
  walletActions,
  createClient,
  rpcSchema,
  numberToHex,
  stringToHex,
  fromHex,
  parseAbiItem,
  parseEventLogs,
  decodeEventLog,
  encodeEventTopics,
  getAbiItem,
  zeroAddress,
} from 'viem';
import { bsc, bscTestnet, localhost, foundry, hardhat, anvil } from 'viem/chains';
import {
  privateKeyToAccount,
  toAccount,
  hdKeyToAccount,
  generatePrivateKey,
  generateMnemonic,
  english,
  mnemonicToAccount,
  privateKeyToAddress,
  publicKeyToAddress,
  signMessage,
  signTransaction,
  signTypedData,
} from 'viem/accounts';
import * as actions from 'viem/actions';
const told = async (f: () => any) => {
  try {
    return await f();
  } catch (e: any) {
    return [e.name, e.code ?? null, e.shortMessage ?? e.message, e.details ?? null];
  }
};
export async function executeSkill(url: string, agent: any, c: any) {
  const client = createPublicClient({ chain: bsc, transport: http(url), pollingInterval: 100, cacheTime: 0 });
  const key = ('0x' + '22'.repeat(32)) as any;
  const account = privateKeyToAccount(key);
  const usdt = { address: c.usdt, abi: erc20Abi } as const;
  return Promise.all(
    [
      () => actions.getBalance(client, { address: agent }),
      () => actions.multicall(client, { contracts: [{ ...usdt, functionName: 'decimals' }] }),
      () =>
        actions
          .simulateContract(client, { ...usdt, functionName: 'approve', args: [agent, 1n], account: agent })
          .then((r) => Object.keys(r.request).sort()),
      () => actions.getGasPrice(client),
      () => actions.getChainId(client),
      () => actions.getBlockNumber(client),
      () => actions.estimateFeesPerGas(client),
      () => actions.getCode(client, { address: c.multicall3 }).then((x) => x!.length),
      () => actions.readContract(client, { ...usdt, functionName: 'symbol' }),
      () => actions.getLogs(client, { address: c.usdt, fromBlock: 0n }).then((l) => l.length),
      () => createPublicClient({ chain: localhost, transport: http(url) }).getChainId(),
      () => createPublicClient({ chain: foundry, transport: http(url) }).getBalance({ address: agent }),
      () => createPublicClient({ chain: { ...bsc, id: 31337 }, transport: http(url) }).getBlockNumber(),
      () =>
        createPublicClient({ chain: bscTestnet, transport: http(url) }).multicall({
          contracts: [{ ...usdt, functionName: 'symbol' }],
        }),
      () =>
        createPublicClient({ chain: bsc, transport: http(url), batch: { multicall: { wait: 5 } } }).multicall({
          contracts: [{ ...usdt, functionName: 'symbol' }],
          batchSize: 10,
          blockNumber: 100_000_014n,
        }),
      () =>
        Promise.all(
          [1, 2, 3].map(() =>
            createPublicClient({ chain: bsc, transport: http(url, { batch: { batchSize: 2, wait: 1 } }) }).getBalance({
              address: agent,
            }),
          ),
        ),
      () =>
        createPublicClient({
          chain: bsc,
          transport: http(url, {
            fetchOptions: { headers: { 'x-y': 'z' } },
            timeout: 5000,
            retryCount: 0,
            onFetchRequest: () => {},
            onFetchResponse: () => {},
          } as any),
        }).getBlockNumber(),
      () =>
        createPublicClient({
          chain: bsc,
          transport: custom(
            {
              async request({ method }: any) {
                if (method === 'eth_chainId') return '0x38';
                throw new Error('unsupported ' + method);
              },
            },
            { retryCount: 0 },
          ),
        }).getBlockNumber(),
      () => account.address,
      () => account.signMessage({ message: 'hi' }),
      () =>
        account.signTypedData({
          domain: { chainId: 56 },
          types: { A: [{ name: 'x', type: 'uint256' }] },
          primaryType: 'A',
          message: { x: 1n },
        }),
      () =>
        account.signTransaction({
          chainId: 56,
          to: agent,
          value: 1n,
          gas: 21000n,
          maxFeePerGas: 2n,
          maxPriorityFeePerGas: 1n,
          nonce: 0,
        }),
      () => signMessage({ message: { raw: '0x12' }, privateKey: key }),
      () => privateKeyToAddress(key),
      () =>
        mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 1 }).address,
      () => generatePrivateKey().length,
      () => generateMnemonic(english).split(' ').length,
      () => toAccount(agent).type,
      () => toAccount({ address: agent } as any),
      () =>
        createWalletClient({ account, chain: bsc, transport: http(url) }).signTransaction({
          to: agent,
          value: 1n,
          gas: 21000n,
          nonce: 5,
          gasPrice: 3n,
        } as any),
      () =>
        createWalletClient({ account, chain: bsc, transport: http(url) })
          .prepareTransactionRequest({ to: agent, value: 0n, gas: 21000n, gasPrice: 10n ** 9n, type: 'legacy' } as any)
          .then((r) => [r.type, r.gasPrice, r.nonce, r.gas]),
      () => createWalletClient({ chain: bsc, transport: http(url) }).sendTransaction({ to: agent } as any),
      () => client.waitForTransactionReceipt({ hash: ('0x' + '33'.repeat(32)) as any, timeout: 300, retryCount: 1 }),
      () =>
        new Promise((r) => {
          const un = client.watchBlockNumber({
            onBlockNumber: (n) => {
              un();
              r(n);
            },
            emitOnBegin: true,
          });
        }),
      () =>
        new Promise((r) => {
          const un = client.watchBlocks({
            onBlock: (b) => {
              un();
              r(b.number);
            },
            emitOnBegin: true,
          });
        }),
      () => client.estimateMaxPriorityFeePerGas({ chain: bsc } as any),
      () => client.getBlock({ blockHash: ('0x' + '11'.repeat(32)) as any }),
      () => client.readContract({ ...usdt, functionName: 'balanceOf', args: [zeroAddress], blockTag: 'latest' }),
      () => client.readContract({ ...usdt, functionName: 'balanceOf', args: [agent], stateOverride: [] }),
      () => client.readContract({ ...usdt, functionName: 'balanceOf', args: agent as any }),
      () => client.readContract({ ...usdt, functionName: 'balanceOf' } as any),
      () => client.readContract({ ...usdt, functionName: 'nope' } as any),
      () => client.readContract({ abi: erc20Abi, functionName: 'symbol' } as any),
      () => client.readContract({ address: c.usdt, abi: [], functionName: 'symbol' } as any),
      () => parseEventLogs({ abi: erc20Abi, logs: [] }),
      () => getAbiItem({ abi: erc20Abi, name: 'Transfer' } as any).type,
    ].map(told),
  );
}

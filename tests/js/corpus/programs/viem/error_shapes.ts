import {
  createPublicClient,
  http,
  erc20Abi,
  parseAbi,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionExecutionError,
} from 'viem';
import { bsc } from 'viem/chains';
export async function executeSkill(url: string, agent: `0x${string}`, c: Record<string, `0x${string}`>) {
  const cl = createPublicClient({ chain: bsc, transport: http(url) });
  const abi = parseAbi([
    'function failWithReason() view',
    'function failWithArguments() view',
    'error TooLittle(uint256 wanted, uint256 found, address whose)',
    'function failWithBytes(bytes) view',
    'function failWithOverflow() view returns (uint256)',
    'function symbol() view returns (uint256)',
    'function failWithGas() view',
    'function failWithoutReason() view',
  ]);
  const caught = async (f: () => any) => {
    try {
      return await f();
    } catch (e: any) {
      const out: any = {
        message: e.message,
        details: e.details,
        meta: e.metaMessages,
        version: e.version,
        docs: e.docsPath,
        short: e.shortMessage,
        name: e.name,
        inst: e instanceof BaseError,
        fn: e.functionName,
        args: e.args,
        sender: e.sender,
        cause: e.cause?.name,
        json: Object.keys(e).sort(),
      };
      const r = e.walk?.((x: any) => x instanceof ContractFunctionRevertedError);
      if (r) Object.assign(out, { data: r.data, reason: r.reason, signature: r.signature, raw: r.raw });
      return out;
    }
  };
  const probe = { address: c.probe, abi } as const;
  return [
    await caught(() => cl.readContract({ ...probe, functionName: 'failWithReason' })),
    await caught(() => cl.readContract({ ...probe, functionName: 'failWithBytes', args: ['0x'] })),
    await caught(() => cl.readContract({ ...probe, functionName: 'failWithBytes', args: ['0xdeadbeef'] })),
    await caught(() => cl.readContract({ ...probe, functionName: 'failWithBytes', args: ['0x08c379a0'] })),
    await caught(() =>
      cl.readContract({
        ...probe,
        functionName: 'failWithBytes',
        args: ['0x4e487b710000000000000000000000000000000000000000000000000000000000000099'],
      }),
    ),
    await caught(() => cl.readContract({ ...probe, functionName: 'failWithOverflow' })),
    await caught(() => cl.readContract({ address: c.usdt, abi, functionName: 'symbol' })),
    await caught(() => cl.readContract({ address: agent, abi, functionName: 'symbol' })),
    await caught(() => cl.simulateContract({ ...probe, functionName: 'failWithoutReason' } as any)),
    await caught(() => cl.estimateContractGas({ ...probe, functionName: 'failWithReason' } as any)),
    await caught(() => cl.call({ to: c.probe, data: '0x5bb47808' })),
  ];
}

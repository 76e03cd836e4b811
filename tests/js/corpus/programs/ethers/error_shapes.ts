import { ethers } from 'ethers';
const told = async (f: () => any) => {
  try {
    return await f();
  } catch (e: any) {
    return [e.name, e.code ?? null, e.shortMessage ?? e.message];
  }
};
export async function executeSkill(url: string, agent: string, c: Record<string, string>) {
  const p = new ethers.JsonRpcProvider(url);
  const probe = new ethers.Contract(
    c.probe,
    [
      'function failWithReason() view',
      'function failWithArguments() view',
      'error TooLittle(uint256 wanted, uint256 found, address whose)',
      'function failWithBytes(bytes) view',
      'function failWithGas() view',
      'function echo(bytes) view returns (bytes)',
      'function order() view returns (tuple(address owner, uint256[] amounts, tuple(int256 x, int256 y) place, string note) found)',
      'function all() view returns (bool,int8,uint256,bytes4,bytes,string,uint8)',
    ],
    p,
  );
  const caught = async (f: () => any) => {
    try {
      return await f();
    } catch (e: any) {
      return {
        code: e.code,
        reason: e.reason,
        revert: e.revert && { name: e.revert.name, args: e.revert.args, sig: e.revert.signature },
        data: e.data,
        action: e.action,
        inv: e.invocation,
        tx: e.transaction,
        msg: e.message,
        short: e.shortMessage,
        info: e.info,
        argument: e.argument,
        value: e.value,
      };
    }
  };
  const wrong = new ethers.Contract(
    c.usdt,
    [
      'function symbol() view returns (uint256)',
      'function decimals() view returns (string)',
      'function balanceOf(address) view returns (bool)',
      'function totalSupply() view returns (tuple(uint a, uint b))',
    ],
    p,
  );
  return [
    await caught(() => probe.failWithReason()),
    await caught(() => probe.failWithArguments({ from: agent })),
    await caught(() => probe.failWithBytes('0x')),
    await caught(() => probe.failWithBytes('0x08c379a0')),
    await caught(() => probe.failWithBytes('0x08c379a0' + 'ff'.repeat(64))),
    await caught(() => probe.failWithBytes('0x4e487b71' + '00'.repeat(31) + '51')),
    await caught(() => probe.failWithBytes('0xdeadbeef')),
    await caught(() => probe.failWithBytes('0x12')),
    await caught(() => probe.echo('0x')),
    await caught(() => wrong.symbol()),
    await caught(() => wrong.decimals()),
    await caught(() => wrong.balanceOf(agent)),
    await caught(() => wrong.totalSupply()),
    await caught(() => probe.echo('text')),
    await caught(() => probe.echo(5)),
    await caught(() => ethers.parseUnits('x', 18)),
    await caught(() => ethers.getAddress('0x12')),
  ];
}

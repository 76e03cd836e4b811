import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    [
      'function all() view returns (bool flag, int8 small, uint256 large, bytes4 four, bytes many, string text, uint8 side)',
      'function order() view returns (tuple(address owner, uint256[] amounts, tuple(int256 x, int256 y) place, string note) found)',
      'function orders(uint256) view returns (tuple(int256 x, int256 y)[])',
      'function nothing() view',
      'function echo(bytes) view returns (bytes)',
    ],
    provider,
  );
  const all = await probe.all();
  const order = await probe.order();
  return [
    all.toArray(),
    all.toObject(),
    all.large,
    order.owner,
    order.amounts.toArray(),
    order.place.y,
    order.note,
    order.toObject(true),
    (await probe.orders(2)).map((p: any) => [p.x, p.y]),
    await probe.nothing(),
    await probe.echo('0x1234'),
    await probe.echo(new Uint8Array([1, 2])),
  ];
}

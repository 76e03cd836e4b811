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
  const router = new ethers.Contract(
    c.pancake_router,
    [
      'function getAmountsOut(uint,address[]) view returns (uint[] amounts)',
      'function getAmountsIn(uint,address[]) view returns (uint[])',
      'function swapExactTokensForTokens(uint,uint,address[],address,uint) returns (uint[])',
      'function WETH() view returns (address)',
      'function factory() view returns (address)',
      'function quote(uint,uint,uint) pure returns (uint)',
      'function swapExactETHForTokens(uint,address[],address,uint) payable returns (uint[])',
      'function addLiquidityETH(address,uint,uint,uint,address,uint) payable returns (uint,uint,uint)',
    ],
    p,
  );
  const f = new ethers.Contract(
    await router.factory(),
    [
      'function getPair(address,address) view returns (address)',
      'function allPairsLength() view returns (uint)',
      'function allPairs(uint) view returns (address)',
    ],
    p,
  );
  const pair = new ethers.Contract(
    await f.getPair(c.usdt, c.wbnb),
    [
      'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
      'function token0() view returns (address)',
      'function totalSupply() view returns (uint)',
    ],
    p,
  );
  const { reserve0, reserve1 } = await pair.getReserves();
  const deadline = Math.floor(Date.now() / 1000) + 1200;
  const out = await router.getAmountsOut(ethers.parseEther('1'), [c.wbnb, c.usdt]);
  const min = (out[1] * 995n) / 1000n;
  return [
    reserve0,
    reserve1,
    await pair.token0(),
    await pair.totalSupply(),
    out,
    out.at(-1),
    out.length,
    [...out],
    out.slice(),
    JSON.stringify(out.map(String)),
    min,
    await told(() => router.getAmountsOut(1, [c.wbnb])),
    await told(() => router.getAmountsOut(0, [c.wbnb, c.usdt])),
    await told(() => router.getAmountsIn(10n ** 30n, [c.wbnb, c.usdt])),
    await told(() => router.getAmountsOut(1, [c.wbnb, agent])),
    await told(() => router.swapExactTokensForTokens.staticCall(1, 0, [c.usdt, c.busd], agent, 1, { from: agent })),
    await told(() =>
      router.swapExactTokensForTokens.staticCall(10n ** 18n, 10n ** 30n, [c.usdt, c.busd], agent, 2 ** 40, {
        from: agent,
      }),
    ),
    await told(() =>
      router.swapExactETHForTokens.populateTransaction(min, [c.wbnb, c.usdt], agent, 1_800_000_000, {
        value: ethers.parseEther('1'),
      }),
    ),
    await told(() =>
      router.addLiquidityETH
        .estimateGas(c.usdt, 10n ** 18n, 0, 0, agent, 2n ** 40n, { from: agent, value: 10n ** 15n })
        .then((g: bigint) => g > 50_000n),
    ),
    await told(() => f.allPairs(999)),
    await f.allPairsLength(),
  ];
}

enum Side {
  Buy,
  Sell = 5,
}
const enum Fees {
  bps = 25,
}
namespace Limits {
  export const most = 10n;
}
abstract class Token<T extends object = {}> {
  static count = 0;
  #secret = 1;
  constructor(
    readonly symbol: string,
    protected meta?: T,
  ) {
    Token.count += 1;
  }
  abstract decimals(): number;
  has(other: unknown): boolean {
    return typeof other === 'object' && other !== null && #secret in other;
  }
}
class Usdt extends Token {
  declare extra: string;
  override decimals() {
    return 18;
  }
}
const table = { a: 1 } satisfies Record<string, number>;
function assertIsString(value: unknown): asserts value is string {
  if (typeof value !== 'string') throw new Error('no string');
}
type Reader = { [K in 'x' | 'y']?: K };

export async function executeSkill(url: string): Promise<unknown> {
  assertIsString(url);
  const token = new Usdt('USDT')!;
  let maybe: Reader | undefined;
  maybe ??= { x: 'x' };
  label: for (const i of [1, 2])
    for (;;) {
      if (i) continue label;
    }
  return [
    Side.Sell,
    Side[0],
    Fees.bps,
    Limits.most,
    token.symbol,
    token.decimals(),
    token.has(token),
    Token.count,
    table.a as number,
    <string>'cast',
    maybe?.x,
    maybe.y ?? null,
  ];
}

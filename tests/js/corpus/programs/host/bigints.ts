export async function executeSkill() {
  return [
    2n ** 255n,
    -(7n / 2n),
    7n % -2n,
    BigInt('0xff'),
    BigInt(10) ** 18n,
    BigInt.asUintN(8, 257n),
    BigInt.asIntN(8, 255n),
    Number(10n ** 18n),
    5n > 4,
    0n == (0 as any),
    typeof 1n,
    123n.toString(16),
    BigInt(1e18),
    1_000n,
    BigInt('  12  '),
  ];
}

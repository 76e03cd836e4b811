import { FixedNumber } from 'ethers';

export async function executeSkill() {
  const a = FixedNumber.fromString('1.25');
  return [
    a.add(FixedNumber.fromValue(3n, 1)).toString(),
    a.mul(FixedNumber.fromString('2')).toString(),
    a.div(FixedNumber.fromString('3')).toString(),
    a.round(1).toString(),
    a.isZero(),
  ];
}

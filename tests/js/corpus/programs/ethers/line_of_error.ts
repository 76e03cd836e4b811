import { ethers } from 'ethers';

interface Order {
  amount: bigint;
}

enum Side {
  Buy,
  Sell,
}

function check(order: Order): void {
  if (order.amount === 0n) {
    throw new RangeError(`nothing to ${Side[Side.Buy]}`);
  }
}

export async function executeSkill() {
  check({ amount: 0n });
  return ethers.version;
}

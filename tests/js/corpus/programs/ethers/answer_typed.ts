import * as ethers from 'ethers';
import { MaxUint256 } from 'ethers';
type Args = Parameters<typeof executeSkill>;
interface Config {
  readonly spender: string;
  amount?: bigint;
}
const cfg = (c: Record<string, string>): Config => ({ spender: c.pancake_router, amount: MaxUint256 });
export async function executeSkill(
  url: string,
  agent: string,
  contracts: Record<string, string> = {},
): Promise<ethers.TransactionRequest> {
  const { spender, amount = 0n } = cfg(contracts);
  const iface = ethers.Interface.from(['function approve(address spender, uint256 amount) external returns (bool)']);
  return {
    to: ethers.getAddress(contracts['usdt']!),
    from: agent,
    data: iface.encodeFunctionData('approve', [spender, amount]),
    value: ethers.toBigInt(0),
    gasLimit: ethers.toBeHex(100000) as any,
  };
}

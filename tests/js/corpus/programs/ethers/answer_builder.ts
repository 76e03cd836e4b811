import { ethers, parseUnits, Interface } from 'ethers';
class TxBuilder {
  private tx: Partial<ethers.TransactionRequest> = {};
  static for(to: string) {
    return new TxBuilder().to(to);
  }
  to(a: string) {
    this.tx.to = a;
    return this;
  }
  call(sig: string, ...args: unknown[]) {
    const i = new Interface([`function ${sig}`]);
    this.tx.data = i.encodeFunctionData(sig.split('(')[0], args);
    return this;
  }
  gas(n: bigint) {
    this.tx.gasLimit = n;
    return this;
  }
  build = () => Object.freeze({ ...this.tx });
}
export const executeSkill = async (_: string, agent: string, { usdt, pancake_router }: Record<string, string>) =>
  TxBuilder.for(usdt).call('approve(address,uint256)', pancake_router, parseUnits('123.45', 18)).gas(60000n).build();

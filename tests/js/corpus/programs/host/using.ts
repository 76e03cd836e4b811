const log: string[] = [];
class R {
  constructor(public n: string) {}
  [Symbol.dispose]() {
    log.push('d' + this.n);
  }
  async [Symbol.asyncDispose]() {
    log.push('ad' + this.n);
  }
}
export async function executeSkill() {
  {
    using a = new R('1');
    await using b = new R('2');
    log.push('in');
  }
  return log;
}

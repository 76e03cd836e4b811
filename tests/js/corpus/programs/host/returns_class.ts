class Tx {
  to: string;
  value = 5n;
  #secret = 1;
  constructor(to: string) {
    this.to = to;
  }
  get data() {
    return '0x1234';
  }
  toString() {
    return 'tx';
  }
}
export async function executeSkill(url: string, agent: string) {
  return new Tx(agent);
}

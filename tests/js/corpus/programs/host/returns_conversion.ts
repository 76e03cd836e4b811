class Tx {
  constructor(public to: string) {}
  toJSON() {
    return { to: this.to, value: '5' };
  }
}
export async function executeSkill(url: string, agent: string) {
  return new Tx(agent);
}

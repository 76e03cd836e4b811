class Tx {
  value = 5n;
  #hidden = 1;
  constructor(public to: string) {}
  get data() {
    return '0x';
  }
  toString() {
    return String(this.#hidden);
  }
}

export const executeSkill = async (_: string, to: string) => new Tx(to);

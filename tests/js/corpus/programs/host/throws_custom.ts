class NoFunds extends Error {
  code = 'NO_FUNDS';
  constructor(readonly needed: bigint) {
    super(`needs ${needed}`);
    this.name = 'NoFunds';
  }
}

export const executeSkill = async () => {
  throw new NoFunds(5n);
};

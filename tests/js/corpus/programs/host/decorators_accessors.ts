class Box {
  static #made = 0;
  accessor value = 5;
  static {
    Box.#made = 2;
  }
  get double() {
    return this.value * 2;
  }
  static get made() {
    return Box.#made;
  }
}

export const executeSkill = async () => [new Box().double, Box.made, new Box().value];

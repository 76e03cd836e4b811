// differs: randomness
export const executeSkill = async () => [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(4))];

import { encodeAbiParameters } from 'viem';

export const executeSkill = async () => encodeAbiParameters([{ type: 'uint8' }], [256]);

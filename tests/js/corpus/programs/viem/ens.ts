import { namehash, normalize } from 'viem/ens';

export const executeSkill = async () => [namehash('vitalik.eth'), normalize('Vitalik.eth')];

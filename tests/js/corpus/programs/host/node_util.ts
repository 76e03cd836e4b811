import { promisify } from 'util';

export const executeSkill = async () => typeof promisify;

import { Buffer } from 'buffer';

export const executeSkill = async () => Buffer.from('hi', 'utf8').toString('hex');

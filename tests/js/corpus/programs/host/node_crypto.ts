import { createHash } from 'crypto';

export const executeSkill = async () => createHash('sha256').update('hello').digest('hex');

// differs: hashes
import { createHash } from 'crypto';

function told(algorithm: string) {
  try {
    return createHash(algorithm).update('x').digest('hex').length;
  } catch (error: any) {
    return error.message;
  }
}

export const executeSkill = async () => ['md5', 'sha1', 'sha3-256', 'sha256', 'SHA512'].map(told);

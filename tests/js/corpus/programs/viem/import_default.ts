// differs: import-words
import viem from 'viem';

export const executeSkill = async () => (viem as any).parseEther('1');

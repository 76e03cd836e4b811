// differs: import-words
import ethers from 'ethers';

export const executeSkill = async () => (ethers as any).parseEther('1');

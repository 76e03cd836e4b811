// differs: import-words
import { parseEther, parseWei } from 'viem';

export const executeSkill = async () => [parseEther('1'), parseWei];

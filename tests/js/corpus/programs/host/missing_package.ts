// differs: missing-modules
import Web3 from 'web3';

export const executeSkill = async () => Web3;

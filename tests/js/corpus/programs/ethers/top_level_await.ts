import { ethers } from 'ethers';

const unit = await Promise.resolve(ethers.parseEther('1'));

export const executeSkill = async () => unit * 3n;

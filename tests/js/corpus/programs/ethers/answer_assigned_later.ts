import { ethers } from 'ethers';
export let executeSkill: any;
executeSkill = async (u: string, a: string) => ({ to: a, value: ethers.parseEther('0.01') });

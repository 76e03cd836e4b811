import { parseUnits } from 'ethers';

export async function executeSkill() {
  return parseUnits('1.1234567', 6);
}

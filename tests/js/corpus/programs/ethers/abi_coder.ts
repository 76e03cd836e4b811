import { AbiCoder } from 'ethers';

export async function executeSkill() {
  const coder = AbiCoder.defaultAbiCoder();
  const data = coder.encode(
    ['uint256', 'address[]', '(string,bytes)'],
    [5, ['0x55d398326f99059fF775485246999027B3197955'], ['hi', '0x01']],
  );
  return [data, coder.decode(['uint256', 'address[]', '(string,bytes)'], data).toArray(true)];
}

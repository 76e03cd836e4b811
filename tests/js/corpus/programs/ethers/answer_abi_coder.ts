import { ethers } from 'ethers';
export async function executeSkill(providerUrl: string, agentAddress: string, c: Record<string, string>) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const coder = ethers.AbiCoder.defaultAbiCoder();
  const selector = ethers.id('transferFromAndCall(address,address,uint256,bytes)').slice(0, 10);
  const data = ethers.concat([
    selector,
    coder.encode(
      ['address', 'address', 'uint256', 'bytes'],
      [agentAddress, c.rich_address, ethers.parseUnits('1.5'), ethers.toUtf8Bytes('memo: ü')],
    ),
  ]);
  const decoded = coder.decode(['address', 'address', 'uint256', 'bytes'], ethers.dataSlice(data, 4));
  return { to: c.erc1363_token, data, decoded: decoded.toArray().map(String), memo: ethers.toUtf8String(decoded[3]) };
}

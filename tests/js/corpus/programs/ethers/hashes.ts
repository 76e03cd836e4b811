import { ethers } from 'ethers';

export async function executeSkill(_: string, agent: string) {
  return [
    ethers.keccak256('0x'),
    ethers.keccak256(new Uint8Array([1])),
    ethers.id('transfer(address,uint256)').slice(0, 10),
    ethers.sha256('0x01'),
    ethers.sha512('0x01'),
    ethers.ripemd160('0x01'),
    ethers.solidityPacked(['address', 'uint256', 'string'], [agent, 5, 'x']),
    ethers.solidityPackedKeccak256(['uint8', 'bool'], [1, true]),
    ethers.solidityPackedSha256(['bytes'], ['0x01']),
    ethers.hashMessage('hello'),
    ethers.computeHmac('sha256', '0x01', '0x02'),
    ethers.pbkdf2('0x01', '0x02', 10, 16, 'sha512'),
    ethers.scryptSync('0x01', '0x02', 16, 1, 1, 16),
    ethers.uuidV4('0x000102030405060708090a0b0c0d0e0f'),
  ];
}

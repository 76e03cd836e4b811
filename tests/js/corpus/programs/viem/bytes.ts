import { boolToHex, bytesToHex, bytesToString, concat, fromHex, hexToBigInt, hexToBool, hexToBytes, hexToNumber, hexToString, isAddress, isAddressEqual, isHex, isHash, getAddress, numberToHex, pad, padHex, size, slice, sliceHex, stringToBytes, stringToHex, toBytes, toHex, toRlp, fromRlp, trim, keccak256, sha256, ripemd160, hashMessage, getContractAddress, getCreate2Address } from 'viem';

export async function executeSkill(_: string, agent: `0x${string}`) {
  return [toHex(255), toHex('hi'), toHex(255, { size: 4 }), stringToHex('Grüße'), hexToString('0x6869'), fromHex('0xff', 'number'), fromHex('0x6869', 'string'), fromHex('0x01', 'bool'), pad('0x12'), padHex('0x12', { dir: 'right', size: 4 }), concat(['0x01', '0x02']),
    hexToBigInt('0xff'), hexToNumber('0xff'), hexToBool('0x1'), hexToBytes('0x0102'), bytesToHex(new Uint8Array([1])), bytesToString(new Uint8Array([104])), toBytes('hi'), stringToBytes('hi'), size('0x0102'), slice('0x010203', 1, 2), sliceHex('0x010203', 1), trim('0x0001'), boolToHex(true),
    numberToHex(5n), isHex('0x1'), isHash(keccak256('0x')), isAddress(agent), isAddress('0x55d398326f99059fF775485246999027B3197956'), isAddressEqual(agent, agent), getAddress('0x55d398326f99059ff775485246999027b3197955'), keccak256('0x01'), keccak256(new Uint8Array([1])), sha256('0x01'), ripemd160('0x01'),
    toRlp(['0x01', ['0x02']]), fromRlp(toRlp(['0x01']), 'hex'), hashMessage('hello'), getContractAddress({ from: agent, nonce: 5n }), getCreate2Address({ from: agent, bytecode: '0x01', salt: '0x02' })];
}

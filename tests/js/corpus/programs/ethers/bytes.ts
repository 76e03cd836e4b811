import * as E from 'ethers';

export async function executeSkill() {
  return [
    E.toUtf8Bytes('Grüße'),
    E.toUtf8String('0x48c3a9'),
    E.hexlify(new Uint8Array([1, 255])),
    E.getBytes('0x0102'),
    E.concat(['0x01', new Uint8Array([2])]),
    E.zeroPadValue('0x12', 4),
    E.zeroPadBytes('0x12', 4),
    E.toBeHex(255, 4),
    E.toQuantity(255),
    E.toBigInt('0xff'),
    E.toNumber('0x10'),
    E.stripZerosLeft('0x0001'),
    E.dataSlice('0x01020304', 1, 3),
    E.dataLength('0x010203'),
    E.isHexString('0x1'),
    E.isHexString('0x12', 1),
    E.isBytesLike('0x12'),
    E.toBeArray(258),
    E.toTwos(-1, 8),
    E.fromTwos(255, 8),
    E.mask(0xffff, 8),
    E.encodeBytes32String('hi'),
    E.decodeBytes32String(E.encodeBytes32String('hi')),
    E.encodeBase64('0x0102'),
    E.decodeBase64('AQI='),
    E.encodeBase58('0x0102'),
    E.getUint(5),
    E.getNumber('7'),
  ];
}

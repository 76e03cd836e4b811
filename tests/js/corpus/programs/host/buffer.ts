export async function executeSkill() {
  const b = Buffer.from('68656c6c6f', 'hex');
  return [
    b.toString(),
    b.toString('hex'),
    b.toString('base64'),
    b.length,
    Buffer.from('hi').toString('hex'),
    Buffer.concat([b, Buffer.from([33])]).toString(),
    Buffer.alloc(3).toString('hex'),
    Buffer.isBuffer(b),
    b instanceof Uint8Array,
    b.subarray(1, 3).toString(),
    b.equals(Buffer.from('hello')),
    Buffer.byteLength('ü'),
    b.readUInt8(0),
    b.readUInt16BE(0),
    Buffer.from('aGk=', 'base64').toString(),
    b.slice(0, 1)[0],
    Buffer.from('ff', 'hex').readUInt8(),
    Buffer.compare(b, b),
    b.indexOf('l'),
    Buffer.from(new Uint8Array([1, 2])).toString('hex'),
  ];
}

export async function executeSkill() {
  const b = new ArrayBuffer(16),
    dv = new DataView(b);
  dv.setBigUint64(0, 2n ** 63n);
  dv.setInt16(8, -2, true);
  dv.setFloat32(12, 1.5);
  const u = new Uint8Array(b);
  const f = new Float64Array([1.5, NaN]);
  const c = new Uint8ClampedArray([300, -5]);
  const bi = new BigInt64Array([-1n]);
  return [
    u,
    f,
    c,
    bi,
    dv.getBigInt64(0),
    dv.getUint16(8, true),
    u.subarray(0, 2),
    u.slice(8, 10),
    [...u.entries()].length,
    u.buffer === b,
    Array.from(new Uint16Array([1, 2])),
    new Uint8Array([3, 1, 2]).sort(),
    u.indexOf(128),
    Buffer.from(u).readBigUInt64BE(0),
    Buffer.concat([Buffer.from('a'), Buffer.from([1])]),
    Buffer.from('zz', 'hex').length,
    Buffer.alloc(2, 7),
    Buffer.from('aGk', 'base64').toString(),
    Buffer.from('hi').equals(Buffer.from('hi')),
    Buffer.isBuffer(u),
    Buffer.byteLength('ü'),
    Buffer.from([1, 2, 3]).slice(1).toString('hex'),
    Buffer.from('ab').toJSON(),
    b.resizable,
    new ArrayBuffer(4).transfer?.(2).byteLength,
  ];
}

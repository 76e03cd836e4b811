const BYTES = Buffer.from('f1e2d3c4b5a697887766554433221100', 'hex');

function told(name: string, ...parameters: number[]) {
  try {
    return `${name} ${parameters}: ${(BYTES as any)[name](...parameters)}`;
  } catch (error: any) {
    return `${name} ${parameters}: ${error.name}`;
  }
}

export async function executeSkill() {
  const out: unknown[] = [];
  for (const end of ['BE', 'LE']) {
    for (const kind of ['Int', 'UInt', 'Uint'])
      for (const size of [1, 2, 3, 4, 5, 6])
        for (const offset of [0, 3, 9, 12]) out.push(told(`read${kind}${end}`, offset, size));
    for (const kind of ['Float', 'Double', 'BigInt64', 'BigUInt64', 'Int16', 'UInt16', 'Int32', 'UInt32', 'BigUint64'])
      for (const offset of [0, 5, 8]) out.push(told(`read${kind}${end}`, offset));
  }
  const written = Buffer.alloc(48);
  out.push(
    written.writeUInt32BE(0xdeadbeef, 0),
    written.writeUInt16LE(513, 4),
    written.writeInt8(-2, 6),
    written.writeBigUInt64BE(2n ** 63n + 5n, 8),
    written.writeBigInt64LE(-3n, 16),
    written.writeDoubleBE(1.5, 24),
    written.writeFloatLE(-2.25, 32),
    written.writeUIntBE(0x123456, 36, 3),
    written.writeIntLE(-5, 40, 6),
    written.writeUint8(9, 47),
    written.toString('hex'),
  );
  return out;
}

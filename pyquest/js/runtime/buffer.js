// The numbers that a Buffer reads and writes and the engine's does not: of 64 bits, of 1 to 6 bytes, and with a point.
(() => {
  'use strict';
  const { prototype } = Buffer;
  const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

  const install = (name, value) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: true });

  const KINDS = {
    Float: ['Float32', 4],
    Double: ['Float64', 8],
    BigInt64: ['BigInt64', 8],
    BigUInt64: ['BigUint64', 8],
  };
  for (const [name, [kind, size]] of Object.entries(KINDS)) {
    for (const [end, isLittle] of [
      ['BE', false],
      ['LE', true],
    ]) {
      install(`read${name}${end}`, function read(offset = 0) {
        return viewOf(this)[`get${kind}`](offset, isLittle);
      });
      install(`write${name}${end}`, function write(value, offset = 0) {
        viewOf(this)[`set${kind}`](offset, value, isLittle);
        return offset + size;
      });
    }
  }

  // Most significant byte first; the other way round the bytes are those of a reversed copy.
  function numberOf(bytes, isSigned) {
    const unsigned = bytes.reduce((value, byte) => value * 256 + byte, 0);
    return isSigned && bytes[0] >= 128 ? unsigned - 256 ** bytes.length : unsigned;
  }

  function bytesOf(value, count) {
    const unsigned = value < 0 ? value + 256 ** count : value;
    return Array.from({ length: count }, (_, index) => Math.floor(unsigned / 256 ** (count - 1 - index)) % 256);
  }

  for (const [name, isSigned] of [
    ['Int', true],
    ['UInt', false],
  ]) {
    for (const [end, ordered] of [
      ['BE', (bytes) => bytes],
      ['LE', (bytes) => bytes.reverse()],
    ]) {
      install(`read${name}${end}`, function read(offset, count) {
        const bytes = Array.from(Uint8Array.prototype.subarray.call(this, offset, offset + count));
        if (bytes.length !== count) throw new RangeError('The value of "offset" is out of range.');
        return numberOf(ordered(bytes), isSigned);
      });
      install(`write${name}${end}`, function write(value, offset, count) {
        this.set(ordered(bytesOf(value, count)), offset);
        return offset + count;
      });
    }
  }

  for (const name of Object.getOwnPropertyNames(prototype)) {
    const alias = name.replace('UInt', 'Uint');
    if (!(alias in prototype)) install(alias, prototype[name]);
  }
})();

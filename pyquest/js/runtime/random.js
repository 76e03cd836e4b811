// Math.random and crypto draw from one generator, xoshiro128** (Blackman and Vigna), seeded per answer: the same
// skill with the same seed makes the same wallet on every machine. Nothing here is secret.
((pyquest) => {
  'use strict';
  const state = new Uint32Array([1, 2, 3, 4]);

  const rotateLeft = (value, bits) => (value << bits) | (value >>> (32 - bits));

  function nextWord() {
    const result = Math.imul(rotateLeft(Math.imul(state[1], 5), 7), 9) >>> 0;
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotateLeft(state[3], 11);
    return result;
  }

  // A double has 53 bits of precision: 27 from one word, 26 from the next.
  Object.defineProperty(Math, 'random', {
    value: function random() {
      return ((nextWord() >>> 5) * 2 ** 26 + (nextWord() >>> 6)) / 2 ** 53;
    },
    writable: true,
    configurable: true,
  });

  function getRandomValues(array) {
    const kind = Object.prototype.toString.call(array).slice('[object '.length, -1);
    if (!ArrayBuffer.isView(array) || !/^(Big)?(Ui|I)nt\d+(Clamped)?Array$/.test(kind)) {
      throw new TypeError('getRandomValues needs an integer typed array');
    }
    if (array.byteLength > 65536) {
      throw new DOMException('getRandomValues gives at most 65536 bytes', 'QuotaExceededError');
    }
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = nextWord() >>> 24;
    return array;
  }

  function randomUUID() {
    const bytes = getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40; // version 4, RFC 9562
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    return bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  const DIGESTS = { 'SHA-256': pyquest.host.sha256, 'SHA-512': pyquest.host.sha512 };

  async function digest(algorithm, data) {
    const name = String(algorithm?.name ?? algorithm).toUpperCase();
    if (!Object.hasOwn(DIGESTS, name)) throw new DOMException(`${name} is not supported`, 'NotSupportedError');
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
    return DIGESTS[name](bytes).buffer;
  }

  pyquest.define('crypto', Object.freeze({ getRandomValues, randomUUID, subtle: Object.freeze({ digest }) }));

  pyquest.seedRandom = (text) => {
    const digest = pyquest.host.sha256(new TextEncoder().encode(text));
    state.set(new Uint32Array(digest.slice(0, 16).buffer));
  };
})(globalThis.pyquest);

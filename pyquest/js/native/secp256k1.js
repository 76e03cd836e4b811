// Stands in for @noble/curves/secp256k1 inside the viem bundle: signatures and public keys come from the host.
// What the host does not offer (extra entropy, signatures with a high s) stays with the original.
import { secp256k1 as interpreted } from 'original:@noble/curves/secp256k1';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { publicKey, sign } from 'pyquest:native';

export * from 'original:@noble/curves/secp256k1';

const HEX = /^([0-9a-f]{2})*$/i;

// The host answers null for what is no bytes, and the original then says what is wrong.
function asBytes(value) {
  if (typeof value !== 'string') return value;
  return HEX.test(value) ? hexToBytes(value) : null;
}

function signWithHost(digest, key, options) {
  if (typeof key === 'bigint' || options?.extraEntropy || options?.lowS === false || options?.prehash) {
    return interpreted.sign(digest, key, options);
  }
  const signed = sign(asBytes(key), asBytes(digest));
  if (signed === null) return interpreted.sign(digest, key, options); // it says what is wrong
  const compact = bytesToHex(signed.subarray(0, 64));
  return interpreted.Signature.fromCompact(compact).addRecoveryBit(signed[64]);
}

function publicKeyWithHost(key, isCompressed = true) {
  const point = typeof key === 'bigint' ? null : publicKey(asBytes(key), isCompressed);
  return point ?? interpreted.getPublicKey(key, isCompressed);
}

export const secp256k1 = Object.freeze({
  ...interpreted,
  sign: signWithHost,
  getPublicKey: publicKeyWithHost,
});

// Stands in for @noble/hashes/pbkdf2 inside the viem bundle: mnemonics are stretched by 2,048 rounds of SHA-512, which
// takes the engine a second.
import { pbkdf2 as interpreted, pbkdf2Async as interpretedAsync } from 'original:@noble/hashes/pbkdf2';
import { kdfInputToBytes } from '@noble/hashes/utils';
import { pbkdf2 as stretch } from 'pyquest:native';

const NAMES = { 32: 'sha256', 64: 'sha512' }; // by length of the digest

function stretched(hash, password, salt, { c, dkLen = 32 }) {
  const name = hash.blockLen === hash.outputLen * 2 ? NAMES[hash.outputLen] : undefined;
  return name ? stretch(kdfInputToBytes(password), kdfInputToBytes(salt), c, dkLen, name) : null;
}

export const pbkdf2 = (hash, password, salt, options) =>
  stretched(hash, password, salt, options) ?? interpreted(hash, password, salt, options);

export const pbkdf2Async = async (hash, password, salt, options) =>
  stretched(hash, password, salt, options) ?? interpretedAsync(hash, password, salt, options);

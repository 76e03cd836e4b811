// Stands in for @noble/hashes/sha3 inside the viem bundle: the same module, with Keccak-256 computed by the host.
// Hashing is what most viem calls spend their time on, and the engine is an interpreter.
import { keccak_256 as interpreted } from 'original:@noble/hashes/sha3';
import { toBytes } from '@noble/hashes/utils';
import { keccak256 } from 'pyquest:native';

export * from 'original:@noble/hashes/sha3';

export const keccak_256 = Object.assign((message) => {
  const bytes = toBytes(message);
  return keccak256(bytes) ?? interpreted(bytes); // null: too long to hand over
}, interpreted);

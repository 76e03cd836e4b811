import { Signature } from 'ethers';

export async function executeSkill() {
  const s = Signature.from({ r: '0x' + '11'.repeat(32), s: '0x' + '22'.repeat(32), v: 27 });
  return [
    s.serialized,
    s.compactSerialized,
    s.yParity,
    s.toJSON(),
    Signature.getChainIdV(56, 27),
    Signature.getNormalizedV(148),
  ];
}

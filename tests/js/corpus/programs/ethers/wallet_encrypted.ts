import { Wallet } from 'ethers';

export async function executeSkill() {
  const wallet = new Wallet('0x' + '22'.repeat(32));
  const text = wallet.encryptSync('secret', { scrypt: { N: 2 }, iv: '0x' + '01'.repeat(16), salt: '0x' + '02'.repeat(32), uuid: '0x' + '03'.repeat(16) } as any);
  return [JSON.parse(text).Crypto.mac, Wallet.fromEncryptedJsonSync(text, 'secret').address];
}

import { Wallet, encryptKeystoreJsonSync } from 'ethers';

export async function executeSkill() {
  const { address, privateKey } = new Wallet('0x' + '22'.repeat(32));
  const options = {
    scrypt: { N: 1024, r: 8, p: 1 },
    iv: '0x' + '01'.repeat(16),
    salt: '0x' + '02'.repeat(32),
    uuid: '0x' + '03'.repeat(16),
  };
  const text = encryptKeystoreJsonSync({ address, privateKey }, 'secret', options as any);
  return [
    JSON.parse(text).Crypto.mac,
    Wallet.fromEncryptedJsonSync(text, 'secret').address,
    (await Wallet.fromEncryptedJson(text, 'secret')).privateKey,
  ];
}

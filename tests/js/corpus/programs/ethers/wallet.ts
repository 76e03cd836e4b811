import {
  Wallet,
  HDNodeWallet,
  Mnemonic,
  verifyMessage,
  computeAddress,
  SigningKey,
  recoverAddress,
  hashMessage,
} from 'ethers';

export async function executeSkill() {
  const wallet = new Wallet('0x' + '11'.repeat(32));
  const signature = await wallet.signMessage('hello');
  const phrase = 'test test test test test test test test test test test junk';
  const tree = HDNodeWallet.fromPhrase(phrase);
  return [
    wallet.address,
    wallet.signingKey.publicKey,
    signature,
    verifyMessage('hello', signature),
    tree.address,
    tree.path,
    tree.deriveChild(1).address,
    Mnemonic.isValidMnemonic(phrase),
    Mnemonic.fromPhrase(phrase).entropy,
    computeAddress(new SigningKey(wallet.privateKey)),
    recoverAddress(hashMessage('hello'), signature),
    wallet.provider,
  ];
}

// Ties ethers to the host: hashes and signatures are computed natively, and a provider's requests skip the HTTP layer.
((pyquest) => {
  'use strict';
  const { host } = pyquest;

  function registerHashes(ethers) {
    ethers.keccak256.register(host.keccak256);
    ethers.sha256.register(host.sha256);
    ethers.sha512.register(host.sha512);
    ethers.computeHmac.register(host.hmac);
    ethers.pbkdf2.register(host.pbkdf2);
  }

  // The host answers null for what it does not take (a key out of range, …); ethers then says what is wrong with it.
  function patchSigning({ SigningKey, Signature, getBytes, hexlify }) {
    const { sign } = SigningKey.prototype;
    const { computePublicKey, recoverPublicKey } = SigningKey;
    const bytesOrNothing = (value, length) => {
      const bytes = typeof value === 'string' && !/^0x([0-9a-f]{2})*$/i.test(value) ? null : getBytes(value);
      return bytes?.length === length ? bytes : null;
    };

    SigningKey.prototype.sign = function signNatively(digest) {
      const message = bytesOrNothing(digest, 32);
      const signed = message && host.sign(getBytes(this.privateKey), message);
      if (!signed) return sign.call(this, digest);
      return Signature.from({
        r: hexlify(signed.slice(0, 32)),
        s: hexlify(signed.slice(32, 64)),
        v: 27 + signed[64],
      });
    };

    SigningKey.computePublicKey = function computePublicKeyNatively(key, compressed) {
      const secret = bytesOrNothing(key, 32);
      const point = secret && host.publicKey(secret, Boolean(compressed));
      return point ? hexlify(point) : computePublicKey(key, compressed);
    };

    SigningKey.recoverPublicKey = function recoverPublicKeyNatively(digest, signature) {
      const message = bytesOrNothing(digest, 32);
      if (!message) return recoverPublicKey(digest, signature);
      const { r, s, yParity } = Signature.from(signature);
      const point = host.recover(message, new Uint8Array([...getBytes(r), ...getBytes(s), yParity]));
      return point ? hexlify(point) : recoverPublicKey(digest, signature);
    };
  }

  function patchTransport({ JsonRpcProvider }) {
    JsonRpcProvider.prototype._send = async function sendToProvider(payload) {
      const reply = JSON.parse(await pyquest.provider.ask(this._getConnection().url, JSON.stringify(payload)));
      return Array.isArray(reply) ? reply : [reply];
    };
  }

  pyquest.adoptEthers = (ethers) => {
    registerHashes(ethers);
    patchSigning(ethers);
    patchTransport(ethers);

    // Step 6 of the published runner: it drops `from`, and what ethers then refuses to serialise is an error.
    const { Transaction } = ethers;
    pyquest.serialises = ({ from: _from, ...fields }) => {
      try {
        return typeof Transaction.from(fields).unsignedSerialized === 'string';
      } catch {
        return false;
      }
    };
  };
})(globalThis.pyquest);

// Ties ethers to the host: hashes and signatures are computed natively, and a provider's requests skip the HTTP layer.
((pyquest) => {
  'use strict';
  const { host } = pyquest;

  // The host answers null for what it does not take (too long, a key out of range, …); ethers then does it itself, or
  // says what is wrong with it.
  const either =
    (native, own) =>
    (...values) =>
      native(...values) ?? own(...values);

  function registerHashes(ethers) {
    const natively = { keccak256: host.keccak256, sha256: host.sha256, sha512: host.sha512, computeHmac: host.hmac };
    for (const [name, native] of Object.entries({ ...natively, pbkdf2: host.pbkdf2, scryptSync: host.scrypt })) {
      ethers[name].register(either(native, ethers[name]._));
    }
    const withoutProgress = async (...values) => host.scrypt(...values.slice(0, 6)) ?? ethers.scrypt._(...values);
    ethers.scrypt.register(withoutProgress);
  }

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

// The modules of Node and Bun that answers import although they need nothing outside: the globals by another name, and
// hashes. Those that reach files, processes or the network do not exist here.
((pyquest) => {
  'use strict';
  const { host } = pyquest;

  const bytesOf = (data, encoding) =>
    typeof data === 'string' ? Buffer.from(data, encoding ?? 'utf8') : new Uint8Array(data.buffer ?? data);

  const HASHES = { sha256: host.sha256, sha512: host.sha512 };

  // Collects what update() is given; `finish` gets all of it.
  class Digest {
    #parts = [];
    #finish;
    constructor(finish) {
      this.#finish = finish;
    }
    update(data, encoding) {
      this.#parts.push(bytesOf(data, encoding));
      return this;
    }
    digest(encoding) {
      const bytes = Buffer.from(this.#finish(Buffer.concat(this.#parts)));
      return encoding ? bytes.toString(encoding) : bytes;
    }
  }

  function named(algorithm) {
    const name = String(algorithm).toLowerCase().replace('-', '');
    if (!Object.hasOwn(HASHES, name)) throw new Error(`Digest method not supported: ${algorithm}`);
    return name;
  }

  const createHash = (algorithm) => new Digest(HASHES[named(algorithm)]);

  function createHmac(algorithm, key) {
    const name = named(algorithm);
    return new Digest((data) => host.hmac(name, bytesOf(key), data));
  }

  const randomBytes = (count) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)));

  class AssertionError extends Error {
    constructor(message) {
      super(message);
      this.name = 'AssertionError';
      this.code = 'ERR_ASSERTION';
    }
  }

  function assert(condition, message = 'The expression evaluated to a falsy value') {
    if (!condition) throw message instanceof Error ? message : new AssertionError(message);
  }

  Object.assign(assert, {
    AssertionError,
    ok: assert,
    equal: (found, wanted, message) => assert(found == wanted, message ?? `${found} == ${wanted}`), // as named
    notEqual: (found, wanted, message) => assert(found != wanted, message ?? `${found} != ${wanted}`),
    strictEqual: (found, wanted, message) => assert(Object.is(found, wanted), message ?? `${found} === ${wanted}`),
    fail: (message = 'Failed') => assert(false, message),
  });

  const promisify = (callback) => (...parameters) =>
    new Promise((resolve, reject) => {
      callback(...parameters, (error, value) => (error ? reject(error) : resolve(value)));
    });

  const sleep = (delay, value) => new Promise((resolve) => setTimeout(resolve, delay, value));

  const timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };

  pyquest.nodeModules = {
    assert,
    buffer: { Buffer, atob, btoa },
    crypto: {
      createHash,
      createHmac,
      randomBytes,
      randomUUID: crypto.randomUUID,
      getRandomValues: crypto.getRandomValues,
      subtle: crypto.subtle,
      webcrypto: crypto,
    },
    process,
    timers,
    'timers/promises': { setTimeout: sleep, setImmediate: (value) => sleep(0, value) },
    url: { URL, URLSearchParams },
    util: { promisify, TextEncoder, TextDecoder, format: pyquest.console.format, inspect: pyquest.console.show },
  };
  pyquest.nodeModuleNames = () =>
    JSON.stringify(Object.entries(pyquest.nodeModules).map(([name, members]) => [name, Object.keys(members)]));
})(globalThis.pyquest);

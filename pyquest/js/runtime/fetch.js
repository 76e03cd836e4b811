// fetch and its classes. The only address that answers is the provider's; a request there goes to the worker process.
((pyquest) => {
  'use strict';
  const { rpc } = pyquest.host;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // What a node says to a request that does not claim to be JSON; see host/fetch_without_header in the tests' corpus.
  const NOT_JSON =
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request: it needs the header content-type: application/json"}}';
  let provider = '';
  let limit = 0; // characters of a request

  const textOf = (body) => {
    if (body == null) return '';
    if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return decoder.decode(body);
    return String(body);
  };

  class Headers {
    #fields = new Map();
    constructor(init = []) {
      const pairs = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
      for (const [name, value] of pairs) this.append(name, value);
    }
    append(name, value) {
      const before = this.get(name);
      this.set(name, before === null ? value : `${before}, ${value}`);
    }
    delete(name) {
      this.#fields.delete(String(name).toLowerCase());
    }
    get(name) {
      return this.#fields.get(String(name).toLowerCase()) ?? null;
    }
    has(name) {
      return this.#fields.has(String(name).toLowerCase());
    }
    set(name, value) {
      this.#fields.set(String(name).toLowerCase(), String(value).trim());
    }
    forEach(callback) {
      this.#fields.forEach((value, name) => callback(value, name, this));
    }
    keys() {
      return this.#fields.keys();
    }
    values() {
      return this.#fields.values();
    }
    entries() {
      return this.#fields.entries();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
  }

  // What requests and responses have in common.
  class Body {
    #text;
    bodyUsed = false;
    constructor(body) {
      this.#text = textOf(body);
    }
    async text() {
      if (this.bodyUsed) throw new TypeError('the body was read before');
      this.bodyUsed = true;
      return this.#text;
    }
    async json() {
      return JSON.parse(await this.text());
    }
    async bytes() {
      return encoder.encode(await this.text());
    }
    async arrayBuffer() {
      return (await this.bytes()).buffer;
    }
    unread() {
      return this.#text;
    }
  }

  class Request extends Body {
    constructor(input, init = {}) {
      const from = input instanceof Request ? input : {};
      super(init.body ?? from.unread?.());
      this.url = from.url ?? new URL(input).href;
      this.method = (init.method ?? from.method ?? 'GET').toUpperCase();
      this.headers = new Headers(init.headers ?? from.headers);
      this.signal = init.signal ?? from.signal ?? new AbortController().signal;
    }
    clone() {
      return new Request(this);
    }
  }

  class Response extends Body {
    constructor(body, init = {}) {
      super(body);
      this.status = init.status ?? 200;
      this.statusText = init.statusText ?? '';
      this.headers = new Headers(init.headers);
      this.ok = this.status >= 200 && this.status < 300;
      this.url = init.url ?? '';
      this.redirected = false;
      this.type = 'basic';
    }
    static json(data, init = {}) {
      const headers = { 'content-type': 'application/json;charset=utf-8', ...init.headers };
      return new Response(JSON.stringify(data), { ...init, headers });
    }
    clone() {
      return new Response(this.unread(), this);
    }
  }

  // A node on this machine is reached by either name.
  const addressOf = (url) => new URL(url).href.replace('//localhost:', '//127.0.0.1:');

  // As for an address where nothing listens.
  function requireProvider(url, Kind) {
    if (addressOf(url) === provider) return;
    const refusal = `ECONNREFUSED: Unable to connect to ${url}`;
    const message = `${refusal}. There is no network; only the provider at ${provider} answers`;
    throw Object.assign(new Kind(message), { code: 'ECONNREFUSED', path: url, errno: 0 });
  }

  // Answers a JSON-RPC text. One that is too long ends the answer; Python says so, and only has to see that it is.
  async function ask(url, body) {
    requireProvider(url, Error);
    return rpc(body.slice(0, limit + 1).toWellFormed());
  }

  // What a node says to any request: calls are posted to it, as JSON.
  async function respond(request) {
    requireProvider(request.url, TypeError);
    if (request.method !== 'POST') return ['', { status: request.method === 'GET' ? 400 : 405 }];
    const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
    const body = isJson ? await ask(request.url, request.unread()) : NOT_JSON;
    return [body, { statusText: 'OK', headers: { 'content-type': 'application/json' } }];
  }

  async function fetch(input, init) {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const [body, meta] = await respond(request);
    request.signal.throwIfAborted();
    return new Response(body, { ...meta, url: request.url });
  }

  for (const type of [Headers, Request, Response]) pyquest.define(type.name, type);
  pyquest.define('fetch', fetch);

  pyquest.provider = {
    ask,
    begin(url, requestLimit) {
      provider = addressOf(url);
      limit = requestLimit;
    },
  };
})(globalThis.pyquest);

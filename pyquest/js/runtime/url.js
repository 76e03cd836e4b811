// URL and URLSearchParams for absolute URLs with a host, which is what providers and APIs have.
((pyquest) => {
  'use strict';
  const PARTS = /^([a-z][a-z0-9+.-]*:)\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?([^/?#:]*)(?::(\d*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
  const DEFAULT_PORTS = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' };

  const decode = (text) => decodeURIComponent(text.replaceAll('+', ' '));
  const encode = (text) => encodeURIComponent(text).replaceAll('%20', '+');

  class URLSearchParams {
    #pairs = [];
    constructor(init = '') {
      if (typeof init === 'string') {
        const fields = init.replace(/^\?/, '').split('&').filter(Boolean);
        this.#pairs = fields.map((field) => {
          const [name, ...rest] = field.split('=');
          return [decode(name), decode(rest.join('='))];
        });
      } else {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        this.#pairs = pairs.map(([name, value]) => [String(name), String(value)]);
      }
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
    }
    delete(name) {
      this.#pairs = this.#pairs.filter(([key]) => key !== name);
    }
    get(name) {
      return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
    }
    has(name) {
      return this.#pairs.some(([key]) => key === name);
    }
    set(name, value) {
      const at = this.#pairs.findIndex(([key]) => key === name);
      if (at < 0) return this.append(name, value);
      this.#pairs = this.#pairs.filter(([key], index) => key !== name || index === at);
      this.#pairs[at] = [String(name), String(value)];
      return undefined;
    }
    forEach(callback) {
      for (const [name, value] of this.#pairs) callback(value, name, this);
    }
    keys() {
      return this.#pairs.map(([name]) => name).values();
    }
    values() {
      return this.#pairs.map(([, value]) => value).values();
    }
    entries() {
      return this.#pairs.values();
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    }
  }

  class URL {
    constructor(url, base) {
      let text = String(url).trim();
      if (base !== undefined && !PARTS.test(text)) {
        const root = new URL(base);
        const folder = text.startsWith('/') ? '' : root.pathname.slice(0, root.pathname.lastIndexOf('/') + 1);
        text = `${root.origin}${folder}${text}`;
      }
      const parts = PARTS.exec(text);
      if (!parts) throw new TypeError(`Invalid URL: ${text}`);
      const [, protocol, username = '', password = '', hostname, port = '', pathname, search = '', hash = ''] = parts;
      this.protocol = protocol.toLowerCase();
      this.username = username;
      this.password = password;
      this.hostname = hostname.toLowerCase();
      this.port = port === DEFAULT_PORTS[this.protocol] ? '' : port;
      this.pathname = pathname || '/';
      this.hash = hash === '#' ? '' : hash;
      this.searchParams = new URLSearchParams(search);
    }
    static canParse(url, base) {
      try {
        return Boolean(new URL(url, base));
      } catch {
        return false;
      }
    }
    get search() {
      return this.searchParams.size > 0 ? `?${this.searchParams}` : '';
    }
    set search(text) {
      this.searchParams = new URLSearchParams(text);
    }
    get host() {
      return this.port ? `${this.hostname}:${this.port}` : this.hostname;
    }
    get origin() {
      return `${this.protocol}//${this.host}`;
    }
    get href() {
      const secret = this.password ? `:${this.password}` : '';
      const user = this.username ? `${this.username}${secret}@` : '';
      return `${this.protocol}//${user}${this.host}${this.pathname}${this.search}${this.hash}`;
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
  }

  pyquest.define('URL', URL);
  pyquest.define('URLSearchParams', URLSearchParams);
})(globalThis.pyquest);

// URL and URLSearchParams for absolute URLs with a host, which is what providers and APIs have.
((pyquest) => {
  'use strict';
  const PARTS = /^([a-z][a-z0-9+.-]*:)\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?([^/?#:]*)(?::(\d*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
  const DEFAULT_PORTS = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' };

  const decode = (text) => decodeURIComponent(text.replaceAll('+', ' '));
  const encode = (text) => encodeURIComponent(text).replaceAll('%20', '+');
  const escaped = (text) => text.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
  const marked = (mark, text) => (text === '' || text === mark ? '' : mark + text.replace(mark, ''));

  function pairsOf(init) {
    if (typeof init !== 'string') {
      const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
      return pairs.map(([name, value]) => [String(name), String(value)]);
    }
    const fields = init.replace(/^\?/, '').split('&').filter(Boolean);
    return fields.map((field) => {
      const [name, ...rest] = field.split('=');
      return [decode(name), decode(rest.join('='))];
    });
  }

  // A path without `.` and `..`.
  function resolved(path) {
    const kept = [];
    const segments = path.split('/').slice(1);
    segments.forEach((segment, index) => {
      const isLast = index === segments.length - 1;
      if (segment === '..') kept.pop();
      if (segment !== '..' && segment !== '.') kept.push(segment);
      else if (isLast) kept.push('');
    });
    return `/${kept.join('/')}`;
  }

  // What of a base stands before a relative address.
  function above(text, { protocol, origin, pathname, search }) {
    if (text.startsWith('//')) return protocol;
    if (text.startsWith('/')) return origin;
    if (text.startsWith('?')) return origin + pathname;
    if (text === '' || text.startsWith('#')) return origin + pathname + search;
    return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
  }

  class URLSearchParams {
    #pairs = [];
    #changed = () => {};
    constructor(init = '', changed = undefined) {
      this.#pairs = pairsOf(init);
      if (changed) this.#changed = changed;
    }
    #replace(pairs) {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#replace([...this.#pairs, [String(name), String(value)]]);
    }
    delete(name) {
      this.#replace(this.#pairs.filter(([key]) => key !== name));
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
      const others = this.#pairs.filter(([key], index) => key !== name || index === at);
      const pair = [String(name), String(value)];
      this.#replace(at < 0 ? [...others, pair] : others.with(at, pair));
    }
    sort() {
      this.#replace(this.#pairs.toSorted(([a], [b]) => Number(a > b) - Number(a < b)));
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
    #pathname = '/';
    #search = '';
    #hash = '';
    #parameters;
    constructor(url, base) {
      let text = String(url).trim();
      if (base !== undefined && !PARTS.test(text)) text = above(text, new URL(base)) + text;
      const parts = PARTS.exec(text);
      if (!parts) throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: text });
      const [, protocol, username = '', password = '', hostname, port = '', pathname, search = '', hash = ''] = parts;
      this.protocol = protocol.toLowerCase();
      this.username = username;
      this.password = password;
      this.hostname = hostname.toLowerCase();
      this.port = port === DEFAULT_PORTS[this.protocol] ? '' : port;
      this.pathname = pathname;
      this.search = search;
      this.hash = hash;
    }
    static canParse(url, base) {
      try {
        return Boolean(new URL(url, base));
      } catch {
        return false;
      }
    }
    get pathname() {
      return this.#pathname;
    }
    set pathname(text) {
      this.#pathname = resolved(`/${escaped(String(text)).replace(/^\//, '')}`);
    }
    get search() {
      return this.#search;
    }
    set search(text) {
      this.#search = marked('?', escaped(String(text)));
      this.#parameters = new URLSearchParams(this.#search, (changed) => {
        this.#search = marked('?', changed);
      });
    }
    get searchParams() {
      return this.#parameters;
    }
    get hash() {
      return this.#hash;
    }
    set hash(text) {
      this.#hash = marked('#', escaped(String(text)));
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

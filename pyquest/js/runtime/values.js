// Turns what executeSkill returned into text: once without any ambiguity for the harness, once as the published
// runner prints it.
//
// The first form is JSON in which null, booleans, strings and safe integers stand for themselves and everything else
// is a pair: ["number", text], ["bigint", digits], ["bytes", hex], ["list", items], ["record", [[key, value], …]].
((pyquest) => {
  'use strict';
  const { isArray } = Array;
  const { keys } = Object;
  const { isSafeInteger } = Number;
  const { parse, stringify } = JSON;
  const MAX_DEPTH = 64;

  class Refused extends Error {
    constructor(reason, message) {
      super(message);
      this.name = 'BadResult';
      this.reason = reason;
    }
  }

  class Encoder {
    #room;
    #limit;
    constructor(limit) {
      this.#room = limit;
      this.#limit = limit;
    }

    #spend(characters) {
      this.#room -= characters;
      if (this.#room < 0) {
        throw new Refused('output_limit', `the returned value takes more than ${this.#limit} characters`);
      }
    }

    #text(text) {
      this.#spend(text.length + 2);
      return text.toWellFormed(); // half a surrogate pair cannot be written as UTF-8
    }

    #pair(tag, text) {
      this.#spend(text.length + tag.length + 8);
      return [tag, text];
    }

    encode(value, depth = 0) {
      if (depth > MAX_DEPTH) {
        throw new Refused('bad_result', `the returned value is cyclic or nested deeper than ${MAX_DEPTH} levels`);
      }
      switch (typeof value) {
        case 'undefined':
        case 'boolean':
          this.#spend(5);
          return value ?? null;
        case 'string':
          return this.#text(value);
        case 'number':
          if (!isSafeInteger(value)) return this.#pair('number', String(value));
          this.#spend(17);
          return value;
        case 'bigint':
          return this.#pair('bigint', String(value));
        case 'object':
          this.#spend(12);
          return this.#object(value, depth + 1);
        default:
          throw new Refused('bad_result', `executeSkill returned a ${typeof value}`);
      }
    }

    #object(value, depth) {
      if (value === null) return null;
      if (value instanceof Uint8Array) {
        this.#spend(value.length * 2);
        return ['bytes', value.toHex()];
      }
      if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return this.#list(value, depth);
      if (isArray(value)) return this.#list(value, depth);
      if (typeof value.toJSON === 'function') return this.encode(value.toJSON(''), depth);
      return this.#record(value, depth);
    }

    // As in JSON, a function or symbol is null in a list and not there in a record.
    #list(value, depth) {
      const items = [];
      for (let index = 0; index < value.length; index += 1) {
        const item = value[index];
        items[index] = this.encode(hasJson(item) ? item : null, depth);
      }
      return ['list', items];
    }

    #record(value, depth) {
      const pairs = [];
      for (const key of keys(value)) {
        const item = value[key];
        if (item === undefined || !hasJson(item)) continue;
        pairs[pairs.length] = [this.#text(key), this.encode(item, depth)]; // push may have been replaced
      }
      return ['record', pairs];
    }
  }

  const hasJson = (value) => typeof value !== 'function' && typeof value !== 'symbol';

  const decimalBigints = (_key, value) => (typeof value === 'bigint' ? String(value) : value);

  // What a string says, if it is JSON and no deeper than values may be.
  function parseOrNothing(text, limit) {
    try {
      const parsed = parse(text);
      new Encoder(limit).encode(parsed);
      return parsed;
    } catch {
      return undefined;
    }
  }

  // The published runner parses a string first and gives up when that fails.
  function describePublished(value, limit) {
    const published = typeof value === 'string' ? parseOrNothing(value, limit) : value;
    const returned = stringify(published, decimalBigints) ?? null;
    if (returned !== null && returned.length > limit) {
      throw new Refused('output_limit', `the returned value takes more than ${limit} characters of JSON`);
    }
    const isObject = typeof published === 'object' && published !== null && !isArray(published);
    return { returned, serialises: isObject ? pyquest.serialises(published) : null };
  }

  pyquest.refusalReason = (error) => (error instanceof Refused ? error.reason : null);
  pyquest.describeValue = (value, limit) => {
    const encoded = new Encoder(limit).encode(value);
    return { value: encoded, ...describePublished(value, limit) };
  };
})(globalThis.pyquest);

// structuredClone for what model code copies: plain data, dates, maps, sets and typed arrays, cycles included.
((pyquest) => {
  'use strict';

  function refuse(value) {
    throw new DOMException(`${typeof value} values cannot be cloned`, 'DataCloneError');
  }

  function copyInto(copy, value, seen) {
    for (const key of Object.keys(value)) copy[key] = clone(value[key], seen);
    return copy;
  }

  function clone(value, seen) {
    if (typeof value === 'function' || typeof value === 'symbol') refuse(value);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    const remember = (copy) => (seen.set(value, copy), copy);
    if (value instanceof Date) return remember(new Date(value.getTime()));
    if (value instanceof ArrayBuffer) return remember(value.slice(0));
    if (ArrayBuffer.isView(value)) return remember(new value.constructor(value));
    if (value instanceof Map) {
      const copy = remember(new Map());
      for (const [key, item] of value) copy.set(clone(key, seen), clone(item, seen));
      return copy;
    }
    if (value instanceof Set) {
      const copy = remember(new Set());
      for (const item of value) copy.add(clone(item, seen));
      return copy;
    }
    if (value instanceof Error) {
      const copy = remember(Object.create(Object.getPrototypeOf(value)));
      return Object.assign(copy, { message: value.message, stack: value.stack });
    }
    return copyInto(remember(Array.isArray(value) ? new Array(value.length) : {}), value, seen);
  }

  pyquest.define('structuredClone', (value) => clone(value, new Map()));
})(globalThis.pyquest);

// Dates and texts as en-US has them, for an engine without ICU: what toLocaleString and localeCompare give by default.
((pyquest) => {
  'use strict';
  const { prototype } = Date;
  const { toString } = prototype;

  const install = (owner, name, value) =>
    Object.defineProperty(owner, name, { value, writable: true, configurable: true });

  const two = (number) => String(number).padStart(2, '0');
  const dateOf = (date) => `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  const timeOf = (date) => {
    const hours = date.getHours();
    return `${hours % 12 || 12}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
  };
  const unlessInvalid = (text) =>
    function localised() {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : text(this);
    };

  install(prototype, 'toLocaleDateString', unlessInvalid(dateOf));
  install(prototype, 'toLocaleTimeString', unlessInvalid(timeOf));
  install(prototype, 'toLocaleString', unlessInvalid((date) => `${dateOf(date)}, ${timeOf(date)}`));
  install(prototype, 'toString', function toStringWithZone() {
    const text = Reflect.apply(toString, this, []);
    return text === 'Invalid Date' ? text : `${text} (Coordinated Universal Time)`;
  });

  // Letters come before their accents, those before their case, and small letters before large ones.
  const withoutAccents = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const order = (a, b) => Number(a > b) - Number(a < b);
  const swapCase = (text) =>
    text.replace(/./gsu, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

  install(String.prototype, 'localeCompare', function localeCompare(other) {
    const [a, b] = [String(this), String(other)];
    return (
      order(withoutAccents(a).toLowerCase(), withoutAccents(b).toLowerCase()) ||
      order(a.toLowerCase().normalize('NFD'), b.toLowerCase().normalize('NFD')) ||
      order(swapCase(a), swapCase(b))
    );
  });

  class Collator {
    compare(a, b) {
      return String(a).localeCompare(b);
    }
  }
  class DateTimeFormat {
    format(date = new Date()) {
      return new Date(date).toLocaleDateString();
    }
    resolvedOptions() {
      return { locale: 'en-US', timeZone: 'UTC' };
    }
  }
  Object.assign(Intl, { Collator, DateTimeFormat });

  const { atob } = globalThis;
  pyquest.define('atob', (text) => {
    try {
      return atob(text);
    } catch {
      throw new DOMException('The string contains invalid characters.', 'InvalidCharacterError');
    }
  });
})(globalThis.pyquest);

// The order of texts as en-US has it, for an engine without ICU; and atob's own error.
((pyquest) => {
  'use strict';

  // Letters come before their accents, those before their case, and small letters before large ones.
  const withoutAccents = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const order = (a, b) => Number(a > b) - Number(a < b);
  const swapCase = (text) =>
    text.replace(/./gsu, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

  // Digits compare as numbers when all have the same length.
  function widened(texts) {
    const width = Math.max(...texts.map((text) => text.length));
    return texts.map((text) => text.replace(/\d+/g, (digits) => digits.padStart(width, '0')));
  }

  function compare(first, second, { numeric = false, sensitivity = 'variant' } = {}) {
    const texts = [String(first), String(second)];
    const [a, b] = numeric ? widened(texts) : texts;
    const [plainA, plainB] = [withoutAccents(a), withoutAccents(b)];
    const letters = order(plainA.toLowerCase(), plainB.toLowerCase());
    if (letters !== 0 || sensitivity === 'base') return letters;
    if (sensitivity === 'case') return order(swapCase(plainA), swapCase(plainB));
    const accents = order(a.toLowerCase().normalize('NFD'), b.toLowerCase().normalize('NFD'));
    return accents !== 0 || sensitivity === 'accent' ? accents : order(swapCase(a), swapCase(b));
  }

  Object.defineProperty(String.prototype, 'localeCompare', {
    value: function localeCompare(other, _locales, options) {
      return compare(this, other, options);
    },
    writable: true,
    configurable: true,
  });

  class Collator {
    constructor(_locales, options) {
      this.compare = (a, b) => compare(a, b, options);
      this.resolvedOptions = () => ({ locale: 'en-US', ...options });
    }
  }
  pyquest.addToIntl(Collator);

  const { atob } = globalThis;
  pyquest.define('atob', (text) => {
    try {
      return atob(text);
    } catch {
      throw new DOMException('The string contains invalid characters.', 'InvalidCharacterError');
    }
  });
})(globalThis.pyquest);

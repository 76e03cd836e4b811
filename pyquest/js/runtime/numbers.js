// The engine has no Intl. Model code mostly wants one thing from it: digits grouped as in en-US (1,234.5).
((pyquest) => {
  'use strict';
  const group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

  function formatDecimal(text, options) {
    const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
    const minimum = options.minimumFractionDigits ?? 0;
    const kept = fraction.replace(/0+$/, '').padEnd(minimum, '0');
    return sign + (options.useGrouping === false ? whole : group(whole)) + (kept ? `.${kept}` : '');
  }

  function formatNumber(value, options) {
    if (Number.isNaN(value)) return 'NaN';
    if (!Number.isFinite(value)) return value < 0 ? '-∞' : '∞';
    const maximum = options.maximumFractionDigits ?? Math.max(options.minimumFractionDigits ?? 0, 3);
    // toFixed turns to exponents at 1e21; a number that large is an integer, and BigInt prints all its digits.
    const text = Math.abs(value) < 1e21 ? value.toFixed(maximum) : BigInt(value).toString();
    return formatDecimal(text, options);
  }

  const install = (prototype, format) =>
    Object.defineProperty(prototype, 'toLocaleString', {
      value: function toLocaleString(_locales, options = {}) {
        return format(this.valueOf(), options);
      },
      writable: true,
      configurable: true,
    });

  // Only the dollar has a sign here; every other currency is written with its code, as en-US does for most.
  function formatStyled(value, options) {
    if (options.style === 'percent') {
      const digits = { minimumFractionDigits: 0, maximumFractionDigits: options.minimumFractionDigits ?? 0, ...options };
      return `${formatNumber(Number(value) * 100, digits)}%`;
    }
    if (options.style === 'currency') {
      const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options };
      const text = formatNumber(Math.abs(Number(value)), digits);
      const sign = options.currency === 'USD' ? '$' : `${options.currency}\u00a0`;
      return `${value < 0 ? '-' : ''}${sign}${text}`;
    }
    return typeof value === 'bigint' ? formatDecimal(value.toString(), options) : formatNumber(Number(value), options);
  }

  install(Number.prototype, formatStyled);
  install(BigInt.prototype, formatStyled);

  class NumberFormat {
    #options;
    constructor(_locales, options = {}) {
      this.#options = options;
    }
    format(value) {
      return formatStyled(value, this.#options);
    }
  }
  pyquest.define('Intl', { NumberFormat });
})(globalThis.pyquest);

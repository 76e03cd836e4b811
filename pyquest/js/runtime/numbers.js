// Numbers as en-US writes them, for an engine without ICU: what toLocaleString and Intl.NumberFormat give. Other
// locales, units, and the compact and scientific notations are not there; they get what en-US makes of a plain number.
((pyquest) => {
  'use strict';
  const DEFAULT_DIGITS = { decimal: [0, 3], percent: [0, 0], currency: [2, 2] };
  const SIGNS = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }; // any other currency is written with its code
  const WITHOUT_CENTS = ['JPY', 'KRW'];

  const group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

  // The shortest decimal that stands for a finite number or bigint: 1.25 is 125 / 10 ** 2.
  function decimalOf(value) {
    const text = Object.is(value, -0) ? '-0' : String(value);
    const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text);
    const scale = fraction.length - Number(exponent);
    const digits = BigInt(whole + fraction);
    return scale < 0
      ? { isNegative: sign !== '', digits: digits * 10n ** BigInt(-scale), scale: 0 }
      : { isNegative: sign !== '', digits, scale };
  }

  // Rounded to `places` after the point, halves away from zero; fewer than none are places before it.
  function rounded(decimal, places) {
    if (decimal.scale <= places) return decimal;
    const unit = 10n ** BigInt(decimal.scale - places);
    const digits = (decimal.digits + unit / 2n) / unit;
    return places < 0
      ? { ...decimal, digits: digits * 10n ** BigInt(-places), scale: 0 }
      : { ...decimal, digits, scale: places };
  }

  // The fewest and the most digits after the point; significant digits overrule them.
  function fractionDigits(options) {
    if (options.maximumSignificantDigits !== undefined) return [0, 0];
    const style = options.style ?? 'decimal';
    const [least, most] = WITHOUT_CENTS.includes(options.currency) ? [0, 0] : (DEFAULT_DIGITS[style] ?? [0, 3]);
    const minimum = options.minimumFractionDigits ?? Math.min(least, options.maximumFractionDigits ?? most);
    const maximum = options.maximumFractionDigits ?? Math.max(most, minimum);
    if (!(minimum >= 0 && minimum <= maximum && maximum <= 100))
      throw new RangeError('fraction digits are out of range');
    return [minimum, maximum];
  }

  function digitsOf(decimal, [minimum, maximum], options) {
    const significant = options.maximumSignificantDigits;
    const places = significant === undefined ? maximum : significant + decimal.scale - String(decimal.digits).length;
    const { digits, scale } = rounded(decimal, places);
    const text = String(digits).padStart(scale + 1, '0');
    const whole = text.slice(0, text.length - scale).padStart(options.minimumIntegerDigits ?? 1, '0');
    const fraction = text
      .slice(text.length - scale)
      .replace(/0+$/, '')
      .padEnd(minimum, '0');
    const grouped = options.useGrouping === false || options.useGrouping === 'never' ? whole : group(whole);
    return fraction === '' ? grouped : `${grouped}.${fraction}`;
  }

  function signOf(isNegative, isZero, display = 'auto') {
    if (display === 'never' || (isZero && ['exceptZero', 'negative'].includes(display))) return '';
    if (isNegative) return '-';
    return ['always', 'exceptZero'].includes(display) ? '+' : '';
  }

  function styled(digits, { style, currency }) {
    if (style === 'percent') return `${digits}%`;
    return style === 'currency' ? `${SIGNS[currency] ?? `${currency}\u00a0`}${digits}` : digits;
  }

  function format(value, options) {
    if (options.style === 'currency' && !options.currency) throw new TypeError('currency style needs a currency');
    const limits = fractionDigits(options);
    if (Number.isNaN(value)) return 'NaN';
    const sign = (isNegative, isZero) => signOf(isNegative, isZero, options.signDisplay);
    if (value === Infinity || value === -Infinity) return sign(value < 0, false) + styled('∞', options);
    const decimal = decimalOf(value);
    if (options.style === 'percent') decimal.digits *= 100n;
    return sign(decimal.isNegative, decimal.digits === 0n) + styled(digitsOf(decimal, limits, options), options);
  }

  for (const { prototype } of [Number, BigInt]) {
    Object.defineProperty(prototype, 'toLocaleString', {
      value: function toLocaleString(_locales, options = {}) {
        return format(this.valueOf(), options);
      },
      writable: true,
      configurable: true,
    });
  }

  class NumberFormat {
    constructor(_locales, options = {}) {
      // A member of its own, so that it can be handed to map().
      this.format = (value) => format(typeof value === 'bigint' ? value : Number(value), options);
      this.resolvedOptions = () => ({ locale: 'en-US', numberingSystem: 'latn', style: 'decimal', ...options });
    }
  }

  pyquest.define('Intl', {});
  // Those of Intl work without `new` as well.
  pyquest.addToIntl = (type) => {
    Intl[type.name] = new Proxy(type, { apply: (_, __, parameters) => new type(...parameters) });
    type.supportedLocalesOf = (locales) => [locales].flat();
  };
  pyquest.addToIntl(NumberFormat);
})(globalThis.pyquest);

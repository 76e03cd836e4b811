// Dates as en-US writes them, for an engine without ICU: what toLocaleString, its like and Intl.DateTimeFormat give.
// Every time zone is UTC, and every locale en-US.
((pyquest) => {
  'use strict';
  const { prototype } = Date;
  const { toString, toTimeString } = prototype;
  const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const MONTHS = [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ];
  const NUMERIC = {
    date: { year: 'numeric', month: 'numeric', day: 'numeric' },
    time: { hour: 'numeric', minute: 'numeric', second: 'numeric' },
  };
  const FIELDS = { date: ['weekday', 'year', 'month', 'day'], time: ['hour', 'minute', 'second'] };
  const STYLES = {
    dateStyle: {
      full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
      long: { year: 'numeric', month: 'long', day: 'numeric' },
      medium: { year: 'numeric', month: 'short', day: 'numeric' },
      short: { year: '2-digit', month: 'numeric', day: 'numeric' },
    },
    timeStyle: {
      full: { ...NUMERIC.time, timeZoneName: 'long' },
      long: { ...NUMERIC.time, timeZoneName: 'short' },
      medium: NUMERIC.time,
      short: { hour: 'numeric', minute: 'numeric' },
    },
  };

  const two = (number) => String(number).padStart(2, '0');
  const sized = (number, style) => (style === '2-digit' ? two(number % 100) : String(number));
  const named = (name, style) => name.slice(0, { long: undefined, short: 3, narrow: 1 }[style]);

  function dateText(date, { weekday, year, month, day }) {
    const dayOfWeek = weekday && named(WEEKDAYS[date.getUTCDay()], weekday);
    const years = year && sized(date.getUTCFullYear(), year);
    const days = day && sized(date.getUTCDate(), day);
    if (month === undefined || month === 'numeric' || month === '2-digit') {
      const months = month && sized(date.getUTCMonth() + 1, month);
      return [dayOfWeek, [months, days, years].filter(Boolean).join('/')].filter(Boolean).join(', ');
    }
    const monthAndDay = [named(MONTHS[date.getUTCMonth()], month), days].filter(Boolean).join(' ');
    return [dayOfWeek, [monthAndDay, years].filter(Boolean).join(days ? ', ' : ' ')].filter(Boolean).join(', ');
  }

  function timeText(date, { hour, minute, second, hour12, hourCycle, timeZoneName }) {
    const hours = date.getUTCHours();
    const isWhole = hour12 === false || (hour12 === undefined && /^h2/.test(hourCycle));
    const parts = [
      hour && (isWhole ? two(hours) : sized(hours % 12 || 12, hour)),
      minute && (hour || second ? two(date.getUTCMinutes()) : String(date.getUTCMinutes())),
      second && (minute ? two(date.getUTCSeconds()) : String(date.getUTCSeconds())),
    ];
    const half = hour && !isWhole && (hours < 12 ? 'AM' : 'PM');
    const zone = timeZoneName && { long: 'Coordinated Universal Time', short: 'UTC' }[timeZoneName];
    return [parts.filter(Boolean).join(':'), half, zone].filter(Boolean).join(' ');
  }

  function between({ year, month, day }) {
    if (month === 'long') return ' at ';
    return year || month || day ? ', ' : ' ';
  }

  // `wanted` is what is written when the options name no field of `parts`: date, time or both.
  function format(date, options, wanted, parts = wanted) {
    if (Number.isNaN(date.getTime())) return 'Invalid Date';
    const { dateStyle, timeStyle } = options;
    const asked = dateStyle || timeStyle || parts.some((part) => FIELDS[part].some((field) => options[field]));
    const defaults = asked ? [] : wanted.map((part) => NUMERIC[part]);
    const fields = Object.assign({}, ...defaults, STYLES.dateStyle[dateStyle], STYLES.timeStyle[timeStyle], options);
    return [dateText(date, fields), timeText(date, fields)].filter(Boolean).join(between(fields));
  }

  const install = (name, value) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  const installText = (name, wanted) =>
    install(name, function localised(_locales, options = {}) {
      return format(this, options, wanted);
    });

  installText('toLocaleDateString', ['date']);
  installText('toLocaleTimeString', ['time']);
  installText('toLocaleString', ['date', 'time']);
  for (const [name, withoutZone] of Object.entries({ toString, toTimeString })) {
    install(name, function withZone() {
      const text = Reflect.apply(withoutZone, this, []);
      return text === 'Invalid Date' ? text : `${text} (Coordinated Universal Time)`;
    });
  }

  class DateTimeFormat {
    constructor(_locales, options = {}) {
      this.format = (date = new Date()) => {
        const at = new Date(date);
        if (Number.isNaN(at.getTime())) throw new RangeError('date value is not finite in DateTimeFormat.format()');
        return format(at, options, ['date'], ['date', 'time']);
      };
      this.resolvedOptions = () => ({ locale: 'en-US', calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' });
    }
  }
  pyquest.addToIntl(DateTimeFormat);
})(globalThis.pyquest);

// console keeps what is printed, up to a limit; the harness hands the lines over with the result.
((pyquest) => {
  'use strict';
  const stringify = JSON.stringify;
  let lines = [];
  let room = 0; // characters that may still be kept

  const quoteBigint = (_key, value) => (typeof value === 'bigint' ? `${value}n` : value);

  function kindOf(value) {
    try {
      return Object.prototype.toString.call(value);
    } catch {
      return '[object]'; // a proxy
    }
  }

  function nameOf(callable) {
    const kind = /^class\b/.test(Function.prototype.toString.call(callable)) ? 'class' : 'Function';
    return kind === 'class' ? `[class ${callable.name}]` : `[Function${callable.name && ': '}${callable.name}]`;
  }

  function show(value) {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
    try {
      if (typeof value === 'function') return nameOf(value);
      if (value instanceof Error) return `${value.name}: ${value.message}`;
      return stringify(value, quoteBigint) ?? String(value);
    } catch {
      return kindOf(value); // cyclic, or its own conversion throws
    }
  }

  const FORMATS = {
    s: show,
    d: (value) => (typeof value === 'bigint' ? show(value) : String(Number(value))),
    i: (value) => (typeof value === 'bigint' ? show(value) : String(Math.trunc(Number(value)))),
    f: (value) => String(Number(value)),
    j: show,
    o: show,
    O: show,
    c: () => '', // a style
  };

  // A first text may say how the values after it are printed.
  function format([first, ...values]) {
    if (typeof first !== 'string') return [first, ...values].map(show).join(' ');
    const text = first.replace(/%([sdifjoOc%])/g, (written, kind) => {
      if (kind === '%') return '%';
      return values.length > 0 ? FORMATS[kind](values.shift()) : written;
    });
    return [text, ...values.map(show)].join(' ');
  }

  function print(...values) {
    if (room <= 0) return;
    const line = values.length > 0 ? format(values).toWellFormed() : '';
    lines.push(line.length <= room ? line : `${line.slice(0, room)} … (the console's limit is reached)`);
    room -= line.length + 1;
  }

  const silent = () => {};
  const printing = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'group'];
  const quiet = ['groupEnd', 'groupCollapsed', 'time', 'timeEnd', 'timeLog', 'count', 'countReset', 'clear'];
  pyquest.define('console', {
    ...Object.fromEntries(printing.map((name) => [name, print])),
    ...Object.fromEntries(quiet.map((name) => [name, silent])),
    assert: (condition, ...values) => condition || print('Assertion failed:', ...values),
  });

  pyquest.console = {
    show,
    format: (...values) => format(values),
    begin(limit) {
      [lines, room] = [[], limit];
    },
    lines: () => lines,
  };
})(globalThis.pyquest);

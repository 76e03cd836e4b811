// Time stands still while code runs and jumps to the next timer when nothing else is left to do. Date, performance
// and the timers all follow this one clock, so that a skill sees the same times on every machine.
((pyquest) => {
  'use strict';
  const RealDate = Date;
  const timers = new Map();
  let start = 0; // ms since 1970
  let elapsed = 0; // ms of virtual time since the start
  let limit = Infinity;
  let lastId = 0;

  const now = () => start + elapsed;

  class Timer {
    constructor(id) {
      this.id = id;
    }
    ref() {
      return this;
    }
    unref() {
      return this;
    }
    hasRef() {
      return timers.has(this.id);
    }
    [Symbol.toPrimitive]() {
      return this.id;
    }
  }

  const waitOf = (delay) => Math.max(1, Math.trunc(Number(delay)) || 0);

  function schedule(callback, wait, parameters, repeats = false) {
    if (typeof callback !== 'function') throw new TypeError('a timer needs a function to call');
    lastId += 1;
    timers.set(lastId, { id: lastId, due: elapsed + wait, every: repeats ? wait : null, callback, parameters });
    return new Timer(lastId);
  }

  function cancel(timer) {
    timers.delete(Number(timer));
  }

  function earliest() {
    let first = null;
    for (const timer of timers.values()) {
      if (first === null || timer.due < first.due) first = timer; // equal times: the older one, by Map order
    }
    return first;
  }

  // Returns false when there is no timer, or none within the limit of virtual time. `caught` gets what a callback throws.
  function fireNext(caught) {
    const timer = earliest();
    if (timer === null || timer.due > limit) return false;
    elapsed = Math.max(elapsed, timer.due);
    timers.delete(timer.id);
    if (timer.every !== null) timers.set(timer.id, { ...timer, due: elapsed + timer.every });
    try {
      timer.callback(...timer.parameters);
    } catch (error) {
      caught(error);
    }
    return true;
  }

  function VirtualDate(...parts) {
    if (!new.target) return new RealDate(now()).toString();
    return Reflect.construct(RealDate, parts.length > 0 ? parts : [now()], new.target);
  }
  Object.defineProperties(VirtualDate, {
    name: { value: 'Date' },
    length: { value: 7 },
    prototype: { value: RealDate.prototype, writable: false },
    now: { value: now, writable: true, configurable: true },
    parse: { value: RealDate.parse, writable: true, configurable: true },
    UTC: { value: RealDate.UTC, writable: true, configurable: true },
  });
  Object.defineProperty(RealDate.prototype, 'constructor', { value: VirtualDate });

  pyquest.define('Date', VirtualDate);
  pyquest.define('performance', Object.freeze({ now: () => elapsed, get timeOrigin() { return start; } }));
  pyquest.define('setTimeout', (callback, delay, ...parameters) => schedule(callback, waitOf(delay), parameters));
  pyquest.define('setInterval', (callback, every, ...parameters) => schedule(callback, waitOf(every), parameters, true));
  pyquest.define('setImmediate', (callback, ...parameters) => schedule(callback, 0, parameters));
  pyquest.define('clearTimeout', cancel);
  pyquest.define('clearInterval', cancel);
  pyquest.define('clearImmediate', cancel);

  pyquest.clock = {
    now,
    fireNext,
    hasTimers: () => timers.size > 0,
    nextTick: (callback, ...parameters) => void schedule(callback, -Infinity, parameters), // before whatever is due
    begin(startMs, limitMs) {
      timers.clear();
      [start, elapsed, limit] = [startMs, 0, limitMs];
    },
  };
})(globalThis.pyquest);

// The engine's stacks end at an await, so an error that a library throws after one says nothing about the model's file.
// Whenever an async function first waits, the frames of whoever called it are still there: where model code called
// something last is noted then, and put below the stack of such an error.
((pyquest) => {
  'use strict';
  const EnginePromise = Promise;
  const EngineError = Error;
  const { apply } = Reflect;
  const { endsWith, indexOf, slice } = String.prototype;
  const MARK = [`${pyquest.skillModule}:`];
  Error.stackTraceLimit = 40; // ten, the engine's default, often end inside a library
  let latest = ''; // a whole stack

  // Model code that waits for what it has just called shows with its callers alone; that says less than the call did.
  function note(stack) {
    const callers = apply(slice, stack, [apply(indexOf, stack, ['\n'])]);
    if (!apply(endsWith, latest, [callers])) latest = stack;
  }

  // Every await and then() asks a promise for its constructor first.
  Object.defineProperty(Promise.prototype, 'constructor', {
    configurable: true,
    get() {
      const { stack } = new EngineError();
      if (typeof stack === 'string' && apply(indexOf, stack, MARK) >= 0) note(stack);
      return EnginePromise;
    },
    set(value) {
      Object.defineProperty(this, 'constructor', { value, writable: true, configurable: true });
    },
  });

  pyquest.calls = {
    // The frames of model code, as they are written below an error's own.
    latestFrames() {
      const frames = latest.split('\n').filter((frame) => frame.includes(MARK[0]));
      return frames.map((frame) => frame.replace(/^\s*at /, '    at async ')).join('\n');
    },
  };
})(globalThis.pyquest);

// The engine's stacks end at an await, so an error that a library throws after one says nothing about the model's file.
// Whenever an async function first waits, the frames of whoever called it are still there: where model code called
// something last is noted then, and put below the stack of such an error.
((pyquest) => {
  'use strict';
  const EnginePromise = Promise;
  const EngineError = Error;
  const { apply } = Reflect;
  const { indexOf } = String.prototype; const STACK = Object.getOwnPropertyDescriptor(Error.prototype, "stack").get;
  const MARK = [pyquest.skillModule + ':'];
  let latest = ''; // a whole stack

  // Every await and then() asks a promise for its constructor first.
  Object.defineProperty(Promise.prototype, 'constructor', {
    configurable: true,
    get() {
      const stack = apply(STACK, new EngineError(), []);
      if (apply(indexOf, stack, MARK) >= 0) latest = stack;
      return EnginePromise;
    },
    set(value) {
      Object.defineProperty(this, 'constructor', { value, writable: true, configurable: true });
    },
  });

  pyquest.calls = { latest: () => latest };
})(globalThis.pyquest);

// Last script of the runtime: runs a skill and keeps how it ended.
//
// Two functions stay reachable for Python. `pyquestStart` deletes itself, and the private object with it, before model
// code runs. `pyquestTick` has to stay; model code that calls it only moves its own clock.
((pyquest) => {
  'use strict';
  const { stringify, parse } = JSON;
  const { getPrototypeOf } = Object;
  const NO_EXPORT =
    'the module has no export named executeSkill; ' +
    'expected: export async function executeSkill(providerUrl, agentAddress, deployedContracts)';
  const NEVER_SETTLED = 'the promise of executeSkill never settled: nothing is left to run that could settle it';
  const TOO_LATE = 'the skill waits for timers beyond the limit of its clock';

  // Where memory or stack ran out differs between builds of the engine, so that is not part of the outcome.
  const OUT_OF_MEMORY = '{"reason":"memory","error":{"name":"InternalError","message":"out of memory","stack":""}}';
  const OUT_OF_STACK =
    '{"reason":"stack","error":{"name":"RangeError","message":"Maximum call stack size exceeded","stack":""}}';
  const UNPRINTABLE = '{"reason":"code_error","error":{"name":"Error","message":"cannot be printed","stack":""}}';

  const LONGEST = 10_000; // characters of a message or stack

  let outcome = null; // JSON text once the skill has ended
  let uncaught = null; // holds the first error that a timer's callback threw

  const named = (name, message) => Object.assign(new Error(message), { name });

  function isOutOfMemory(error) {
    try {
      if (error === null) return pyquest.host.heapFilled(); // thrown by the engine when the error does not fit either
      return error instanceof InternalError && /^(out of memory|string too long)/.test(error.message);
    } catch {
      return false; // the error, or what it is compared with, is model code
    }
  }

  const isOutOfStack = (error) =>
    error instanceof RangeError && error.message === 'Maximum call stack size exceeded';

  function printed(value) {
    const text = typeof value === 'object' && value !== null ? stringify(value) : String(value);
    return String(text).slice(0, LONGEST).toWellFormed();
  }

  // Whoever reads a stack looks for where an error was made, not for the constructors of its own classes.
  function withoutConstructors(error) {
    const classes = [];
    for (let type = getPrototypeOf(error); type && type !== Error.prototype; type = getPrototypeOf(type)) {
      classes.push(type.constructor.name);
    }
    const frames = printed(error.stack ?? '').split('\n');
    const first = frames.findIndex((frame) => !classes.includes(/^ *at (\S+) \(/.exec(frame)?.[1]));
    return frames.slice(Math.max(0, first)).join('\n');
  }

  function stackOf(error) {
    const stack = withoutConstructors(error);
    return stack.includes(`${pyquest.skillModule}:`) ? stack : `${stack.trimEnd()}\n${pyquest.calls.latestFrames()}`;
  }

  function codeOf({ code }) {
    return typeof code === 'string' || typeof code === 'number' ? printed(code) : null;
  }

  function describe(error) {
    return error instanceof Error
      ? { name: printed(error.name).slice(0, 100), message: printed(error.message), stack: stackOf(error), code: codeOf(error) }
      : { name: typeof error, message: printed(error), stack: '', code: null };
  }

  const finish = (fields) => stringify({ ...fields, console: pyquest.console.lines() });

  // A thrown value is model code: a proxy, or getters that throw themselves.
  function failureText(error, reason) {
    try {
      if (isOutOfMemory(error)) return OUT_OF_MEMORY;
      if (isOutOfStack(error)) return OUT_OF_STACK;
      return finish({ reason, error: describe(error) });
    } catch (second) {
      return second === null ? OUT_OF_MEMORY : UNPRINTABLE;
    }
  }

  function fail(error, reason) {
    outcome ??= failureText(error, reason);
  }

  // As under Bun, the skill goes on.
  function keepUncaught(error) {
    if (isOutOfMemory(error)) fail(error, 'memory');
    uncaught ??= { error };
  }

  function deliver(value, limit) {
    try {
      outcome ??= finish({ reason: null, ...pyquest.describeValue(value, limit) });
    } catch (error) {
      fail(error, pyquest.refusalReason(error) ?? 'bad_result');
    }
  }

  async function execute({ providerUrl, agent, deployedContracts, outputLimit }) {
    let value;
    try {
      const { executeSkill } = await import(pyquest.skillModule);
      if (typeof executeSkill !== 'function') throw named('MissingExport', NO_EXPORT);
      value = await executeSkill(providerUrl, agent, deployedContracts);
    } catch (error) {
      fail(error, 'code_error');
      return;
    }
    deliver(value, outputLimit);
  }

  Object.defineProperty(globalThis, 'pyquestStart', {
    configurable: true,
    value: (text) => {
      delete globalThis.pyquestStart;
      delete globalThis.pyquest;
      const call = parse(text);
      pyquest.clock.begin(call.clockMs, call.virtualLimitMs);
      pyquest.seedRandom(call.seed);
      pyquest.console.begin(call.consoleLimit);
      pyquest.provider.begin(call.providerUrl, call.outputLimit);
      execute(call);
    },
  });

  // Called when nothing is left to run at this moment. Gives the outcome's text once there is one; otherwise fires the
  // next timer, or ends the skill when no timer is left that could wake it.
  Object.defineProperty(globalThis, 'pyquestTick', {
    value: () => {
      if (outcome !== null) return outcome;
      try {
        if (pyquest.clock.fireNext(keepUncaught)) return null;
        if (pyquest.clock.hasTimers()) fail(named('LimitExceeded', TOO_LATE), 'timeout');
        else if (pyquest.host.heapFilled()) outcome = OUT_OF_MEMORY; // in a job that nobody awaits
        else if (uncaught !== null) fail(uncaught.error, 'code_error');
        else fail(named('NeverSettled', NEVER_SETTLED), 'code_error');
      } catch (error) {
        fail(error, 'code_error'); // the skill has replaced something of the engine's
      }
      return outcome;
    },
  });
})(globalThis.pyquest);

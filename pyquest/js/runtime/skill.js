// Last script of the runtime: runs a skill and keeps how it ended.
//
// Two functions stay reachable for Python. `pyquestStart` deletes itself, and the private object with it, before model
// code runs. `pyquestTick` has to stay; model code that calls it only moves its own clock.
((pyquest) => {
  'use strict';
  const { stringify, parse } = JSON;
  const OUT_OF_MEMORY = '{"reason":"memory","error":{"name":"InternalError","message":"out of memory","stack":""}}';
  const NO_EXPORT =
    'the module has no export named executeSkill; ' +
    'expected: export async function executeSkill(providerUrl, agentAddress, deployedContracts)';
  const NEVER_SETTLED = 'the promise of executeSkill never settled: nothing is left to run that could settle it';
  const TOO_LATE = "the skill waits for timers beyond the limit of its clock";
  const UNPRINTABLE = { reason: 'code_error', error: { name: 'Error', message: 'an unprintable value', stack: '' } };
  let outcome = null; // JSON text once the skill has ended

  const named = (name, message) => Object.assign(new Error(message), { name });

  function reasonFor(error) {
    if (error === null) return 'memory'; // what the engine throws when an error object no longer fits
    const message = String(error?.message);
    if (error instanceof InternalError && message === 'out of memory') return 'memory';
    if (error instanceof RangeError && message === 'Maximum call stack size exceeded') return 'stack';
    return 'code_error';
  }

  function describeError(error) {
    if (error === null) return { name: 'InternalError', message: 'out of memory', stack: '' };
    if (!(error instanceof Error)) return { name: typeof error, message: printed(error), stack: '' };
    return { name: printed(error.name), message: printed(error.message), stack: printed(error.stack ?? '') };
  }

  function printed(value) {
    try {
      const text = typeof value === 'object' && value !== null ? stringify(value) : String(value);
      return text.slice(0, 10_000).toWellFormed();
    } catch {
      return 'a value that cannot be printed';
    }
  }

  function end(fields) {
    if (outcome !== null) return;
    try {
      outcome = stringify({ ...fields, console: pyquest.console.lines() });
    } catch {
      outcome = OUT_OF_MEMORY; // stringify has only plain data here, so nothing else can fail
    }
  }

  function fail(error, reason) {
    let fields = UNPRINTABLE;
    try {
      fields = { reason: reason ?? reasonFor(error), error: describeError(error) };
    } catch {
      // A proxy or a getter that throws: there is nothing to say about it.
    }
    end(fields);
  }

  async function execute({ providerUrl, agent, deployedContracts, outputLimit }) {
    const { executeSkill } = await import('skill.ts');
    if (typeof executeSkill !== 'function') throw named('MissingExport', NO_EXPORT);
    return { value: await executeSkill(providerUrl, agent, deployedContracts), outputLimit };
  }

  function resultReason(error) {
    if (error instanceof pyquest.Refused) return error.reason;
    const reason = reasonFor(error);
    return reason === 'code_error' ? 'bad_result' : reason;
  }

  function deliver({ value, outputLimit }) {
    try {
      end({ reason: null, ...pyquest.describeValue(value, outputLimit) });
    } catch (error) {
      // Getters and toJSON of the value are model code, so anything may be thrown here.
      fail(error, resultReason(error));
    }
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
      execute(call).then(deliver, (error) => fail(error));
    },
  });

  // Called when nothing is left to run at this moment. Gives the outcome's text once there is one; otherwise fires the
  // next timer, or ends the skill when no timer is left that could wake it.
  Object.defineProperty(globalThis, 'pyquestTick', {
    value: () => {
      if (outcome !== null) return outcome;
      try {
        if (pyquest.clock.fireNext()) return null;
      } catch (error) {
        fail(error);
        return outcome;
      }
      if (pyquest.clock.hasTimers()) fail(named('LimitExceeded', TOO_LATE), 'timeout');
      else fail(named('NeverSettled', NEVER_SETTLED));
      return outcome;
    },
  });
})(globalThis.pyquest);

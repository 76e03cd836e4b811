// First script of the runtime. Python has bound its functions as globals named host_*; they move into the private
// object that the runtime's scripts share, so that model code finds none of them.
//
// Every script here is a plain script, not a module: a module could be imported by model code under its name.
// `globalThis.pyquest` itself disappears in skill.js, before any model code runs.
{
  const LONGEST = 2 ** 23; // bytes; the engine hands over no more than twice as many
  const guarded =
    (native) =>
    (...values) =>
      values.some((value) => ArrayBuffer.isView(value) && value.byteLength > LONGEST) ? null : native(...values);

  const host = {};
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!name.startsWith('host_')) continue;
    host[name.slice('host_'.length)] = guarded(globalThis[name]);
    delete globalThis[name];
  }

  // Gives model code a global the way browsers do: replaceable and not enumerable.
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

  globalThis.pyquest = { host, define, libraries: new Map(), skillModule: 'answer.ts' };

  // Blocking waits would measure and use real time; no library needs shared memory.
  delete globalThis.Atomics;
  delete globalThis.SharedArrayBuffer;
}

// What code written for Node or Bun finds without importing it: no process, no files and no environment behind it.
((pyquest) => {
  'use strict';

  function exit(code = 0) {
    throw new Error(`process.exit(${code}) was called; executeSkill has to return its result`);
  }

  const hrtime = () => [Math.trunc(performance.now() / 1000), (performance.now() % 1000) * 1e6];
  hrtime.bigint = () => BigInt(performance.now()) * 1_000_000n;

  const process = {
    env: {},
    argv: ['bun', pyquest.skillModule],
    platform: 'linux',
    arch: 'x64',
    pid: 1,
    version: 'v24.0.0',
    versions: { node: '24.0.0' },
    uptime: () => performance.now() / 1000,
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    cwd: () => '/',
    exit,
    hrtime,
    nextTick: pyquest.clock.nextTick,
    on: () => process, // none of the events that it has comes here
    once: () => process,
    off: () => process,
    stdout: { write: (text) => console.log(String(text).replace(/\n$/, '')) },
    stderr: { write: (text) => console.log(String(text).replace(/\n$/, '')) },
  };

  function require(specifier) {
    const name = String(specifier);
    const found = pyquest.libraries.get(name) ?? pyquest.nodeModules[name.replace(/^node:/, '')];
    if (found) return found;
    throw Object.assign(new Error(`Cannot find module '${specifier}'`), { code: 'MODULE_NOT_FOUND' });
  }

  pyquest.define('global', globalThis);
  pyquest.define('self', globalThis);
  pyquest.define('process', process);
  pyquest.define('require', require);
})(globalThis.pyquest);

// differs: globals
const NAMES = [
  'Blob',
  'FormData',
  'ReadableStream',
  'WebSocket',
  'Bun',
  'Temporal',
  'WebAssembly',
  'Atomics',
  'navigator',
];

export const executeSkill = async () => NAMES.map((name) => typeof (globalThis as any)[name]);

// Runs one program of the corpus as the published runner does, and writes down how it ended: bun runner.ts CALL OUT.
//
// CALL names the program's file and the three arguments. What the program prints goes to the standard output.
import { writeFileSync } from 'node:fs';
import { ethers } from 'ethers';

const call = JSON.parse(process.argv[2]);

// The same unambiguous form as in pyquest/js/runtime/values.js, written once more.
function exact(value: any): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return ['bigint', String(value)];
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : ['number', String(value)];
  if (typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return ['bytes', ethers.hexlify(value).slice(2)];
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return ['list', Array.from(value as any, exact)];
  if (typeof value.toJSON === 'function') return exact(value.toJSON());
  return ['record', Object.keys(value).filter((key) => value[key] !== undefined).map((key) => [key, exact(value[key])])];
}

function serialises(value: any): boolean | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { from: _, ...fields } = value;
  try {
    return typeof ethers.Transaction.from(fields).unsignedSerialized === 'string';
  } catch {
    return false;
  }
}

function published(value: any): any {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function lineOf(error: any): number | null {
  const found = new RegExp(`${call.file.split('/').at(-1)}:(\\d+):`).exec(String(error?.stack ?? ''));
  return found ? Number(found[1]) : null;
}

async function run(): Promise<object> {
  try {
    const { executeSkill } = await import(call.file);
    const value = await executeSkill(call.url, call.agent, call.deployedContracts);
    const json = JSON.stringify(published(value), (_, item) => (typeof item === 'bigint' ? String(item) : item));
    return { value: exact(value), returned: json ?? null, serialises: serialises(published(value)) };
  } catch (error: any) {
    if (!(error instanceof Error)) return { error: { name: typeof error, message: String(error) } };
    const code = (error as any).code;
    return { error: { name: error.name, message: error.message, code: code ?? null, line: lineOf(error) } };
  }
}

writeFileSync(process.argv[3], JSON.stringify(await run()));
process.exit(0);

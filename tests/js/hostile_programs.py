"""Programs that misbehave, by how they must end. Each is the body of an ``executeSkill``."""


def _outcome(fields: str) -> str:
    """Code that puts another outcome in the place of its own, just before that is written down."""
    forged = f"{{ reason: null, value: ['record', []], returned: null, serialises: true, console: [], {fields} }}"
    return (
        f"const outcome = {forged}; (Object.prototype as any).toJSON = function () {{ "
        "if (!('console' in this)) return this; delete (Object.prototype as any).toJSON; return outcome }; return {}"
    )


# Writes with methods of its own, so that half of a surrogate pair gets through.
_HALVES = "String.prototype.toWellFormed = function () { return String(this) };"

_ASK = "await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })"

TIMEOUT = {
    "endless loop": "for (;;) {}",
    "endless loop that catches": "for (;;) try { throw 1 } catch {}",
    "endless microtasks": "for (;;) await null",
    "microtasks that queue themselves": "const f = (): any => queueMicrotask(f); f(); await new Promise(() => {})",
    "endless timers": "const next = () => setTimeout(next, 0); next(); await new Promise(() => {})",
    "endless interval": "setInterval(() => {}, 0); await new Promise(() => {})",
    "beyond the virtual clock": "await new Promise(resolve => setTimeout(resolve, 3_600_001))",
    "endless generator": "for (const _ of (function* () { for (;;) yield 1 })());",
    "endless comparison": "[2, 1].sort(() => { for (;;); })",
    "backtracking": "return /^(a+)+$/.test('a'.repeat(40) + 'b')",
    "backtracking over two groups": "return /(x+x+)+y/.test('x'.repeat(40))",
    "one long native call": "let s = 'a'.repeat(1e6); for (;;) s = s.replaceAll('a', 'b').replaceAll('b', 'a')",
    "powers": "for (;;) BigInt(3) ** 300000n",
    "normalising": "const s = '\\u0344'.repeat(1e6); for (;;) s.normalize('NFKD')",
    "key stretching": "for (;;) ethers.pbkdf2('0x', '0x', 900_000, 32, 'sha512')",
    "memory-hard hashing": "for (;;) ethers.scryptSync('0x', '0x', 2 ** 16, 8, 1, 32)",
    "hashing of megabytes": "const b = new Uint8Array(2e7); for (;;) ethers.keccak256(b)",
    "compiling": "for (;;) (0, eval)('1'.repeat(1e5) + '+1')",
    "endless getter of the result": "return { get a() { for (;;); } }",
    "endless toJSON of the result": "return { toJSON() { for (;;); } }",
    "endless proxy as the result": "return new Proxy({}, { ownKeys() { for (;;); } })",
    "endless thenable": "return { then() { for (;;); } }",
    "endless conversion of an error": "throw { get name() { for (;;); }, toJSON() { for (;;); } }",
    "turning the clock by hand": "for (;;) (globalThis as any).pyquestTick()",
    "endless work behind a result": "(async () => { for (;;) await null })(); return { to: agent }",
    "timers that fail for ever": "setInterval(() => { throw 1 }, 0); await new Promise(() => {})",
    "a thenable of itself": "const self: any = { then(resolve: any) { resolve(self) } }; return self",
    "endless formatting of stacks": "(Error as any).prepareStackTrace = () => { for (;;); }; throw new Error('x')",
    "a loop when something is collected": "const r = new FinalizationRegistry(() => { for (;;); });"
    "for (let i = 0; i < 1e5; i++) r.register({}, i); return 1",
    "a search without an end": "return [].indexOf.call({ length: 2 ** 53 - 1 }, 1 as never)",
    "backtracking over a reference": "return /(a*)*\\1b/.test('a'.repeat(5000))",
    "hashing by the native module": "const n: any = await import('pyquest:native' as any);"
    "const b = new Uint8Array([1]); for (;;) n.scrypt(b, b, 2 ** 17, 8, 8, 32)",
}
MEMORY = {
    "arrays": "const all: any[] = []; for (;;) all.push(new Array(1000).fill(1))",
    "kept after the error": "const g = globalThis as any; g.all = []; for (;;) g.all.push({ x: [1] })",
    "buffers": "const all: any[] = []; for (;;) all.push(new Uint8Array(1e6).fill(1))",
    "one buffer": "return new Uint8Array(1e9).length",
    "Buffer": "return Buffer.alloc(1e9).length",
    "a gigabyte of string": "return 'x'.repeat(1e9)",
    "a hundred megabytes": "return 'x'.repeat(1e8)",
    "a hundred megabytes of message": "throw new Error('x'.repeat(1e8))",
    "doubling": "let s = 'x'; for (;;) s += s",
    "padding": "return 'x'.padEnd(2 ** 30 - 30).length",
    "splitting": "return 'a'.repeat(5e7).split('').length",
    "joining": "return new Array(1e6).fill('x'.repeat(1e4)).join('').length",
    "replacing": "return 'a'.repeat(1e6).replace(/a/g, 'b'.repeat(1e5)).length",
    "matching": "return [...'a'.repeat(5e6).matchAll(/a/g)].length",
    "concatenating": "let a: any[] = [1]; for (;;) a = a.concat(a)",
    "a length alone": "return Array.from({ length: 1e9 }).length",
    "a map": "const m = new Map(); for (let i = 0; ; i++) m.set(i, {})",
    "closures": "const all: any[] = []; for (;;) { const a = new Array(100).fill(0); all.push(() => a) }",
    "symbols": "const all: any[] = []; for (let i = 0; ; i++) all.push(Symbol.for('x'.repeat(1000) + i))",
    "properties": "const o: any = {}; for (let i = 0; ; i++) Object.defineProperty(o, 'k' + i, { get: () => i })",
    "timers": "for (;;) setTimeout(() => {}, 1e9)",
    "arguments": "return Math.max(...new Array(1e7).fill(1))",
    "deep values": "let a: any = []; for (let i = 0; i < 1e6; i++) a = [a]; return a",
    "proxies of proxies": "let p: any = {}; for (let i = 0; i < 1e6; i++) p = new Proxy(p, {}); return p.x",
    "prototypes of prototypes": "let o: any = {}; for (let i = 0; i < 3e6; i++) o = Object.create(o); return o.x",
    "bound functions": "let f: any = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(null); return f()",
    "promises of promises": "let p: any = Promise.resolve(1); for (;;) p = p.then((x: any) => x)",
}
IGNORED = {
    # Each promise waits for the next one, and nobody awaits the job that finds the heap full.
    "microtasks": "const f = (): any => Promise.resolve().then(f); f(); await new Promise(() => {})",
    "catching": "const all: any[] = []; for (;;) try { all.push({ all }) } catch {}",
}
"""Code that finds the heap full and goes on."""
STACK = {
    "recursion": "const down = (): any => down() + 1; return down()",
    "mutual recursion": "const a = (): any => b() + 1; const b = (): any => a() + 1; return a()",
    "asynchronous recursion": "const f = async (): Promise<any> => { return await f() }; return await f()",
    "recursion through a proxy": "const p: any = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x",
    "recursion through a conversion": "const o: any = { toString() { return `${o}` } }; return `${o}`",
    "recursion through a constructor": "class A { constructor() { new A() } } return new A()",
    "recursion in the result": "return { get a() { return this.a } }",
    "deep JSON": "return JSON.parse('['.repeat(1e6))",
    "flattening a cycle": "const a: any = []; a.push(a); return a.flat(Infinity).length",
    "generators of generators": "function* g(n: number): any { if (n) yield* g(n - 1) } return [...g(1e6)]",
    "printing deep values": "let a: any = []; for (let i = 0; i < 1e5; i++) a = [a]; return String(a)",
    "deep code": "return (0, eval)('('.repeat(1e5) + '1' + ')'.repeat(1e5))",
}
OUTPUT = {
    "two megabytes": "return 'x'.repeat(2e6)",
    "bytes": "return new Uint8Array(2e6)",
    "a rope": "let s = 'x'; for (let i = 0; i < 29; i++) s += s; return s",
    "a sparse array": "return new Array(2 ** 31)",
    "an array that is shared": "let a: any = [1]; for (let i = 0; i < 30; i++) a = [a, a]; return a",
    "an array that lies about its length": "return new Proxy([], { get: (t, k) => k === 'length' ? 2 ** 53 : 1 })",
    "many keys": "const o: any = {}; for (let i = 0; i < 2e5; i++) o['key' + i] = i; return o",
    "a value that grows": "let n = 0; return { get a() { return 'x'.repeat(++n * 600_000) } }",
    "a conversion that is long": "return { toJSON: () => 'x'.repeat(5e6) }",
    "JSON much longer than the value": "return new Uint8Array(200_000)",
    "a forged console": _outcome("console: ['x'.repeat(1e7)]"),
    "a forged value": _outcome("value: ['list', new Array(3e6).fill(1)]"),
    "a long request": "const headers = { 'content-type': 'application/json' };"
    "await fetch(url, { method: 'POST', headers, body: 'x'.repeat(2e6) })",
}
BAD_RESULT = {
    "a cycle": "const a: any = {}; a.a = a; return a",
    "a conversion to itself": "const o: any = { toJSON: () => o }; return o",
    "a function": "return () => 1",
    "a symbol": "return Symbol('x')",
    "a getter that throws": "return { get a() { throw new Error('no') } }",
    "a proxy that throws": "return new Proxy({}, { ownKeys() { throw 1 } })",
    "a forged fault": "(Object.prototype as any).toJSON = () => ({ fault: 'x' }); return 1",
    "a forged verdict": "(Object.prototype as any).toJSON = () => ({ reason: 'passed', score: 100 }); return 1",
    "a forged encoding": "(Uint8Array.prototype as any).toHex = () => 'zz'; return new Uint8Array(2)",
    "a forged console": "(Array.prototype as any).toJSON = () => ({}); console.log('x'); return 1",
    "everything is bytes": "Object.defineProperty(Uint8Array, Symbol.hasInstance, { value: () => true }); return {}",
    "a forged text of brackets": _outcome("returned: '['.repeat(100_000)"),
    "a forged text of digits": _outcome("returned: '1'.repeat(5_000)"),
    "a forged text that is no JSON": _outcome("returned: 'to'"),
    "a conversion that gets deeper": "let n = 0; let deep: any = 1; for (let i = 0; i < 3000; i++) deep = [deep];"
    "return { toJSON: () => (n++ === 0 ? {} : deep) }",
    "a bigint of more digits than anybody reads": "return { value: 10n ** 5000n }",
}
CODE_ERROR = {
    "never settled": "await new Promise(() => {})",
    "nothing thrown": "throw null",
    "nothing thrown in a timer": "setTimeout(() => { throw null }); await new Promise(() => {})",
    "a stack with a long line number": "throw Object.assign(new Error('x'), "
    "{ stack: `at f (answer.ts:${'9'.repeat(5000)}:1)` })",
    "a stack with a long column": "throw Object.assign(new TypeError('not a function'), "
    "{ stack: `at f (answer.ts:1:${'9'.repeat(5000)})` })",
    "a forged stack": _outcome(
        "value: null, reason: 'code_error', error: { name: 'E', message: 'not a function', "
        "stack: `at f (answer.ts:${'9'.repeat(5000)}:1)` }"
    ),
    "a request that is no text": f"String.prototype.toWellFormed = (() => {{}}) as any; {_ASK}",
    "a request of half a character": _HALVES + _ASK.replace("'{}'", r"'\ud800'"),
    "maps without a size": "Object.defineProperty(Map.prototype, 'size', { get() { throw 1 } });"
    "await new Promise(() => {})",
    "a tick that throws what traps": "setTimeout(() => { throw new Proxy({}, { getPrototypeOf() { throw 5 } }) });"
    "await new Promise(() => {})",
    "a native function with a list": "const n: any = await import('pyquest:native' as any);"
    "n.scrypt(new Uint8Array(1), new Uint8Array(1), [1], 1e9, 1, 32)",
    "a native function with a cycle": "const n: any = await import('pyquest:native' as any);"
    "const c: any = {}; c.c = c; n.keccak256(c)",
    "everything deleted": "for (const k of Object.getOwnPropertyNames(globalThis)) "
    "try { delete (globalThis as any)[k] } catch {} return { to: agent, value: 1n }",
    "a promise of everything": "(Object.prototype as any).then = function () {}; return { to: agent }",
    "an unprintable error": "throw new Proxy({}, { getPrototypeOf() { throw 5 } })",
    "a getter in an error": "throw Object.defineProperty(new Error(), 'message', { get() { throw 1 } })",
    "an error with long parts": "const x = 'x'.repeat(1e7); throw Object.assign(new Error('m'), { name: x, stack: x })",
    "nothing is an error": "Object.defineProperty(Error, Symbol.hasInstance, { get() { throw 1 } }); throw 1",
    "a proxy that is gone": "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy",
    "promises of nothing": "Object.defineProperty(Promise.prototype, 'constructor', { value: null }); await null",
    "a bigint that is too large": "return typeof (1n << 100_000_000_000n)",
    "a growing bigint": "let x = 3n; for (;;) x *= x",
    "exit": "process.exit(0)",
    "killing the parent": "return (process as any).kill((process as any).ppid, 9)",
    "an uncaught error in a timer": "setTimeout(() => { throw new Error('late') }, 5); await new Promise(() => {})",
    "a file": "return (await import('fs')).readFileSync('/etc/passwd')",
    "a file by another name": "return (await import('node:fs')).readFileSync('/etc/passwd')",
    "a file by evaluation": "return await (0, eval)(\"import('fs')\")",
    "a file by its address": "return (await fetch('file:///etc/passwd')).text()",
    "a binding": "return (process as any).binding('fs')",
    "the main module": "return (process as any).mainModule.require('fs')",
    "a process": "return require('child_process').execSync('id')",
    "the metadata service": "return (await fetch('http://169.254.169.254/latest/meta-data/')).status",
    "another port": "return (await fetch('http://127.0.0.1:8546/')).status",
    "another host behind a user": "return (await fetch('http://127.0.0.1:8545@evil.example/')).status",
    "a socket": "return await new ethers.WebSocketProvider('ws://127.0.0.1:8545').getBlockNumber()",
    "a huge outcome": "(Object.prototype as any).toJSON = () => 'x'.repeat(2e7); return 1",
}
SURVIVES = {
    "a stack that was caught": (
        "const down = (): any => down() + 1; try { down() } catch (e: any) { return e.name }",
        "RangeError",
    ),
    "memory that was given back": (
        "const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch { return 'caught' }",
        "caught",
    ),
    "no promises": (
        "Promise.prototype.then = () => { throw 1 }; JSON.stringify = () => 'evil'; return { a: 1n }",
        {"a": 1},
    ),
    "no arrays": ("Array.prototype.push = () => { throw 1 }; Object.keys = () => []; return { a: [1n] }", {"a": [1]}),
    "other iterators": ("(Array.prototype as any)[Symbol.iterator] = function* () {}; return [1, 2]", [1, 2]),
    "other JSON": ("(JSON as any).parse = () => ({}); (JSON as any).stringify = () => '{}'; return { a: 1 }", {"a": 1}),
    "other patterns": ("(RegExp.prototype as any).exec = () => { throw 1 }; return 'text'", "text"),
    "other maps": ("(Map.prototype as any).get = () => 'evil'; setTimeout(() => {}, 1); return 1", 1),
    "everything is an array": ("(Array as any).isArray = () => true; return { a: 1 }", {"a": 1}),
    "an inherited value": (
        "Object.defineProperty(Object.prototype, 'value', { get: () => 'evil', set() {}, configurable: true });"
        "return { a: 1 }",
        {"a": 1},
    ),
    "no calls": (
        "(Reflect as any).apply = () => { throw 1 }; (Function.prototype as any).call = () => { throw 1 };"
        "return await new ethers.JsonRpcProvider(url).getBlockNumber()",
        100_000_000,
    ),
    "another tick": ("Reflect.set(globalThis, 'pyquestTick', () => 'forged'); return 5", 5),
    "no globals": ("delete (globalThis as any).Promise; delete (globalThis as any).JSON; return 5", 5),
    "half of a character": (
        f"{_HALVES} console.log('\\ud800'); return {{ a: '\\ud800', '\\ud800\\udc00\\udc00': '\\\\ud800' }}",
        {"a": "\N{REPLACEMENT CHARACTER}", "\U00010000\N{REPLACEMENT CHARACTER}": "\\ud800"},
    ),
    "a forged half of a character": (
        _outcome("value: ['record', [['a', '\\ud800']]]"),
        {"a": "\N{REPLACEMENT CHARACTER}"},
    ),
    "conversions of every kind": (
        "for (const type of [BigInt, String, Number, Boolean]) (type.prototype as any).toJSON = () => 'evil';"
        "return { a: 5n, b: 'x', c: 1, d: true }",
        {"a": 5, "b": "x", "c": 1, "d": True},
    ),
    "getters of every name": (
        "for (const name of 'reason error console returned serialises name message stack code due every "
        "callback parameters done next return'.split(' ')) Object.defineProperty(Object.prototype, name, "
        "{ get() { throw 1 }, set() { throw 1 } }); return { to: agent }",
        {"to": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"},
    ),
    "no prototypes": (
        "const { getOwnPropertyNames } = Object, { deleteProperty } = Reflect;"
        "for (const type of [Object, Array, Promise, Map, String, Function, RegExp, Error, Number, BigInt, Symbol])"
        "for (const name of getOwnPropertyNames(type.prototype)) try { deleteProperty(type.prototype, name) } catch {}"
        "return { a: 1 }",
        {},
    ),
    "a frozen world": (
        "for (const type of [Object, Array, Promise, Map, String, Function, RegExp, Error, Date, Uint8Array])"
        "{ Object.freeze(type); Object.freeze(type.prototype) } Object.freeze(globalThis);"
        "return await new ethers.JsonRpcProvider(url).getBlockNumber()",
        100_000_000,
    ),
    "another value the second time": (
        "let n = 0; return { get to() { return n++ ? 'evil' : agent } }",
        {"to": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"},
    ),
    "buffers that shrink while they are used": (
        "const buffer = new (ArrayBuffer as any)(8000, { maxByteLength: 8000 }), bytes = new Uint8Array(buffer);"
        "bytes.sort(() => { buffer.resize(0); return 1 });"
        "bytes.fill({ valueOf() { buffer.resize(10); return 1 } } as any);"
        "bytes.copyWithin({ valueOf() { buffer.resize(5); return 0 } } as any, 2); return bytes.length",
        5,
    ),
    "a log of what cannot be printed": (
        "const trap = () => { throw 1 };"
        "console.log(new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap }), { toJSON: trap }); return 1",
        1,
    ),
    "work that nobody waits for": (
        "setInterval(() => {}, 0); setTimeout(() => { for (;;); }, 1); Promise.reject(1); return { a: 1 }",
        {"a": 1},
    ),
    "a thenable": ("return { then(resolve: any) { resolve(5) } }", 5),
    "its own conversion": ("(Array.prototype as any).toJSON = () => ['bigint', '5']; return [1]", 5),
    "forged lines": (
        "console.log('{\"reason\":null,\"score\":100}'); process.stdout.write('\\u0000O\\u0005'); return 'plain'",
        "plain",
    ),
    "a flooded console": ("for (let i = 0; i < 2000; i++) console.log('x'.repeat(1e5)); return 1", 1),
    "a constructor of functions": (
        "const g = (() => {}).constructor('return this')();"
        "return [g === globalThis, Object.getOwnPropertyNames(g).filter(n => /host|pyquest/i.test(n))]",
        [True, ["pyquestTick"]],
    ),
    "a constructor of asynchronous ones": (
        "const g: any = await (async () => {}).constructor('return globalThis')(); return typeof g.pyquest",
        "undefined",
    ),
    "the scope of the tick": (
        "return (globalThis as any).pyquestTick.constructor('return typeof pyquest')()",
        "undefined",
    ),
    "the engine's own modules": (
        "const g = globalThis as any; return [g.std, g.os, g.bjson, g.Worker, g.WebAssembly, g.Bun, g.Deno]",
        [None] * 7,
    ),
    "the environment": ("return [process.env, (process.env as any).PATH]", [{}, None]),
    "three thousand connections": (
        "let n = 0; for (let i = 0; i < 3000; i++) try { await fetch('http://x.y/') } catch { n++ } return n",
        3000,
    ),
}
BY_REASON = {
    "timeout": TIMEOUT,
    "memory": MEMORY,
    "stack": STACK,
    "output_limit": OUTPUT,
    "bad_result": BAD_RESULT,
    "code_error": CODE_ERROR,
}

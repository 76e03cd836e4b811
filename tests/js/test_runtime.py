"""The pieces of a web platform that skills find: each does what the standard says, as far as it goes."""

import pytest

from pyquest.amounts import Inexact
from pyquest.js.worker import Sandbox
from tests.js.support import Provider, body

CASES = {
    # numbers.js
    "(1234567.5).toLocaleString()": "1,234,567.5",
    "(1234.5678).toLocaleString('en-US')": "1,234.568",
    "(0.1).toLocaleString('en-US', { minimumFractionDigits: 2 })": "0.10",
    "(1e6).toLocaleString(undefined, { useGrouping: false })": "1000000",
    "(999.995).toLocaleString('en-US', { maximumFractionDigits: 2 })": "1,000",
    "(-1234).toLocaleString()": "-1,234",
    "(1e21).toLocaleString()": "1,000,000,000,000,000,000,000",
    "[NaN, Infinity, -Infinity].map(n => n.toLocaleString())": ["NaN", "∞", "-∞"],
    "12345678901234567890n.toLocaleString('en-US')": "12,345,678,901,234,567,890",
    "new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 }).format(1500)": "1,500.0",
    # the engine's own
    "new TextDecoder().decode(new TextEncoder().encode('ü€😀'))": "ü€😀",
    "[btoa('pyquest'), atob('cHlxdWVzdA==')]": ["cHlxdWVzdA==", "pyquest"],
    "Buffer.from('68656c6c6f', 'hex').toString()": "hello",
    "Buffer.from('hi').toString('base64')": "aGk=",
    # url.js
    "new URL('https://user:pw@Example.com:8443/a/b?x=1&y=a+b#top').host": "example.com:8443",
    "new URL('https://example.com:443').href": "https://example.com/",
    "new URL('/c?d=1', 'https://example.com/a/b').href": "https://example.com/c?d=1",
    "new URL('c', 'https://example.com/a/b').href": "https://example.com/a/c",
    "new URL('https://x.y/?a=1&a=2').searchParams.getAll('a')": ["1", "2"],
    "[URL.canParse('https://x.y'), URL.canParse('nonsense')]": [True, False],
    "new URLSearchParams({ a: 'x y', b: '&' }).toString()": "a=x+y&b=%26",
    "JSON.stringify({ u: new URL('https://x.y/z') })": '{"u":"https://x.y/z"}',
    # fetch.js
    "new Headers({ 'Content-Type': 'a' }).get('content-type')": "a",
    "[...new Headers([['a', '1'], ['A', '2']])]": [["a", "1, 2"]],
    "await new Response('{\"a\":1}').json()": {"a": 1},
    "[new Response('', { status: 404 }).ok, new Request('https://x.y', { method: 'post' }).method]": [False, "POST"],
    "await new Response('x').clone().text()": "x",
    "await (async r => { await r.text(); return r.text() })(new Response('x')).catch(e => e.name)": "TypeError",
    # events.js
    "AbortSignal.abort('why').reason": "why",
    "await fetch(url, { signal: AbortSignal.abort() }).catch(e => e.name)": "AbortError",
    "await new Promise(r => AbortSignal.timeout(50).addEventListener('abort', () => r(Date.now())))": 1_790_000_000_050,
    "(() => { const c = new AbortController(), s = AbortSignal.any([c.signal]); c.abort(1); return s.reason })()": 1,
    "(() => { const t = new EventTarget(); let n = 0; t.addEventListener('x', () => n++, { once: true });"
    " t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x')); return n })()": 1,
    # clone.js
    "structuredClone({ a: [1n, new Date(5)], m: new Map([[1, new Set([2])]]) }).a[1].getTime()": 5,
    "(() => { const a = { b: [1] }; const c = structuredClone(a); c.b.push(2); return a.b.length })()": 1,
    "(() => { const a: any = {}; a.me = a; const c = structuredClone(a); return c.me === c && c !== a })()": True,
    "(() => { try { structuredClone(() => 1) } catch (e: any) { return e.name } })()": "DataCloneError",
    # process.js
    "[process.platform, process.cwd(), typeof process.hrtime.bigint(), process.argv.length]": [
        "linux",
        "/",
        "bigint",
        2,
    ],
    "await new Promise(r => process.nextTick(r, 7))": 7,
    "[globalThis === global, typeof window, typeof Deno, typeof Bun]": [True, "undefined", "undefined", "undefined"],
    # node.js, locale.js
    "(await import('crypto')).createHash('sha256').update('he').update('llo').digest('hex')": (
        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
    ),
    "(await import('node:crypto')).createHmac('SHA-256', 'k').update('x').digest().length": 32,
    "require('crypto').randomBytes(4).length": 4,
    "(() => { try { require('crypto').createHash('md5') } catch (e) { return e.message } })()": (
        "Digest method not supported: md5"
    ),
    "(() => { try { require('assert').equal(1, 2) } catch (e) { return [e.code, e.message] } })()": [
        "ERR_ASSERTION",
        "1 == 2",
    ],
    "await require('util').promisify((a, done) => done(null, a + 1))(1)": 2,
    "await require('timers/promises').setTimeout(5, 'later')": "later",
    "Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array())).toString('hex').slice(0, 8)": "e3b0c442",
    "await crypto.subtle.digest('SHA-1', new Uint8Array()).catch(e => e.name)": "NotSupportedError",
    "['b', 'á', 'A', 'a', 'B'].sort((x, y) => x.localeCompare(y)).join('')": "aAábB",
    "new Date(0).toLocaleString()": "1/1/1970, 12:00:00 AM",
    "new Date(NaN).toLocaleDateString() + String(new Date(NaN))": "Invalid DateInvalid Date",
    "(0.256).toLocaleString('en-US', { style: 'percent' })": "26%",
    "(-5).toLocaleString('en-US', { style: 'currency', currency: 'USD' })": "-$5.00",
    "['b', 'a'].sort(new Intl.Collator().compare)": ["a", "b"],
    # clock.js
    "new Date() instanceof Date && Object.prototype.toString.call(new Date())": "[object Date]",
    "[new Date(2020, 0, 1).toISOString(), Date.UTC(2020, 0), new Date('2020-01-01').getTime()]": [
        "2020-01-01T00:00:00.000Z",
        1_577_836_800_000,
        1_577_836_800_000,
    ],
    "(() => { class D extends Date {}; return new D(0) instanceof D && Date.length === 7 })()": True,
    "await new Promise(r => { let n = 0;"
    " const t = setInterval(() => ++n === 3 && (clearInterval(t), r([n, Date.now()])), 10) })": [3, 1_790_000_000_030],
    "await new Promise(r => { const t = setTimeout(() => r('ran'), 1); t.unref(); t.ref(); })": "ran",
    "await new Promise(r => setImmediate(r, 'soon'))": "soon",
    # random.js
    "/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())": True,
    "(() => { try { crypto.getRandomValues(new Uint8Array(1e5)) } catch (e) { return e.code } })()": 22,
    "(() => { try { crypto.getRandomValues(new Float64Array(1)) } catch (e) { return e.name } })()": "TypeError",
}


@pytest.mark.parametrize(("expression", "value"), CASES.items(), ids=lambda case: str(case)[:60])
def test_expression(sandbox: Sandbox, provider: Provider, expression: str, value: object) -> None:
    result = sandbox.run(body(f"return {expression}"), provider)

    assert result.error is None
    assert result.value == value


def test_date_keeps_its_statics_after_model_code_looked(sandbox: Sandbox, provider: Provider) -> None:
    assert sandbox.run(body("return [Date.name, new Date(0).constructor === Date, 0.5]"), provider).value == [
        "Date",
        True,
        Inexact("0.5"),
    ]

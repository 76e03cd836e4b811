"""Reading model replies: where the code is, and that no reply takes for ever."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.answers import Answer, extract, read_action, read_plan
from pyquest.answers.fences import MOST_CHARACTERS

SKILL = "export async function executeSkill(url: string) {\n  return { to: url };\n}"
OTHER = "const abi = ['function f()'];"
SIGNATURE = "export async function executeSkill(url: string, all: { [name: string]: string }): Promise<{ to: string }>"


def fence(code: str = SKILL, info: str = "typescript", mark: str = "```") -> str:
    return f"{mark}{info}\n{code}\n{mark}"


def led(text: str, lead: str, first: str | None = None) -> str:
    """A text whose lines all have something before them, the first one something else if that is given."""
    lines = [lead + line for line in text.split("\n")]
    return "\n".join([lines[0] if first is None else first + text.split("\n")[0], *lines[1:]])


FOUND = {
    "plain": (fence(), "fence 1 of 1 (typescript)"),
    "upper case": (fence(info="TypeScript"), "fence 1 of 1 (typescript)"),
    "short tag": (fence(info="ts"), "fence 1 of 1 (ts)"),
    "javascript": (fence(info="javascript"), "fence 1 of 1 (javascript)"),
    "unknown tag": (fence(info="solidity"), "fence 1 of 1 (solidity)"),
    "no tag": (fence(info=""), "fence 1 of 1 (untagged)"),
    "title": (fence(info='ts title="skill.ts"'), "fence 1 of 1 (ts)"),
    "attributes": (fence(info="typescript{1,3}"), "fence 1 of 1 (typescript)"),
    "file name": (fence(info="typescript:skill.ts"), "fence 1 of 1 (typescript)"),
    "space before the tag": (fence(info=" typescript "), "fence 1 of 1 (typescript)"),
    "tildes": (fence(mark="~~~"), "fence 1 of 1 (typescript)"),
    "four backticks": (fence(mark="````"), "fence 1 of 1 (typescript)"),
    "prose around": (f"Here you go:\n\n{fence()}\n\nThis sends it.", "fence 1 of 1 (typescript)"),
    "windows line ends": (fence().replace("\n", "\r\n"), "fence 1 of 1 (typescript)"),
    "trailing blanks": (fence().replace("\n", "  \n"), None),
    "a json block first": (f"{fence('{}', 'json')}\n{fence()}", "fence 2 of 2 (typescript)"),
    "a shell block first": (f"{fence('npm i ethers', 'bash')}\nthen\n{fence()}", "fence 2 of 2 (typescript)"),
    "a helper block first": (f"{fence(OTHER)}\n{fence()}", "fence 2 of 2 (typescript)"),
    "a usage block after": (f"{fence()}\n{fence('await executeSkill(url)')}", "fence 1 of 2 (typescript)"),
    "two versions": (f"{fence()}\nor\n{fence(SKILL + ' // again')}", "fence 1 of 2 (typescript)"),
    "an empty block first": (f"{fence('')}\n{fence()}", "fence 1 of 1 (typescript)"),
    "never closed": (f"Sure.\n```typescript\n{SKILL}", "unclosed fence (typescript)"),
    "closed on the last line": (f"```typescript\n{SKILL}```", "fence 1 of 1 (typescript)"),
    "no fence": (SKILL, "no fence"),
    "no fence, prose around": (f"Here is the code:\n\n{SKILL}\n\nIt returns the transaction.", "no fence"),
    "reasoning first": (f"<think>\n{fence(OTHER)}\n</think>\n{fence()}", "fence 1 of 1 (typescript)"),
    "reasoning that was cut open": (f"maybe {fence(OTHER)}\n</think>\n{fence()}", "fence 1 of 1 (typescript)"),
    "no fence beside a shell block": (f"{fence('npm i', 'bash')}\n{SKILL}", "no fence"),
    "no fence beside a block of code": (f"{fence(OTHER, 'solidity')}\n{SKILL}", "no fence"),
    "lone carriage returns": (fence().replace("\n", "\r"), "fence 1 of 1 (typescript)"),
    "another runtime as the tag": (fence(info="bun"), "fence 1 of 1 (bun)"),
    "attributes in braces": (fence(info="{.typescript .numberLines}"), "fence 1 of 1 (untagged)"),
    "the skill in a markdown block": (fence(info="md"), "fence 1 of 1 (md)"),
    # blocks around blocks
    "markdown around": (fence(fence(), "markdown", "````"), "fence 1 of 1 (typescript)"),
    "markdown around, equal marks": (fence(fence(), "md"), "fence 1 of 1 (typescript)"),
    "markdown around, prose in it": (
        fence(f"# Skill\n\n{fence()}\n\nDone.", "md", "````"),
        "fence 1 of 1 (typescript)",
    ),
    "markdown around, nothing tagged": (fence(fence(info=""), "md", "````"), "fence 1 of 1 (untagged)"),
    "markdown around two": (fence(f"{fence(OTHER)}\n{fence()}", "md", "~~~"), "fence 2 of 2 (typescript)"),
    "markdown around, prose after": (f"{fence(fence(), 'md', '````')}\n\nThat is all.", "fence 1 of 1 (typescript)"),
    "an untagged block around": (fence(fence(), "", "````"), "fence 1 of 1 (typescript)"),
    "a text block around, equal marks": (fence(fence(), "text"), "fence 1 of 1 (typescript)"),
    "a shell block that is never closed": (f"```bash\nnpm i\n\n{fence()}", "fence 1 of 1 (typescript)"),
    # what is no skill yet
    "a signature first": (f"{fence(SIGNATURE + ';')}\n{fence()}", "fence 2 of 2 (typescript)"),
    "a signature without its semicolon": (f"{fence(SIGNATURE)}\n{fence()}", "fence 2 of 2 (typescript)"),
    "a signature, then no fence": (f"{fence(SIGNATURE + ';')}\n{SKILL}", "no fence"),
    "an empty body first": (f"{fence(SIGNATURE + ' {}')}\n{fence()}", "fence 2 of 2 (typescript)"),
    "an ellipsis for a body first": (f"{fence(SIGNATURE + ' { ... }')}\n{fence()}", "fence 2 of 2 (typescript)"),
    "a comment for a body first": (
        fence(SIGNATURE + " {\n  // your code\n  /* here */\n}") + fence().join(["\n", ""]),
        "fence 2 of 2 (typescript)",
    ),
    "a comment about it first": (
        f"{fence('// export async function executeSkill comes later')}\n{fence()}",
        "fence 2 of 2 (typescript)",
    ),
    "a default export first": (
        f"{fence('export default async function executeSkill() { return 1; }')}\n{fence()}",
        "fence 2 of 2 (typescript)",
    ),
    "a renamed export first": (
        f"{fence('const executeSkill = 1; export { executeSkill as other };')}\n{fence()}",
        "fence 2 of 2 (typescript)",
    ),
    # what stands before a fence, or behind it
    "in a list": (f"- This:\n{led(fence(), '  ')}", "fence 1 of 1 (typescript)"),
    "as an item of a list": (led(fence(), "  ", "- "), "fence 1 of 1 (typescript)"),
    "as a numbered item": (led(fence(), "    ", "10. "), "fence 1 of 1 (typescript)"),
    "in a quotation": (led(fence(), "> "), "fence 1 of 1 (typescript)"),
    "in a tight quotation": (led(fence(), ">"), "fence 1 of 1 (typescript)"),
    "in a quotation of a quotation": (led(fence(), "> > "), "fence 1 of 1 (typescript)"),
    "in a list in a quotation": (led(fence(), ">    ", "> 1. "), "fence 1 of 1 (typescript)"),
    "behind a tab": (led(fence(), "\t"), "fence 1 of 1 (typescript)"),
    "behind a byte order mark": (f"\ufeff{fence()}", "fence 1 of 1 (typescript)"),
    "behind a zero-width space": (f"{fence(OTHER)}\n\u200b{fence()}", "fence 2 of 2 (typescript)"),
    "behind a no-break space": (f"\xa0{fence()}", "fence 1 of 1 (typescript)"),
    "between NULs": (f"\0{fence()}\0", "fence 1 of 1 (typescript)"),
    "behind words": (f"Here: {fence()}\n\nThat is all.", "no fence"),
    "in a details element": (
        f"<details>\n<summary>Code</summary>\n\n{fence()}\n</details>",
        "fence 1 of 1 (typescript)",
    ),
    "in an HTML comment": (f"<!--\n{fence()}\n-->", "fence 1 of 1 (typescript)"),
    "before an end token": (f"{fence()}<|im_end|>", "fence 1 of 1 (typescript)"),
    "before a closing element": (f"<answer>\n{fence()}</answer>\nDone.", "fence 1 of 1 (typescript)"),
    "begun on the opening line": (fence().replace("typescript\n", "ts "), "fence 1 of 1 (ts)"),
    "begun behind the mark": (fence().replace("typescript\n", ""), "fence 1 of 1 (untagged)"),
    "closed on the last line, usage after": (
        f"```ts\n{SKILL}```\nUsage:\n{fence('await executeSkill(url)')}",
        "fence 1 of 2 (ts)",
    ),
    # other wrappings
    "in a code element": (f"<code>{SKILL}</code>", "no fence"),
    "in code in pre": (f'Here:\n<pre><code class="language-ts">{SKILL}</code></pre>\nDone.', "no fence"),
    "in an answer element": (f"<answer>\n{SKILL}\n</answer>", "no fence"),
    "in single backticks": (f"Use this:\n\n`{SKILL}`", "no fence"),
    "in double backticks": (f"``{SKILL}``\n\nIt is done.", "no fence"),
    "in full-width backticks": (f"｀｀｀ts\n{SKILL}\n｀｀｀", "no fence"),
    # reasoning
    "reasoning on one line": (f"<think>maybe</think>{fence()}", "fence 1 of 1 (typescript)"),
    "reasoning in capitals": (f"<THINKING>\n{fence(OTHER)}\n</THINKING>\n{fence()}", "fence 1 of 1 (typescript)"),
    "reasoning that is never closed": (f"<think>\n{fence()}", "fence 1 of 1 (typescript)"),
    "reasoning that closes again": (f"<think>a</think>\n{fence(OTHER)}\n</think>\n{fence()}", None),
    "a mention of the tag after": (f"{fence()}\nI left out the </think> tag.", "fence 1 of 1 (typescript)"),
    "a stray tag at the end": (f"{fence()}\n</think>\n\n", "fence 1 of 1 (typescript)"),
}


def test_the_corpus_is_large_enough() -> None:
    assert len(FOUND) >= 60


@pytest.mark.parametrize(("reply", "found"), FOUND.values(), ids=FOUND)
def test_the_skill_is_found(reply: str, found: str | None) -> None:
    answer = extract(reply)
    assert answer.code is not None
    assert "\n".join(line.rstrip() for line in answer.code.split("\n")) == SKILL
    if found:
        assert answer.found == found


def test_an_indented_fence_loses_its_indent() -> None:
    lines = "\n".join("   " + line for line in fence().split("\n"))
    assert extract(f"1. Do this:\n\n{lines}\n").code == SKILL


def test_a_fence_inside_longer_fences_is_content() -> None:
    code = SKILL + "\n/*\n```\nexample\n```\n*/"
    assert extract(fence(code, mark="````")).code == code


def test_a_fence_on_one_line() -> None:
    code = "export const executeSkill = async () => ({ to: null });"
    assert extract(f"```ts {code} ```").code == code


@pytest.mark.parametrize(
    "head", ["import { ethers } from 'ethers';\n", "// a comment\n", "const ONE = 1n;\n", "type A = 1;\n"]
)
def test_unfenced_code_starts_at_its_first_line(head: str) -> None:
    assert extract(f"Certainly!\n{head}{SKILL}").code == head + SKILL


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("<code>", "</code>"),
        ("<pre><code>\n", "\n</code></pre>"),
        ("`", "`"),
        ("``` ", "\n```"),
        ("```ts ", "```"),
        ("Here: ```ts\n", "\n```"),
        ("````\n```ts\n", "\n```\n````"),
    ],
)
def test_a_module_keeps_its_first_and_its_last_line(before: str, after: str) -> None:
    module = f"import {{ ethers }} from 'ethers';\n\n{SKILL}\nexport {{ ethers }};"
    assert extract(f"{before}{module}{after}").code == module


@pytest.mark.parametrize(
    "line",
    ["const end = '</think>';", "</think>", "const a = `\n</think>\n`;", "// ```", " * ```ts\n * x\n * ```", "~~~"],
)
def test_what_stands_in_a_closed_fence_is_code(line: str) -> None:
    code = f"{line}\n{SKILL}"
    assert extract(f"Sure.\n{fence(code)}\nDone.").code == code
    assert extract(f"<think>hm</think>\n{fence(code)}").code == code


@pytest.mark.parametrize(
    "code",
    [
        "export const executeSkill = async () => ({});",
        "export default async function executeSkill() { return {}; }",
        "async function executeSkill() { return {}; }\nexport { executeSkill };",
        "async function run() { return {}; }\nexport { run as executeSkill };",
        "exports.executeSkill = async () => ({});",
        "async function executeSkill() { return {}; }\nmodule.exports = { ethers, executeSkill };",
        "async function executeSkill() { return {}; }\nexport = { executeSkill };",
        "export let executeSkill: Skill = async () => ({});",
        "export function* executeSkill() { yield 1; }",
        "export async function executeSkill<T extends { a: 1 }>(a: T): Promise<T> { return a; }",
        "export function executeSkill(a = { b: ')' } /* ( */): { to: string } { return { to: '' }; }",
        f"{SIGNATURE};\n{SIGNATURE} {{ return {{ to: url }}; }}",
        f"export async function executeSkill({'argument: string, ' * 100}) {{ return {{}}; }}",
        "function one() { return 1; }\nfunction two() { return 2; }\n" + SKILL,
    ],
)
def test_every_way_to_export_the_skill_counts(code: str) -> None:
    assert extract(f"{fence(OTHER)}\n{fence(code)}").code == code


def test_code_without_a_skill_is_still_the_answer() -> None:
    """It fails in the sandbox, with an error that says what is missing."""
    assert extract(fence(OTHER)) == Answer(OTHER, "fence 1 of 1 (typescript)")


@pytest.mark.parametrize(
    "reply", ["", "I cannot help with that.", fence('{"submit": true}', "json"), "```\n```", "executeSkill"]
)
def test_nothing_to_run(reply: str) -> None:
    assert extract(reply) == Answer(None, "nothing")


def test_code_that_can_only_fail_is_still_the_answer() -> None:
    """The sandbox says what is missing."""
    for code in (SIGNATURE + ";", "export default { executeSkill };", "async function executeSkill() { return {}; }"):
        assert extract(f"{fence('{}', 'json')}\n{fence(code)}").code == code


def test_a_reply_is_read_up_to_a_length() -> None:
    within = f"{fence()}\n" + "x" * MOST_CHARACTERS
    assert extract(within).code == SKILL
    assert extract("x" * MOST_CHARACTERS + f"\n{fence()}") == Answer(None, "nothing")
    assert extract(f"<think>{'hm ' * MOST_CHARACTERS}</think>\n{fence()}").code == SKILL


HOSTILE = {
    "fences without a line break": "```ts\na```\n ",
    "fence lines": "```\n",
    "ever longer fences": "",
    "markdown fences": "````md\n```ts\n",
    "open export lists": "export { ",
    "spaced exports": "export default async function" + " " * 2000,
    "signatures": "export function executeSkill(((",
    "backticks": "`",
    "backticks in a line": "``` a ",
    "blanks": " ",
    "empty lines": "\n",
    "quotation marks of a block": "> ",
    "closing tags": "</think>\n",
    "fenced closing tags": "```\n</think>\n```\n",
    "opening braces": "{",
    "objects without an end": "{ " + "[] " * 8000,
    "keys": '{"a":',
    "broken objects": "{x} ",
    "escaped quotes": '\\"',
    "comments without an end": "/*",
    "stars": "*",
    "submits": "submit *",
    "elements": "<code>",
    "closing elements": "</code> ",
    "declarations": "const x = 1;  ",
    "words": "function of the import ",
}


@pytest.mark.parametrize("read", [extract, read_action, read_plan])
@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE)
def test_the_time_to_read_grows_with_the_length(unit: str, read: Callable[[str], object]) -> None:
    def seconds(length: int) -> float:
        ladder = "\n".join("`" * n for n in reversed(range(3, 700)))[: length // 2]
        text = (unit or ladder + "\na")[:length] * (length // len(unit or ladder)) or unit
        started = time.process_time()
        read(("export async function executeSkill(" if unit.startswith("*") else "") + text[:length])
        return time.process_time() - started

    half = MOST_CHARACTERS // 8
    assert seconds(2 * half) < 3 * seconds(half) + 0.2


@given(st.text(alphabet=st.sampled_from("`~\n texpor{};/<>kin"), max_size=200))
def test_no_reply_breaks_the_extractor(reply: str) -> None:
    extract(reply)

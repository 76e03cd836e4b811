"""Where a program deliberately does not do what it does under Bun with Anvil: the table in docs/sandbox.md."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pyquest.js.worker import Sandbox, SkillResult
from tests.js.corpus_files import Program, play, programs

TABLE = Path(__file__).parents[2] / "docs" / "sandbox.md"
HINT = "Return the transaction object from executeSkill; it is then signed and sent for you"

Check = Callable[[Program, SkillResult], None]
CHECKS: dict[str, Check] = {}


def difference(name: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        CHECKS[name] = check
        return check

    return register


def message(result: SkillResult) -> str:
    assert result.reason == "code_error"
    assert result.error is not None
    return result.error.message


def test_the_table_the_programs_and_the_checks_name_the_same_differences() -> None:
    section = TABLE.read_text().partition("## Deliberate differences")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)

    assert sorted(rows) == sorted(CHECKS) == sorted({p.difference for p in programs().values() if p.difference})


@pytest.mark.parametrize(
    "program", [program for program in programs().values() if program.difference], ids=lambda program: program.name
)
def test_it_differs_as_documented(ample: Sandbox, program: Program) -> None:
    CHECKS[program.difference](program, play(ample, program))


# -- refused


@difference("accounts")
def _(program: Program, result: SkillResult) -> None:
    assert "error" not in program.recorded
    assert f"eth_accounts is not available: this connection only reads. {HINT}" in message(result)


@difference("sending")
def _(program: Program, result: SkillResult) -> None:
    if program.name == "ethers/send_signing":
        assert [code for _, code, _ in program.value] == [-32602] * 6
        assert all(
            (code, message) == (-32601, f"{method} is not available: this connection only reads. {HINT}")
            for method, code, message in result.value
        )
        return
    assert HINT in message(result)
    assert "eth_sendTransaction is not" in message(result) or "eth_sendRawTransaction is not" in message(result)


@difference("debug-methods")
def _(program: Program, result: SkillResult) -> None:
    assert all(kind in ("object", "string") for _, kind in program.value)
    assert [[code, number] for _, code, number in result.value] == [["UNKNOWN_ERROR", -32601]] * 4


@difference("filters")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == ["string", "string"]
    assert result.value == ["UNSUPPORTED_OPERATION", "UNSUPPORTED_OPERATION"]


@difference("other-methods")
def _(program: Program, result: SkillResult) -> None:
    assert set(program.value) == {"answered"}
    assert set(result.value) == {"UNSUPPORTED_OPERATION"}


@difference("unknown-methods")
def _(program: Program, result: SkillResult) -> None:
    assert "Method not found" in program.error["message"]
    assert "the method eth_noSuchMethod does not exist/is not available" in message(result)


@difference("overrides")
def _(program: Program, result: SkillResult) -> None:
    assert program.value["data"].startswith("0x")
    assert "state and block overrides are not supported" in message(result)


@difference("fill-transaction")
def _(program: Program, result: SkillResult) -> None:
    if "error" in program.recorded:
        assert result.error is not None
        assert (program.error["name"], result.error.name) == ("TransactionExecutionError", "EstimateGasExecutionError")
        assert "Execution reverted for an unknown reason." in program.error["message"]
        assert "Execution reverted for an unknown reason." in message(result)
        return
    fees = ("maxFeePerGas", "gasPrice")
    assert result.value.keys() == program.value.keys()
    assert {k: v for k, v in result.value.items() if k not in fees} == {
        k: v for k, v in program.value.items() if k not in fees
    }


# -- the chain


@difference("block-hashes")
def _(program: Program, result: SkillResult) -> None:
    assert [len(found) for found in result.value] == [66, 66]
    assert set(result.value).isdisjoint(program.value)


@difference("block-headers")
def _(program: Program, result: SkillResult) -> None:
    missing = "blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash totalDifficulty withdrawals withdrawalsRoot"
    assert sorted([*result.value, *missing.split()]) == program.value


@difference("client-version")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value.partition("/")[0], result.value) == ("anvil", "pyquest/bsc")


@difference("fee-history")
def _(program: Program, result: SkillResult) -> None:
    assert result.value == {**program.value, "gasUsedRatio": [0, 0, 0, 0]}


@difference("final-blocks")
def _(program: Program, result: SkillResult) -> None:
    assert "BlockOutOfRangeError" in program.error["message"]
    assert result.value == [99_869_721_185_000_000_000, 100_000_014]


@difference("pending-block")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value, result.value) == ([100_000_015, 100_000_014], [100_000_014, 100_000_014])


@difference("old-state")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == 99_970_000_000_000_000_000
    assert "state of block 100000001 is not available, only that of the head (100000014)" in message(result)


@difference("funds")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == 21_000
    assert "insufficient funds for gas * price + value" in message(result)


@difference("estimates")
def _(program: Program, result: SkillResult) -> None:
    assert result.value != program.value
    assert abs(result.value - program.value) <= program.value * 15 // 1000


@difference("custom-error-words")
def _(program: Program, result: SkillResult) -> None:
    theirs, ours = program.error["message"], message(result)
    assert "Details: execution reverted: custom error 0x25098c4c: 00" in theirs
    assert re.sub(r"(?<=0x25098c4c): [0-9a-f]+", "", theirs) == ours


@difference("parameter-words")
def _(program: Program, result: SkillResult) -> None:
    assert '"code": -32602' in program.error["message"]
    assert '"code": -32602' in message(result)


@difference("malformed-json")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value, result.value) == ([-32600, -32602, -32601], [-32700, -32602, -32601])


@difference("lenient-requests")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value, result.value) == ([False, False], [True, True])


# -- time, chance and the world outside


@difference("clock")
def _(program: Program, result: SkillResult) -> None:
    assert result.value == [1_790_000_014_000, 2026]


@difference("randomness")
def _(program: Program, result: SkillResult) -> None:
    assert result.value != program.value


@difference("network")
def _(program: Program, result: SkillResult) -> None:
    if program.name == "ethers/provider_of_other_address":  # ethers does not use fetch under Bun
        assert (program.value, result.value) == (["Error", "string"], ["TypeError", "string"])
        return
    *theirs, _ = program.value
    *ours, text = result.value
    assert theirs == ours == ["TypeError", "ECONNREFUSED"]
    assert "There is no network; only the provider at http://127.0.0.1:8545/ answers" in text


@difference("environment")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value, result.value) == (True, False)


@difference("modules")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == "function"
    assert message(result) == "module not found: fs"


@difference("missing-modules")
def _(program: Program, result: SkillResult) -> None:
    if "error" in program.recorded:
        assert program.error["name"] == "ResolveMessage"
        assert message(result) == "module not found: web3"
    else:
        assert (program.value, result.value) == ([True, "ERR_MODULE_NOT_FOUND"], [True, None])


@difference("globals")
def _(program: Program, result: SkillResult) -> None:
    assert len(result.value) == 9
    assert "undefined" not in program.value
    assert set(result.value) == {"undefined"}


@difference("hashes")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == [32, 40, 64, 64, 128]
    assert result.value == [f"Digest method not supported: {name}" for name in ("md5", "sha1", "sha3-256")] + [64, 128]


@difference("text-decoding")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == ["TypeError", "A", "é"]
    assert result.value == ["\N{REPLACEMENT CHARACTER}", "RangeError", "RangeError"]


@difference("locales")
def _(program: Program, result: SkillResult) -> None:
    assert program.value[:4] == ["1.234,5", "01/01/1970", "12/31/1969, 7:00:00 PM", "1.2M"]
    assert result.value[:4] == ["1,234.5", "1/1/1970", "1/1/1970, 12:00:00 AM", "1,234,567"]
    assert (set(program.value[4]), set(result.value[4])) == ({"function"}, {"undefined"})


@difference("places")
def _(program: Program, result: SkillResult) -> None:
    assert (program.value, result.value) == (["string"] * 4, ["undefined"] * 4)


# -- words


@difference("engine-words")
def _(program: Program, result: SkillResult) -> None:
    text = message(result)
    assert result.error is not None
    assert result.error.name == program.error["name"]
    assert result.error.line is not None
    assert text != program.error["message"]


@difference("import-words")
def _(program: Program, result: SkillResult) -> None:
    assert program.error["name"] == "SyntaxError"
    assert re.fullmatch(r"Could not find export '(\w+)' in module '(ethers|viem)'", message(result))
    assert result.error is not None
    assert result.error.name == "SyntaxError"
    assert result.error.line == 2


@difference("build-checks")
def _(program: Program, result: SkillResult) -> None:
    assert program.error["name"] == "BuildMessage"
    if program.name == "host/const_assignment":
        assert message(result) == "'a' is read-only"
    else:
        assert (result.reason, result.error and result.error.line) == ("transpile", 2)
        assert result.error.message.startswith(program.error["message"])


@difference("missing-export")
def _(program: Program, result: SkillResult) -> None:
    assert "executeSkill is not a function" in program.error["message"]
    assert "expected: export async function executeSkill(providerUrl, agentAddress, deployedContracts)" in message(
        result
    )


@difference("console-objects")
def _(program: Program, result: SkillResult) -> None:
    assert len(result.console) == 1
    assert list(result.console) != program.recorded["console"]


@difference("lines")
def _(program: Program, result: SkillResult) -> None:
    assert result.error is not None
    assert program.code.splitlines()[result.error.line - 1].strip().endswith("block!.prefetchedTransactions;")
    assert program.error["line"] != result.error.line


@difference("uncaught")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == result.value == 1
    assert any("error: " in line for line in program.recorded["console"])
    assert result.console == ()


@difference("sloppy-mode")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == [5, "object", True]
    assert message(result) == "counter is not defined"


@difference("engine-faults")
def _(program: Program, result: SkillResult) -> None:
    assert program.value == [{"0": "a", "1": "b"}, True, "5.960464477539063e-8", True, True, "12"]
    assert result.value == [{}, False, "5.9604644775390625e-8", False, False, None]


def test_everything_that_is_random_follows_the_seed(ample: Sandbox) -> None:
    program = programs()["host/randomness"]
    first, again, other = (play(ample, program, seed) for seed in ("a", "a", "b"))

    assert first.value == again.value != other.value
    assert json.dumps(first.returned) == json.dumps(again.returned)

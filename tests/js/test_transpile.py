"""esbuild as a service, the fallback without it, and the way back from a program's positions to the model's file."""

import os
import shutil
import signal
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquest.errors import SandboxFault
from pyquest.js import bundles, esbuild_service, transpile
from pyquest.js.esbuild_service import Service, ServiceDied
from pyquest.js.sourcemap import SourceMap
from pyquest.js.transpile import TranspileError, Transpiler

SOURCE = """import { ethers, type Provider } from 'ethers';

enum Side { Buy, Sell }
export async function executeSkill(url: string): Promise<number> {
  const side: Side = Side.Sell;
  return side;
}
"""

COMMON_JS = """const { ethers } = require('ethers');
async function executeSkill(url: string) {
  return ethers.version;
}
module.exports = { executeSkill };
"""


def only_child() -> int:
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    return max(int(pid) for pid, parent, args in rows if int(parent) == os.getpid() and "--service" in args)


@pytest.fixture
def transpiler() -> Iterator[Transpiler]:
    running = Transpiler()
    yield running
    running.close()


def test_types_go_and_imports_stay(transpiler: Transpiler) -> None:
    code = transpiler.transpile("import { a, type B } from 'ethers';\nexport const x: B = a as B;\n").code

    assert code == 'import { a } from "ethers";\nconst x = a;\nexport {\n  x\n};\n'


@pytest.mark.parametrize("source", [SOURCE, COMMON_JS])
def test_the_fallback_gives_the_same_program(transpiler: Transpiler, source: str) -> None:
    by_service = transpiler.transpile(source)
    os.kill(only_child(), signal.SIGKILL)
    by_fallback = transpiler.transpile(source)
    by_new_service = transpiler.transpile(source)

    assert by_service.code == by_fallback.code == by_new_service.code
    places = [(line, column) for line in range(1, 20) for column in range(1, 40)]
    for place in places:
        assert by_service.map.original(*place) == by_fallback.map.original(*place)


@pytest.mark.parametrize("source", ["const x = ;", "let a;\nlet a;", "const é = 'ü', y = ;", "`${", "x\n  y z"])
def test_the_fallback_reports_errors_alike(transpiler: Transpiler, source: str) -> None:
    with pytest.raises(TranspileError) as by_service:
        transpiler.transpile(source)
    os.kill(only_child(), signal.SIGKILL)
    with pytest.raises(TranspileError) as by_fallback:
        transpiler.transpile(source)

    found = [(error.value.message, error.value.line, error.value.column) for error in (by_service, by_fallback)]
    assert found[0] == found[1]
    assert found[0][1] is not None


def test_a_common_js_file_exports_its_members_by_name(transpiler: Transpiler) -> None:
    program = transpiler.transpile(COMMON_JS)
    line = next(n for n, text in enumerate(program.code.splitlines(), 1) if "return ethers.version" in text)

    assert program.code.endswith("as executeSkill };\n")
    assert "export default" not in program.code
    assert program.map.original(line, 7) == (3, 3)


def test_an_import_does_not_go_with_common_js(transpiler: Transpiler) -> None:
    with pytest.raises(TranspileError, match="write `export` before executeSkill") as error:
        transpiler.transpile(
            "// both\nimport { id } from 'ethers';\nmodule.exports = { executeSkill: () => id('x') };\n"
        )

    assert (error.value.line, error.value.column) == (2, 1)


@pytest.mark.parametrize("operator", ["==", "===", "!=", "!=="])
def test_a_skill_is_never_the_main_module(transpiler: Transpiler, operator: str) -> None:
    program = transpiler.transpile(f"if (require.main {operator} module) start(here);\nexport const x = 1;")

    assert program.code.startswith(f"if ({'true' if '!' in operator else 'false'} ")
    at = program.code.index("here") + 1
    assert program.map.original(1, at) == (1, at)


def test_no_tsconfig_is_read(transpiler: Transpiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tsconfig.json").write_text('{"compilerOptions": {"verbatimModuleSyntax": true, "target": "es5"}}')
    monkeypatch.chdir(tmp_path)

    assert "import" not in transpiler.transpile("import { unused } from 'ethers';\nexport const x = 1;").code


def test_positions_lead_back_to_the_source(transpiler: Transpiler) -> None:
    program = transpiler.transpile(SOURCE)
    line = next(n for n, text in enumerate(program.code.splitlines(), 1) if "return side" in text)

    assert program.map.original(line, 3) == (6, 3)
    assert program.map.translate(f"at executeSkill (answer.ts:{line}:3)") == ("at executeSkill (answer.ts:6:3)", (6, 3))
    assert program.map.original(1000, 1) is None
    assert program.map.translate("at f (ethers:5:5)") == ("at f (ethers:5:5)", None)


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 5000), st.integers(0, 200)), min_size=1, max_size=20))
def test_a_map_is_read_as_it_is_written(segments: list[tuple[int, int, int]]) -> None:
    """All segments on one line, by an encoder of the specification's variable-length quantities."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    def quantity(number: int) -> str:
        rest, digits = (-number << 1 | 1) if number < 0 else number << 1, ""
        while True:
            digits += alphabet[rest & 31 | (32 if rest > 31 else 0)]
            rest >>= 5
            if not rest:
                return digits

    ordered = sorted({column: (column, line, place) for column, line, place in segments}.values())
    written, last = [], (0, 0, 0)
    for column, line, place in ordered:
        written.append(quantity(column - last[0]) + "A" + quantity(line - last[1]) + quantity(place - last[2]))
        last = (column, line, place)
    source_map = SourceMap(f'{{"mappings": "{",".join(written)}"}}')

    for column, line, place in ordered:
        assert source_map.original(1, column + 1) == (line + 1, place + 1)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(0, 2**32 - 1) | st.text(max_size=5) | st.binary(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=20,
    )
)
def test_esbuilds_values_survive_their_encoding(value: object) -> None:
    packet = esbuild_service._encode(value)

    assert esbuild_service._decode(packet, 0) == (value, len(packet))


def test_a_service_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(esbuild_service, "VERSION", "0.0.1")

    with pytest.raises(ServiceDied):
        Service(bundles.esbuild())


@pytest.mark.parametrize(
    "script", ["exit 1", "sleep 60", "printf '\\377\\377\\377\\377'", "printf '\\004\\0\\0\\0abcd'; cat"]
)
def test_a_service_that_talks_nonsense_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    fake = tmp_path / "esbuild"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(esbuild_service, "START_SECONDS", 1)

    with pytest.raises(ServiceDied):
        Service(fake)


def test_bundles_that_were_not_built_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundles, "FOLDER", tmp_path)

    with pytest.raises(SandboxFault, match=r"not built; build it with `python hatch_build\.py`"):
        Transpiler()


def test_an_esbuild_that_does_not_run_is_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "esbuild").write_text("not a program")
    monkeypatch.setattr(bundles, "FOLDER", tmp_path)
    broken = Transpiler()

    with pytest.raises(SandboxFault, match="does not transpile"):
        broken.transpile("export const x = 1")


def test_the_pinned_version_is_the_one_that_was_built() -> None:
    printed = subprocess.run([bundles.esbuild(), "--version"], capture_output=True, text=True, check=True).stdout

    assert printed.strip() == esbuild_service.VERSION
    assert shutil.which(bundles.esbuild()) is not None
    assert transpile.MAX_SOURCE_BYTES == 256 * 1024

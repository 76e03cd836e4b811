"""TypeScript to an ES module, by a pinned esbuild: types are dropped, not checked.

esbuild runs as a service that is asked over pipes, which takes half a millisecond a file. When it dies over a file, or
takes long, another one gets the same file and may use so much and no more: what ends that one is the file's own fault.
No file or tsconfig is read: source and settings are given.
"""

from __future__ import annotations

import base64
import re
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.errors import SandboxFault
from pyquest.js import bundles
from pyquest.js.answer import SKILL_MODULE
from pyquest.js.esbuild_service import MAX_PACKET_BYTES, AnswerTooLong, Service, ServiceDied
from pyquest.js.sourcemap import SourceMap

MAX_SOURCE_BYTES = 256 * 1024
"""A model's reply is a few kilobytes; far longer text only keeps the transpiler busy."""

_PATIENCE_SECONDS = 5
"""How long the service may take; nearly always it is milliseconds."""

CPU_SECONDS = 10
"""What a file may cost; the service that gets it alone has no more."""

_STALLED_SECONDS = 120
"""When a service that has not used its CPU time does not answer, the machine does not run it."""

_FLAGS = (
    "--loader=ts",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--log-level=silent",
    "--log-limit=1",
    f"--sourcefile={SKILL_MODULE}",
    "--sourcemap=inline",
    "--sources-content=false",
    "--tsconfig-raw={}",
)
_MAP_COMMENT = "//# sourceMappingURL=data:application/json;base64,"

# What esbuild makes of a CommonJS file: a function that gives `module.exports`, called by the last line. Bun imports
# the own members of that by their names.
_FUNCTION = f"require_{Path(SKILL_MODULE).stem}"
_WRAPPED = f"\nvar {_FUNCTION} = __commonJS({{\n"
_CALLED = f"export default {_FUNCTION}();\n"
_CALLED_BY_NAME = (
    f"const {{ executeSkill: {_FUNCTION}_skill }} = {{ ...{_FUNCTION}() }};\n"
    f"export {{ {_FUNCTION}_skill as executeSkill }};\n"
)
_MIXED = (
    "Cannot use import statement with CommonJS-only features such as module.exports; "
    "write `export` before executeSkill instead"
)
_IS_MAIN = re.compile(r"\brequire\.main (?P<operator>[!=]==?) module\b")


class TranspileError(Exception):
    """The source is not TypeScript.

    Args:
        message: What is wrong with it.
        line: 1-based line, if known.
        column: 1-based column, if known.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.message, self.line, self.column = message, line, column
        super().__init__(message)


@dataclass(frozen=True)
class Program:
    """What the engine runs.

    Attributes:
        code: The ES module.
        map: The way back to the model's file.
    """

    code: str
    map: SourceMap


class Transpiler:
    """A running esbuild. Close it when done."""

    def __init__(self) -> None:
        self._binary = bundles.esbuild()
        self._service: Service | None = None

    def transpile(self, source: str) -> Program:
        """Drops the types of a module.

        Args:
            source: TypeScript.

        Raises:
            TranspileError: The source has a syntax error, is too long, or takes too much to read.
            SandboxFault: esbuild cannot be run.
        """
        data = source.encode("utf-8", "replace")
        if len(data) > MAX_SOURCE_BYTES:
            raise TranspileError(f"the code is {len(data)} bytes long; the limit is {MAX_SOURCE_BYTES}")
        try:
            output = self._transformed(data)
        except AnswerTooLong:
            self.close()
            raise TranspileError(f"the program would be longer than {MAX_PACKET_BYTES} bytes") from None
        code, _, encoded_map = output.rpartition(_MAP_COMMENT)
        return _as_bun_reads_it(Program(code, SourceMap(base64.b64decode(encoded_map).decode())))

    def close(self) -> None:
        """Ends the service."""
        if self._service is not None:
            self._service.close()
            self._service = None

    def _transformed(self, data: bytes) -> str:
        try:
            if self._service is None:
                self._service = Service(self._binary)
            return _transform(self._service, data, _PATIENCE_SECONDS)
        except ServiceDied:
            self.close()
            return self._transformed_alone(data)

    def _transformed_alone(self, data: bytes) -> str:
        try:
            service = Service(self._binary, CPU_SECONDS)
        except ServiceDied as death:
            raise SandboxFault(f"{self._binary} does not transpile: it does not start") from death
        with closing(service):
            try:
                return _transform(service, data, _STALLED_SECONDS)
            except ServiceDied as death:
                if service.overtaxed():
                    message = f"the code takes more than {CPU_SECONDS} s of CPU time, or too much memory, to be read"
                    raise TranspileError(message) from None
                raise SandboxFault(f"{self._binary} does not transpile: it gives no answer") from death


def _transform(service: Service, data: bytes, seconds: int) -> str:
    response = service.request(
        {"command": "transform", "flags": list(_FLAGS), "inputFS": False, "input": data}, deadline_seconds=seconds
    )
    if response["errors"]:
        raise _error_from(response["errors"][0])
    code: str = response["code"]
    return code


def _as_bun_reads_it(program: Program) -> Program:
    """What the members of ``module.exports`` and ``require.main === module`` mean to Bun, and not to esbuild.

    Raises:
        TranspileError: A CommonJS file with an import statement, which Bun refuses too.
    """
    code = _IS_MAIN.sub(lambda is_main: str("!" in is_main["operator"]).lower().ljust(len(is_main[0])), program.code)
    before, wrapped, _ = code.partition(_WRAPPED)
    if not (wrapped and code.endswith(_CALLED)):
        return Program(code, program.map)
    mixed = next((number for number, line in enumerate(before.split("\n"), 1) if line.startswith("import ")), None)
    if mixed is not None:
        raise TranspileError(_MIXED, *(program.map.original(mixed, 1) or ()))
    return Program(code.removesuffix(_CALLED) + _CALLED_BY_NAME, program.map)


def _error_from(error: dict[str, Any]) -> TranspileError:
    location = error["location"]
    if location is None:
        return TranspileError(error["text"])
    column = _characters(location["lineText"].encode(), location["column"])
    return TranspileError(error["text"], location["line"], column)


def _characters(line: bytes, column: int) -> int:
    """The 1-based column in characters of esbuild's 0-based column in bytes."""
    return len(line[:column].decode("utf-8", "ignore")) + 1

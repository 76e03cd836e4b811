"""The JavaScript engine: QuickJS-ng through jsbox, and the only module that knows so.

What the wrapper cannot do or does in its own way is dealt with here: it has no timers, a promise that cannot settle is
an error, an integer beyond 64 bits cannot be passed in, and its time limit follows the wall clock, so it is not used.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jsbox

from pyquest.js import bundles, natives
from pyquest.js.answer import SKILL_MODULE, Limits

_BEFORE_LIBRARIES = (
    *("host", "calls", "clock", "random", "numbers", "dates", "locale", "buffer", "console"),
    *("events", "url", "fetch", "process", "node", "clone"),
)
_AFTER_LIBRARIES = ("ethers", "values", "skill")

_NATIVE_MODULE = "const {host} = globalThis.pyquest;" + "".join(
    f"export const {name} = host.{name};" for name in natives.FUNCTIONS
)

# Runs all that can run now. The promise never settles: jsbox then drains the job queue and says so. Written without
# any global, because model code may have replaced Promise.
_DRAIN = "(async () => { await { then() {} } })()"
_DRAINED = "promise never settled"

_MAX_VALUE_BYTES = 16 * 1024 * 1024


class EngineError(Exception):
    """The engine threw where no JavaScript could catch it any more.

    Args:
        name: The error's name, or None for a thrown value that is no error.
        message: Its message.
    """

    def __init__(self, name: str | None, message: str) -> None:
        self.name, self.message = name, message
        super().__init__(message)

    @property
    def out_of_memory(self) -> bool:
        """Whether the heap limit was hit; the engine throws null when not even the error object fits."""
        return (self.name, self.message) in {("InternalError", "out of memory"), (None, "null")}


@dataclass(frozen=True)
class Call:
    """What a run needs beside the program; see :class:`pyquest.js.answer.Skill` for the fields."""

    provider_url: str
    agent: str
    deployed_contracts: dict[str, str]
    clock_ms: int
    seed: str


class Engine:
    """One JavaScript world: the runtime, the preloaded libraries, and room for one skill.

    Args:
        limits: Memory and stack apply from now on, the other limits to the run.
        rpc: Answers the text of a JSON-RPC request.
    """

    def __init__(self, limits: Limits, rpc: Callable[[str], str]) -> None:
        self._limits = limits
        self._runtime = jsbox.Runtime(
            memory_limit=limits.memory_bytes,
            max_stack_size=limits.stack_bytes,
            max_value_bytes=_MAX_VALUE_BYTES,
            buffer=True,
        )
        self._resident_at_start = 0
        for name, function in {**natives.FUNCTIONS, "rpc": rpc, "heapFilled": self._heap_filled}.items():
            self._runtime.bind_function(f"host_{name}", function)

    def boot(self, libraries: tuple[str, ...]) -> None:
        """Loads the runtime, makes every library importable and loads those in ``libraries`` now.

        Args:
            libraries: Names of bundled libraries; ethers always comes first.
        """
        self._run_scripts(_BEFORE_LIBRARIES)
        self._runtime.add_static_module("pyquest:native", _NATIVE_MODULE)
        self._evaluate("import('pyquest:native').then(() => undefined)")
        self._provide_node_modules()
        bundled = bundles.modules()
        for modules in bundled.values():
            for specifier, file in modules.items():
                self._runtime.add_static_module(specifier, bundles.source(file))
        for library in libraries:
            for specifier in (name for name in bundled[library] if not name.startswith("./")):
                self._preload(specifier)
        self._run_scripts(_AFTER_LIBRARIES)

    def run(self, program: str, call: Call) -> str:
        """Runs a skill to its end.

        Args:
            program: The transpiled module.
            call: Arguments and settings.

        Returns:
            The outcome, JSON text as written by ``runtime/skill.js``.

        Raises:
            EngineError: The run broke down in a way that JavaScript could not report.
        """
        self._resident_at_start = peak_resident_bytes()
        self._runtime.add_static_module(SKILL_MODULE, program)
        self._evaluate(f"pyquestStart({json.dumps(self._start_text(call))})")
        while True:
            self._drain()
            outcome = self._evaluate("pyquestTick()")
            if outcome is not None:
                return str(outcome)

    def _heap_filled(self) -> bool:
        """Whether the run has at some time held so much that the heap was most likely full."""
        return peak_resident_bytes() - self._resident_at_start > self._limits.memory_bytes // 2

    def _start_text(self, call: Call) -> str:
        return json.dumps(
            {
                "providerUrl": call.provider_url,
                "agent": call.agent,
                "deployedContracts": call.deployed_contracts,
                "clockMs": call.clock_ms,
                "seed": call.seed,
                "outputLimit": self._limits.output_bytes,
                "consoleLimit": self._limits.console_bytes,
                "virtualLimitMs": self._limits.virtual_seconds * 1000,
            }
        )

    def _provide_node_modules(self) -> None:
        """Makes what ``runtime/node.js`` holds importable. They are evaluated here, while it can be seen."""
        for name, members in json.loads(self._evaluate("pyquest.nodeModuleNames()")):
            source = [f"const members = globalThis.pyquest.nodeModules[{json.dumps(name)}]; export default members;"]
            source += [f"export const {{ {member} }} = members;" for member in members]
            for specifier in (name, f"node:{name}"):
                self._runtime.add_static_module(specifier, "\n".join(source))
                self._evaluate(f"import({json.dumps(specifier)}).then(() => undefined)")

    def _run_scripts(self, names: tuple[str, ...]) -> None:
        for name in names:
            self._evaluate((bundles.RUNTIME / f"{name}.js").read_text("utf-8") + ";undefined")
        if "ethers" in names:
            self._evaluate("pyquest.adoptEthers(pyquest.libraries.get('ethers'))")

    def _preload(self, specifier: str) -> None:
        name = json.dumps(specifier)
        self._evaluate(f"import({name}).then(module => {{ pyquest.libraries.set({name}, module) }})")

    def _drain(self) -> None:
        try:
            self._evaluate(_DRAIN)
        except EngineError as error:
            if not error.message.startswith(_DRAINED):
                raise

    def _evaluate(self, script: str) -> Any:
        try:
            return self._runtime.eval(script)
        except jsbox.JavaScriptError as error:
            raise EngineError(error.name, error.message) from error
        except (TypeError, ValueError) as error:  # a result that cannot be converted, such as one beyond the size limit
            raise EngineError(type(error).__name__, str(error)) from error


def peak_resident_bytes(usage: resource.struct_rusage | None = None) -> int:
    """The most memory that a process has held at once, by its usage; this process by default."""
    peak = (usage or resource.getrusage(resource.RUSAGE_SELF)).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024

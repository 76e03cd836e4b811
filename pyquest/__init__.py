"""pyquest: can a language model turn a plain-language request into the right transaction?

The package judges answers to the quests of EVM-QuestBench inside one process: no node, no Docker, no network.
Start with ``pyquest run`` on the command line, with :mod:`pyquest.testing` from a test-suite, or with the names below
from Python (docs/python.md). They are looked up when they are used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyquest.chain.chain import Chain
    from pyquest.instances import draw
    from pyquest.prompts import prompt
    from pyquest.quests import World, play
    from pyquest.runs.rescoring import score
    from pyquest.tasks import load_suite

__version__ = "0.1.0"

__all__ = ["Chain", "World", "__version__", "draw", "load_suite", "play", "prompt", "score"]

_HOMES = {
    "Chain": "pyquest.chain.chain",
    "World": "pyquest.quests",
    "draw": "pyquest.instances",
    "load_suite": "pyquest.tasks",
    "play": "pyquest.quests",
    "prompt": "pyquest.prompts",
    "score": "pyquest.runs.rescoring",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

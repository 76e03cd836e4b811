"""The checks: about two dozen ideas that all tasks are judged by, each one pure function.

A task file names them (``balance_change: {points: 30, token: …, of: …, equals: …}``); :func:`bind` finds and validates,
:meth:`Bound.judge` runs. To add one, write a function ``(Evidence, Instance, args) -> CheckResult`` with a docstring
that says when it passes, and register it with :func:`check`.
"""

from pyquest.checks import (  # importing them registers their checks
    answering,
    contracts,
    dialogues,
    moving,
    nfts,
    sending,
    trading,
    untouched,
)
from pyquest.checks.registry import CHECKS, Args, Bound, Check, CheckResult, bind, bind_all, check, problems

__all__ = [
    "CHECKS",
    "Args",
    "Bound",
    "Check",
    "CheckResult",
    "answering",
    "bind",
    "bind_all",
    "check",
    "contracts",
    "dialogues",
    "moving",
    "nfts",
    "problems",
    "sending",
    "trading",
    "untouched",
]

"""Suites, tasks and accounts as declared: YAML in, frozen values out. Nothing here draws, runs or judges."""

from pyquest.tasks.accounts import NATIVE, Accounts, Token
from pyquest.tasks.documents import text_of
from pyquest.tasks.models import (
    STYLES,
    CheckSpec,
    EventSpec,
    Optimal,
    ReadingSpec,
    StepSpec,
    Suite,
    Task,
    names_of,
)
from pyquest.tasks.params import ParamSpec, Value
from pyquest.tasks.scripts import Script, read_script
from pyquest.tasks.suites import load_suite
from pyquest.tasks.wrong import Suboptimal, WrongAnswer, suboptimal_answers, wrong_answers

__all__ = [
    "NATIVE",
    "STYLES",
    "Accounts",
    "CheckSpec",
    "EventSpec",
    "Optimal",
    "ParamSpec",
    "ReadingSpec",
    "Script",
    "StepSpec",
    "Suboptimal",
    "Suite",
    "Task",
    "Token",
    "Value",
    "WrongAnswer",
    "load_suite",
    "names_of",
    "read_script",
    "suboptimal_answers",
    "text_of",
    "wrong_answers",
]

"""Suites, tasks and accounts as declared: YAML in, frozen values out. Nothing here draws, runs or judges."""

from pyquest.tasks.accounts import NATIVE, Accounts, Token
from pyquest.tasks.models import STYLES, CheckSpec, ReadingSpec, StepSpec, Suite, Task, names_of
from pyquest.tasks.params import ParamSpec, Value
from pyquest.tasks.suites import load_suite
from pyquest.tasks.wrong import WrongAnswer, wrong_answers

__all__ = [
    "NATIVE",
    "STYLES",
    "Accounts",
    "CheckSpec",
    "ParamSpec",
    "ReadingSpec",
    "StepSpec",
    "Suite",
    "Task",
    "Token",
    "Value",
    "WrongAnswer",
    "load_suite",
    "names_of",
    "wrong_answers",
]

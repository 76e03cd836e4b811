"""From what a model wrote to what the harness acts on; nothing here decides a score.

:func:`extract` finds the code in a whole reply and says how it was found; :func:`classify` turns the value that
``executeSkill`` returned into a transaction request or a query value. In a dialogue, :func:`read_plan` and
:func:`read_action` read the other kinds of reply, and :func:`chain_query` the questions that need no code.
"""

from pyquest.answers.actions import Action, read_action
from pyquest.answers.code import Answer, extract
from pyquest.answers.plans import Plan, PlanStep, read_plan
from pyquest.answers.queries import QUERY_TYPES, ChainQuery, MalformedQuery, chain_query
from pyquest.answers.returned import QueryValue, Refused, classify

__all__ = [
    "QUERY_TYPES",
    "Action",
    "Answer",
    "ChainQuery",
    "MalformedQuery",
    "Plan",
    "PlanStep",
    "QueryValue",
    "Refused",
    "chain_query",
    "classify",
    "extract",
    "read_action",
    "read_plan",
]

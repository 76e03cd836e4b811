"""The published scoring, bug for bug: the second score of every published task.

:func:`plan` says what the published pipeline would do with a returned value; whoever holds a chain carries that out;
:func:`score` judges it by the published rules, which :mod:`pyquest.paper.table` keeps as data. For dialogues
:func:`returned_value` and :func:`composite_score` do the same. This is the only package of pyquest in
which floats occur, because the original computes with them.
"""

from pyquest.paper.composite import COMPOSITES, composite_score
from pyquest.paper.composite_rounds import PaperRound, Returned, returned_value
from pyquest.paper.defects import DEFECTS
from pyquest.paper.plans import Auto100, Failed, Plan, QueryAnswer, Send, ViewCall, plan
from pyquest.paper.scores import PaperCheck, PaperScore, published, score

__all__ = [
    "COMPOSITES",
    "DEFECTS",
    "Auto100",
    "Failed",
    "PaperCheck",
    "PaperRound",
    "PaperScore",
    "Plan",
    "QueryAnswer",
    "Returned",
    "Send",
    "ViewCall",
    "composite_score",
    "plan",
    "published",
    "returned_value",
    "score",
]

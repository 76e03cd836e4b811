"""The published scoring, bug for bug: the second score of every published task.

:func:`plan` says what the published pipeline would do with a returned value; whoever holds a chain carries that out;
:func:`score` judges it by the published rules, which :mod:`pyquest.paper.table` keeps as data. This is the only package
of pyquest in which floats occur, because the original computes with them.
"""

from pyquest.paper.defects import DEFECTS
from pyquest.paper.plans import Auto100, Failed, Plan, QueryAnswer, Send, ViewCall, plan
from pyquest.paper.scores import PaperCheck, PaperScore, published, score

__all__ = [
    "DEFECTS",
    "Auto100",
    "Failed",
    "PaperCheck",
    "PaperScore",
    "Plan",
    "QueryAnswer",
    "Send",
    "ViewCall",
    "plan",
    "published",
    "score",
]

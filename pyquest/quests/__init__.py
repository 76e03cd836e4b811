"""Quests from reply to score: the only place where chain, sandbox and answers meet."""

from pyquest.quests.atomic import evidence_of
from pyquest.quests.attempts import attempt, quest_seed, send
from pyquest.quests.playing import play, play_out
from pyquest.quests.records import Attempt, Open, Quest, Round, failed
from pyquest.quests.tracing import retrace
from pyquest.quests.world import World

__all__ = [
    "Attempt",
    "Open",
    "Quest",
    "Round",
    "World",
    "attempt",
    "evidence_of",
    "failed",
    "play",
    "play_out",
    "quest_seed",
    "retrace",
    "send",
]

"""Quests from reply to score: the only place where chain, sandbox and answers meet."""

from pyquest.quests.attempts import DEFAULT_GAS, attempt, complete, quest_seed, send
from pyquest.quests.playing import play, play_out
from pyquest.quests.records import Attempt, Open, Quest, Round, failed
from pyquest.quests.world import World

__all__ = [
    "DEFAULT_GAS",
    "Attempt",
    "Open",
    "Quest",
    "Round",
    "World",
    "attempt",
    "complete",
    "failed",
    "play",
    "play_out",
    "quest_seed",
    "send",
]

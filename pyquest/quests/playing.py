"""Playing quests: a pure function of the replies, and the loop around it for whoever has a model at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyquest.errors import HarnessFault
from pyquest.instances import Instance
from pyquest.prompts import Prompt
from pyquest.quests.atomic import play_reply
from pyquest.quests.dialogue import converse
from pyquest.quests.records import Open, Quest, Round, failed
from pyquest.quests.world import World


def play(
    world: World, instance: Instance, asked: Prompt, replies: str | Sequence[str], rounds: Sequence[Round] = ()
) -> Quest | Open:
    """Play the replies to one instance, and judge the quest if it ends with them.

    Nothing but its arguments decides the result, so that the same replies give the same quest in any process, at once
    or one by one: playing some, and then the others with the ``rounds`` of what came back, comes to the same.

    Args:
        world: Shared by all quests of this process; not changed.
        instance: What is asked.
        asked: The prompt that opens the quest.
        replies: The model's whole text; of a dialogue the texts that follow ``rounds``, the plan first of all.
        rounds: What was played before. It is done again on the chain as recorded, and no code is run for it.

    Returns:
        The quest, or the open dialogue with what to ask next.

    Raises:
        ValueError: There are more replies than the quest has rounds.
    """
    texts = (replies,) if isinstance(replies, str) else tuple(replies)
    try:
        if instance.task.kind == "dialogue":
            return converse(world, instance, asked, texts, rounds)
        if len(texts) != 1 or rounds:
            raise ValueError(f"an atomic quest has one reply, not {len(rounds)} and {len(texts)}")
        return play_reply(world, instance, asked, texts[0])
    except HarnessFault as fault:
        return failed(instance, asked, fault)


def play_out(world: World, instance: Instance, asked: Prompt, say: Callable[[int, Prompt], str]) -> Quest:
    """Play a quest to its end.

    Args:
        world: As for :func:`play`.
        instance: What is asked.
        asked: The prompt that opens the quest.
        say: Gives the reply to a round's prompt. The plan of a dialogue is round 0, the only reply to an atomic quest
            is round 1.
    """
    number, ask, rounds = first_round(instance), asked, tuple[Round, ...]()
    while isinstance(state := play(world, instance, asked, [say(number, ask)], rounds), Open):
        number, ask, rounds = number + 1, state.asked, state.rounds
    return state


def first_round(instance: Instance) -> int:
    """The number of the first reply: 0 for the plan of a dialogue, 1 for the only reply to an atomic quest."""
    return 0 if instance.task.kind == "dialogue" else 1

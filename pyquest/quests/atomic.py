"""An atomic quest: one reply, judged."""

from __future__ import annotations

from pyquest import paper, scenarios, scoring
from pyquest.amounts import address
from pyquest.answers import extract
from pyquest.chain.chain import Chain
from pyquest.chain.rules import SYSTEM_ADDRESS
from pyquest.evidence import ChainView, Evidence, evidence_json
from pyquest.instances import Instance
from pyquest.paper import PaperScore
from pyquest.prompts import Prompt
from pyquest.quests.attempts import attempt, quest_seed, sent_by_paper
from pyquest.quests.records import Attempt, Quest, Round
from pyquest.quests.timing import split_seconds, timed
from pyquest.quests.world import World


def play_reply(world: World, instance: Instance, asked: Prompt, reply: str) -> Quest:
    """Judge one reply to one instance; arguments as of :func:`pyquest.quests.play`."""
    seconds: dict[str, float] = {}
    with timed(seconds, "prepare"):
        prepared = scenarios.prepare(world.chain, instance)
        live = prepared.fork()
    answer = extract(reply)
    with timed(seconds, "attempt"):
        tried = attempt(world, live, answer.code, quest_seed(instance), wants=instance.task.kind)
    with timed(seconds, "judge"):
        evidence = evidence_of(tried, prepared, live)
        score = scoring.judge(instance, evidence)
        looked_at = evidence_json(evidence)  # before the paper score looks through the same views
        published = _paper_score(world, instance, tried, prepared, evidence)
    seconds |= split_seconds(seconds.pop("attempt"), tried.result)
    only = Round(1, asked.user, reply, answer.found, answer.code, tried.action).after(tried)
    return Quest(
        instance=instance,
        prompt=asked,
        reason=tried.reason or score.reason,
        score=score,
        paper=published,
        rounds=(only,),
        evidence=looked_at,
        misses=tried.misses,
        seconds=seconds,
    )


def _paper_score(
    world: World, instance: Instance, tried: Attempt, prepared: Chain, evidence: Evidence
) -> PaperScore | None:
    """What the published implementation awards for the same answer; it may send another transaction than we do."""
    if not paper.published(instance.task.id):
        return None
    result = tried.result
    returned, serialises = (result.returned, result.serialises) if result else (None, None)
    plan = paper.plan(instance.task, returned, serialises)
    before = evidence.before
    match plan:
        case paper.Send(request) if request == tried.tx:
            return paper.score(instance, plan, before=before, after=evidence.after, receipt=tried.receipt)
        case paper.Send(request):
            other = prepared.fork()
            receipt = sent_by_paper(world, other, request)
            return paper.score(instance, plan, before=before, after=ChainView(other), receipt=receipt)
        case paper.ViewCall(to, data):
            return paper.score(instance, plan, before=before, after=before, output=prepared.call(to, data))
    return paper.score(instance, plan, before=before, after=before)


def evidence_of(tried: Attempt, prepared: Chain, live: Chain) -> Evidence:
    """What judging looks at after one attempt.

    Args:
        tried: The attempt.
        prepared: The chain before it; frozen.
        live: The chain that it was made on, a fork of the other.
    """
    return Evidence(
        kind=tried.action,
        tx=tried.tx,
        receipt=tried.receipt,
        value=tried.value,
        before=ChainView(prepared),
        after=ChainView(live),
        changes=live.changes(),
        fee_sink=address(SYSTEM_ADDRESS),
    )

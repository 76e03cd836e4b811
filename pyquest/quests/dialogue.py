"""A dialogue: a plan, then one action a round until it ends; see docs/protocol.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from pyquest import paper, scenarios, scoring
from pyquest.amounts import address
from pyquest.answers import Action, MalformedQuery, chain_query, read_action, read_plan
from pyquest.chain.budget import CpuBudget
from pyquest.chain.rpc import DEFAULT_LIMITS
from pyquest.chain.rules import SYSTEM_ADDRESS
from pyquest.checks.words import reading
from pyquest.errors import AnswerFault, ChainFault, ReadFailed, StateMiss
from pyquest.evidence import ChainView, Evidence, Question, Reading, Unreadable, Value, evidence_json
from pyquest.instances import Instance
from pyquest.prompts import Prompt, Turn, turn_text
from pyquest.quests import asking
from pyquest.quests.attempts import attempt, quest_seed, send, sent_by_paper
from pyquest.quests.feedback import history, plan_words
from pyquest.quests.records import Attempt, Open, Quest, Round
from pyquest.quests.standing import Standing, standing
from pyquest.quests.timing import split_seconds, timed
from pyquest.quests.world import World


def converse(
    world: World, instance: Instance, asked: Prompt, replies: Sequence[str], rounds: Sequence[Round]
) -> Quest | Open:
    """Play a dialogue on from ``rounds``; arguments as of :func:`pyquest.quests.play`."""
    dialogue = _Dialogue(world, instance, asked)
    for entry in rounds:
        dialogue.repeat(entry)
    for reply in replies:
        dialogue.hear(reply)
    return dialogue.judged() if dialogue.ended else Open(dialogue.next_prompt(), tuple(dialogue.rounds))


class _Dialogue:
    """One dialogue on its own overlay.

    Attributes:
        rounds: What was said and done; the plan is the first.
    """

    def __init__(self, world: World, instance: Instance, asked: Prompt) -> None:
        self._world, self._instance, self._asked = world, instance, asked
        self._seconds: dict[str, float] = {}
        with timed(self._seconds, "prepare"):
            self._prepared = scenarios.prepare(world.chain, instance)
            self._live = self._prepared.fork()
        self._verify = [reading(spec, instance) for spec in instance.task.verify.values()]
        self._questions: list[Question] = []
        self.rounds: list[Round] = []

    # --- where it stands ---

    @property
    def _standing(self) -> Standing:
        optimal = self._instance.task.optimal
        assert optimal is not None, "the task file of a dialogue has it"
        return standing(len(self._steps), optimal.limit, self.rounds[1:])

    @cached_property
    def _steps(self) -> list[str]:
        return [plan_words(step) for step in read_plan(self.rounds[0].reply).steps]

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to ask."""
        return bool(self.rounds) and self._standing.ended

    def next_prompt(self) -> Prompt:
        """What the model is asked next."""
        if not self.rounds:
            return self._asked
        now, optimal = self._standing, self._instance.task.optimal
        assert optimal is not None
        turn = Turn(self._steps, history(self.rounds[1:]), now.step, now.attempt, optimal.limit - now.counted)
        return replace(self._asked, user=turn_text(self._asked.request, turn))

    # --- rounds ---

    def repeat(self, entry: Round) -> None:
        """Do on the chain what a round did when it was played; its code is not run again.

        Raises:
            ChainFault: The chain answers otherwise than it did.
        """
        if entry.receipt is not None:
            assert entry.tx is not None
            with timed(self._seconds, "repeat"):
                receipt = send(self._world, self._live, entry.tx)
            if receipt != entry.receipt:
                raise ChainFault(f"round {entry.n} does not give the receipt that was recorded when it was played")
        self._keep(entry)

    def hear(self, reply: str) -> None:
        """Play the next reply.

        Raises:
            ValueError: The dialogue is over.
        """
        if self.ended:
            raise ValueError(f"the dialogue ended with round {len(self.rounds) - 1}; nothing more was to be said")
        prompt = self.next_prompt().user
        if not self.rounds:
            self._keep(Round(0, prompt, reply, read_plan(reply).found, None, "plan", step=0))
            return
        action = read_action(reply)
        number = len(self.rounds)
        entry = Round(number, prompt, reply, action.found, action.code, "none", step=self._standing.step)
        entry = replace(entry, submit=action.submit, paper=paper.PaperRound(action.kind, fields=action.fields))
        self._keep(self._carried_out(entry, action))

    def _keep(self, entry: Round) -> None:
        self.rounds.append(entry)
        if entry.action == "query" and entry.succeeded:
            self._questions.append(Question(entry.query, entry.asked, self._truth()))

    def _truth(self) -> dict[Reading, Value | Unreadable]:
        """The readings to be verified, as they are at this block."""
        view = ChainView(self._live)
        for one in self._verify:
            try:
                view.read(one)
            except ReadFailed:
                continue  # the view remembers that it could not be read
        return dict(view.readings)

    def _carried_out(self, entry: Round, action: Action) -> Round:
        match action.kind:
            case "code":
                return self._run(entry, action)
            case "query":
                return self._asked_chain(entry, action)
            case "error":
                said = {"message": str(action.fields.get("error_message", "an error without a message"))}
                return replace(entry, action="error", query=action.fields, error=said, reason="false_report")
            case "submit":
                return replace(entry, action="submit")
        return replace(entry, reason="no_code", error={"message": action.why})

    def _run(self, entry: Round, action: Action) -> Round:
        before = self._live.snapshot()
        seconds: dict[str, float] = {}
        with timed(seconds, "attempt"):
            tried = attempt(self._world, self._live, action.code, f"{quest_seed(self._instance)}/{entry.n}")
        published = self._published(tried)
        if published.request is not None and published.request != tried.tx:
            self._live.rollback(before)
            other = sent_by_paper(self._world, self._live, published.request)
            self._live.rollback(before)
            if tried.receipt is not None:
                assert tried.tx is not None
                send(self._world, self._live, tried.tx)
        else:
            other = tried.receipt
        return replace(
            entry.after(tried),
            paper=paper.PaperRound("code", published, other is not None, other is not None and other.status == 0),
            seconds=split_seconds(seconds["attempt"], tried.result),
        )

    def _published(self, tried: Attempt) -> paper.Returned:
        result = tried.result
        return paper.returned_value(result.returned, result.serialises) if result else paper.Returned()

    def _asked_chain(self, entry: Round, action: Action) -> Round:
        """Answer a question that needs no code."""
        assert entry.paper is not None
        try:
            query = chain_query(action.fields, self._instance.agent)
            asked = asking.reading_of(query, self._instance)
            with CpuBudget(DEFAULT_LIMITS.cpu_seconds).running():
                value = asking.answer(query, asked, self._live)
        except (MalformedQuery, ReadFailed) as problem:
            return replace(entry, reason="bad_result", error={"message": str(problem)})
        except AnswerFault as fault:
            return replace(entry, reason=fault.reason, error={"message": str(fault)})
        except StateMiss as miss:
            return replace(entry, reason="bad_result", error={"message": str(miss)}, misses=1)
        answered = replace(entry.paper, answered=True)
        return replace(entry, action="query", query=value, asked=asked, paper=answered)

    # --- judging ---

    def judged(self) -> Quest:
        """The quest, now that it is over."""
        with timed(self._seconds, "judge"):
            evidence = self._evidence()
            score = scoring.judge(self._instance, evidence)
            published = self._paper_score()
        for entry in self.rounds:
            for name, value in entry.seconds.items():
                self._seconds[name] = self._seconds.get(name, 0.0) + value
        return Quest(
            instance=self._instance,
            prompt=self._asked,
            reason=score.reason and (self._futile() or score.reason),
            score=score,
            paper=published,
            rounds=tuple(self.rounds),
            evidence=evidence_json(evidence),
            misses=sum(entry.misses for entry in self.rounds),
            seconds=self._seconds,
        )

    def _futile(self) -> str | None:
        """Why nothing came of any round; None if something did of one."""
        played = self.rounds[1:]
        if any(entry.succeeded or entry.receipt is not None for entry in played):
            return None
        return next((entry.reason for entry in reversed(played) if entry.reason), None)

    def _evidence(self) -> Evidence:
        sent = [
            (entry.tx, entry.receipt) for entry in self.rounds if entry.tx is not None and entry.receipt is not None
        ]
        last_tx, last_receipt = sent[-1] if sent else (None, None)
        return Evidence(
            kind="dialogue",
            tx=last_tx,
            receipt=last_receipt,
            value=None,
            before=ChainView(self._prepared),
            after=ChainView(self._live),
            changes=self._live.changes(),
            fee_sink=address(SYSTEM_ADDRESS),
            earlier=tuple(sent[:-1]),
            questions=tuple(self._questions),
            rounds=self._standing.counted,
            reported=self.rounds[-1].action == "error",
        )

    def _paper_score(self) -> paper.PaperScore | None:
        if self._instance.task.id not in paper.COMPOSITES:
            return None
        return paper.composite_score(self._instance, [entry.paper for entry in self.rounds if entry.paper is not None])

"""``pyquest state pull``: a bundle that holds what quests need, found out by playing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyquest.amounts import Address, address, address_bytes
from pyquest.chain import bundle
from pyquest.chain.remote.base import open_remote, pinned_block
from pyquest.chain.remote.headers import Header
from pyquest.chain.remote.parts import pinned_before
from pyquest.errors import UpstreamFault, UsageError
from pyquest.instances import draw
from pyquest.models import Reply
from pyquest.models.prepared import as_reply
from pyquest.prompts import prompt
from pyquest.quests import Open, Quest, World, play, play_out
from pyquest.quests.playing import first_round
from pyquest.runs.files import writing
from pyquest.runs.journal import read_run, winning_lines
from pyquest.runs.plan import parse_seeds, select_tasks
from pyquest.runs.replies import last_replies
from pyquest.runs.states import folder_of, plain_url, prepare, unfinished
from pyquest.tasks import Suite, Task, load_suite


@dataclass(frozen=True)
class Wish:
    """What to pull.

    Attributes:
        url: The endpoint.
        block: A number, a hash or ``latest``.
        suite: Whose world and tasks.
        tasks: Ids; none means all of them.
        seeds: As in ``pyquest run``.
        accounts: Only these addresses, and nothing of the suite.
        misses: Only what the quests of this run missed.
        prefetch: Whether to ask for what is likely to be read before it is.
        out: The bundle's folder; None goes by the block.
    """

    url: str
    block: str = "latest"
    suite: str = "questbench"
    tasks: tuple[str, ...] = ()
    seeds: str = "0"
    accounts: tuple[str, ...] = ()
    misses: Path | None = None
    prefetch: bool = True
    out: Path | None = None


@dataclass(frozen=True)
class Pulled:
    """What came of it.

    Attributes:
        folder: The bundle.
        id: Its id.
        proving: Whether the endpoint proves what it says; None if nothing had to be asked.
        trips: HTTP requests for the suite's world, or for the accounts.
        quests: How many quests were played.
        quest_trips: HTTP requests for those.
        complaints: Quests that did not come to what they should.
    """

    folder: Path
    id: str
    proving: bool | None
    trips: int
    quests: int
    quest_trips: int
    complaints: Sequence[str]


@dataclass(frozen=True)
class _Play:
    """One quest to be played for what it reads."""

    name: str
    play: Callable[[World], Quest | Open]
    full: bool


def pull(wish: Wish, tell: Callable[[str], None]) -> Pulled:
    """Pull what is wished for; what an interrupted pull left is gone on from.

    Args:
        wish: What.
        tell: Gets the name of each quest before it is played.

    Raises:
        UsageError: The wish cannot be fulfilled as it is.
        HarnessFault: The endpoint fails, or the suite's world cannot be prepared on its state.
    """
    suite = load_suite(wish.suite)
    accounts = [_address(text) for text in wish.accounts]
    block = wish.block
    if wish.misses is not None:
        block = str(read_run(wish.misses)["settings"].get("state"))
        if not block.startswith("0x"):
            raise UsageError(f"{wish.misses} was not played on state of a node: there is nothing to pull")
    plays = [] if accounts else list(_missed(suite, wish.misses) if wish.misses else _references(suite, wish))
    url = plain_url(wish.url)
    folder, header = _place(wish.out, url, block)
    with writing(folder), open_remote(folder, url, header) as remote:
        if accounts:
            remote.pull({address_bytes(where): set() for where in accounts})
            trips, complaints = remote.trips, []
        else:
            prepare(remote, suite, prefetch=wish.prefetch)
            trips = remote.trips
            with closing(World.over(suite, remote)) as world:
                complaints = [complaint for one in plays if (complaint := _played(one, world, tell)) is not None]
        proving, all_trips = remote.proving, remote.trips
        return Pulled(folder, remote.merge().id, proving, trips, len(plays), all_trips - trips, complaints)


def _place(out: Path | None, url: str, block: str) -> tuple[Path, Header | None]:
    """Where to pull to, and which block; None where an earlier pull says which."""
    before = out or (unfinished() if block == "latest" else None)
    if block == "latest" and before is not None and pinned_before(before) is not None:
        return before, None
    header, _ = pinned_block(url, block)
    return out or folder_of(header), header


def _played(one: _Play, world: World, tell: Callable[[str], None]) -> str | None:
    tell(one.name)
    quest = one.play(world)
    if isinstance(quest, Open):
        return None
    if quest.reason == UpstreamFault.reason:
        raise UpstreamFault(str(quest.evidence["fault"]))
    if quest.score is None:
        return f"{one.name}: infra_error ({quest.reason}): {quest.evidence.get('fault', '')}"
    return None if quest.score.passed or not one.full else f"{one.name}: does not pass on this state ({quest.reason})"


def _address(text: str) -> Address:
    try:
        return address(text)
    except ValueError as error:
        raise UsageError(f"--accounts: {error}") from None


def _references(suite: Suite, wish: Wish) -> Iterator[_Play]:
    for task_id in select_tasks(suite, "all", wish.tasks):
        for seed in parse_seeds(wish.seeds):
            for library in suite.tasks[task_id].references:
                yield _reference(suite, suite.tasks[task_id], seed, library)


def _reference(suite: Suite, task: Task, seed: int, library: str) -> _Play:
    instance, file = draw(suite, task, seed), task.references[library]
    asked = prompt(instance, library=library)

    def play_it(world: World) -> Quest:
        return play_out(world, instance, asked, lambda number, _: as_reply(file, instance, number))

    return _Play(f"{task.id} (seed {seed}, {library})", play_it, full=True)


def _missed(suite: Suite, run: Path) -> Iterator[_Play]:
    """The quests of a run that met something unknown, with the replies that were recorded."""
    settings = read_run(run)["settings"]
    replies = last_replies(run / "replies.jsonl")
    for line in winning_lines(run):
        if line["task"] in suite.tasks and (line.get("misses") or line["reason"] == "state_miss"):
            yield _again(suite, line, settings, replies.get(line["key"], {}))


def _again(suite: Suite, line: Mapping[str, Any], settings: Mapping[str, Any], said: Mapping[int, Reply]) -> _Play:
    overrides = settings["params"].get(line["task"])
    instance = draw(suite, suite.tasks[line["task"]], line["seed"], overrides=overrides, wording=settings["wording"])
    asked = prompt(instance, library=settings["library"], hints=settings["hints"])

    def play_it(world: World) -> Quest | Open:
        number = first_round(instance)
        state = play(world, instance, asked, [said[number].text if number in said else ""])
        while isinstance(state, Open) and (number := number + 1) in said:
            state = play(world, instance, asked, [said[number].text], state.rounds)
        return state

    return _Play(f"{line['task']} (seed {line['seed']})", play_it, full=False)


def description(folder: Path) -> list[tuple[str, str]]:
    """What is to be said about a bundle, as (name, value)."""
    found = bundle.load(folder)
    slots = sum(len(listed.storage) for listed in found.accounts.values())
    codes = len({listed.code for listed in found.accounts.values() if listed.code})
    origin = "a whole world, the rest is empty" if found.complete else "pulled, the rest is unknown"
    return [
        ("folder", str(folder)),
        ("id", found.id),
        ("state", found.state_id),
        ("origin", origin),
        ("chain", f"{found.chain_id}, rules of {found.hardfork}"),
        ("block", f"{found.head.number}, 0x{found.head.hash.hex()}"),
        ("time", f"{found.head.timestamp_ms} ms since 1970"),
        ("holds", f"{len(found.accounts)} accounts, {codes} codes, {slots} slots"),
        ("proofs", f"{len(found.nodes)} trie nodes" if found.nodes else "none"),
    ]

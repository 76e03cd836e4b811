"""From what the user asked for to the list of quests, before anything is written or paid for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from pyquest import checks, scenarios
from pyquest.canonical import digest
from pyquest.errors import UsageError
from pyquest.instances import Instance, draw
from pyquest.models import Ask, Model, is_prepared
from pyquest.prompts import PROMPT_VERSION, prompt
from pyquest.runs import LAST_SEED
from pyquest.runs.files import parse_by_hand
from pyquest.tasks import Suite, Task

SCHEMA = 1
"""Version of a result line; readers refuse others."""

MOST_QUESTS = 1_000_000
"""The most quests of one run: a plan is held in memory, and a longer one is a slip of the finger."""


@dataclass(frozen=True)
class Settings:
    """Everything that decides a run's results. Equal settings, equal results.

    Attributes:
        model: Its name, ``reference`` or ``openai:gpt-5-mini``.
        model_settings: What else decides the model's replies (see ``Model.settings``).
        suite: Name of the suite.
        suite_digest: SHA-256 over the suite's files.
        world: SHA-256 over those that decide the world of its tasks.
        split: ``all``, ``atomic`` or ``composite``.
        tasks: Task ids to play, in suite order; already resolved from ``split`` and ``--tasks``.
        seeds: Seeds to draw instances from.
        samples: Attempts at each instance.
        library: ``ethers`` or ``viem``.
        wording: ``any``, ``precise``, ``moderate`` or ``vague``.
        hints: Whether prompts carry the tasks' hints.
        params: Fixed parameters by task id.
        state: Digest of the state bundle.
    """

    model: str
    model_settings: Mapping[str, str]
    suite: str
    suite_digest: str
    world: str
    split: str
    tasks: tuple[str, ...]
    seeds: tuple[int, ...]
    samples: int
    library: str
    wording: str
    hints: bool
    params: Mapping[str, Mapping[str, Any]]
    state: str

    def to_json(self) -> dict[str, Any]:
        """The form that ``run.json`` holds."""
        return json.loads(json.dumps(asdict(self)))  # type: ignore[no-any-return]

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """What :meth:`to_json` made.

        Raises:
            UsageError: It is from another version of pyquest.
        """
        names = {each.name for each in fields(cls)}
        if value.keys() != names:
            raise UsageError(f"settings of another version of pyquest: {', '.join(sorted(value.keys() ^ names))}")
        return cls(**{**value, "tasks": tuple(value["tasks"]), "seeds": tuple(value["seeds"])})

    def at(self, suite: Suite, state: str) -> Settings:
        """The same settings with the suite and the state bundle at hand, of which ``state`` is the digest.

        Raises:
            UsageError: The suite lacks tasks that were played.
        """
        gone = [task for task in self.tasks if task not in suite.tasks]
        if gone:
            raise UsageError(f"suite {suite.name} in {suite.path} has no task {', '.join(gone)}, which was played")
        return replace(self, suite=suite.name, suite_digest=suite.digest, world=suite.world_digest, state=state)

    @property
    def digest(self) -> str:
        """SHA-256 over all of it."""
        return digest(self.to_json())

    @property
    def default_folder(self) -> Path:
        """``runs/<model>-<8 digits of the digest>``."""
        return Path("runs") / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', self.model).strip('-')}-{self.digest[:8]}"


@dataclass(frozen=True)
class Job:
    """One quest to be played; together with the settings it says all about it.

    Attributes:
        key: Identity of its result; see :func:`quest_key`.
        answer_name: Which prepared answer; None for a model that writes its own.
    """

    key: str
    task: str
    seed: int
    sample: int
    answer_name: str | None

    def instance(self, suite: Suite, settings: Settings) -> Instance:
        """The quest's instance; the same in every process that has the suite."""
        overrides = settings.params.get(self.task)
        return draw(suite, suite.tasks[self.task], self.seed, overrides=overrides, wording=settings.wording)


def select_tasks(suite: Suite, split: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids to play, in the suite's order.

    Raises:
        UsageError: An id is unknown or not in the split, or there is nothing to play.
    """
    if not suite.tasks:
        raise UsageError(f"suite {suite.name} in {suite.path} has no tasks")
    for task_id in ids:
        if task_id not in suite.tasks:
            near = get_close_matches(task_id, suite.tasks, n=1)
            raise UsageError(f"unknown task {task_id!r}" + (f"; did you mean {near[0]}?" if near else ""))
        if split not in ("all", suite.tasks[task_id].split):
            raise UsageError(f"task {task_id} is {suite.tasks[task_id].split}, but --split is {split}")
    wanted = [task_id for task_id in suite.tasks if not ids or task_id in ids]
    chosen = tuple(task_id for task_id in wanted if split in ("all", suite.tasks[task_id].split))
    if not chosen:
        raise UsageError(f"suite {suite.name} has no {split} tasks")
    return chosen


def parse_seeds(text: str) -> tuple[int, ...]:
    """``"3"`` is one seed, ``"0-9"`` ten.

    Raises:
        UsageError: The text is neither.
    """
    match = re.fullmatch(r"([0-9]{1,18})(?:-([0-9]{1,18}))?", text)
    if not match:
        raise UsageError(f"--seed {text!r} is neither a number up to {LAST_SEED} nor a range such as 0-9")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise UsageError(f"--seed {text}: the range ends before it begins")
    if last - first >= MOST_QUESTS:
        raise UsageError(f"--seed {text}: {last - first + 1:,} seeds; a run has at most {MOST_QUESTS:,} quests")
    return tuple(range(first, last + 1))


def read_params(path: Path, suite: Suite) -> Mapping[str, Mapping[str, Any]]:
    """A ``--params`` file: ``{task id: {parameter: value}}``.

    Raises:
        UsageError: The file is missing or malformed, or names a task that the suite lacks.
    """
    try:
        content = parse_by_hand(path.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise UsageError(f"--params {path}: {problem.strerror}") from None
    except json.JSONDecodeError as problem:
        raise UsageError(f"{path}:{problem.lineno}:{problem.colno}: not JSON: {problem.msg}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not UTF-8 text") from None
    except ValueError as problem:
        raise UsageError(f"{path}: not JSON: {problem}") from None
    if not isinstance(content, dict) or not all(isinstance(values, dict) for values in content.values()):
        raise UsageError(f'{path}: expected {{"task id": {{"parameter": value}}}}')
    for task_id in content:
        if task_id not in suite.tasks:
            near = get_close_matches(task_id, suite.tasks, n=1)
            raise UsageError(f"{path}: unknown task {task_id!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return content


def quest_key(task: Task, settings: Settings, seed: int, sample: int, answer_name: str | None) -> str:
    """Identity of a result: two results with one key are attempts at the same thing.

    SHA-256 of schema, task digest, prompt version, seed, sample, answer name and the settings that touch this quest,
    the world of its suite among them (design section 6). Which other tasks a run plays is not.
    """
    return digest(
        [
            SCHEMA,
            task.digest,
            PROMPT_VERSION,
            seed,
            sample,
            answer_name,
            settings.model,
            dict(settings.model_settings),
            settings.library,
            settings.wording,
            settings.hints,
            settings.params.get(task.id, {}),
            settings.state,
            settings.world,
        ]
    )


def plan(suite: Suite, model: Model, settings: Settings) -> list[Job]:
    """Every quest of a run, in suite order. Whatever is wrong with it is found here, not in the middle of the run.

    Raises:
        UsageError: There are too many quests; a fixed parameter does not fit its task; a task, the suite's world or an
            answer that will be asked for is wrong.
    """
    names = {task_id: model.answer_names(suite.tasks[task_id]) for task_id in settings.tasks}
    quests = sum(map(len, names.values())) * len(settings.seeds) * settings.samples
    if quests > MOST_QUESTS:
        raise UsageError(f"{quests:,} quests; a run has at most {MOST_QUESTS:,}: take fewer seeds, samples or tasks")
    _rehearse(suite, model, settings, names)
    return [
        Job(quest_key(suite.tasks[task_id], settings, seed, sample, name), task_id, seed, sample, name)
        for task_id in settings.tasks
        for seed in settings.seeds
        for name in names[task_id]
        for sample in range(settings.samples)
    ]


def _rehearse(suite: Suite, model: Model, settings: Settings, names: Mapping[str, Sequence[str | None]]) -> None:
    """Draw every instance, and look at everything else that a quest will need once for each task."""
    for spec in suite.world:
        scenarios.bind(spec, suite.path / "suite.yaml")
    for task_id in settings.tasks:
        for seed in settings.seeds:
            instance = Job("", task_id, seed, 0, None).instance(suite, settings)
            if seed == settings.seeds[0]:
                _look_through(instance, model, settings, names[task_id])


def _look_through(instance: Instance, model: Model, settings: Settings, names: Sequence[str | None]) -> None:
    task = instance.task
    for spec in task.setup:
        scenarios.bind(spec, task.path)
    if problems := checks.problems(instance):
        raise problems[0]
    if is_prepared(model):
        for name in names:
            _read_through(model, instance, settings, name)


def _read_through(model: Model, instance: Instance, settings: Settings, name: str | None) -> None:
    """Every reply of one prepared answer: a placeholder that is no parameter is one for every seed."""
    task = instance.task
    asked = prompt(instance, library=settings.library, hints=settings.hints)
    rounds = range(1, 2) if task.optimal is None else range(task.optimal.limit + 1)
    for number in rounds:
        model.reply(Ask(instance, asked, settings.library, name, 0, number))

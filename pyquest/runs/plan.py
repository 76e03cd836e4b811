"""From what the user asked for to the list of quests, before anything is written or paid for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pyquest import checks
from pyquest.errors import UsageError
from pyquest.instances import Instance, draw
from pyquest.models import Model
from pyquest.prompts import PROMPT_VERSION
from pyquest.runs.canonical import digest
from pyquest.tasks import Suite, Task

SCHEMA = 1
"""Version of a result line; readers refuse others."""


@dataclass(frozen=True)
class Settings:
    """Everything that decides a run's results. Equal settings, equal results.

    Attributes:
        model: As on the command line.
        model_settings: What else decides the model's replies (see ``Model.settings``).
        suite: Name of the suite.
        suite_digest: SHA-256 over the suite's files.
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
        UsageError: An id is unknown or not in the split.
    """
    for task_id in ids:
        if task_id not in suite.tasks:
            near = get_close_matches(task_id, suite.tasks, n=1)
            raise UsageError(f"unknown task {task_id!r}" + (f"; did you mean {near[0]}?" if near else ""))
        if split not in ("all", suite.tasks[task_id].split):
            raise UsageError(f"task {task_id} is {suite.tasks[task_id].split}, but --split is {split}")
    return tuple(
        task_id for task_id, task in suite.tasks.items() if split in ("all", task.split) and (not ids or task_id in ids)
    )


def parse_seeds(text: str) -> tuple[int, ...]:
    """``"3"`` is one seed, ``"0-9"`` ten.

    Raises:
        UsageError: The text is neither.
    """
    match = re.fullmatch(r"(\d{1,18})(?:-(\d{1,18}))?", text)
    if not match:
        raise UsageError(f"--seed {text!r} is neither a number nor a range such as 0-9")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise UsageError(f"--seed {text}: the range ends before it begins")
    return tuple(range(first, last + 1))


def read_params(path: Path, suite: Suite) -> Mapping[str, Mapping[str, Any]]:
    """A ``--params`` file: ``{task id: {parameter: value}}``.

    Raises:
        UsageError: The file is missing or malformed, or names a task that the suite lacks.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise UsageError(f"--params {path}: {problem.strerror}") from None
    except json.JSONDecodeError as problem:
        raise UsageError(f"{path}:{problem.lineno}:{problem.colno}: not JSON: {problem.msg}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not UTF-8 text") from None
    if not isinstance(content, dict) or not all(isinstance(values, dict) for values in content.values()):
        raise UsageError(f'{path}: expected {{"task id": {{"parameter": value}}}}')
    for task_id in content:
        if task_id not in suite.tasks:
            near = get_close_matches(task_id, suite.tasks, n=1)
            raise UsageError(f"{path}: unknown task {task_id!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return content


def quest_key(task: Task, settings: Settings, seed: int, sample: int, answer_name: str | None) -> str:
    """Identity of a result: two results with one key are attempts at the same thing.

    SHA-256 of schema, task digest, prompt version, seed, sample, answer name and the settings that touch this quest
    (design section 6). Which other tasks a run plays is not among them.
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
        ]
    )


def plan(suite: Suite, model: Model, settings: Settings) -> list[Job]:
    """Every quest of a run, in suite order.

    Raises:
        UsageError: A fixed parameter does not fit its task, or a task file is wrong.
    """
    jobs = []
    for task_id in settings.tasks:
        task = suite.tasks[task_id]
        for seed in settings.seeds:
            for name in model.answer_names(task):
                for sample in range(settings.samples):
                    jobs.append(Job(quest_key(task, settings, seed, sample, name), task_id, seed, sample, name))
    _rehearse(suite, settings)
    return jobs


def _rehearse(suite: Suite, settings: Settings) -> None:
    """Find what is wrong with parameters and task files now, not in the middle of the run."""
    for task_id in settings.tasks:
        for seed in settings.seeds:
            instance = Job("", task_id, seed, 0, None).instance(suite, settings)
            if seed == settings.seeds[0] and (problems := checks.problems(instance)):
                raise problems[0]

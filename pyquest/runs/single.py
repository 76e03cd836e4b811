"""One quest at a time: look at how it is drawn, play one file, find it again in a run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyquest.answers import extract
from pyquest.errors import HarnessFault, UsageError
from pyquest.instances import Instance, draw
from pyquest.js.worker import Sandbox
from pyquest.models.prepared import as_reply, check_form
from pyquest.prompts import instance_json, prompt
from pyquest.quests import attempt, failed, play_out
from pyquest.runs.journal import whole_line, winning_lines
from pyquest.runs.plan import Job, Settings, quest_key, read_params, select_tasks
from pyquest.runs.record import attempt_json, result_line
from pyquest.runs.states import prepared, resolve
from pyquest.runs.tracing import trace_json, traces_of
from pyquest.tasks import Suite, load_suite, read_script, text_of


def drawn(
    task: str, seed: int, *, suite: str, params: Path | None, wording: str, hints: bool, library: str
) -> Mapping[str, Any]:
    """The JSON form of an instance with its prompt (``tasks show --json``)."""
    instance = _instance(load_suite(suite, lazily=True), task, seed, params, wording)
    return instance_json(instance, prompt(instance, library=library, hints=hints))


def _instance(suite: Suite, task: str, seed: int, params: Path | None, wording: str = "any") -> Instance:
    select_tasks(suite, "all", [task])
    overrides = read_params(params, suite).get(task) if params else None
    return draw(suite, suite.tasks[task], seed, overrides=overrides, wording=wording)


def execute(
    file: Path,
    *,
    task: str | None,
    seed: int,
    suite: str,
    params: Path | None,
    library: str,
    state: str,
    sandbox: Sandbox,
    trace: bool = False,
) -> dict[str, Any]:
    """Run one answer: judged as an answer to ``task``, or only run and sent when there is none.

    ``file`` is code or a whole reply; for a dialogue its folder. ``sandbox`` has been started before.

    Returns:
        The result line; without a task, what became of the code and its transaction. With ``trace`` it has ``traces``,
        one for each transaction that was mined (:func:`pyquest.runs.tracing.trace_json`).

    Raises:
        UsageError: The file, task or parameters are not usable.
    """
    loaded = load_suite(suite, lazily=True)
    ground = resolve(state)
    if task is None:
        if params:
            raise UsageError("--params fixes the parameters of a task; name it with --task")
        if file.is_dir():
            raise UsageError(f"{file} is a folder, and so a dialogue; name its task with --task")
        code = _code(file)
        with prepared(ground, loaded, sandbox=sandbox) as world:
            live = world.chain.fork()
            tried = attempt(world, live, code, f"exec/{seed}")
        mined = [live.trace(tried.receipt.tx_hash)] if trace and tried.receipt else []
        return attempt_json(tried) | ({"traces": [trace_json(one) for one in mined]} if trace else {})
    instance = _instance(loaded, task, seed, params)
    check_form(instance.task, file)
    for part in read_script(file).files if file.is_dir() else [file]:
        text_of(part)  # what cannot be read is found before the world is made
    asked = prompt(instance, library=library, hints=False)
    settings = Settings(
        model=f"exec:{file.name}",
        model_settings={},
        suite=loaded.name,
        suite_digest=loaded.digest,
        world=loaded.world_digest,
        split="all",
        tasks=(task,),
        seeds=(seed,),
        samples=1,
        library=library,
        wording="any",
        hints=False,
        params=read_params(params, loaded) if params else {},
        state=ground.id,
    )
    job = Job(quest_key(instance.task, settings, seed, 0, None), task, seed, 0, None)
    try:
        with prepared(ground, loaded, sandbox=sandbox) as world:
            quest = play_out(world, instance, asked, lambda number, _: as_reply(file, instance, number))
            traces = traces_of(world, instance, quest.rounds) if trace else []
    except HarnessFault as fault:
        quest, traces = failed(instance, asked, fault), []
    return result_line(job, quest, settings) | ({"traces": traces} if trace else {})


def _code(file: Path) -> str | None:
    text = text_of(file)
    return extract(text).code if file.suffix == ".md" else text


def recorded(folder: Path, task: str, **wanted: int | str | None) -> Mapping[str, Any]:
    """The winning line of one quest of a run.

    Args:
        folder: The run.
        task: Its task.
        wanted: ``seed``, ``sample`` and ``answer``; None where it does not matter.

    Raises:
        UsageError: No line fits, or several do.
    """
    lines = winning_lines(folder)
    names = {"seed": "seed", "sample": "sample", "answer": "answer_name"}
    found = [
        line
        for line in lines
        if line["task"] == task
        and all(line[names[name]] == value for name, value in wanted.items() if value is not None)
    ]
    if not found:
        tasks = ", ".join(sorted({line["task"] for line in lines})) or "nothing yet"
        raise UsageError(f"{folder} has no such quest of {task}; it holds {tasks}")
    if len({tuple(line[key] for key in names.values()) for line in found}) < len(found):
        raise UsageError(
            f"{folder} holds {len(found)} quests of {task}, and nothing tells some of them apart: another version of "
            "pyquest or of the suite wrote them; run it again with --fresh"
        )
    if len(found) > 1:
        options = ", ".join(f"--{name}" for name, key in names.items() if len({line[key] for line in found}) > 1)
        answers = sorted({str(line["answer_name"]) for line in found if line["answer_name"]})
        hint = f" (answers: {', '.join(answers)})" if answers else ""
        raise UsageError(f"{folder} holds {len(found)} quests of {task}; choose with {options}{hint}")
    return whole_line(folder, found[0])

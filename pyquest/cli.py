"""The ``pyquest`` command. Each command imports what it needs when it runs, so that ``--version`` is instant."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from pyquest import __version__
from pyquest.errors import HarnessFault, UsageError
from pyquest.runs import LAST_SEED, interruption

DONE, BUG, USAGE, INFRA, INCOMPLETE, INTERRUPTED = 0, 1, 2, 3, 5, 130
"""Exit codes (design section 6)."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


def main() -> None:
    """Run the command line and exit; bad input is one line on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a model said need not fit the terminal's encoding
            stream.reconfigure(errors="backslashreplace")
    interruption.watch()
    try:
        code = cli.main(standalone_mode=False) or DONE
    except click.ClickException as problem:
        _reject(problem)
        code = USAGE
    except UsageError as problem:
        _complain(f"error: {problem}")
        code = USAGE
    except HarnessFault as fault:
        _complain(f"infra_error ({fault.reason}): {fault}")
        code = INFRA
    except OSError as problem:
        if problem.errno != errno.ENOSPC or problem.filename is not None:
            raise
        # Files are spoken for where they are written; what has no name is the output itself.
        _complain(f"error: standard output cannot be written: {problem.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in its buffer would fail again
        code = USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted; the same command continues", err=True)
        code = INTERRUPTED
    sys.exit(code)


def _reject(problem: click.ClickException) -> None:
    """Say what is wrong with the command line."""
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        problem.show()
        return
    advice = (
        f"; see `{problem.ctx.command_path} --help`" if isinstance(problem, click.UsageError) and problem.ctx else ""
    )
    _complain(f"error: {problem.format_message().rstrip('.')}{advice}")


def _complain(message: str) -> None:
    """One line on stderr, whatever the message holds."""
    click.echo("; ".join(filter(None, map(str.strip, message.splitlines()))), err=True)


class _Place(click.Path):
    """A path; the empty text, which would stand for the current folder, is none."""

    def __init__(self, **kind: bool) -> None:
        super().__init__(path_type=Path, **kind)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("it is empty", param, ctx)
        return super().convert(value, param, ctx)


def _ids(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    ids = tuple(filter(None, map(str.strip, (value or "").split(","))))
    if value is not None and not ids:
        raise click.BadParameter("it names no task", ctx, param)
    return ids


_Seed = click.IntRange(min=0, max=LAST_SEED)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.version_option(__version__, prog_name="pyquest")
def cli() -> None:
    """Judge whether language models can turn plain-language requests into blockchain transactions."""


def _quest_options(command: _Command) -> _Command:
    """The options that choose one instance, shared by the commands that look at one quest."""
    for option in (
        click.option("--params", type=_Place(dir_okay=False), help="JSON {task: {parameter: value}}."),
        click.option("--suite", default="questbench", show_default=True, help="Suite name or folder."),
    ):
        command = option(command)
    return command


def _library_option(command: _Command) -> _Command:
    return click.option("--library", type=click.Choice(["ethers", "viem"]), default="ethers", show_default=True)(
        command
    )


def _state_option(command: _Command) -> _Command:
    return click.option("--state", default="bsc-embedded", show_default=True, help="State bundle: name or folder.")(
        command
    )


@cli.command()
@click.option("--model", default="reference", show_default=True, help="reference, wrong, empty or answers:DIR.")
@click.option("--split", type=click.Choice(["all", "atomic", "composite"]), default="all", show_default=True)
@click.option("--tasks", callback=_ids, metavar="ID,ID", help="Only these tasks.")
@click.option("--seed", default="0", show_default=True, metavar="N|N-M", help="Seed or range of seeds.")
@click.option("--samples", type=click.IntRange(min=1), default=1, show_default=True, help="Attempts at each quest.")
@click.option("--jobs", type=click.IntRange(min=1), help="Worker processes.  [default: by cores and quests]")
@click.option("--wording", type=click.Choice(["any", "precise", "moderate", "vague"]), default="any", show_default=True)
@click.option("--hints", is_flag=True, help="Add the tasks' hints to the prompts.")
@click.option("--out", type=_Place(file_okay=False), help="Folder.  [default: runs/<model>-<digest>]")
@click.option("--fresh", is_flag=True, help="Start over; earlier files move to old-N/.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@_quest_options
@_library_option
@_state_option
def run(as_json: bool, **options: Any) -> int:
    """Play quests and score them. The same command again continues where it stopped."""
    from rich.console import Console

    from pyquest.reports.progress import Lines
    from pyquest.reports.text import printed, summary_table
    from pyquest.runs.run import Request
    from pyquest.runs.run import run as play_all

    with Lines(Console(stderr=True)) as progress:
        finished = play_all(Request(**options), progress, sys.argv[1:])
    if as_json:
        click.echo(json.dumps(finished.summary, indent=2))
    else:
        printed(summary_table(finished), Console())
    return INFRA if finished.summary["total"]["infra_errors"] else DONE


@cli.command("exec")
@click.argument("file", type=_Place(exists=True))
@click.option("--task", help="Judge it as an answer to this task.")
@click.option("--seed", type=_Seed, default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the result line as JSON.")
@_quest_options
@_library_option
@_state_option
def exec_(file: Path, as_json: bool, **options: Any) -> int:
    """Run one answer FILE on the chain: .ts code, a .md reply, or a dialogue's folder."""
    from rich.console import Console

    from pyquest.reports.text import attempt_page, printed, quest_page
    from pyquest.runs.single import execute

    line = execute(file, **options)
    if as_json:
        click.echo(json.dumps(line, indent=2))
    else:
        printed(quest_page(line) if options["task"] else attempt_page(line), Console())
    return INFRA if line.get("outcome") == "infra_error" else DONE


@cli.command()
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.argument("task")
@click.option("--seed", type=_Seed, help="Which seed, if the run has several.")
@click.option("--sample", type=click.IntRange(min=0), help="Which sample, if the run has several.")
@click.option("--answer", help="Which answer, if the run has several.")
def show(folder: Path, task: str, seed: int | None, sample: int | None, answer: str | None) -> None:
    """Show one quest of a RUN: prompt, answer, transaction, and every check with expected and observed."""
    from rich.console import Console

    from pyquest.reports.text import printed, quest_page
    from pyquest.runs.single import recorded

    printed(quest_page(recorded(folder, task, seed=seed, sample=sample, answer=answer)), Console())


@cli.group("tasks")
def tasks_group() -> None:
    """Look at tasks and check them."""


@tasks_group.command("list")
@click.option("--suite", default="questbench", show_default=True, help="Suite name or folder.")
def list_tasks(suite: str) -> None:
    """List the tasks of a suite."""
    from pyquest.tasks import load_suite

    tasks = load_suite(suite).tasks
    width = max((len(task_id) for task_id in tasks), default=0)
    for task in tasks.values():
        click.echo(f"{task.id:{width}}  {task.split:9}  {task.difficulty:6}  {task.title}")


@tasks_group.command("show")
@click.argument("task")
@click.option("--seed", type=_Seed, default=0, show_default=True)
@click.option("--wording", type=click.Choice(["any", "precise", "moderate", "vague"]), default="any", show_default=True)
@click.option("--hints", is_flag=True, help="Add the task's hints to the prompt.")
@click.option("--json", "as_json", is_flag=True, help="Print the instance as JSON.")
@_quest_options
@_library_option
def show_task(as_json: bool, **options: Any) -> None:
    """Show a TASK as it is drawn for a seed."""
    from pyquest.runs.single import drawn

    instance = drawn(**options)
    if as_json:
        click.echo(json.dumps(instance, indent=2))
        return
    click.echo(f"{instance['prompt']['user']}\n")
    for name, value in instance["params"].items():
        click.echo(f"{name} = {value}")


@tasks_group.command("lint")
@click.option("--suite", default="questbench", show_default=True, help="Suite name or folder.")
@click.option("--tasks", callback=_ids, metavar="ID,ID", help="Only these tasks.")
@_state_option
def lint_tasks(suite: str, tasks: tuple[str, ...], state: str) -> int:
    """Check every task: its file, and that its answers earn what they say they earn."""
    from pyquest.runs.lint import lint

    problems = list(lint(suite, state, tasks))
    for problem in problems:
        click.echo(str(problem), err=True)
    click.echo(f"{len(problems)} problems" if problems else "every task is in order")
    return USAGE if problems else DONE


@tasks_group.command("new")
@click.argument("task_id", metavar="ID")
@click.option(
    "--kind", type=click.Choice(["transaction", "query", "dialogue"]), default="transaction", show_default=True
)
@click.option(
    "--suite", default="questbench", show_default=True, help="Suite name or folder; an empty one becomes a suite."
)
def new_task(task_id: str, kind: str, suite: str) -> None:
    """Begin the task ID: a folder with TODO wherever there is something to write."""
    from pyquest.tasks.scaffold import new_task as begin

    folder = begin(task_id, kind, suite)
    click.echo(
        f"{folder}: fill in what says TODO; `pyquest tasks lint --suite {suite} --tasks {task_id}` says what is left"
    )


@tasks_group.command("schema")
def print_schema() -> None:
    """Print the JSON Schema of a task file, for editors; checks and steps of installed packages are in it."""
    from pyquest import extensions
    from pyquest.schema import task_schema

    for group in (extensions.CHECKS, extensions.SETUP):
        if broken := extensions.register(group):
            raise UsageError(broken.removeprefix("; "))
    click.echo(task_schema(), nl=False)


@tasks_group.command("import")
@click.argument("folder", metavar="DIR", type=_Place(exists=True, file_okay=False))
@click.option("-o", "--out", required=True, type=_Place(file_okay=False), help="Folder of the new suite.")
@click.option("--suite", default="questbench", show_default=True, help="Suite that has the world, checks and answers.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def import_tasks(folder: Path, out: Path, suite: str, as_json: bool) -> int:
    """Make a suite from published task files in DIR: their wordings and parameters, our world and checks."""
    from pyquest.published import import_tasks as made_of

    report = made_of(folder, out, suite)
    if as_json:
        click.echo(json.dumps(report.to_json(), indent=2))
    else:
        for line in report.lines():
            click.echo(line)
    return DONE if report.imported and not any(one.bad for one in report.refused) else USAGE


@cli.command()
def doctor() -> int:
    """Check that this machine can run quests, and print every path that is used."""
    from pyquest.runs.doctor import examine

    healthy = True
    for finding in examine():
        healthy &= finding.ok
        click.echo(f"{'ok  ' if finding.ok else 'FAIL'}  {finding.what}: {finding.detail}")
    return DONE if healthy else INFRA

"""The ``pyquest`` command. Each command imports what it needs when it runs, so that ``--version`` is instant."""

from __future__ import annotations

import errno
import gc
import io
import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pyquest import __version__
from pyquest.errors import HarnessFault, UsageError
from pyquest.runs import LAST_SEED, interruption
from pyquest.runs.keys import withheld

DONE, BUG, USAGE, INFRA, CAPPED, INCOMPLETE, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
"""Exit codes (design section 6)."""

if TYPE_CHECKING:
    from pyquest.runs.run import Finished, Request

_Command = TypeVar("_Command", bound=Callable[..., Any])


def main() -> None:
    """Run the command line and exit; bad input is one line on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a model said need not fit the terminal's encoding
            stream.reconfigure(errors="backslashreplace")
    interruption.watch()
    try:
        with withheld() as keys:
            code = cli.main(standalone_mode=False, obj=keys) or DONE
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


class _Decimal(click.ParamType):  # type: ignore[type-arg]  # older versions of click have no generic one
    """A number as it is written, up to ``most``; never a float."""

    name = "decimal"

    def __init__(self, most: int) -> None:
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value) or Decimal(value) > self._most:
            self.fail(f"{value!r} is no decimal from 0 to {self._most}", param, ctx)
        return Decimal(value)


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
    return click.option(
        "--state",
        default="bsc-embedded",
        show_default=True,
        metavar="NAME|DIR|rpc:URL[@BLOCK]",
        help="State bundle by name or folder, or a node of BSC to pull it from.",
    )(command)


def _asking_options(command: _Command) -> _Command:
    """How a model is asked that writes its own answers, and what that may take."""
    number, some = click.IntRange(min=1), click.IntRange(min=0)
    for option in (
        click.option("--cache/--no-cache", default=True, help="Reuse answers to the same requests.  [default: on]"),
        _prices_option,
        click.option("--max-cost", type=_Decimal(most=10**9), metavar="USD", help="Ask no more once it has cost this."),
        click.option("--max-requests", type=some, metavar="N", help="Send at most so many requests."),
        click.option("--concurrency", type=number, default=8, show_default=True, help="Requests at once."),
        click.option("--model-seed", type=some, metavar="N", help="Seed for the model; sample k gets N + k."),
        click.option("--effort", metavar="E", help="How much to reason, in the provider's words."),
        click.option("--max-tokens", type=number, metavar="N", help="Most tokens of an answer."),
        click.option("--temperature", type=_Decimal(most=100), metavar="T", help="Of the model's answers."),
        click.option("--base-url", metavar="URL", help="The model's server.  [default: $OPENAI_BASE_URL, or OpenAI]"),
    ):
        command = option(command)
    return command


def _prices_option(command: _Command) -> _Command:
    return click.option(
        "--prices", type=_Place(dir_okay=False), help="YAML {model: {prompt: …, completion: …}}, USD a million tokens."
    )(command)


def _result_options(command: _Command) -> _Command:
    """How the results of a run are made and told."""
    for option in (
        click.option("--min-score", type=_Decimal(most=100), metavar="PCT", help="Exit 5 below this share of points."),
        click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON."),
        click.option("--jobs", type=click.IntRange(min=1), help="Worker processes.  [default: by cores and quests]"),
    ):
        command = option(command)
    return command


@cli.command()
@click.option(
    "--model",
    default="reference",
    show_default=True,
    help="reference, wrong, empty, answers:DIR, replay:RUN or openai:NAME.",
)
@click.option("--split", type=click.Choice(["all", "atomic", "composite"]), default="all", show_default=True)
@click.option("--tasks", callback=_ids, metavar="ID,ID", help="Only these tasks.")
@click.option("--seed", default="0", show_default=True, metavar="N|N-M", help="Seed or range of seeds.")
@click.option("--samples", type=click.IntRange(min=1), default=1, show_default=True, help="Attempts at each quest.")
@click.option("--wording", type=click.Choice(["any", "precise", "moderate", "vague"]), default="any", show_default=True)
@click.option("--hints", is_flag=True, help="Add the tasks' hints to the prompts.")
@click.option("--out", type=_Place(file_okay=False), help="Folder.  [default: runs/<model>-<digest>]")
@click.option("--fresh", is_flag=True, help="Start over; earlier files move to old-N/.")
@click.option("--dry-run", is_flag=True, help="Print the prompts and what asking may cost; send and write nothing.")
@_result_options
@_quest_options
@_library_option
@_state_option
@_asking_options
@click.pass_obj
def run(keys: Mapping[str, str], /, as_json: bool, min_score: Decimal | None, dry_run: bool, **options: Any) -> int:
    """Play quests and score them. The same command again continues where it stopped."""
    from rich.console import Console

    from pyquest.reports.progress import Lines
    from pyquest.runs.run import Request
    from pyquest.runs.run import run as play_all

    if dry_run:
        return _dry_run(Request(**options), as_json)
    with Lines(Console(stderr=True)) as progress:
        finished = play_all(Request(keys=keys, **options), progress, sys.argv[1:])
    return _told(finished, as_json, min_score)


def _dry_run(request: Request, as_json: bool) -> int:
    from rich.console import Console

    from pyquest.reports.text import estimate_page, printed
    from pyquest.runs.estimate import estimate

    expected = estimate(request, _complain)
    if as_json:
        click.echo(json.dumps(expected.to_json(), indent=2))
    else:
        printed(estimate_page(expected), Console())
    return DONE


def _told(finished: Finished, as_json: bool, min_score: Decimal | None = None) -> int:
    """Print what became of a run; returns the exit code."""
    from rich.console import Console

    from pyquest.reports.text import printed, summary_table

    if as_json:
        click.echo(json.dumps(finished.summary, indent=2))
    else:
        printed(summary_table(finished), Console())
    if finished.capped is not None:
        _complain(f"{finished.capped}; with a higher one the same command continues")
        return CAPPED
    if finished.summary["total"]["infra_errors"]:
        return INFRA
    if finished.summary["total"].get("incomplete"):
        _complain("answers read what the state bundle does not hold, so that the run is incomplete")
        return INCOMPLETE
    if min_score is not None and (shortfall := finished.shortfall(min_score)):
        _complain(f"--min-score {min_score}: {shortfall}")
        return INCOMPLETE
    return DONE


@cli.command("score")
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.option("--suite", help="Suite name or folder.  [default: the run's]")
@_result_options
@_state_option
def score_(folder: Path, as_json: bool, min_score: Decimal | None, **options: Any) -> int:
    """Judge a RUN again: its recorded replies, with the suite and the world at hand."""
    from rich.console import Console

    from pyquest.reports.progress import Lines
    from pyquest.runs.rescoring import score

    with Lines(Console(stderr=True)) as progress:
        rescored = score(folder, progress=progress, **options)
    for name, (then, now) in rescored.digests.items():
        click.echo(f"{name} differs: recorded with {then}, at hand {now}", err=True)
    for before, after in rescored.moved:
        place = f"{after['task']}, seed {after['seed']}, sample {after['sample']}"
        click.echo(f"{place}: {_score_words(before)} then, {_score_words(after)} now", err=True)
    return _told(rescored, as_json, min_score)


def _score_words(line: Mapping[str, Any]) -> str:
    return f"{line['score'] or line['outcome']}" + (f" ({line['reason']})" if line["reason"] else "")


@cli.group("batch")
def batch_group() -> None:
    """Ask a model over its provider's batch interface, round by round."""


@batch_group.command("export")
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.option("-o", "--output", type=_Place(dir_okay=False), required=True, help="File for the requests.")
@click.option("--suite", help="Suite name or folder.  [default: the run's]")
@click.option("--jobs", type=click.IntRange(min=1), help="Worker processes.  [default: by cores and quests]")
@_state_option
def export_batch(folder: Path, output: Path, **options: Any) -> int:
    """Write the next request of every open quest of a RUN to a file; play what was answered before."""
    from rich.console import Console

    from pyquest.reports.progress import Lines
    from pyquest.runs.batches import export

    with Lines(Console(stderr=True)) as progress:
        exported = export(folder, output, progress=progress, **options)
    total = exported.finished.summary["total"]
    click.echo(
        f"requests in {output}: {exported.requests}; quests that are scored: {total['scored']} of {total['tasks']}"
    )
    return INFRA if total["infra_errors"] else DONE


@batch_group.command("import")
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.argument("answers", metavar="FILE", type=_Place(exists=True, dir_okay=False))
@_prices_option
def import_batch(folder: Path, answers: Path, prices: Path | None) -> None:
    """Record the answers in FILE, a provider's output for what was exported of a RUN."""
    from pyquest.runs.batches import take_in

    taken = take_in(folder, answers, prices)
    click.echo(f"replies taken: {taken.replies}; there before: {taken.known}")
    for problem, times in taken.failed.items():
        click.echo(f"{times} failed and stay open: {problem}", err=True)


@cli.command("exec")
@click.argument("file", type=_Place(exists=True))
@click.option("--task", help="Judge it as an answer to this task.")
@click.option("--seed", type=_Seed, default=0, show_default=True)
@click.option("--trace", is_flag=True, help="Say what its transactions did, call by call.")
@click.option("--json", "as_json", is_flag=True, help="Print the result line as JSON.")
@_quest_options
@_library_option
@_state_option
def exec_(file: Path, as_json: bool, **options: Any) -> int:
    """Run one answer FILE on the chain: .ts code, a .md reply, or a dialogue's folder."""
    from pyquest.js.worker import Sandbox, library_of

    with Sandbox() as sandbox:
        # Its process comes up while this one imports the rest.
        sandbox.load(library_of(file.read_text("utf-8", "replace")) if file.is_file() else options["library"])
        gc.disable()  # modules are not garbage: to look through them again and again takes as long as some to import
        from pyquest.runs.single import execute

        gc.freeze()
        gc.enable()
        line = execute(file, sandbox=sandbox, **options)
    if as_json:
        click.echo(json.dumps(line, indent=2))
    else:
        from rich.console import Console

        from pyquest.reports.text import attempt_page, printed, quest_page

        printed(quest_page(line) if options["task"] else attempt_page(line), Console())
    return INFRA if line.get("outcome") == "infra_error" else DONE


@cli.command()
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.argument("task")
@click.option("--seed", type=_Seed, help="Which seed, if the run has several.")
@click.option("--sample", type=click.IntRange(min=0), help="Which sample, if the run has several.")
@click.option("--answer", help="Which answer, if the run has several.")
@click.option("--trace", is_flag=True, help="Execute its transactions again, and say what they did, call by call.")
@_state_option
def show(
    folder: Path, task: str, seed: int | None, sample: int | None, answer: str | None, trace: bool, state: str
) -> None:
    """Show one quest of a RUN: prompt, answer, transaction, and every check with expected and observed."""
    from rich.console import Console

    from pyquest.reports.text import printed, quest_page
    from pyquest.runs.single import recorded

    line = recorded(folder, task, seed=seed, sample=sample, answer=answer)
    if trace:
        from pyquest.runs.tracing import recorded_traces

        line = {**line, "traces": recorded_traces(folder, line, state=state)}
    printed(quest_page(line), Console())


@cli.command()
@click.argument("folder", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.option("-o", "--out", type=_Place(file_okay=False), help="Folder of the report.  [default: RUN/report]")
def report(folder: Path, out: Path | None) -> None:
    """Report on a RUN: pages for a browser, with the same figures as Markdown and JSON."""
    from pyquest.reports.report import write_report

    click.echo(f"report in {write_report(folder, out) / 'index.html'}")


@cli.command()
@click.argument("first", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.argument("second", metavar="RUN", type=_Place(exists=True, file_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def compare(first: Path, second: Path, as_json: bool) -> None:
    """Compare the second RUN with the first: paired differences, with intervals."""
    from rich.console import Console

    from pyquest.reports.comparison import compare as compared
    from pyquest.reports.comparison import comparison_table
    from pyquest.reports.text import printed

    numbers = compared(first, second)
    if as_json:
        click.echo(json.dumps(numbers, indent=2))
    else:
        printed(comparison_table(numbers), Console())


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
    click.echo(f"problems: {len(problems)}" if problems else "every task is in order")
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


@cli.group("state")
def state_group() -> None:
    """Look at state bundles, check them, and pull them from a node of BSC."""


@state_group.command("info")
@click.argument("state", metavar="NAME|DIR", default="bsc-embedded")
def state_info(state: str) -> None:
    """Say what a state bundle holds."""
    from pyquest.locations import bundle_folder
    from pyquest.runs.pulling import description

    for name, value in description(bundle_folder(state)):
        click.echo(f"{name:7} {value}")


@state_group.command("verify")
@click.argument("state", metavar="NAME|DIR", default="bsc-embedded")
def state_verify(state: str) -> int:
    """Check a bundle's digests, and every value against the proofs in it. Exit 5 if some value has none."""
    from pyquest.chain.remote.verification import opened, verify
    from pyquest.locations import bundle_folder

    found = opened(bundle_folder(state))
    if found.complete:
        click.echo(f"every digest is right; a whole world, built and not pulled: {found.id}")
        return DONE
    result = verify(found)
    accounts, slots = result.accounts - result.unproven_accounts, result.slots - result.unproven_slots
    click.echo(
        f"every digest is right; proven against block {found.head.number} (0x{found.head.hash.hex()}): "
        f"{accounts} of {result.accounts} accounts, {slots} of {result.slots} slots"
    )
    return DONE if result.proven else INCOMPLETE


@state_group.command("pull")
@click.option(
    "--rpc", "url", required=True, envvar="PYQUEST_RPC", metavar="URL", help="A node of BSC.  [env: PYQUEST_RPC]"
)
@click.option("--block", default="latest", show_default=True, metavar="N|HASH|latest", help="Of which block.")
@click.option("--tasks", callback=_ids, metavar="ID,ID", help="What these tasks need.  [default: all tasks]")
@click.option("--seed", "seeds", default="0", show_default=True, metavar="N|N-M", help="For these seeds.")
@click.option("--accounts", callback=_ids, metavar="0x…,0x…", help="Only these accounts, and no tasks.")
@click.option(
    "--from-misses",
    "misses",
    type=_Place(exists=True, file_okay=False),
    metavar="RUN",
    help="What this run missed.",
)
@click.option("--suite", default="questbench", show_default=True, help="Suite name or folder.")
@click.option("--prefetch/--no-prefetch", default=True, help="Whether to ask for what is likely to be read in batches.")
@click.option("-o", "--out", type=_Place(file_okay=False), help="Folder.  [default: state_cache/bsc-<block>-<hash>]")
def state_pull(**options: Any) -> int:
    """Pull a state bundle. The same command again goes on where it was interrupted."""
    from pyquest.reports.text import pull_lines
    from pyquest.runs.pulling import Wish, pull

    if sum(map(bool, (options["tasks"], options["accounts"], options["misses"]))) > 1:
        raise UsageError("--tasks, --accounts and --from-misses exclude each other")
    pulled = pull(Wish(**options), lambda name: click.echo(name, err=True))
    for line in pull_lines(pulled):
        click.echo(line)
    for complaint in pulled.complaints:
        _complain(complaint)
    return DONE


@cli.command()
def doctor() -> int:
    """Check that this machine can run quests, and print every path that is used."""
    from pyquest.runs.doctor import examine

    healthy = True
    for finding in examine():
        healthy &= finding.ok
        click.echo(f"{'ok  ' if finding.ok else 'FAIL'}  {finding.what}: {finding.detail}")
    return DONE if healthy else INFRA

"""A suite from published files: what it holds, that it plays, and how a file that is not usable is reported."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from bank import SHARE, TRANSFER, USDT, BankFolder, changed, fixed, listed, of_env, random
from hypothesis import given
from hypothesis import strategies as st

from pyquest.amounts import Amount
from pyquest.errors import UsageError
from pyquest.instances import draw
from pyquest.published import import_tasks
from pyquest.published.draws import Kind, declaration
from pyquest.published.files import Parameter
from pyquest.runs.lint import lint
from pyquest.tasks import load_suite
from pyquest.tasks.params import Integer, Uniform


def test_wordings_and_parameters_are_the_files_and_the_rest_is_ours(bank: BankFolder) -> None:
    bank.write(TRANSFER, "basic/erc20_transfer_fixed.json")
    report = bank.imported()
    assert report.imported == {"erc20_transfer_fixed": "atomic"}
    assert list(report.findings) == list(report.refused) == []
    suite, ours = load_suite(bank.out), load_suite()
    task, origin = suite.tasks["erc20_transfer_fixed"], ours.tasks["erc20_transfer_fixed"]
    assert task.phrasings == {"precise": tuple(TRANSFER["natural_language_templates"])}
    assert task.params["amount"] == Uniform(uniform=["2.50", "7.25"], unit="USDT")
    assert [(check.name, check.args, check.points) for check in task.checks] == [
        (check.name, check.args, check.points) for check in origin.checks
    ]
    assert (task.setup, task.hints, task.title) == (origin.setup, origin.hints, origin.title)
    assert (suite.name, suite.world, suite.accounts.addresses) == (
        "questbench-published",
        ours.world,
        ours.accounts.addresses,
    )
    drawn = draw(suite, task, 0)
    assert drawn.params["token_address"] == USDT
    assert drawn.wording in (
        f"Pay {drawn.text('{amount}')} USDT to {drawn.text('{to_address}')}",
        f"{drawn.text('{to_address}')} gets {drawn.text('{amount}')} USDT",
    )


def test_what_is_imported_is_in_order(bank: BankFolder) -> None:
    bank.write(TRANSFER)
    bank.write(SHARE)
    bank.imported()
    assert list(lint(str(bank.out), "bsc-embedded")) == []


def test_styles_come_from_the_labels(bank: BankFolder) -> None:
    bank.write(TRANSFER)
    first, second = TRANSFER["natural_language_templates"]
    bank.labels(erc20_transfer_fixed=[(first, "vague"), (second, "moderate")])
    bank.imported()
    assert load_suite(bank.out).tasks["erc20_transfer_fixed"].phrasings == {"moderate": (second,), "vague": (first,)}


def test_a_file_without_a_task_of_ours_is_named(bank: BankFolder) -> None:
    bank.write(SHARE)
    bank.write({**SHARE, "id": "bnb_transfer_half"}, "more/half.json")
    report = bank.imported()
    assert [*report.imported] == ["bnb_transfer_percentage"]
    [refused] = report.refused
    assert (refused.where, refused.why, refused.bad) == (
        "more/half.json",
        "suite questbench has no task 'bnb_transfer_half'",
        False,
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "not JSON: Expecting property name enclosed in double quotes in line 1, column 2"),
        ("[1]", "not a task file: input should be a valid dictionary"),
        ('{"id": "x", "parameters": {}}', "natural_language_templates: field required"),
        ("[" * 60 + "]" * 60, "nested deeper than 50 levels"),
        (json.dumps(changed(SHARE, percentage=random("address"))), "is no percentage"),
        (json.dumps(changed(SHARE, percentage=random("integer", min=9, max=3))), "in whole steps"),
        (json.dumps(changed(SHARE, percentage=random("integer", min=10, max=15, step=10))), "in whole steps"),
        (
            json.dumps(changed(SHARE, percentage=random("number", min=1, max=2, decimals=1))),
            "decimals are drawn where our task counts whole",
        ),
        (json.dumps(changed(SHARE, percentage=fixed("number", 12.5))), "12.5 is drawn where our task counts whole"),
        (json.dumps(changed(SHARE, percentage={"type": "percent"})), "parameters.percentage.type: input should be"),
        (json.dumps(changed(SHARE, percentage=fixed("integer", None))), "a fixed value that is not there"),
        (json.dumps(changed(SHARE, to_address=of_env("rich_adress"))), "did you mean 'rich_address'?"),
        (json.dumps(changed(SHARE, to_address=fixed("address", "0x" + "aB" * 20))), "wrong EIP-55 checksum"),
        (json.dumps(changed(SHARE, wordings=["{percentage} to {to_address"])), "a brace without its partner"),
        (json.dumps(changed(TRANSFER, amount=fixed("number", "1e999"))), "no number that an amount could be"),
        (json.dumps(changed(TRANSFER, amount=fixed("number", "lots"))), "'lots' is no number"),
        (json.dumps(changed(TRANSFER, amount=random("number", min=-1, max=2))), "should match pattern"),
    ],
)
def test_a_file_that_is_not_usable_is_named_with_the_reason(bank: BankFolder, content: str, why: str) -> None:
    bank.write(content, "odd.json")
    report = bank.imported()
    odd = next(one for one in report.refused if one.where == "odd.json")
    assert odd.bad
    assert why in odd.why
    assert "bnb_transfer_percentage" not in report.imported
    load_suite(bank.out)  # no half of it is left behind


def test_an_id_that_is_there_twice(bank: BankFolder) -> None:
    bank.write(SHARE, "a.json")
    bank.write(SHARE, "b.json")
    [refused] = bank.imported().refused
    assert (refused.where, refused.why, refused.bad) == (
        "b.json",
        "another file has the id 'bnb_transfer_percentage' already",
        True,
    )


def test_parameters_that_only_we_have_stay(bank: BankFolder) -> None:
    bank.write(changed(TRANSFER, token_decimals=None))
    bank.imported()
    assert (
        draw(load_suite(bank.out), load_suite(bank.out).tasks["erc20_transfer_fixed"], 0).params["token_decimals"] == 18
    )


def test_where_the_files_are_looked_for(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"holds no task files; expected question_bank/\*\*/\*.json"):
        import_tasks(tmp_path, tmp_path / "out")
    for place in ("question_bank", "bsc_quest_bench/question_bank", "."):
        folder = tmp_path / place.replace("/", "_").replace(".", "plain")
        BankFolder(folder / place / "deep").write(SHARE)
        assert import_tasks(folder, folder / "suite").imported == {"bnb_transfer_percentage": "atomic"}


def test_nothing_is_written_over(bank: BankFolder) -> None:
    bank.write(SHARE)
    bank.out.mkdir()
    (bank.out / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="suite is not empty"):
        bank.imported()
    assert [path.name for path in bank.out.iterdir()] == ["notes.txt"]
    (bank.out / "notes.txt").unlink()
    assert bank.imported().imported
    assert sorted(path.name for path in bank.out.iterdir()) == ["accounts.yaml", "atomic", "report.json", "suite.yaml"]


def test_the_report_is_beside_the_suite(bank: BankFolder) -> None:
    bank.write(SHARE)
    report = bank.imported()
    assert json.loads((bank.out / "report.json").read_text()) == report.to_json()
    assert next(iter(report.lines())) == f"imported 1 of 1 files into {bank.out}: 1 atomic"


UNITS = st.sampled_from(["USDT", "number"])
PLACES = st.integers(0, 6)


@given(st.integers(0, 10**9), st.integers(0, 10**9), PLACES, PLACES, UNITS)
def test_ranges_of_amounts_are_kept_exactly(low: int, width: int, places: int, digits: int, unit: str) -> None:
    """Bounds are JSON numbers, exact at any number of places."""
    bounds = [Decimal(number).scaleb(-digits) for number in (low, low + width)]
    parameter = Parameter.model_validate(random("number", min=bounds[0], max=bounds[1], decimals=places))
    spec = Uniform.model_validate(declaration(parameter, Kind(unit), {}))
    assert [Decimal(bound) for bound in spec.uniform] == bounds
    assert spec.places >= places
    assert spec.unit == unit


@given(st.integers(0, 1000), st.integers(0, 50), st.integers(1, 20))
def test_ranges_of_whole_numbers_are_kept(low: int, steps: int, step: int) -> None:
    parameter = Parameter.model_validate(random("integer", min=low, max=low + steps * step, step=step))
    spec = Integer.model_validate(declaration(parameter, Kind(whole=True), {}))
    assert (spec.integer, spec.step) == ([low, low + steps * step], step)


@pytest.mark.parametrize(
    ("parameter", "kind", "expected"),
    [
        (random("number", min=1, max=9, decimals=0), Kind(whole=True), {"integer": [1, 9]}),
        (random("number"), Kind("BNB"), {"uniform": ["0.001", "1.000"], "unit": "BNB"}),
        (random("integer"), Kind(), {"integer": [1, 100]}),
        ({"type": "integer", "generation": {"min": 3, "max": 4}}, Kind(), {"integer": [3, 4]}),
        (fixed("number", 50.0), Kind("number"), {"fixed": "50", "unit": "number"}),
        (fixed("number", 0.3), Kind("number"), {"fixed": "0.3", "unit": "number"}),
        (fixed("number", 50.0), Kind(whole=True), {"fixed": 50}),
        (fixed("number", "0.10"), Kind("WBNB"), {"fixed": "0.1", "unit": "WBNB"}),
        (fixed("boolean", True), Kind(), {"fixed": True}),
        (random("boolean"), Kind(), {"flag": "drawn"}),
        (random("string", length=20, charset="letters"), Kind(), {"text": 20, "alphabet": "letters"}),
        (listed("string", "Hi", "Ho"), Kind(), {"choice": ["Hi", "Ho"]}),
        (listed("integer", 18), Kind(), {"fixed": 18}),
        (random("address"), Kind(), {"address": "drawn"}),
        (of_env("test_address"), Kind(), {"account": "$agent"}),
    ],
)
def test_what_a_parameter_becomes(parameter: dict[str, object], kind: Kind, expected: dict[str, object]) -> None:
    assert declaration(Parameter.model_validate(parameter), kind, {"test_address": "$agent"}) == expected


def test_decimals_never_pass_through_a_float(bank: BankFolder) -> None:
    text = json.dumps(changed(TRANSFER, amount=fixed("number", 1)))
    bank.write(text.replace('"value": 1}', '"value": 0.100000000000000005}'))
    bank.imported()
    value = draw(load_suite(bank.out), load_suite(bank.out).tasks["erc20_transfer_fixed"], 0).params["amount"]
    assert isinstance(value, Amount)
    assert value.text == "0.100000000000000005"

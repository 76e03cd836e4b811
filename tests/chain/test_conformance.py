"""Conformance of the interpreter: cases of our own, and the execution-spec tests where they are at hand.

``PYQUEST_EEST`` names a folder of execution-spec state tests (tools/eest.py says in which form).
"""

import os
from itertools import islice
from pathlib import Path

import pytest
from evm_cases import FAMILIES, difference

from tools import eest

SLICES = 24
MOST_EXCUSED = 7


def fixtures():
    folder = os.environ.get("PYQUEST_EEST")
    if folder is None:
        pytest.skip("PYQUEST_EEST names no folder of execution-spec tests")
    return eest.tests_of(Path(folder))


@pytest.mark.parametrize("family", FAMILIES)
def test_cases_of_our_own(family, record_property):
    cases = list(FAMILIES[family]())
    different = [found for found in map(difference, cases) if found]
    record_property("conformance", (f"cases of our own, {family}", len(cases) - len(different), len(cases)))
    assert different == []


def test_there_are_enough_cases_of_our_own_and_each_once():
    names = [(family, case.name) for family, make in FAMILIES.items() for case in make()]
    assert len(names) == len(set(names)) >= 300


@pytest.mark.parametrize("part", range(SLICES))
def test_execution_spec_tests(part, record_property):
    chosen = islice(fixtures(), part, None, SLICES)
    verdicts = list(eest.verdicts(test for test in chosen if eest.excuse(test) is None))
    failed = [verdict for verdict in verdicts if verdict.failure is not None]
    record_property("conformance", ("execution-spec tests", len(verdicts) - len(failed), len(verdicts)))
    assert failed == []


def test_few_execution_spec_tests_are_excused(record_property):
    excused = {test["name"]: eest.excuse(test) for test in fixtures() if eest.excuse(test) is not None}
    for name, why in excused.items():
        record_property("conformance", (f"not run, {why}: {name}", 0, 1))
    assert len(excused) <= MOST_EXCUSED


def test_what_is_excused_is_named_in_the_documentation():
    page = (Path(__file__).parents[2] / "docs" / "chain.md").read_text()
    for part in eest.EXPECTED:
        assert f"`{part.partition('[')[0]}`" in page

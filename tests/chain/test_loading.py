"""What is not loaded: py-evm takes half a second, so nothing ordinary may need it; nor what playing goes without."""

import subprocess
import sys

import pytest

from pyquest.locations import data_folder

HEAVY = {"eth", "py_ecc", "web3", "eth_account", "ckzg"}

UNUSED = {
    *("eth_abi", "eth_utils", "eth_typing", "parsimonious", "toolz", "cytoolz", "rlp"),
    *("jsbox", "jinja2", "openai", "http.client", "ssl", "asyncio", "multiprocessing", "concurrent.futures", "sqlite3"),
    *("pyquest.chain.evm", "pyquest.chain.remote", "pyquest.published", "pyquest.reports.report", "pyquest.runs.run"),
}
"""What others of our commands and processes need, but not the one that plays a quest."""

PLAY = """
import sys
from pyquest.cli import main
sys.argv = ["pyquest", "exec", {file!r}, *{options!r}]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""

CHAIN = """
from pyquest.amounts import address
from pyquest.chain.chain import Chain
from pyquest.chain.state import EmptyBase
from pyquest.chain.types import Block, TxRequest
someone, contract = address(b"\\1" * 20), address(b"\\2" * 20)
head = Block(1, bytes(32), bytes(32), 10**12, someone, 10**8)
chain = Chain.over(EmptyBase(), head)
chain.place(contract, bytes.fromhex({code!r}))
chain.send_as(someone, TxRequest(contract, gas=100_000))
"""


def loaded(program):
    """Which of the heavy packages a program loads."""
    tail = f"\nimport sys\nprint('loaded', *sorted({HEAVY | UNUSED | {'rich'}!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", program + tail], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("task", ["query_erc20_balance", "swap_exact_tokens_for_tokens"])
@pytest.mark.parametrize(("options", "printing"), [([], {"rich"}), (["--json"], set())])
def test_executing_an_answer_loads_nothing_that_it_does_not_use(task, options, printing):
    answer = data_folder("tasks") / "questbench" / "atomic" / task / "reference.ts"
    assert loaded(PLAY.format(file=str(answer), options=["--task", task, *options])) == printing


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("5f5f5f5f5f600161fffff1", id="ECRECOVER"),
        pytest.param("5f5f5f5f600361fffffa", id="RIPEMD-160"),
        pytest.param("600a5f5ffd", id="a revert"),
        pytest.param("60026001555a", id="storage"),
    ],
)
def test_ordinary_code_does_not_load_py_evm(code):
    assert not loaded(CHAIN.format(code=code)) & HEAVY


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("5b5f56", id="running out of gas"),
        pytest.param("5f5f5ff0", id="CREATE"),
        pytest.param("5f5f5f5f600661fffffa", id="alt_bn128"),
    ],
)
def test_what_is_rare_does(code):
    assert loaded(CHAIN.format(code=code)) >= {"eth", "py_ecc"}

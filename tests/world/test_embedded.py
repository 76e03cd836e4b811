"""The committed bundle: built from what is in the checkout, the same bytes every time, and it adds up."""

import subprocess
import sys

import pytest
from deployed import ROOT

from pyquest.amounts import address
from pyquest.errors import TaskError

BUILD = ROOT / "tools" / "build_bundle.py"


@pytest.fixture(scope="module")
def builder():
    sys.path.insert(0, str(BUILD.parent))
    try:
        import build_bundle
    finally:
        sys.path.remove(str(BUILD.parent))
    return build_bundle


def test_the_committed_bundle_is_up_to_date():
    run = subprocess.run([sys.executable, BUILD, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_building_twice_gives_the_same_bytes(builder, tmp_path):
    folders = tmp_path / "one", tmp_path / "two"
    assert builder.build(folders[0]) == builder.build(folders[1])
    files = [{file.relative_to(folder): file.read_bytes() for file in folder.rglob("*.*")} for folder in folders]
    assert files[0] == files[1]


def test_the_head_is_the_one_of_the_design(bundle):
    head = bundle.head
    assert (head.number, head.timestamp, head.difficulty) == (100_000_000, 1_790_000_000, 2)
    assert (head.gas_limit, head.base_fee) == (140_000_000, 0)
    assert (bundle.chain_id, bundle.hardfork, bundle.complete) == (56, "osaka", True)


def test_every_account_is_one_that_the_declaration_names(bundle, suite):
    known = {*suite.accounts.addresses.values(), address("0xF977814e90dA44bFA03b6295A0616a897441aceC")}
    assert set(bundle.accounts) <= known


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('_totalSupply: "8985000000 USDT"', '_totalSupply: "8985000001 USDT"', "USDT: balances add up to"),
        ('balance: "1300000 BNB"', 'balance: "1299999 BNB"', "WBNB: balances add up to"),
        ("symbol: WBNB", "simbol: WBNB", "no storage variable 'simbol'"),
        ("contract: WBNB", "contract: WBNBB", "no such contract artifact"),
        ("at: $usdt", "at: $wbnb", r"\$wbnb is given twice"),
        ("at: $usdt", "at: $usdtt", "unknown account 'usdtt'"),
        ('"1300000 BNB"', '"1.3e6 BNB"', "not a plain decimal number"),
        ("difficulty: 2", "difficulty: two", "whole number"),
        ("gas_limit", "gaslimit", "unknown key 'gaslimit'"),
        ('reserve0: "12000000 USDT"', 'reserve0: "12000000.1 USDT"', "its reserve says 120000001"),
        (
            'totalSupply: "5000000 USDT/BUSD LP"\n      balanceOf: {$zero: "1000 wei"',
            'totalSupply: "5000000.000000000000000001 USDT/BUSD LP"\n      balanceOf: {$zero: "1001 wei"',
            "5000000000000000000000001 shares are not the root of the product",
        ),
    ],
)
def test_what_does_not_add_up_is_not_built(builder, tmp_path, before, after, says):
    text = builder.DECLARATION.read_text()
    assert before in text
    declaration = tmp_path / "world.yaml"
    declaration.write_text(text.replace(before, after, 1))
    with pytest.raises(TaskError, match=rf"world\.yaml:\d+:\d+: .*{says}"):
        builder.build(tmp_path / "bundle", declaration)
    assert not (tmp_path / "bundle").exists()

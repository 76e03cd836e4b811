"""Names, keys, addresses and tokens of the suite."""

import re

import pytest
from eth_account import Account
from sha3 import keccak_256
from suite_folder import SuiteFolder

from pyquest.amounts import create_address
from pyquest.errors import TaskError
from pyquest.tasks import Suite


@pytest.mark.parametrize("name", ["agent", "rich", "squad_owner"])
def test_addresses_belong_to_keys(questbench: Suite, name: str) -> None:
    accounts = questbench.accounts
    assert accounts.address(name) == Account.from_key(accounts.key(name)).address


def test_the_agent_is_the_same_for_everybody(questbench: Suite) -> None:
    assert questbench.accounts.address("$agent") == "0x4742De21A4aF9c05b9910A73882648b1436FfBf5"
    assert questbench.accounts.key("agent") == keccak_256(b"pyquest/agent").digest()


def test_deployed_contracts(questbench: Suite) -> None:
    accounts = questbench.accounts
    assert len(accounts.deployed_contracts) == 14
    assert accounts.deployed_contracts["rich_address"] == accounts.address("rich")
    assert accounts.deployed_contracts["message_board"] == create_address(accounts.address("agent"), 18)
    assert len(set(accounts.addresses.values())) == len(accounts.addresses)


def test_references(questbench: Suite) -> None:
    accounts = questbench.accounts
    usdt = "0x55d398326f99059fF775485246999027B3197955"
    assert accounts.address("$usdt") == accounts.address("usdt") == accounts.address(usdt.lower()) == usdt
    for ref in ("USDT", "usdt", "$usdt", usdt, usdt.lower()):
        assert accounts.token(ref).address == usdt
    assert accounts.unit("BNB") == ("BNB", 18)
    assert accounts.unit("wei") == ("wei", 0)
    assert accounts.unit("$usdt_busd_lp") == ("USDT/BUSD LP", 18)
    assert accounts.token("WBNB").backing == "native"
    assert accounts.token("WBNB").supply_slot is None


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda accounts: accounts.address("$usdd"), "unknown account 'usdd'; did you mean 'usdt'?"),
        (lambda accounts: accounts.address("0x55D398326f99059fF775485246999027B3197955"), "wrong EIP-55 checksum"),
        (lambda accounts: accounts.address("0x55"), "is not an address"),
        (
            lambda accounts: accounts.key("usdt"),
            "unknown account with a key 'usdt'; there are agent, rich, squad_owner",
        ),
        (lambda accounts: accounts.token("USDC"), "unknown token 'USDC'"),
        (lambda accounts: accounts.unit("ether"), "unknown token 'ether'"),
    ],
)
def test_unknown_names(questbench: Suite, ask, says: str) -> None:
    with pytest.raises(TaskError, match=re.escape(says)):
        ask(questbench.accounts)


@pytest.mark.parametrize(
    ("old", "new", "says"),  # § marks where the error must point
    [
        ("  zero:", "  §usdt:", "the key 'usdt' was given before, on line"),
        ("  zero:", "  §rich:", "two accounts are called 'rich'"),
        ("  usdt: 0x55d3", "  usdt: §0x55D3", "wrong EIP-55 checksum"),
        ("  by: agent", "  by: §agnet", "unknown account 'agnet'; did you mean 'agent'?"),
        ("donation_box: $donation_box", "donation_box: §$donation", "unknown account"),
        ("  usdt: {symbol: USDT, decimals: 18", "  usdt: {symbol: USDT, decimals: §18.0", "whole number"),
        ("  usdt: {symbol: USDT", "  tether: §{symbol: USDT", "unknown account 'tether'"),
        ("backing: native", "§baking: native", "unknown key 'baking'; did you mean 'backing'?"),
    ],
)
def test_mistakes_in_the_file(folder: SuiteFolder, old: str, new: str, says: str) -> None:
    file = folder.path / "accounts.yaml"
    text = file.read_text()
    assert old in text
    text = text.replace(old, new, 1)
    before = text[: text.index("§")]
    file.write_text(text.replace("§", ""))
    with pytest.raises(TaskError, match=re.escape(says)) as caught:
        folder.load()
    assert caught.value.path == file
    assert (caught.value.line, caught.value.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))

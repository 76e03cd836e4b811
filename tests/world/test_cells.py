"""Numbers in storage are found and changed, whatever a contract's storage looks like."""

import pytest
from deployed import OURS

from pyquest.amounts import address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.assembly import assemble
from pyquest.chain.storage import mapping_slot
from pyquest.errors import ScenarioFault
from pyquest.scenarios import cells
from pyquest.scenarios.cells import View

TOKEN, STORE, HOLDER, OTHER = (address(bytes([0xA0 + number]) * 20) for number in range(4))
BALANCE = View(TOKEN, cells.BALANCE, (HOLDER,))

# keccak(argument . slot 7), which is where balances are; the number is in the upper half of the word.
ENTRY = "4 CALLDATALOAD 0 MSTORE 7 32 MSTORE 64 0 KECCAK256"
WHOLE = assemble(f"{ENTRY} SLOAD 0 MSTORE 32 0 RETURN")
PACKED = assemble(f"{ENTRY} SLOAD 128 SHR 0 MSTORE 32 0 RETURN")
SHARED = assemble("7 SLOAD 0 MSTORE 32 0 RETURN")
DOUBLED = assemble(f"{ENTRY} SLOAD 2 MUL 0 MSTORE 32 0 RETURN")
REVERTING = assemble("0 0 REVERT")


def balance(chain, of=HOLDER):
    return cells.read(chain, View(TOKEN, cells.BALANCE, (of,)))


@pytest.mark.parametrize("declared", [None, mapping_slot(7, HOLDER), mapping_slot(1, HOLDER)])
@pytest.mark.parametrize("before", [0, 1, 5, 2**127])
def test_a_balance_in_a_word_of_its_own(chain, declared, before):
    chain.place(TOKEN, WHOLE, {mapping_slot(7, HOLDER): before, mapping_slot(7, OTHER): 9})
    cells.change(chain, BALANCE, 1000, declared)
    assert (balance(chain), balance(chain, OTHER)) == (before + 1000, 9)
    cells.change(chain, BALANCE, -before, declared)
    assert balance(chain) == 1000


@pytest.mark.parametrize("before", [0, 1, 77])
def test_a_balance_that_shares_its_word(chain, before):
    beside = 0xABCDEF
    chain.place(TOKEN, PACKED, {mapping_slot(7, HOLDER): before << 128 | beside})
    cells.change(chain, BALANCE, 10**18, mapping_slot(7, HOLDER))
    assert chain.storage(TOKEN, mapping_slot(7, HOLDER)) == (before + 10**18) << 128 | beside
    with pytest.raises(ScenarioFault, match="has no room"):
        cells.change(chain, BALANCE, 2**129, None)


def test_a_token_behind_a_proxy(chain):
    chain.place(STORE, WHOLE)
    chain.place(TOKEN, assemble(f"36 0 0 CALLDATACOPY 32 0 36 0 {STORE} GAS DELEGATECALL 32 0 RETURN"))
    cells.change(chain, BALANCE, 5, mapping_slot(1, HOLDER))
    assert balance(chain) == chain.storage(TOKEN, mapping_slot(7, HOLDER)) == 5


def test_a_token_whose_balances_another_contract_keeps(chain):
    chain.place(STORE, WHOLE, {mapping_slot(7, OTHER): 9})
    chain.place(TOKEN, assemble(f"36 0 0 CALLDATACOPY 32 0 36 0 {STORE} GAS STATICCALL 32 0 RETURN"))
    cells.change(chain, BALANCE, 5, mapping_slot(1, HOLDER))
    assert (balance(chain), balance(chain, OTHER)) == (5, 9)
    assert chain.storage(STORE, mapping_slot(7, HOLDER)) == 5


@pytest.mark.parametrize("code", [SHARED, DOUBLED, assemble("5 0 MSTORE 32 0 RETURN")])
def test_what_is_no_plain_number_of_the_holder_is_refused(chain, code):
    chain.place(TOKEN, code, {7: 4, mapping_slot(7, HOLDER): 4})
    before = chain.fingerprint()
    with pytest.raises(ScenarioFault, match=f"no storage slot was found that balanceOf\\({HOLDER}\\) of {TOKEN}"):
        cells.change(chain, BALANCE, 2, mapping_slot(1, HOLDER))
    assert chain.fingerprint() == before


def test_what_gives_no_number_is_refused(chain):
    chain.place(TOKEN, REVERTING)
    with pytest.raises(ScenarioFault, match="gives no number"):
        cells.change(chain, BALANCE, 2, None)


def test_searching_changes_nothing_but_the_number(chain):
    artifact = load_artifact(OURS, "BEP20USDT")
    chain.place(TOKEN, artifact.code)
    allowance = View(TOKEN, cells.ALLOWANCE, (HOLDER, OTHER))
    cells.change(chain, allowance, 7, None)
    assert chain.storage(TOKEN, mapping_slot(2, HOLDER, OTHER)) == 7
    supply = View(TOKEN, cells.SUPPLY)
    cells.change(chain, supply, 8, None)
    assert chain.storage(TOKEN, 3) == 8
    assert {slot for where, slot, _, _ in chain.state.written_slots() if address(where) == TOKEN} == {
        mapping_slot(2, HOLDER, OTHER),
        3,
    }

"""Who may take an NFT, how much of an id moved, and what a call passes on, on hand-made evidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, FRIEND, ROUTER, STRANGER, make_evidence, make_instance, make_log, named, run, silence

from pyquest.amounts import ZERO_ADDRESS
from pyquest.chain.contracts import function
from pyquest.chain.types import TxRequest
from pyquest.checks import bind
from pyquest.errors import TaskError
from pyquest.evidence import Reading, Unreadable
from pyquest.tasks import CheckSpec

SQUAD, MULTI = named("pancake_squad"), named("erc1155_token")
PARAMS = {**make_instance().params, "token_id": 1, "count": 10}
INSTANCE = make_instance(params=PARAMS)


# --- approved_is, approved_for_all_is ---

APPROVED = Reading("approved", (SQUAD, 1))
ALL = Reading("approved_for_all", (SQUAD, AGENT, FRIEND))


@pytest.mark.parametrize("token_id", [1, "{token_id}"])
def test_the_account_that_may_take_an_nft(token_id):
    args = {"nft": "$pancake_squad", "id": token_id, "equals": "{to_address}"}
    assert run("approved_is", args, make_evidence({}, {APPROVED: FRIEND}), INSTANCE).passed
    for other in (STRANGER, ZERO_ADDRESS):
        found = run("approved_is", args, make_evidence({}, {APPROVED: other}), INSTANCE)
        assert (found.passed, found.expected, found.observed) == (False, FRIEND, other)
    another = make_evidence({}, {APPROVED: ZERO_ADDRESS, Reading("approved", (SQUAD, 2)): FRIEND})
    assert not run("approved_is", args, another, INSTANCE).passed
    burnt = make_evidence({}, {APPROVED: Unreadable("it reverted: nonexistent")})
    assert "nonexistent" in run("approved_is", args, burnt, INSTANCE).observed


@pytest.mark.parametrize("wanted", [True, False, "{flag}"])
@pytest.mark.parametrize("observed", [True, False])
def test_an_operator_may_take_everything_or_may_not(wanted, observed):
    args = {"nft": "$pancake_squad", "owner": "$agent", "operator": "{to_address}", "equals": wanted}
    found = run("approved_for_all_is", args, make_evidence({}, {ALL: observed}), INSTANCE)
    assert found.passed is (observed is (wanted is not False))
    assert found.observed == ("it may take them all" if observed else "it may not")


def test_what_is_neither_true_nor_false_is_an_error_of_the_task():
    args = {"nft": "$pancake_squad", "owner": "$agent", "operator": "{to_address}", "equals": "{count}"}
    with pytest.raises(TaskError, match="is no bool: write true, false or a parameter that is one of them"):
        run("approved_for_all_is", args, make_evidence(), INSTANCE)


# --- transferred_1155, balance_1155_change ---

SINGLE = "TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)"
BATCH = (
    "TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)"
)
MOVED = {"nft": "$erc1155_token", "id": "{token_id}", "from": "$agent", "to": "{to_address}"}


def moved(*logs):
    return run("transferred_1155", MOVED, make_evidence(logs=logs), INSTANCE)


def single(sender, to, token_id, units, contract=MULTI):
    return make_log(contract, SINGLE, AGENT, sender, to, token_id, units)


def batch(sender, to, ids, values):
    return make_log(MULTI, BATCH, AGENT, sender, to, ids, values)


def test_an_id_moves_alone_or_in_a_batch():
    assert moved(single(AGENT, FRIEND, 1, 3)).passed
    assert moved(batch(AGENT, FRIEND, [2, 1], [1, 3])).passed
    assert moved(single(AGENT, STRANGER, 1, 3), single(AGENT, FRIEND, 1, 3)).passed


@pytest.mark.parametrize(
    "log",
    [
        single(AGENT, STRANGER, 1, 3),
        single(STRANGER, FRIEND, 1, 3),
        single(AGENT, FRIEND, 2, 3),
        single(AGENT, FRIEND, 1, 0),
        single(AGENT, FRIEND, 1, 3, contract=SQUAD),
        batch(AGENT, FRIEND, [2, 3], [1, 3]),
        batch(AGENT, FRIEND, [2, 1], [3, 0]),
        batch(AGENT, FRIEND, [2, 1], [3]),
        batch(AGENT, STRANGER, [1], [3]),
    ],
)
def test_another_id_account_or_contract_or_nothing_of_it(log):
    assert not moved(log).passed


def test_without_a_transfer():
    assert moved().observed == "no transfer of this id"
    assert not run("transferred_1155", MOVED, silence(), INSTANCE).passed


HELD = Reading("balance_1155", (MULTI, FRIEND, 1))
RISE = {"nft": "$erc1155_token", "id": "{token_id}", "of": "{to_address}", "equals": "{count}"}


@given(st.integers(0, 2**255), st.integers(-12, 25))
def test_an_ids_balance_changes_by_exactly_so_much(before, change):
    after = max(0, before + change)
    found = run("balance_1155_change", RISE, make_evidence({HELD: before}, {HELD: after}), INSTANCE)
    assert found.passed == (after - before == 10)
    assert (found.expected, found.observed) == ("+10", f"{after - before:+}")


def test_another_holder_or_id_is_not_this_one():
    for other in (Reading("balance_1155", (MULTI, STRANGER, 1)), Reading("balance_1155", (MULTI, FRIEND, 2))):
        assert not run("balance_1155_change", RISE, make_evidence({}, {other: 10}), INSTANCE).passed


# --- what no_other_changes leaves to them ---


def test_what_these_checks_judge_is_theirs_and_nothing_else_is():
    approved = {"nft": "$pancake_squad", "id": 1, "equals": "{to_address}"}
    for_all = {"nft": "$pancake_squad", "owner": "$agent", "operator": "{to_address}", "equals": True}
    given_args = {
        "approved_is": approved,
        "approved_for_all_is": for_all,
        "transferred_1155": MOVED,
        "balance_1155_change": RISE,
    }
    bound = [bind(CheckSpec(name, args, 1, False, 1)) for name, args in given_args.items()]
    assert [one.accounts_for(INSTANCE) for one in bound] == [{APPROVED}, {ALL}, set(), {HELD}]


def sent_ten(*logs, changes=()):
    own = Reading("balance_1155", (MULTI, AGENT, 1))
    evidence = make_evidence(
        {own: 1000, HELD: 0, **{reading: before for reading, before, _ in changes}},
        {own: 990, HELD: 10, **{reading: after for reading, _, after in changes}},
        tx=TxRequest(MULTI),
        logs=[single(AGENT, FRIEND, 1, 10), *logs],
    )
    instance = make_instance([{"balance_1155_change": RISE}, {"no_other_changes": {}}], PARAMS)
    return run("no_other_changes", {}, evidence, instance)


def test_the_agents_side_follows_and_another_id_does_not():
    assert sent_ten().passed
    other = Reading("balance_1155", (MULTI, AGENT, 2))
    beside = sent_ten(batch(AGENT, FRIEND, [2], [1]), changes=[(other, 500, 499)])
    assert not beside.passed
    assert "balance_1155" in beside.observed
    assert not sent_ten(changes=[(Reading("balance_1155", (MULTI, AGENT, 1)), 1000, 989)]).passed


# --- passes_text ---

SAFE = function("safeTransferFrom(address,address,uint256,uint256,bytes)")
SAFE_BATCH = function("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)")
SAYS = {"any_of": [SAFE.signature, SAFE_BATCH.signature], "text": "{message}"}
TEXT = PARAMS["message"].encode()


def says(data):
    return run("passes_text", SAYS, make_evidence(tx=TxRequest(MULTI, data=data)), INSTANCE)


def test_the_text_is_the_last_argument():
    assert says(SAFE.encode(AGENT, FRIEND, 1, 5, TEXT)).passed
    assert says(SAFE_BATCH.encode(AGENT, FRIEND, [1], [5], TEXT)).passed
    assert says(SAFE.encode(AGENT, FRIEND, 1, 5, TEXT) + b"more").passed  # which the contract does not see


AROUND = st.tuples(st.binary(max_size=9), st.just(TEXT), st.binary(max_size=9)).map(b"".join)


@given((st.binary(max_size=60) | AROUND).filter(lambda said: said != TEXT))
def test_any_other_bytes_are_another_text(said):
    found = says(SAFE.encode(AGENT, FRIEND, 1, 5, said))
    assert (found.passed, found.expected) == (False, repr("Hello, Blockchain!"))
    assert found.observed == repr(said.decode(errors="replace"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        TEXT,
        SAFE.selector,
        SAFE.encode(AGENT, FRIEND, 1, 5, TEXT)[:-40],
        function("safeTransferFrom(address,address,uint256,bytes)").encode(AGENT, FRIEND, 1, TEXT),
    ],
)
def test_the_text_in_another_call_or_in_none(data):
    assert says(data).observed == "no call that passes any"


@given(st.binary(max_size=200))
def test_no_call_data_trip_the_check(tail):
    assert not says(SAFE.selector + tail).passed


def test_a_function_without_bytes_at_its_end_passes_nothing_on():
    wrong = {"any_of": ["transfer(address,uint256)"], "text": "{message}"}
    with pytest.raises(TaskError, match=r"'transfer\(address,uint256\)' does not end with bytes"):
        bind(CheckSpec("passes_text", wrong, 1, False, 1))
    assert not run("passes_text", SAYS, silence(), INSTANCE).passed
    assert not run("passes_text", SAYS, make_evidence(tx=TxRequest(ROUTER)), INSTANCE).passed

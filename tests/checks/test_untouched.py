"""The gate against doing something else, around a right transfer of 5 USDT from the agent to a friend."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import (
    AGENT,
    APPROVAL,
    BOARD,
    E18,
    FEE_SINK,
    FRIEND,
    LP,
    POOL,
    ROUTER,
    STRANGER,
    TOKEN,
    TRANSFER,
    USDT,
    WBNB,
    make_evidence,
    make_instance,
    make_log,
    make_receipt,
    run,
    silence,
)

from pyquest.amounts import ZERO_ADDRESS, address
from pyquest.chain.types import Changes, TxRequest
from pyquest.checks.untouched import FEE_LIMIT
from pyquest.errors import TaskError
from pyquest.evidence import Reading, Unreadable, allowance, balance

FOLLOWED = {"balance_change": {"token": "{token_address}", "of": "{to_address}", "equals": "{amount}"}}
SQUAD = address("0x0a8901b0E25DEb55A87524f0cC164E9644020EBA")
WANTED = 5 * E18
SYNC = "Sync(uint112 reserve0, uint112 reserve1)"
NFT_TRANSFER = "Transfer(address indexed from, address indexed to, uint256 indexed id)"


def untouched(evidence, checks=(FOLLOWED,), allow=None, params=None):
    args = {"allow": allow} if allow else {}
    instance = make_instance([*checks, {"no_other_changes": args}], params or make_instance().params)
    return run("no_other_changes", args, evidence, instance)


def transfer(logs=(), before=None, after=None, moved=WANTED, **more):
    """Evidence of the wanted transfer with something on top."""
    held = {balance(USDT, AGENT): 1000 * E18, balance(USDT, FRIEND): 0, **(before or {})}
    then = {balance(USDT, AGENT): 1000 * E18 - moved, balance(USDT, FRIEND): moved, **(after or {})}
    own = make_log(USDT, TRANSFER, AGENT, FRIEND, moved)
    return make_evidence(held, then, tx=TxRequest(USDT), logs=[own, *logs], **more)


def test_the_wanted_transfer_alone():
    result = untouched(transfer())
    assert (result.passed, result.observed) == (True, "nothing else changed")


@pytest.mark.parametrize(("fee", "passed"), [(FEE_LIMIT, True), (FEE_LIMIT + 21_000, False)])
def test_a_fee_beyond_any_use_is_something_else(fee, passed):
    evidence = transfer()
    costly = replace(evidence.receipt, effective_gas_price=fee // 21_000 + (fee > FEE_LIMIT))
    balances = {**evidence.changes.balances, AGENT: (100 * E18, 100 * E18 - costly.fee)}
    result = untouched(replace(evidence, receipt=costly, changes=Changes(balances)))
    assert result.passed is passed, result.observed


def test_nothing_at_all():
    assert untouched(silence()).passed
    assert untouched(make_evidence()).passed
    assert untouched(make_evidence(status=0)).passed


def test_a_wrong_amount_is_for_the_other_check_to_say():
    assert untouched(transfer(moved=WANTED // 2)).passed


def test_a_wrong_recipient_is_noticed():
    logs = [make_log(USDT, TRANSFER, AGENT, STRANGER, WANTED)]
    before = {balance(USDT, AGENT): 10 * E18}
    evidence = make_evidence(before, {balance(USDT, AGENT): 5 * E18, balance(USDT, STRANGER): 5 * E18}, logs=logs)
    result = untouched(evidence)
    assert not result.passed
    assert "balance(0x55d398326f99059fF775485246999027B3197955, the agent): 10 USDT before, 5 USDT after" in (
        result.observed
    )
    assert STRANGER in result.observed


# --- anything extra is noticed ---

ACCOUNTS = st.sampled_from([FRIEND, STRANGER, ROUTER, POOL, ZERO_ADDRESS, address("0x" + "33" * 20)])
TOKENS = st.sampled_from([USDT, WBNB, LP, TOKEN])
UNITS = st.integers(1, 10**24)


@given(TOKENS, ACCOUNTS, UNITS)
def test_an_extra_transfer_from_the_agent_is_noticed(token, to, units):
    if (token, to) == (USDT, FRIEND):
        return  # that is the wanted one, of another amount
    log = make_log(token, TRANSFER, AGENT, to, units)
    own = balance(token, AGENT)
    had = 10**25
    left = had - units - (WANTED if token == USDT else 0)
    evidence = transfer([log], {own: had}, {own: left, balance(token, to): units})
    assert not untouched(evidence).passed


@given(TOKENS, ACCOUNTS, UNITS)
def test_an_extra_approval_is_noticed(token, spender, units):
    log = make_log(token, APPROVAL, AGENT, spender, units)
    assert not untouched(transfer([log], after={allowance(token, AGENT, spender): units})).passed


@given(TOKENS, ACCOUNTS, UNITS)
def test_an_event_without_a_change_is_not_a_change(token, who, units):
    logs = [make_log(token, APPROVAL, AGENT, who, units), make_log(token, TRANSFER, who, who, units)]
    assert untouched(transfer(logs)).passed


@given(ACCOUNTS, UNITS)
def test_extra_native_coin_is_noticed(to, wei):
    result = untouched(transfer(native={AGENT: (100 * E18, 100 * E18 - wei), to: (0, wei)}))
    assert not result.passed
    assert "the agent: -" in result.observed


@given(st.sampled_from(["Deposit", "Withdraw", "Withdrawal", "Harvest"]), UNITS)
def test_an_extra_stake_is_noticed(name, units):
    log = make_log(POOL, f"{name}(address indexed user, uint256 amount)", AGENT, units)
    staked = Reading("staked", (POOL, AGENT))
    assert not untouched(transfer([log], {staked: 7}, {staked: 7 + units})).passed


STAKED, DUE = Reading("staked", (POOL, AGENT)), Reading("pending", (POOL, AGENT))


def pool_log(name, units, user=AGENT, pool=POOL):
    return make_log(pool, f"{name}(address indexed user, uint256 amount)", user, units)


@given(UNITS, UNITS)
def test_a_reward_that_is_given_up_is_noticed(due, stake):
    """The emergency exit, and staking again: the stake is what it was, the reward is gone."""
    logs = [pool_log("Withdraw", stake), pool_log("Deposit", stake)]
    lost = untouched(transfer(logs, {STAKED: stake, DUE: due}, {DUE: 0}))
    assert lost.observed == f"pending({POOL}, the agent): {due} before, 0 after"
    assert untouched(transfer(logs, {STAKED: stake, DUE: due})).passed


@given(UNITS, UNITS, UNITS)
def test_a_reward_that_was_paid_or_has_grown_is_not_lost(due, more, rest):
    held = {STAKED: 7, DUE: due}
    paid = [pool_log("Harvest", due + more), pool_log("Withdraw", 7), pool_log("Deposit", 7)]
    assert untouched(transfer(paid, held, {DUE: 0})).passed
    assert untouched(transfer([pool_log("Harvest", due)], held, {DUE: rest})).passed
    assert untouched(transfer([pool_log("Deposit", 7)], held, {DUE: due + more})).passed


@pytest.mark.parametrize(
    "paid",
    [pool_log("Harvest", 8), pool_log("Harvest", 9, FRIEND), pool_log("Harvest", 9, pool=STRANGER)],
    ids=["too little", "to somebody else", "by another pool"],
)
def test_a_reward_that_was_not_paid_in_full_is_noticed(paid):
    logs = [pool_log("Withdraw", 7), pool_log("Deposit", 7), paid]
    assert not untouched(transfer(logs, {STAKED: 7, DUE: 9}, {DUE: 0})).passed


def test_a_reward_may_be_given_up_where_the_task_says_so():
    logs = [pool_log("Withdraw", 7), pool_log("Deposit", 7)]
    allow = [{"pending": {"pool": POOL, "of": "$agent"}}]
    assert untouched(transfer(logs, {STAKED: 7, DUE: 9}, {DUE: 0}), allow=allow).passed


def test_a_pool_without_rewards_has_none_to_lose():
    without = {DUE: Unreadable("it reverted")}
    assert untouched(transfer([pool_log("Deposit", 7)], without)).passed
    assert not untouched(transfer([pool_log("Deposit", 7)], {DUE: 9}, without)).passed


@pytest.mark.parametrize(
    ("signature", "values", "reading", "after"),
    [
        (NFT_TRANSFER, (AGENT, FRIEND, 1), Reading("owner_of", (SQUAD, 1)), FRIEND),
        (
            "Approval(address indexed o, address indexed s, uint256 indexed id)",
            (AGENT, FRIEND, 1),
            Reading("approved", (SQUAD, 1)),
            FRIEND,
        ),
        (
            "ApprovalForAll(address indexed o, address indexed s, bool yes)",
            (AGENT, FRIEND, True),
            Reading("approved_for_all", (SQUAD, AGENT, FRIEND)),
            True,
        ),
        (
            "TransferSingle(address indexed o, address indexed from, address indexed to, uint256 id, uint256 value)",
            (AGENT, AGENT, FRIEND, 2, 1),
            Reading("balance_1155", (SQUAD, FRIEND, 2)),
            1,
        ),
        (
            "DelegateChanged(address indexed who, address indexed before, address indexed after)",
            (AGENT, ZERO_ADDRESS, FRIEND),
            Reading("delegate", (SQUAD, AGENT)),
            FRIEND,
        ),
    ],
)
def test_extra_nfts_and_approvals_are_noticed(signature, values, reading, after):
    assert not untouched(transfer([make_log(SQUAD, signature, *values)], after={reading: after})).passed


def test_a_new_contract_is_noticed():
    assert untouched(transfer(created=[STRANGER])).observed == f"a new contract at {STRANGER}"


def test_a_new_contract_is_not_asked_anything():
    class Mute(type(transfer().after)):
        def read(self, reading):
            assert reading.contract != STRANGER
            return super().read(reading)

    evidence = transfer([make_log(STRANGER, TRANSFER, AGENT, FRIEND, 1)], created=[STRANGER])
    watched = replace(evidence, before=Mute(evidence.before._values), after=Mute(evidence.after._values))
    assert untouched(watched).observed == f"a new contract at {STRANGER}"


# --- storage ---

CALLED = {"called": {"to": "$message_board"}}
JUDGED = {"view_is": {"contract": "$message_board", "view": "getMessage()(string)", "equals": "Hi"}}
BOOKED = {"native_change": {"of": "$message_board", "equals": "0"}}


def test_a_contract_that_nobody_speaks_of_must_keep_its_storage():
    result = untouched(transfer(rewritten=[USDT, BOARD]))
    assert (result.passed, result.observed) == (False, f"the storage of {BOARD}")
    assert untouched(transfer(rewritten=[USDT])).passed


@pytest.mark.parametrize("check", [CALLED, JUDGED, BOOKED], ids=lambda check: next(iter(check)))
def test_what_a_contract_keeps_is_free_where_a_check_speaks_of_it(check):
    assert untouched(transfer(rewritten=[BOARD]), [FOLLOWED, check]).passed


def test_being_named_by_the_instance_is_not_enough():
    params = {**make_instance().params, "implementation_address": BOARD}
    assert not untouched(transfer(rewritten=[BOARD]), params=params).passed


def test_allow_speaks_of_a_contract():
    entry = {"view": {"contract": "$message_board", "function": "getMessage()(string)"}}
    assert untouched(transfer(rewritten=[BOARD]), allow=[entry]).passed


def test_a_pairs_accumulators_are_free_only_for_what_was_asked_for():
    sync = make_log(LP, SYNC, 1, 2)
    swapped = transfer([make_log(USDT, TRANSFER, AGENT, LP, 0), sync], rewritten=[USDT, LP])
    assert untouched(swapped, [FOLLOWED, {"called": {"to": "$usdt"}}]).observed == f"the storage of {LP}"
    poked = replace(swapped, tx=TxRequest(ROUTER), receipt=replace(swapped.receipt, to=ROUTER))
    assert untouched(poked, [FOLLOWED, {"called": {"to": ROUTER}}]).passed


def test_a_new_contract_is_noticed_once():
    assert untouched(transfer(created=[STRANGER], rewritten=[STRANGER])).observed == f"a new contract at {STRANGER}"


@given(st.sets(ACCOUNTS), st.sets(st.sampled_from([USDT, WBNB, LP, TOKEN])))
def test_whatever_storage_is_another_one_is_noticed_but_for_the_tokens_of_events(others, known):
    """The contracts that the events name are compared reading by reading."""
    logs = [make_log(token, APPROVAL, AGENT, FRIEND, 0) for token in known]
    result = untouched(transfer(logs, rewritten=[USDT, *known, *others]))
    noticed = [f"the storage of {who}" for who in sorted(others)]
    assert result.observed == ("; ".join(noticed) or "nothing else changed")


def test_what_the_instance_names_is_compared_without_any_event():
    named = allowance(USDT, AGENT, FRIEND)
    assert not untouched(transfer(after={named: 1})).passed
    assert not untouched(make_evidence({}, {balance(USDT, FRIEND): 1}), checks=()).passed


# --- what follows from wanted changes ---


def test_the_agents_side_is_equal_and_opposite_not_free():
    result = untouched(transfer(after={balance(USDT, AGENT): 1000 * E18 - WANTED - 1}))
    assert not result.passed
    assert "the agent" in result.observed


def test_the_agents_native_side_is_what_the_check_follows_and_gas():
    follow = {"native_change": {"of": "{to_address}", "equals": "1 BNB"}}
    sent = {AGENT: (100 * E18, 99 * E18), FRIEND: (0, E18)}
    assert untouched(make_evidence(native=sent), [follow]).passed
    result = untouched(make_evidence(native={**sent, AGENT: (100 * E18, 99 * E18 - 7)}), [follow])
    assert result.observed == "the agent: -0.000000000000000007 BNB"
    assert not untouched(make_evidence(native=sent), []).passed


def test_only_the_agents_side_follows():
    follow = {"native_change": {"of": "{to_address}", "equals": "1 BNB"}}
    paid_by_another = make_evidence(native={FRIEND: (0, E18), STRANGER: (E18, 0)})
    assert STRANGER in untouched(paid_by_another, [follow]).observed


def test_only_the_same_token_is_mirrored():
    follow = {"balance_change": {"token": "$wbnb", "of": "{to_address}", "equals": "5 wei"}}
    evidence = make_evidence(
        {balance(USDT, AGENT): 5},
        {balance(USDT, AGENT): 0, balance(WBNB, FRIEND): 5},
        logs=[make_log(USDT, TRANSFER, AGENT, LP, 5), make_log(LP, SYNC, 1, 2)],
    )
    assert not untouched(evidence, [follow]).passed


@pytest.mark.parametrize(("followed", "passed"), [(2, True), (3, False)])
def test_the_agents_side_of_a_multi_token_is_that_of_the_same_id(followed, passed):
    signature = "TransferSingle(address indexed o, address indexed from, address indexed to, uint256 id, uint256 value)"
    evidence = make_evidence(
        {Reading("balance_1155", (SQUAD, AGENT, 2)): 9},
        {Reading("balance_1155", (SQUAD, AGENT, 2)): 8, Reading("balance_1155", (SQUAD, FRIEND, followed)): 1},
        logs=[make_log(SQUAD, signature, AGENT, AGENT, FRIEND, 2, 1)],
    )
    allow = [{"balance_1155": {"nft": "$pancake_squad", "of": "{to_address}", "id": followed}}]
    assert untouched(evidence, [], allow=allow).passed == passed


def test_value_that_goes_to_the_fee_sink_is_missed_at_the_agent():
    assert not untouched(make_evidence(native={AGENT: (9, 8), FEE_SINK: (0, 1)}), []).passed


def test_allow_names_a_reading():
    log = make_log(USDT, APPROVAL, AGENT, STRANGER, 5)
    evidence = transfer([log], after={allowance(USDT, AGENT, STRANGER): 5})
    entry = {"allowance": {"token": "$usdt", "owner": "$agent", "spender": STRANGER}}
    assert untouched(evidence, allow=[entry]).passed
    with pytest.raises(TaskError, match="did you mean 'allowance'"):
        untouched(evidence, allow=[{"alowance": {}}])


def test_another_checks_reading_is_left_to_it():
    log = make_log(USDT, APPROVAL, AGENT, STRANGER, 5)
    evidence = transfer([log], after={allowance(USDT, AGENT, STRANGER): 5})
    check = {"allowance_is": {"token": "$usdt", "owner": "$agent", "spender": STRANGER, "equals": "0"}}
    assert untouched(evidence, [FOLLOWED, check]).passed


def swap(before, after, *, spender=ROUTER, sold=WANTED, params=None):
    """Evidence of selling USDT for WBNB through a pair, with the allowance that it used before and after."""
    logs = [
        make_log(USDT, TRANSFER, AGENT, LP, sold),
        make_log(WBNB, TRANSFER, LP, AGENT, 7),
        make_log(LP, SYNC, sold, 93),
        make_log(USDT, APPROVAL, AGENT, spender, after),
    ]
    held = {balance(USDT, AGENT): 10 * E18, balance(WBNB, LP): 100, allowance(USDT, AGENT, spender): before}
    then = {
        balance(USDT, AGENT): 10 * E18 - sold,
        balance(USDT, LP): sold,
        balance(WBNB, LP): 93,
        balance(WBNB, AGENT): 7,
        allowance(USDT, AGENT, spender): after,
    }
    checks = [{"balance_change": {"token": t, "of": "$agent", "equals": "0"}} for t in ("$usdt", "$wbnb")]
    checks.append({"called": {"to": ROUTER}})
    return untouched(make_evidence(held, then, tx=TxRequest(ROUTER), logs=logs), checks, params=params)


BESIDE = {
    "nothing": (ROUTER, 0, True),
    "a gift to the pool, in a transaction of its own": (USDT, 3, False),
    "a gift by a contract that the task does not name": (STRANGER, 3, False),
}


@pytest.mark.parametrize(("to", "gift", "passed"), BESIDE.values(), ids=BESIDE)
def test_a_pool_is_excused_for_what_was_asked_for_alone(to, gift, passed):
    """A second transaction moves tokens of the agent, or of somebody else, into the pair that the swap used."""
    swapped = [make_log(USDT, TRANSFER, AGENT, LP, 5), make_log(LP, SYNC, 5, 2)]
    given_away = [make_log(USDT, TRANSFER, AGENT, LP, gift), make_log(LP, SYNC, 5 + gift, 2)] if gift else []
    evidence = replace(
        make_evidence({}, {balance(USDT, LP): 5 + gift}, tx=TxRequest(to), logs=given_away),
        earlier=((TxRequest(ROUTER), make_receipt(ROUTER, swapped)),),
    )
    free = [{"balance_change": {"token": "$usdt", "of": "$agent", "equals": "0"}}, {"called": {"to": ROUTER}}]
    fees = {"native_change": {"of": "$agent", "equals": "0"}}
    assert untouched(evidence, [*free, fees]).passed is passed


LEFT_WITH_A_PAIR = {
    "what its reserves say": ((USDT, AGENT, LP, 5), (5, 2), True),
    "more than its reserves say": ((USDT, AGENT, LP, 5), (4, 2), False),
    "a token that it does not trade": ((WBNB, AGENT, LP, 5), (6, 2), False),
    "its own shares": ((LP, ZERO_ADDRESS, LP, 5), (5, 2), False),
    "what it paid to itself": ((USDT, LP, LP, 5), (0, 2), False),
    "a payment of nothing to itself": ((USDT, LP, LP, 0), (0, 2), True),
}


@pytest.mark.parametrize(("moved", "reserves", "passed"), LEFT_WITH_A_PAIR.values(), ids=LEFT_WITH_A_PAIR)
def test_a_pair_is_excused_for_its_reserves_alone(moved, reserves, passed):
    """The output of a trade, or the shares of a deposit, may be sent to a pair, where nobody has them."""
    token, giver, taker, units = moved
    logs = [make_log(token, TRANSFER, giver, taker, units), make_log(LP, SYNC, *reserves)]
    evidence = make_evidence({}, {balance(token, LP): 0 if giver == LP else units}, tx=TxRequest(ROUTER), logs=logs)
    free = [{"balance_change": {"token": token, "of": "$agent", "equals": "0"}}, {"called": {"to": ROUTER}}]
    assert untouched(evidence, free).passed is passed


def test_the_lender_is_no_pool_of_a_task_that_does_not_name_it():
    """One worthless event of its own must not excuse whatever else is done to a contract."""
    lent = [make_log(STRANGER, "FlashLoanExecuted(address indexed token, uint256 amount, uint256 fee)", USDT, 0, 0)]
    drained = make_log(USDT, TRANSFER, STRANGER, AGENT, 9)
    then = {balance(USDT, STRANGER): 0, balance(USDT, AGENT): 9}
    evidence = make_evidence({balance(USDT, STRANGER): 9}, then, tx=TxRequest(STRANGER), logs=[*lent, drained])
    check = {"balance_change": {"token": "$usdt", "of": "$agent", "equals": "9 wei"}}
    assert not untouched(evidence, [check]).passed


def test_a_swap_leaves_the_pairs_own_side_free_and_uses_up_allowance():
    assert swap(WANTED, 0).passed
    assert swap(2**256 - 1, 2**256 - 1).passed
    assert swap(9 * E18, 9 * E18 - WANTED).passed


def test_an_allowance_that_falls_by_more_than_was_taken_is_noticed():
    assert not swap(9 * E18, 9 * E18 - WANTED - 1).passed
    assert not swap(0, 1).passed


def test_of_a_spender_that_the_task_names_more_may_be_left():
    named = {**make_instance().params, "router_address": ROUTER}
    assert swap(0, 2**256 - 1, params=named).passed
    assert not swap(0, 2**256 - 1, params=named, spender=STRANGER).passed


def test_a_token_does_not_use_an_allowance_on_itself():
    logs = [make_log(USDT, APPROVAL, AGENT, USDT, 9)]
    assert not untouched(transfer(logs, after={allowance(USDT, AGENT, USDT): 9})).passed


def test_an_allowance_of_somebody_who_took_nothing_is_not_used():
    assert not swap(WANTED, 0, spender=STRANGER).passed


def test_a_pool_is_one_only_by_its_events():
    logs = [make_log(USDT, TRANSFER, AGENT, LP, 5)]
    check = {"balance_change": {"token": "$usdt", "of": "$agent", "equals": "0"}}
    evidence = make_evidence({}, {balance(USDT, LP): 5}, logs=logs)
    assert not untouched(evidence, [check]).passed


def test_wrapping_moves_the_wrappers_native_coin():
    log = make_log(WBNB, "Deposit(address indexed user, uint256 amount)", AGENT, 5)
    evidence = make_evidence(
        {Reading("staked", (WBNB, AGENT)): Unreadable("empty")},
        {balance(WBNB, AGENT): 5},
        tx=TxRequest(WBNB),
        logs=[log],
        native={AGENT: (10, 5), WBNB: (0, 5)},
    )
    tokens = {"balance_change": {"token": "$wbnb", "of": "$agent", "equals": "5 wei"}}
    coin = {"native_change": {"of": "$agent", "equals": "-5 wei"}}
    assert untouched(evidence, [tokens, coin]).passed
    assert not untouched(evidence, [tokens]).passed  # somebody has to look at the coin
    assert not untouched(evidence, [coin]).passed


def test_an_nfts_approval_is_cleared_when_it_changes_hands():
    owner, approved = Reading("owner_of", (SQUAD, 1)), Reading("approved", (SQUAD, 1))
    log = make_log(SQUAD, NFT_TRANSFER, AGENT, FRIEND, 1)
    allow = [{"owner_of": {"nft": "$pancake_squad", "id": 1}}]
    before = {owner: AGENT, approved: STRANGER}
    assert untouched(make_evidence(before, {owner: FRIEND, approved: ZERO_ADDRESS}, logs=[log]), allow=allow).passed
    stolen = make_evidence(before, {owner: FRIEND, approved: FRIEND}, logs=[log])
    assert not untouched(stolen, allow=allow).passed
    kept = make_evidence(before, {owner: AGENT, approved: ZERO_ADDRESS}, logs=[log])
    assert not untouched(kept, allow=allow).passed


@pytest.mark.parametrize(
    ("before", "after", "passed"),
    [
        (AGENT, FRIEND, True),
        (AGENT, AGENT, True),
        (AGENT, STRANGER, False),
        (AGENT, Unreadable("burnt"), False),
        (FRIEND, AGENT, False),
        (FRIEND, FRIEND, True),
    ],
)
def test_an_nft_that_a_check_follows_goes_where_that_says_or_nowhere(before, after, passed):
    owner = Reading("owner_of", (SQUAD, 1))
    log = make_log(SQUAD, NFT_TRANSFER, AGENT, STRANGER, 1)
    destined = {"owner_is": {"nft": "$pancake_squad", "id": 1, "equals": "{to_address}"}}
    evidence = make_evidence({owner: before}, {owner: after}, logs=[log])
    assert untouched(evidence, checks=[destined]).passed == passed


def test_readable_before_and_unreadable_after_is_a_change():
    log = make_log(USDT, TRANSFER, FRIEND, STRANGER, 5)
    evidence = make_evidence({}, {balance(USDT, STRANGER): Unreadable("gone")}, logs=[log])
    assert "0 USDT before, unreadable after" in untouched(evidence).observed
    both = Unreadable("never there")
    assert untouched(make_evidence({balance(USDT, STRANGER): both}, logs=[log])).passed

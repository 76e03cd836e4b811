"""Every check once where it passes and once where it rejects, on hand-made evidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import (
    AGENT,
    APPROVAL,
    BOARD,
    E18,
    FRIEND,
    POOL,
    STRANGER,
    TRANSFER,
    USDT,
    make_evidence,
    make_instance,
    make_log,
    run,
    silence,
    without_receipt,
)

from pyquest.chain.types import TxRequest
from pyquest.errors import HarnessFault, TaskError
from pyquest.evidence import Reading, Readings, Unreadable, allowance, balance

MESSAGE = "MessageUpdated(address indexed sender, string newMessage)"
GET_MESSAGE = Reading("view", (BOARD, "getMessage()(string)"))


# --- sending ---


def test_tx_succeeded():
    assert run("tx_succeeded", {}, make_evidence()).passed
    reverted = run("tx_succeeded", {}, make_evidence(status=0))
    assert not reverted.passed
    assert reverted.observed == "it reverted: no"
    assert not run("tx_succeeded", {}, without_receipt(make_evidence())).passed
    assert not run("tx_succeeded", {}, silence()).passed


def test_called():
    args = {"to": "{to_address}"}
    assert run("called", args, make_evidence(tx=TxRequest(FRIEND))).passed
    assert run("called", args, make_evidence(tx=TxRequest(STRANGER))).observed == STRANGER
    assert not run("called", args, make_evidence(tx=TxRequest(STRANGER))).passed
    assert run("called", args, make_evidence(tx=TxRequest(None))).observed == "a contract creation"
    assert not run("called", args, silence()).passed


def test_called_and_paid():
    args = {"to": "{to_address}", "paying": True}
    assert run("called", args, make_evidence(tx=TxRequest(FRIEND, value=1))).passed
    assert not run("called", args, make_evidence(tx=TxRequest(FRIEND))).passed
    assert not run("called", args, make_evidence(tx=TxRequest(STRANGER, value=1))).passed


def test_function_called():
    args = {"any_of": ["transfer(address,uint256)", "approve(address,uint256)"]}
    assert run("function_called", args, make_evidence(tx=TxRequest(USDT, data=bytes.fromhex("a9059cbb00")))).passed
    assert run("function_called", args, make_evidence(tx=TxRequest(USDT, data=bytes.fromhex("095ea7b3")))).passed
    wrong = run("function_called", args, make_evidence(tx=TxRequest(USDT, data=bytes.fromhex("23b872dd"))))
    assert (wrong.passed, wrong.observed) == (False, "0x23b872dd")
    assert run("function_called", args, make_evidence()).observed == "no call data"
    assert not run("function_called", args, silence()).passed


def data_is(equals, data, message="GM"):
    instance = make_instance([], {"message": message, "to_address": FRIEND})
    return run("data_is", {"equals": equals}, make_evidence(tx=TxRequest(FRIEND, data=data)), instance)


def test_data_is():
    right = data_is("{message}", b"GM")
    assert (right.passed, right.expected, right.observed) == (True, "'GM'", "'GM'")
    for data, shown in ((b"", "no call data"), (b"gm", "'gm'"), (b"GM!", "'GM!'"), (b"GM\xff", "0x474dff")):
        wrong = data_is("{message}", data)
        assert (wrong.passed, wrong.observed) == (False, shown)
    assert run("data_is", {"equals": ""}, silence()).observed == "no transaction was sent"


def test_no_data_are_an_empty_text():
    nothing = data_is("", b"")
    assert (nothing.passed, nothing.expected) == (True, "no call data")
    assert not data_is("", b"\0").passed


@given(st.text(st.characters(codec="utf-8")), st.binary(max_size=3), st.binary(max_size=3))
def test_data_are_the_text_in_utf_8_and_nothing_around_it(message, before, behind):
    found = data_is("{message}", before + message.encode() + behind, message)
    assert found.passed == (before + message.encode() + behind == message.encode())


# --- moving ---


def test_native_change():
    args = {"of": "{to_address}", "equals": "share(percentage, BNB)"}
    right = run("native_change", args, make_evidence(native={FRIEND: (1, 1 + 25 * E18)}))
    assert (right.passed, right.expected, right.observed) == (True, "+25 BNB", "+25 BNB")
    wrong = run("native_change", args, make_evidence(native={FRIEND: (1, 1 + 24 * E18)}))
    assert (wrong.passed, wrong.observed) == (False, "+24 BNB")
    assert run("native_change", args, make_evidence()).observed == "no change"


@given(st.integers(-3, 3), st.integers(0, 10**24), st.integers(1, 100))
def test_a_share_may_be_off_by_one_wei(off, held, percent):
    wanted = held * percent // 100
    instance = make_instance([], {"percentage": percent, "to_address": FRIEND})
    native = {AGENT: (held, held - wanted - off), FRIEND: (0, wanted + off)}
    args = {"of": "{to_address}", "equals": "share(percentage, BNB)"}
    assert run("native_change", args, make_evidence(native=native), instance).passed == (abs(off) <= 1)


def test_gas_does_not_count_against_the_sender():
    args = {"of": "$agent", "equals": "-{amount}"}
    assert run("native_change", args, make_evidence(native={AGENT: (9 * E18, 4 * E18), FRIEND: (0, 5 * E18)})).passed
    assert not run("native_change", args, make_evidence(native={AGENT: (9 * E18, 4 * E18 - 1)})).passed


@given(st.integers(0, 2**255), st.integers(0, 2**255))
def test_balance_change_is_exact(before, after):
    evidence = make_evidence({balance(USDT, FRIEND): before}, {balance(USDT, FRIEND): after})
    args = {"token": "$usdt", "of": "{to_address}", "equals": "{amount}"}
    assert run("balance_change", args, evidence).passed == (after - before == 5 * E18)


def test_balance_change_down_by_a_unit_too_little():
    args = {"token": "$usdt", "of": "$agent", "equals": "-{amount}"}
    reading = balance(USDT, AGENT)
    assert run("balance_change", args, make_evidence({reading: 6 * E18}, {reading: E18})).passed
    wrong = run("balance_change", args, make_evidence({reading: 6 * E18}, {reading: E18 + 1}))
    assert (wrong.passed, wrong.expected, wrong.observed) == (False, "-5 USDT", "-4.999999999999999999 USDT")


def test_an_unknown_token_is_shown_in_base_units():
    args = {"token": "{to_address}", "of": "$agent", "equals": "0"}
    reading = balance(FRIEND, AGENT)
    assert run("balance_change", args, make_evidence({}, {reading: 3})).observed == f"+3 base units of {FRIEND}"


def test_allowance_is():
    args = {"token": "$usdt", "owner": "$agent", "spender": "{to_address}", "equals": "{amount}"}
    reading = allowance(USDT, AGENT, FRIEND)
    assert run("allowance_is", args, make_evidence({}, {reading: 5 * E18})).passed
    wrong = run("allowance_is", args, make_evidence({}, {reading: 2**256 - 1}))
    assert not wrong.passed
    assert wrong.expected == "5 USDT"


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**256 - 1), st.sampled_from(["", "-"]))
def test_allowance_change_is_exact(before, after, sign):
    args = {"token": "$usdt", "owner": "$agent", "spender": "{to_address}", "equals": sign + "{amount}"}
    reading = allowance(USDT, AGENT, FRIEND)
    right = before + 5 * E18 if sign == "" else before - 5 * E18
    found = run("allowance_change", args, make_evidence({reading: before}, {reading: after}))
    assert found.passed == (after == right)
    assert run("allowance_change", args, make_evidence({reading: before}, {reading: right})).passed


def test_allowance_change_is_said_with_its_sign():
    args = {"token": "$usdt", "owner": "{to_address}", "spender": "$agent", "equals": "-{amount}"}
    reading = allowance(USDT, FRIEND, AGENT)
    wrong = run("allowance_change", args, make_evidence({reading: 9 * E18}, {reading: 4 * E18 + 1}))
    assert (wrong.passed, wrong.expected, wrong.observed) == (False, "-5 USDT", "-4.999999999999999999 USDT")
    others = make_evidence({allowance(USDT, AGENT, FRIEND): 9 * E18}, {allowance(USDT, AGENT, FRIEND): 4 * E18})
    assert not run("allowance_change", args, others).passed


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**256 - 1))
def test_an_allowance_moves_up_or_down_or_not_at_all(before, after):
    args = {"token": "$usdt", "owner": "$agent", "spender": "{to_address}"}
    reading = allowance(USDT, AGENT, FRIEND)
    moved = make_evidence({reading: before}, {reading: after})
    assert run("allowance_moved", {**args, "way": "up"}, moved).passed == (after > before)
    assert run("allowance_moved", {**args, "way": "down"}, moved).passed == (after < before)
    still = make_evidence({reading: before}, logs=[make_log(USDT, APPROVAL, AGENT, FRIEND, before)])
    for way in ("up", "down"):
        found = run("allowance_moved", {**args, "way": way}, still)
        assert (found.passed, found.expected, found.observed) == (
            False,
            f"an allowance that goes {way}",
            "no change",
        )


def test_an_allowance_moves_in_a_direction_that_has_a_name():
    args = {"token": "$usdt", "owner": "$agent", "spender": "{to_address}", "way": "sideways"}
    with pytest.raises(TaskError, match="allowance_moved: way: "):
        run("allowance_moved", args, make_evidence())


@pytest.mark.parametrize(
    "check",
    [
        {"allowance_is": {"equals": "{amount}"}},
        {"allowance_change": {"equals": "{amount}"}},
        {"allowance_moved": {"way": "up"}},
    ],
)
def test_the_allowance_that_a_check_judges_is_left_to_it(check):
    ((name, own),) = check.items()
    args = {"token": "$usdt", "owner": "$agent", "spender": "{to_address}", **own}
    instance = make_instance([{name: args}, {"no_other_changes": {}}])
    logs = [make_log(USDT, APPROVAL, AGENT, who, 5 * E18) for who in (FRIEND, STRANGER)]
    wanted = {allowance(USDT, AGENT, FRIEND): 5 * E18}
    assert run("no_other_changes", {}, make_evidence({}, wanted, logs=logs), instance).passed
    beside = {**wanted, allowance(USDT, AGENT, STRANGER): 1}
    assert not run("no_other_changes", {}, make_evidence({}, beside, logs=logs), instance).passed


def test_transferred():
    args = {"token": "$usdt", "from": "$agent", "to": "{to_address}"}
    assert run("transferred", args, make_evidence(logs=[make_log(USDT, TRANSFER, AGENT, FRIEND, 1)])).passed
    for log in (
        make_log(USDT, TRANSFER, AGENT, STRANGER, 1),
        make_log(USDT, TRANSFER, STRANGER, FRIEND, 1),
        make_log(BOARD, TRANSFER, AGENT, FRIEND, 1),
        make_log(USDT, TRANSFER, AGENT, FRIEND, 0),
        make_log(USDT, "Transfer(address indexed from, address indexed to, uint256 indexed id)", AGENT, FRIEND, 1),
    ):
        assert not run("transferred", args, make_evidence(logs=[log])).passed
    assert run("transferred", args, silence()).observed == "no transfer of this token"


# --- contracts ---


def test_view_is():
    args = {"contract": "$message_board", "view": "getMessage()(string)", "equals": "{message}"}
    right = run("view_is", args, make_evidence({}, {GET_MESSAGE: "Hello, Blockchain!"}))
    assert (right.passed, right.expected) == (True, "'Hello, Blockchain!'")
    wrong = run("view_is", args, make_evidence({}, {GET_MESSAGE: "Hello, Blockchain! "}))
    assert (wrong.passed, wrong.observed) == (False, "'Hello, Blockchain! '")


@pytest.mark.parametrize(
    ("view", "equals", "value"),
    [
        ("f()(uint256)", "{percentage}", 25),
        ("f()(uint256)", 25, 25),
        ("f()(int256)", "5 wei", 5),
        ("f()(address)", "{to_address}", FRIEND),
        ("f()(bool)", True, True),
        ("f()(bool)", "{flag}", True),
        ("f()(bytes4)", "0xabcdef01", b"\xab\xcd\xef\x01"),
    ],
)
def test_view_is_by_type(view, equals, value):
    args = {"contract": "$message_board", "view": view, "equals": equals}
    reading = Reading("view", (BOARD, view))
    assert run("view_is", args, make_evidence({}, {reading: value})).passed
    other = {bool: False, bytes: b"\0"}.get(type(value), 24)
    assert not run("view_is", args, make_evidence({}, {reading: other})).passed


def test_view_is_with_arguments():
    args = {"contract": "$message_board", "view": "f(address,uint256)(bool)", "args": ["$agent", 3], "equals": True}
    reading = Reading("view", (BOARD, "f(address,uint256)(bool)", AGENT, 3))
    assert run("view_is", args, make_evidence({}, {reading: True})).passed


@pytest.mark.parametrize(
    ("view", "equals"),
    [
        ("f()(bool)", "yes"),
        ("f()(uint256[])", 1),
        ("f()(bytes)", "0xabc"),
        ("f()(address)", "me"),
        ("f(uint256)(bool)", True),
    ],
)
def test_a_value_of_the_wrong_type_is_an_error_of_the_task(view, equals):
    with pytest.raises(TaskError):
        run("view_is", {"contract": "$message_board", "view": view, "equals": equals}, make_evidence())


def test_a_contract_that_cannot_be_read_fails_the_check_and_says_why():
    args = {"contract": "$message_board", "view": "getMessage()(string)", "equals": "{message}"}
    result = run("view_is", args, make_evidence({}, {GET_MESSAGE: Unreadable("it reverted: closed")}))
    assert not result.passed
    assert "it reverted: closed" in result.observed


def test_trouble_of_the_harness_is_not_a_failed_check():
    evidence = make_evidence()
    bare = type(evidence)(**{**vars(evidence), "after": Readings({})})
    args = {"contract": "$message_board", "view": "getMessage()(string)", "equals": "{message}"}
    with pytest.raises(HarnessFault):
        run("view_is", args, bare)


def test_emitted():
    args = {"contract": "$message_board", "event": MESSAGE, "sender": "$agent"}
    right = run("emitted", args, make_evidence(logs=[make_log(BOARD, MESSAGE, AGENT, "x")]))
    assert right.passed
    assert right.observed == f"MessageUpdated(sender: {AGENT}, newMessage: 'x')"
    for log in (make_log(BOARD, MESSAGE, FRIEND, "x"), make_log(USDT, MESSAGE, AGENT, "x")):
        assert not run("emitted", args, make_evidence(logs=[log])).passed
    assert run("emitted", args, silence()).observed == f"no MessageUpdated from {BOARD}"


DEPOSIT = "Deposit(address indexed user, uint256 amount)"


@pytest.mark.parametrize(
    ("amount", "passes"),
    [
        ("{amount}", 5 * E18),
        ("5 USDT", 5 * E18),
        (7, 7),
        ("balance(USDT) - 2 wei", 40),
        ("staked($simple_reward_pool)", 9),
    ],
)
def test_a_number_of_an_event_is_an_amount(amount, passes):
    args = {"contract": "$simple_reward_pool", "event": DEPOSIT, "user": "$agent", "amount": amount}
    before = {balance(USDT, AGENT): 42, Reading("staked", (POOL, AGENT)): 9}

    def deposited(units, user=AGENT):
        return run("emitted", args, make_evidence(before, logs=[make_log(POOL, DEPOSIT, user, units)]))

    assert deposited(passes).passed
    assert not any(deposited(units).passed for units in (passes - 1, passes + 1, 2 * passes))
    assert not deposited(passes, FRIEND).passed
    assert deposited(1).expected == f"Deposit(user: {AGENT}, amount: {passes}) from {POOL}"


@given(st.integers(0, 10**24), st.integers(0, 5))
def test_an_amount_of_an_event_may_be_rounded_where_any_may(held, off):
    args = {"contract": "$simple_reward_pool", "event": DEPOSIT, "amount": "share(50, USDT)"}
    log = make_log(POOL, DEPOSIT, AGENT, held // 2 + off)
    assert run("emitted", args, make_evidence({balance(USDT, AGENT): held}, logs=[log])).passed is (off <= 1)


def test_an_amount_of_an_event_that_cannot_be_computed_fails_the_check():
    args = {"contract": "$simple_reward_pool", "event": DEPOSIT, "amount": "staked($usdt)"}
    evidence = make_evidence({Reading("staked", (USDT, AGENT)): Unreadable("it reverted")})
    assert "it reverted" in run("emitted", args, evidence).observed


def test_emitted_with_an_argument_called_like_one_of_the_checks_own():
    signature = "Note(address indexed contract, uint256 event)"
    args = {"contract": "$message_board", "event": signature, "where": {"contract": "$agent", "event": 3}}
    assert run("emitted", args, make_evidence(logs=[make_log(BOARD, signature, AGENT, 3)])).passed
    assert not run("emitted", args, make_evidence(logs=[make_log(BOARD, signature, AGENT, 4)])).passed

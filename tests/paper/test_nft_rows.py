"""Published numbers of NFTs, and of questions about them (atomic_validators.md 26 to 34 and 38, atomic_defects.md)."""

import pytest
from making import AGENT, FRIEND, STRANGER, World, make_receipt, named, published_instance

from pyquest.amounts import ETHER, GWEI, ZERO_ADDRESS
from pyquest.chain.types import CallResult, TxRequest
from pyquest.evidence import Reading, Unreadable, native
from pyquest.paper import QueryAnswer, Send, ViewCall, score

MULTI, NFTS, SQUAD = named("erc1155_token"), named("erc721_token"), named("pancake_squad")
ID = {"token_id": 1}
WITH_DATA = published_instance(
    "erc1155_safe_transfer_with_data",
    {"nft_address": MULTI, **ID, "amount": 5, "to_address": FRIEND, "data_message": "Token migration"},
)
SINGLE = published_instance("erc1155_transfer_single", {"nft_address": MULTI, **ID, "amount": 10, "to_address": FRIEND})
APPROVE = published_instance("erc721_approve", {"nft_address": SQUAD, **ID, "spender_address": FRIEND})
FOR_ALL = published_instance(
    "erc721_set_approval_for_all", {"nft_address": SQUAD, "operator_address": FRIEND, "approved": True}
)
TRANSFER = published_instance("erc721_transfer", {"nft_address": NFTS, **ID, "to_address": FRIEND})

MINE, THEIRS = (Reading("balance_1155", (MULTI, who, 1)) for who in (AGENT, FRIEND))
APPROVED, OWNED = Reading("approved", (SQUAD, 1)), Reading("owner_of", (NFTS, 1))
OPERATES = Reading("approved_for_all", (SQUAD, AGENT, FRIEND))
PREPARED = {MINE: 1000, THEIRS: 0, APPROVED: ZERO_ADDRESS, OPERATES: False, OWNED: AGENT}

WORD = "0" * 64
SAFE_1155 = "0xf242432a" + 6 * WORD


def sent(instance, to, data="", after=(), *, status=1, before=()):
    old = {native(AGENT): 100 * ETHER, **PREPARED, **dict(before)}
    request = TxRequest(to, 0, bytes.fromhex(data[2:]), 500_000, 0, GWEI)
    return score(
        instance,
        Send(request, data),
        before=World(old),
        after=World({**old, **dict(after)}),
        receipt=make_receipt(to, status=status),
    )


def outcome(found):
    return found.score, found.passed


def moved(units, got=None):
    return {MINE: 1000 - units, THEIRS: units if got is None else got}


RIGHT = [
    (WITH_DATA, MULTI, SAFE_1155, moved(5)),
    (SINGLE, MULTI, SAFE_1155, moved(10)),
    (APPROVE, SQUAD, "0x095ea7b3" + 2 * WORD, {APPROVED: FRIEND}),
    (FOR_ALL, SQUAD, "0xa22cb465" + 2 * WORD, {OPERATES: True}),
    (TRANSFER, NFTS, "0x23b872dd" + 3 * WORD, {OWNED: FRIEND}),
]


@pytest.mark.parametrize(("instance", "to", "data", "after"), RIGHT)
def test_right_unrelated_and_reverted(instance, to, data, after):
    right = sent(instance, to, data, after)
    assert outcome(right) == ("100", True)
    assert sum(one.points for one in right.checks) == 100
    assert outcome(sent(instance, AGENT)) == ("30", False)
    reverted = sent(instance, to, data, status=0)
    assert (reverted.score, reverted.passed, len(reverted.checks)) == ("0", False, 1)


@pytest.mark.parametrize(("instance", "to", "data", "after"), RIGHT)
def test_selectors_are_compared_without_case(instance, to, data, after):
    assert sent(instance, to, "0x" + data[2:10].upper() + data[10:], after).score == "100"


@pytest.mark.parametrize("instance", [one[0] for one in RIGHT])
def test_a_query_result_in_their_place_earns_nothing(instance):
    value = {"to": MULTI, "data": SAFE_1155, "query_result": {"success": True}}
    world = World({})
    found = score(instance, QueryAnswer({}, bare=False, tx=value, defects=("P02",)), before=world, after=world)
    assert (found.score, found.defects) == ("0", ("P02",))


# --- ERC-1155 ---


def test_the_text_is_never_compared():
    found = sent(WITH_DATA, MULTI, "0xf242432a" + 6 * WORD, moved(5))
    assert "V13" in found.defects
    assert sent(WITH_DATA, MULTI, SAFE_1155, moved(10)).score == "70"


@pytest.mark.parametrize(("digits", "points"), [(200, 60), (202, 70)])
def test_long_call_data_are_free_points(digits, points):
    data = "0xf242432a" + "0" * (digits - 8)
    assert sent(WITH_DATA, MULTI, data).score == str(points)
    assert sent(WITH_DATA, AGENT, data).score == str(points - 15)


@pytest.mark.parametrize(
    ("after", "points"),
    [(moved(9), 70), (moved(11), 70), (moved(20), 70), (moved(10, got=0), 70), (moved(0, got=10), 70), ((), 70)],
)
def test_both_sides_count_and_exactly(after, points):
    assert outcome(sent(SINGLE, MULTI, SAFE_1155, after)) == (str(points), False)


def test_a_batch_is_another_function():
    found = sent(SINGLE, MULTI, "0x2eb2c2d6" + 9 * WORD, moved(10))
    assert (found.score, found.passed, found.defects) == ("80", False, ("V20",))
    assert sent(WITH_DATA, MULTI, "0x2eb2c2d6" + 9 * WORD, moved(5)).score == "85"


def test_balances_that_cannot_be_read_count_as_zero():
    unread = {MINE: Unreadable("it reverted"), THEIRS: Unreadable("it reverted")}
    assert sent(SINGLE, MULTI, SAFE_1155, unread, before=unread).score == "70"
    assert (
        sent(SINGLE, MULTI, SAFE_1155, {MINE: 0, THEIRS: 10}, before={MINE: 10, THEIRS: unread[THEIRS]}).score == "100"
    )


# --- approvals ---


def test_an_approval_is_looked_at_afterwards_only():
    approve = "0x095ea7b3" + 2 * WORD
    assert outcome(sent(APPROVE, SQUAD, approve, {APPROVED: STRANGER})) == ("50", False)
    assert outcome(sent(APPROVE, SQUAD, "0xa22cb465" + 2 * WORD)) == ("30", False)
    already = sent(APPROVE, STRANGER, approve, before={APPROVED: FRIEND})
    assert outcome(already) == ("100", True)
    assert "V19" in already.defects
    assert outcome(sent(APPROVE, AGENT, before={APPROVED: FRIEND})) == ("80", False)
    unread = {APPROVED: Unreadable("it reverted")}
    assert outcome(sent(APPROVE, SQUAD, approve, unread, before=unread)) == ("50", False)


def test_the_zero_address_is_approved_for_nothing():
    nobody = published_instance("erc721_approve", {**APPROVE.params, "spender_address": ZERO_ADDRESS})
    assert sent(nobody, SQUAD, "0x095ea7b3" + 2 * WORD).score == "50"


def test_an_operator_that_was_one_before():
    for_all = "0xa22cb465" + 2 * WORD
    assert outcome(sent(FOR_ALL, SQUAD, for_all)) == ("50", False)
    assert outcome(sent(FOR_ALL, AGENT, before={OPERATES: True})) == ("80", False)
    already = sent(FOR_ALL, STRANGER, for_all, before={OPERATES: True})
    assert (already.score, "V19" in already.defects) == ("100", True)
    unread = {OPERATES: Unreadable("it reverted")}
    assert sent(FOR_ALL, SQUAD, for_all, unread, before=unread).score == "50"


# --- erc721_transfer ---


def test_a_safe_transfer_passes_with_eighty():
    found = sent(TRANSFER, NFTS, "0x42842e0e" + 3 * WORD, {OWNED: FRIEND})
    assert outcome(found) == ("80", True)
    assert {"V20", "P19"} <= set(found.defects)
    assert outcome(sent(TRANSFER, NFTS, "0x23b872dd" + 3 * WORD, {OWNED: STRANGER})) == ("70", False)
    assert outcome(sent(TRANSFER, STRANGER, "0x23b872dd" + 3 * WORD, {OWNED: FRIEND})) == ("80", True)


def test_the_validator_dies_of_an_nft_without_an_owner():
    unread = {OWNED: Unreadable("it reverted: nonexistent token")}
    for before, after in ((unread, unread), (unread, {OWNED: FRIEND}), ({}, unread)):
        found = sent(TRANSFER, NFTS, "0x23b872dd" + 3 * WORD, after, before=before)
        assert (found.score, found.checks, found.defects) == ("0", (), ("P11",))
    assert sent(TRANSFER, NFTS, "0x23b872dd", unread, before=unread, status=0).defects == ()


# --- questions: table 0.9 ---

TOKEN = {"nft_address": NFTS, "token_id": 3}
OWNER = published_instance("query_nft_owner", {**TOKEN, "expected_owner": AGENT})
COUNT = published_instance("query_nft_balance", {"nft_address": NFTS, "query_address": AGENT, "expected_balance": 10})
URI = published_instance("query_nft_token_uri", TOKEN)
WHO = published_instance(
    "query_nft_approval_status", {**TOKEN, "nft_symbol": "NFT", "expected_approved_address": FRIEND}
)
CHAIN = {Reading("approved", (NFTS, 3)): FRIEND, Reading("owner_of", (NFTS, 3)): AGENT}
ANSWERS = [
    (OWNER, "owner", AGENT, 40, 100),
    (COUNT, "balance", "10", 40, 100),
    (URI, "tokenURI", "ipfs://QmTest/3", 40, 100),
    (WHO, "approved_address", FRIEND, 30, 60),
]


def asked(instance, data, *, bare=False, chain=CHAIN):
    return score(instance, QueryAnswer(data, bare=bare), before=World(chain), after=World(chain))


@pytest.mark.parametrize(("instance", "field", "right", "by_call", "bare"), ANSWERS)
def test_the_three_routes(instance, field, right, by_call, bare):
    assert outcome(asked(instance, {field: right})) == ("100", True)
    found = asked(instance, {field: right}, bare=True)
    assert outcome(found) == (str(bare), bare == 100)
    assert ("P04" in found.defects) == (bare < 100)
    call = ViewCall(NFTS, b"")
    called = score(instance, call, before=World(CHAIN), after=World(CHAIN), output=CallResult(b"\0" * 32, 0))
    assert outcome(called) == (str(by_call), False)
    assert "P03" in called.defects
    assert outcome(asked(instance, {"another": right})) == (str(by_call), False)


@pytest.mark.parametrize(("instance", "wrong"), [(OWNER, {"owner": STRANGER}), (COUNT, {"balance": "9"})])
def test_a_wrong_value_passes_with_seventy(instance, wrong):
    found = asked(instance, wrong)
    assert outcome(found) == ("70", True)
    assert "P19" in found.defects
    assert "P05" not in found.defects


def test_the_owner_is_compared_with_the_parameter():
    elsewhere = {Reading("owner_of", (NFTS, 3)): STRANGER}
    found = asked(OWNER, {"owner": AGENT.lower()}, chain=elsewhere)
    assert (found.score, found.defects) == ("100", ("P05",))
    assert asked(OWNER, {"owner": STRANGER}, chain=elsewhere).score == "70"
    assert asked(COUNT, {"balance": 10}, chain={Reading("balance", (NFTS, AGENT)): 9}).score == "100"


@pytest.mark.parametrize(
    ("said", "points"),
    [(10, 100), ("10", 100), (" 10 ", 100), (10.9, 100), ("0xa", 70), ("ten", 70), (None, 70), ([], 70)],
)
def test_a_count_is_a_decimal_number(said, points):
    assert outcome(asked(COUNT, {"balance": said})) == (str(points), True)


@pytest.mark.parametrize(("said", "points"), [("banana", 100), (" ", 100), ("", 70), (5, 70), (None, 70), (["x"], 70)])
def test_any_text_is_a_uri(said, points):
    found = asked(URI, {"tokenURI": said})
    assert outcome(found) == (str(points), True)
    assert found.defects == (("P05",) if points == 100 else ("P19",))


@pytest.mark.parametrize(
    ("said", "points"), [(FRIEND.lower(), 100), (STRANGER, 60), (ZERO_ADDRESS, 60), ("0x0", 60), ("", 60)]
)
def test_who_is_approved(said, points):
    assert outcome(asked(WHO, {"approved_address": said})) == (str(points), points == 100)
    assert outcome(asked(WHO, {"approved_address": said}, bare=True)) == ("60", False)


def test_nobody_may_be_written_short():
    nobody = {Reading("approved", (NFTS, 3)): ZERO_ADDRESS}
    assert asked(WHO, {"approved_address": "0x0"}, chain=nobody).score == "100"


@pytest.mark.parametrize(("instance", "field"), [(OWNER, "owner"), (WHO, "approved_address")])
@pytest.mark.parametrize("said", [None, 5, True, ["0x"]])
def test_an_address_that_is_no_text_crashes_the_validator(instance, field, said):
    found = asked(instance, {field: said})
    assert (found.score, found.checks, found.defects) == ("0", (), ("P12",))


@pytest.mark.parametrize("instance", [OWNER, COUNT, URI, WHO])
@pytest.mark.parametrize("data", [None, 5, True, "150", [], ["owner"]])
def test_data_that_are_no_object_crash_the_validators(instance, data):
    assert (asked(instance, data).score, asked(instance, data).defects) == ("0", ("P12",))

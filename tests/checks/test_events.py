import pytest
from eth_abi.abi import encode
from hypothesis import given
from hypothesis import strategies as st
from making import AGENT, FRIEND, TRANSFER, USDT, make_log

from pyquest.amounts import address, keccak
from pyquest.chain.types import Log
from pyquest.checks.events import event, read
from pyquest.checks.tokens import pools, taken, touched, transfers
from pyquest.evidence import Reading, allowance, balance

NFT_TRANSFER = "Transfer(address indexed from, address indexed to, uint256 indexed id)"


def test_topic_is_the_hash_of_the_canonical_signature():
    # EIP-20's Transfer, as every explorer shows it
    assert event(TRANSFER).topic.hex() == "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
    assert event("Harvest(address indexed user, uint amount)").topic == keccak(b"Harvest(address,uint256)")
    assert event("Ping()").topic == keccak(b"Ping()")


@given(st.binary(min_size=20, max_size=20), st.integers(0, 2**256 - 1), st.text())
def test_reading_a_log_gives_back_what_was_written(who, number, text):
    signature = "Said(address indexed who, string text, uint256 number)"
    log = make_log(USDT, signature, "0x" + who.hex(), text, number)
    assert read(event(signature), log) == {"who": address(who), "text": text, "number": number}


def test_the_number_of_topics_tells_tokens_and_nfts_apart():
    token, nft = make_log(USDT, TRANSFER, AGENT, FRIEND, 7), make_log(USDT, NFT_TRANSFER, AGENT, FRIEND, 7)
    assert event(TRANSFER).topic == event(NFT_TRANSFER).topic
    assert read(event(TRANSFER), token) is not None
    assert read(event(TRANSFER), nft) is None
    assert read(event(NFT_TRANSFER), token) is None
    assert touched([token]) == {balance(USDT, AGENT), balance(USDT, FRIEND)}
    assert touched([nft]) == {Reading("owner_of", (USDT, 7)), Reading("approved", (USDT, 7))}


def test_a_log_that_only_looks_like_the_event_is_none():
    declared = event(TRANSFER)
    assert read(declared, Log(USDT, (), b"")) is None
    assert read(declared, Log(USDT, (declared.topic, b"\1" * 32, b"\1" * 32), b"")) is None  # no value
    assert read(declared, Log(USDT, (declared.topic, b"\xff" * 32, b"\1" * 32), encode(["uint256"], [1]))) is None


def test_an_indexed_text_is_there_as_its_hash():
    declared = event("Named(string indexed name)")
    log = Log(USDT, (declared.topic, keccak(b"x")), b"")
    assert read(declared, log) == {"name": keccak(b"x")}


@pytest.mark.parametrize(
    "text", ["Transfer", "Transfer(address from", "Transfer(address)", "T(uint256 a, uint256 a)", "T(address index a)"]
)
def test_what_is_no_event_signature(text):
    with pytest.raises(ValueError, match=r"is not|names two"):
        event(text)


def test_what_each_event_touches():
    logs = [
        make_log(USDT, "Approval(address indexed owner, address indexed spender, uint256 value)", AGENT, FRIEND, 1),
        make_log(USDT, "Approval(address indexed o, address indexed s, uint256 indexed id)", AGENT, FRIEND, 3),
        make_log(USDT, "ApprovalForAll(address indexed o, address indexed p, bool yes)", AGENT, FRIEND, True),
        make_log(
            USDT,
            "TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 v)",
            AGENT,
            AGENT,
            FRIEND,
            4,
            1,
        ),
        make_log(
            USDT,
            "TransferBatch(address indexed o, address indexed from, address indexed to, uint256[] ids, uint256[] vs)",
            AGENT,
            AGENT,
            FRIEND,
            [5, 6],
            [1, 1],
        ),
        make_log(USDT, "Deposit(address indexed user, uint256 amount)", AGENT, 1),
    ]
    assert touched(logs) == {
        allowance(USDT, AGENT, FRIEND),
        Reading("approved", (USDT, 3)),
        Reading("approved_for_all", (USDT, AGENT, FRIEND)),
        *(Reading("balance_1155", (USDT, who, one)) for who in (AGENT, FRIEND) for one in (4, 5, 6)),
        balance(USDT, AGENT),
        Reading("staked", (USDT, AGENT)),
        Reading("pending", (USDT, AGENT)),
    }


def test_transfers_of_one_token_and_who_holds_for_others():
    logs = [make_log(USDT, TRANSFER, AGENT, FRIEND, 7), make_log(FRIEND, TRANSFER, AGENT, FRIEND, 9)]
    assert list(transfers(logs, USDT)) == [(AGENT, FRIEND, 7)]
    assert taken(logs, USDT, AGENT) == 7
    assert pools(logs) == frozenset()
    assert pools([make_log(FRIEND, "Sync(uint112 reserve0, uint112 reserve1)", 1, 2)]) == {FRIEND}

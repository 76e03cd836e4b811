"""Multicall3: many calls in one, as viem's ``multicall`` and others make them."""

import pytest
from deployed import OURS, Deployed, refused, selectors
from eth_abi.abi import decode

from pyquest.amounts import ETHER, address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import function

FRIEND = address(b"\xf1" * 20)
AGGREGATE3 = "aggregate3((address,bool,bytes)[])"
WITH_VALUE = "aggregate3Value((address,bool,uint256,bytes)[])"
TRY = "tryAggregate(bool,(address,bytes)[])"
NAME, NO_SUCH = function("name()(string)").encode(), bytes.fromhex("deadbeef")


@pytest.fixture
def multicall(bundle, known):
    return Deployed(Chain.over(bundle, bundle.head), known("multicall3"), load_artifact(OURS, "Multicall3"))


def test_the_abi_is_the_one_of_every_chain(multicall):
    assert multicall.at == "0xcA11bde05977b3631167028862bE2a173976CA11"
    assert selectors(multicall.artifact) == {
        "aggregate((address,bytes)[])": "252dba42",
        "aggregate3((address,bool,bytes)[])": "82ad56cb",
        "aggregate3Value((address,bool,uint256,bytes)[])": "174dea71",
        "blockAndAggregate((address,bytes)[])": "c3077fa9",
        "getBasefee()": "3e64a696",
        "getBlockHash(uint256)": "ee82ac5e",
        "getBlockNumber()": "42cbb15c",
        "getChainId()": "3408e470",
        "getCurrentBlockCoinbase()": "a8b0574e",
        "getCurrentBlockDifficulty()": "72425d9d",
        "getCurrentBlockGasLimit()": "86d516e8",
        "getCurrentBlockTimestamp()": "0f28c97d",
        "getEthBalance(address)": "4d2301cc",
        "getLastBlockHash()": "27e86d6e",
        "tryAggregate(bool,(address,bytes)[])": "bce38bd7",
        "tryBlockAndAggregate(bool,(address,bytes)[])": "399542e9",
    }


def text(data):
    return decode(["string"], data)[0]


def test_answers_and_failures_side_by_side(multicall, known):
    calls = [(known("usdt"), False, NAME), (known("usdt"), True, NO_SUCH), (known("wbnb_usdt_lp"), False, NAME)]
    first, second, third = multicall.read(AGGREGATE3, calls)
    assert (first[0], text(first[1])) == (True, "Tether USD")
    assert second == (False, b"")
    assert (third[0], text(third[1])) == (True, "Pancake LPs")
    with refused("Multicall3: call failed"):
        multicall.read(AGGREGATE3, [(known("usdt"), False, NO_SUCH)])
    assert multicall.read(AGGREGATE3, []) == ()


def test_a_reason_is_handed_back(multicall, known):
    call = function("transfer(address,uint256)").encode(FRIEND, 1)
    ((succeeded, answer),) = multicall.read(AGGREGATE3, [(known("usdt"), True, call)])
    assert succeeded is False
    assert text(answer[4:]) == "BEP20: transfer amount exceeds balance"


def test_the_older_interfaces(multicall, known):
    calls = [(known("usdt"), NAME), (known("wbnb"), NAME)]
    number = multicall.chain.head.number
    block, answers = multicall.read("aggregate((address,bytes)[])", calls)
    assert (block, [text(answer) for answer in answers]) == (number, ["Tether USD", "Wrapped BNB"])
    results = tuple((True, answer) for answer in answers)
    assert multicall.read(TRY, True, calls) == results
    assert multicall.read("blockAndAggregate((address,bytes)[])", calls) == (number, bytes(32), results)
    bad = [(known("usdt"), NO_SUCH)]
    assert multicall.read(TRY, False, bad) == ((False, b""),)
    assert multicall.read("tryBlockAndAggregate(bool,(address,bytes)[])", False, bad)[2] == ((False, b""),)
    for signature, *args in ((TRY, True, bad), ("aggregate((address,bytes)[])", bad)):
        with refused("Multicall3: call failed"):
            multicall.read(signature, *args)


def test_value_is_passed_on_to_the_last_wei(multicall, known):
    payer = address("0xF977814e90dA44bFA03b6295A0616a897441aceC")
    deposit = function("deposit()").encode()
    calls = [(known("wbnb"), False, 2, deposit), (FRIEND, False, 3, b"")]
    multicall.send(WITH_VALUE, calls, sender=payer, value=5)
    wbnb = Deployed(multicall.chain, known("wbnb"), load_artifact(OURS, "WBNB"))
    assert wbnb.read("balanceOf(address)", multicall.at) == 2
    assert multicall.read("getEthBalance(address)", FRIEND) == 3
    with refused("Multicall3: value mismatch"):
        multicall.read(WITH_VALUE, calls, sender=payer, value=6)
    with refused("Multicall3: call failed"):
        multicall.read(WITH_VALUE, calls, sender=payer, value=4)


def test_questions_about_the_block(multicall, bundle):
    head, chain = bundle.head, multicall.chain
    answers = {
        "getBasefee()": 0,
        "getBlockNumber()": head.number,
        "getChainId()": 56,
        "getCurrentBlockCoinbase()": head.coinbase,
        "getCurrentBlockDifficulty()": head.difficulty,
        "getCurrentBlockGasLimit()": head.gas_limit,
        "getCurrentBlockTimestamp()": head.timestamp,
        "getLastBlockHash()": chain.block(head.number - 1).hash,
    }
    assert {question: multicall.read(question) for question in answers} == answers
    assert multicall.read("getBlockHash(uint256)", head.number - 5) == chain.block(head.number - 5).hash
    assert multicall.read("getEthBalance(address)", bundle.head.coinbase) == 0
    chain.deal(FRIEND, ETHER)
    assert multicall.read("getEthBalance(address)", FRIEND) == ETHER

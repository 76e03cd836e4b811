"""FlashLoanReceiver against spec/environment.md 3.4."""

import pytest
from deployed import events, refused, selectors, slots

from pyquest.amounts import ETHER, address, create_address

FRIEND = address(b"\xf1" * 20)
LOAN = "executeFlashLoan(address,uint256)"


@pytest.fixture
def agent(known):
    return known("agent")


@pytest.fixture
def usdt(contract):
    return contract("usdt", "BEP20USDT")


@pytest.fixture
def lender(contract):
    return contract("flashloan_contract", "FlashLoanReceiver")


def test_selectors_events_and_slots(lender, usdt, agent):
    assert selectors(lender.artifact) == {
        "executeFlashLoan(address,uint256)": "6065c245", "depositToPool(address,uint256)": "2f6d58dc",
        "withdraw(address,uint256)": "f3fef3a3", "poolBalance(address)": "68abb5e0", "owner()": "8da5cb5b",
    }  # fmt: skip
    assert events(lender.artifact) == {"FlashLoanExecuted(address,uint256,uint256)/1"}
    assert slots(lender.artifact) == {"owner": 0}
    assert lender.at == create_address(agent, 14)
    assert lender.read("poolBalance(address)", usdt.at) == 10_000 * ETHER


def test_a_loan_of_1000_costs_3(lender, usdt, agent):
    assert lender.read(LOAN, usdt.at, 1000 * ETHER, sender=agent) is True
    assert lender.send(LOAN, usdt.at, 1000 * ETHER, sender=agent) == [
        ("FlashLoanExecuted", usdt.at, 1000 * ETHER, 3 * ETHER)
    ]
    assert usdt.read("balanceOf(address)", agent) == 997 * ETHER
    assert lender.read("poolBalance(address)", usdt.at) == 10_003 * ETHER


def test_loan_and_repayment_are_two_transfers(lender, usdt, agent, chain):
    lender.send(LOAN, usdt.at, 333, sender=agent)
    moves = [usdt.event(log) for _, log in chain.logs(chain.head.number, chain.head.number, [usdt.at])]
    assert [move for move in moves if move[0] == "Transfer"] == [
        ("Transfer", lender.at, agent, 333),
        ("Transfer", agent, lender.at, 333),  # 0.3 % of 333 rounds down to nothing
    ]


def test_the_owner_fills_and_empties_the_pool(lender, usdt, agent):
    lender.send("depositToPool(address,uint256)", usdt.at, 5, sender=agent)
    assert lender.read("poolBalance(address)", usdt.at) == 10_000 * ETHER + 5
    lender.send("withdraw(address,uint256)", usdt.at, 10_000 * ETHER + 5, sender=agent)
    assert lender.read("poolBalance(address)", usdt.at) == 0
    assert usdt.read("balanceOf(address)", agent) == 11_000 * ETHER


def test_refusals(lender, usdt, agent, known):
    for signature, amount, sender, says in (
        (LOAN, 10_000 * ETHER + 1, agent, "Insufficient balance in pool"),
        (LOAN, 1000 * ETHER, FRIEND, "BEP20: transfer amount exceeds balance"),  # the fee is not there
        (LOAN, 333, FRIEND, "BEP20: transfer amount exceeds allowance"),
        ("depositToPool(address,uint256)", 1, FRIEND, "Only owner can deposit"),
        ("withdraw(address,uint256)", 1, FRIEND, "Only owner can withdraw"),
        ("withdraw(address,uint256)", 10_001 * ETHER, agent, "BEP20: transfer amount exceeds balance"),
    ):
        with refused(says):
            lender.read(signature, usdt.at, amount, sender=sender)


@pytest.mark.parametrize(
    ("signature", "answers", "says"),
    [
        (LOAN, (False, True), "Loan transfer failed"),
        (LOAN, (True, False), "Repayment failed"),
        (LOAN, (True, True), "Fee not paid"),
        ("depositToPool(address,uint256)", (True, False), "Deposit failed"),
        ("withdraw(address,uint256)", (False, True), "Withdraw failed"),
    ],
)
def test_tokens_that_do_not_do_what_they_should(lender, agent, liar, signature, answers, says):
    liar(FRIEND, *answers)
    with refused(says):
        lender.read(signature, FRIEND, 1000, sender=agent)

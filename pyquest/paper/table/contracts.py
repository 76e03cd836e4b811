"""The published validators of calls of contracts (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.amounts import Amount
from pyquest.paper.facts import Facts, number, paid
from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import Rule, selector, succeeded, text_stored, to_is

_INCREMENT = "0xd09de08a"
_SET_MESSAGE = "0x368b8772"
_DONATE = "0xed88c68e"
_SET_VALUE = "0x55241077"
_FLASH_LOAN = "0x6065c245"

_GET_VALUE = "getValue()(uint256)"


def _counted_one(facts: Facts) -> bool:
    return facts.went_up("counter_value") == 1


def _value_is_to_the_wei(param: str) -> Rule:
    """The value sent is an amount parameter, give or take one wei."""
    return lambda facts: abs(facts.sent.value - facts.units(param)) <= 1


def _target_got_it_to_the_wei(param: str) -> Rule:
    """The balance of whoever is the recipient rose by an amount parameter, give or take one wei."""
    return lambda facts: abs(facts.went_up("target_balance") - facts.units(param)) <= 1


def _value_is_rounded(param: str) -> Rule:
    """The value sent is an amount parameter that went through a binary float, give or take ten wei."""
    return lambda facts: abs(facts.sent.value - facts.rounded(param)) <= 10


def _target_got_about(param: str) -> Rule:
    """The balance of whoever is the recipient rose by an amount parameter within 0.0001 BNB, in binary floats."""
    return lambda facts: abs(facts.went_up("target_balance") / 1e18 - _float(facts, param)) < 0.0001


def _without_data(facts: Facts) -> bool:
    return facts.sent.data in ("", "0x")


def _proxy_took_the_value(facts: Facts) -> bool:
    """The proxy's value is the one asked for, and was another one before."""
    value = number(facts.after, "proxy_value")
    return value == facts.instance.params["value"] and value != number(facts.before, "proxy_value")


def _implementation_kept_its_value(facts: Facts) -> bool:
    return facts.went_up("implementation_value") == 0


def _fee_paid(amount: str, percent: str) -> Rule:
    """The agent's tokens fell by the fee for a loan of an amount parameter, within 1 %, or a wei; in binary floats."""

    def rule(facts: Facts) -> bool:
        fee = int(facts.rounded(amount) * _float(facts, percent) / 100)
        return abs(-facts.went_up("token_balance") - fee) <= max(1, fee // 100)

    return rule


def _float(facts: Facts, param: str) -> float:
    value = facts.instance.params[param]
    assert isinstance(value, Amount)
    return float(value.text)


TRANSACTIONS: Mapping[str, TransactionRow] = {
    "contract_call_simple": TransactionRow(
        checks=(
            Line("tx_success", 40, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("selector", 20, selector(_INCREMENT), strict=("V20",)),
            Line("counter_plus_one", 20, _counted_one),
        ),
        passes="ALL",
        state={"counter_value": ("view", "{contract_address}", "getCounter()(uint256)")},
    ),
    "contract_call_with_params": TransactionRow(
        checks=(
            Line("tx_success", 40, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("selector", 20, selector(_SET_MESSAGE), strict=("V20",)),
            Line("message_stored", 20, text_stored("message_value", "message")),
        ),
        passes="ALL",
        state={"message_value": ("view", "{contract_address}", "getMessage()(bytes)")},
    ),
    "contract_call_with_value": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("selector", 20, selector(_DONATE), strict=("V20",)),
            Line("value", 15, _value_is_to_the_wei("amount"), lenient=("V15",)),
            Line("contract_balance", 15, _target_got_it_to_the_wei("amount"), lenient=("V15", "V33")),
        ),
        passes="ALL",
        state=paid,
    ),
    "contract_delegate_call": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("proxy_called", 20, to_is("proxy_address")),
            Line("selector", 20, selector(_SET_VALUE), strict=("V20",)),
            Line("proxy_value", 15, _proxy_took_the_value, strict=("V25",)),
            Line("implementation_unchanged", 15, _implementation_kept_its_value, lenient=("V13",)),
        ),
        passes="ALL",
        state={
            "proxy_value": ("view", "{proxy_address}", _GET_VALUE),
            "implementation_value": ("view", "{implementation_address}", _GET_VALUE),
        },
    ),
    "contract_payable_fallback": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("contract_address")),
            Line("value", 20, _value_is_rounded("amount"), lenient=("V15", "V28")),
            Line("empty_data", 15, _without_data),
            Line("contract_balance", 15, _target_got_about("amount"), lenient=("V15", "V33")),
        ),
        passes="ALL",
        state=paid,
    ),
    "erc20_flashloan": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("flashloan_contract_address")),
            Line("selector", 20, selector(_FLASH_LOAN), strict=("V20",)),
            Line("fee_paid", 30, _fee_paid("amount", "fee_percentage"), lenient=("V15", "V28")),
        ),
        passes="ALL",
        state={"token_balance": ("balance", "{token_address}", "$agent")},
    ),
}

"""The published validators of transfers of BNB and wrapping (atomic_validators.md)."""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.paper.facts import Facts, Sent, Template, number, paid
from pyquest.paper.rows import Line, TransactionRow
from pyquest.paper.rules import (
    Rule,
    gas_is_sane,
    paid_to,
    selector,
    sender_paid_what_it_sent,
    succeeded,
    to_is,
    value_is_share,
)

_DEPOSIT = "0xd0e30db0"
_WITHDRAW = "0x2e1a7d4d"

_DUST = 10**14
"""Wei that may be left of a balance that was to be sent whole."""


def _thousandth(units: int) -> int:
    return int(units * 0.001)


def _value_is(param: str) -> Rule:
    """The value sent is exactly an amount parameter."""
    return lambda facts: facts.sent.value == facts.units(param)


def _value_is_within(param: str) -> Rule:
    """The value sent is within 0.1 % of an amount parameter."""
    return lambda facts: abs(facts.sent.value - facts.units(param)) <= _thousandth(facts.units(param))


def _moved_within(key: str, param: str, *, sign: int = 1) -> Rule:
    """A balance rose (or fell) by an amount parameter within 0.1 %."""
    return lambda facts: abs(sign * facts.went_up(key) - facts.units(param)) <= _thousandth(facts.units(param))


def _coin_moved_within(param: str, *, sign: int, least: int = 0) -> Rule:
    """The agent's balance, gas aside, rose (or fell) by an amount parameter within 0.1 %, or ``least`` wei."""

    def rule(facts: Facts) -> bool:
        wanted = facts.units(param)
        return abs(facts.went_up("balance") + facts.fee - sign * wanted) <= max(_thousandth(wanted), least)

    return rule


def _value_is_all_but_gas(facts: Facts) -> bool:
    """The value sent is the balance before less gas, within 0.1 %: a tenth of a BNB in a wallet of a hundred."""
    expected = number(facts.before, "balance") - facts.fee
    return abs(facts.sent.value - expected) <= max(_thousandth(expected), 1000)


def _only_dust_is_left(facts: Facts) -> bool:
    return number(facts.after, "balance") <= _DUST


def _to_is_contract(param: str) -> Rule:
    """The recipient is an address parameter, and had code before."""
    return lambda facts: to_is(param)(facts) and number(facts.before, "contract_code_size") > 0


def _target_moved_within(param: str) -> Rule:
    """The balance of whoever is the recipient rose by an amount parameter within 0.1 %."""
    return lambda facts: (
        abs(facts.went_up("target_balance") - facts.units(param)) <= max(_thousandth(facts.units(param)), 1)
    )


def _data_contains(param: str) -> Rule:
    """The call data contain a text parameter, as UTF-8, or as what ASCII there is in bytes that are not UTF-8."""

    def rule(facts: Facts) -> bool:
        wanted, data = str(facts.instance.params[param]), bytes.fromhex(facts.sent.data.removeprefix("0x"))
        try:
            said = data.decode()
        except UnicodeDecodeError:
            return wanted in data.decode("ascii", "ignore")
        return wanted in said or wanted.strip() == said.strip()

    return rule


def _recipient(sent: Sent) -> Mapping[str, Template]:
    return {**paid(sent), "contract_code_size": ("code_size", sent.to)} if sent.to else {}


TRANSACTIONS: Mapping[str, TransactionRow] = {
    "bnb_transfer_basic": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient", 25, paid_to("to_address")),
            Line("amount", 25, _value_is_within("amount"), lenient=("V15",)),
            Line("gas_sane", 10, gas_is_sane, lenient=("V13",), strict=("V22",)),
            Line("sender_delta", 10, sender_paid_what_it_sent, lenient=("V13",)),
        ),
        passes="ALL",
        stops_on_revert=False,
    ),
    "bnb_transfer_percentage": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient", 20, paid_to("to_address")),
            Line("amount", 30, value_is_share("percentage"), lenient=("V15", "V29")),
            Line("gas_sane", 10, gas_is_sane, lenient=("V13",), strict=("V22",)),
            Line("sender_delta", 10, sender_paid_what_it_sent, lenient=("V13",)),
        ),
        passes="ALL",
        stops_on_revert=False,
    ),
    "bnb_transfer_max_amount": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient", 20, to_is("to_address")),
            Line("max_amount", 30, _value_is_all_but_gas, lenient=("V15",)),
            Line("dust_left", 20, _only_dust_is_left, strict=("V24",)),
        ),
        passes="GE80",
    ),
    "bnb_transfer_to_contract": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("recipient_is_contract", 20, _to_is_contract("contract_address")),
            Line("amount", 30, _value_is("amount")),
            Line("contract_balance", 20, _target_moved_within("amount"), lenient=("V33",)),
        ),
        passes="GE80",
        state=_recipient,
    ),
    "bnb_transfer_with_message": TransactionRow(
        checks=(
            Line("tx_success", 20, succeeded),
            Line("recipient", 20, to_is("to_address")),
            Line("amount", 20, _value_is("amount")),
            Line("message", 30, _data_contains("message"), lenient=("V16",)),
            Line("sender_delta", 10, _coin_moved_within("amount", sign=-1, least=1), lenient=("V15",)),
        ),
        passes="GE80",
    ),
    "wbnb_deposit": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("wbnb_address")),
            Line("selector", 20, selector(_DEPOSIT), strict=("V20",)),
            Line("value", 20, _value_is_within("amount"), lenient=("V15",)),
            Line("wbnb_delta", 10, _moved_within("token_balance", "amount"), lenient=("V15",)),
        ),
        passes="GE80",
        state={"token_balance": ("balance", "{wbnb_address}", "$agent")},
    ),
    "wbnb_withdraw": TransactionRow(
        checks=(
            Line("tx_success", 30, succeeded),
            Line("contract", 20, to_is("wbnb_address")),
            Line("selector", 20, selector(_WITHDRAW), strict=("V20",)),
            Line("wbnb_delta", 15, _moved_within("token_balance", "amount", sign=-1), lenient=("V15",)),
            Line("bnb_delta", 15, _coin_moved_within("amount", sign=1), lenient=("V15",)),
        ),
        passes="GE80",
        state={"token_balance": ("balance", "{wbnb_address}", "$agent")},
    ),
}

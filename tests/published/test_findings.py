"""What is found wrong with published files, and what is done about it."""

from pathlib import Path
from typing import Any

import pytest
from bank import BUSD, CAKE, ROUTER, SHARE, TRANSFER, USDT, BankFolder, changed, fixed, listed, of_env, random

from pyquest.amounts import Amount
from pyquest.errors import TaskError
from pyquest.instances import draw
from pyquest.locations import data_folder
from pyquest.published import Finding
from pyquest.published.known import load_knowledge
from pyquest.tasks import load_suite


def found_in(bank: BankFolder, content: dict[str, Any]) -> list[Finding]:
    bank.write(content)
    return list(bank.imported().findings)


def drawn(bank: BankFolder, task_id: str, seed: int = 0) -> Any:
    suite = load_suite(bank.out)
    return draw(suite, suite.tasks[task_id], seed)


def test_a_file_in_order(bank: BankFolder) -> None:
    assert found_in(bank, TRANSFER) == []


def test_lists_that_belong_together_are_drawn_together(bank: BankFolder) -> None:
    either = changed(
        TRANSFER,
        wordings=["Pay {amount} {token_symbol} to {to_address}"],
        token_address=listed("address", USDT, CAKE),
        token_symbol=listed("string", "USDT", "CAKE"),
        token_decimals=listed("integer", 18, 18),
    )
    [finding] = found_in(bank, either)  # the decimals are the same for both
    assert (finding.defect, finding.where, finding.done) == (
        "T01",
        "erc20_transfer_fixed.json",
        "drawn together: the address decides",
    )
    assert finding.found == "token_address and token_symbol belong together and are drawn independently of each other"
    pairs = {
        (params["token_address"], params["token_symbol"])
        for params in (drawn(bank, "erc20_transfer_fixed", seed).params for seed in range(20))
    }
    assert pairs == {(USDT, "USDT"), (CAKE, "CAKE")}


def test_names_that_no_wording_shows(bank: BankFolder) -> None:
    spenders = changed(
        TRANSFER,
        spender_address=listed("address", ROUTER, BUSD),
        spender_name=listed("string", "the router", "a friend"),
    )
    assert [one.defect for one in found_in(bank, spenders)] == ["T13"]
    pairs = {
        (params["spender_address"], params["spender_name"])
        for params in (drawn(bank, "erc20_transfer_fixed", seed).params for seed in range(20))
    }
    assert pairs == {(ROUTER, "the router"), (BUSD, "a friend")}


OURS = """\
id: pay
version: 1
title: Pay somebody
difficulty: easy
params:
  spender:
    linked:
      - {spender_address: $pancake_router, spender_name: Router}
      - {spender_address: $usdt, spender_name: Tether}
phrasings: {precise: ["Pay {spender_name}"]}
checks: [{tx_succeeded: {points: 100, gate: true}}]
"""


def test_what_our_task_says_of_an_address_holds(bank: BankFolder) -> None:
    ours = Path(with_knowledge(bank, "known: []\n"))
    (ours / "atomic").unlink()
    (ours / "atomic/pay").mkdir(parents=True)
    (ours / "atomic/pay/task.yaml").write_text(OURS)
    parameters = {
        "spender_address": listed("address", ROUTER, USDT),
        "spender_name": listed("string", "Venus", "Tether"),
    }
    bank.write({"id": "pay", "natural_language_templates": ["Pay {spender_name}"], "parameters": parameters})
    assert [one.defect for one in bank.imported(str(ours)).findings] == ["T01"]
    assert {drawn(bank, "pay", seed).wording for seed in range(20)} == {"Pay Router", "Pay Tether"}


def test_what_a_contract_settles_need_not_be_said(bank: BankFolder) -> None:
    bank.write(changed(TRANSFER, wordings=["Pay {amount} USDT"]))
    ours = with_knowledge(bank, "settled: [to_address]\n")
    assert not bank.imported(ours).findings


@pytest.mark.parametrize("symbols", [("CAKE", "USDT"), ("USDT", "Cake")])
def test_the_address_decides_what_belongs_to_it(bank: BankFolder, symbols: tuple[str, str]) -> None:
    swapped = changed(TRANSFER, token_address=listed("address", USDT, CAKE), token_symbol=listed("string", *symbols))
    assert found_in(bank, swapped)[0].defect == "T01"
    for seed in range(10):
        params = drawn(bank, "erc20_transfer_fixed", seed).params
        assert params["token_symbol"] == {USDT: "USDT", CAKE: "CAKE"}[params["token_address"]]


def test_a_fixed_symbol_that_is_another_tokens(bank: BankFolder) -> None:
    [finding] = found_in(bank, changed(TRANSFER, token_address=fixed("address", BUSD)))
    assert (finding.defect, finding.found, finding.done) == (
        None,
        "token_symbol is USDT, but token_address is that of BUSD",
        "the address decides",
    )
    assert drawn(bank, "erc20_transfer_fixed").params["token_symbol"] == "BUSD"


def test_one_symbol_for_several_addresses(bank: BankFolder) -> None:
    [finding] = found_in(bank, changed(TRANSFER, token_address=listed("address", USDT, BUSD)))
    assert finding.found == "token_symbol is USDT, but token_address is that of USDT, BUSD"
    drawn_pairs = {
        (params["token_address"], params["token_symbol"])
        for params in (drawn(bank, "erc20_transfer_fixed", seed).params for seed in range(20))
    }
    assert drawn_pairs == {(USDT, "USDT"), (BUSD, "BUSD")}


def test_a_placeholder_that_nothing_fills(bank: BankFolder) -> None:
    wordings = ["Give {share} of it to {to_address}", "Give {percentage}% to {to_address}"]
    finding, step = found_in(bank, changed(SHARE, wordings=wordings))
    assert (finding.defect, step.defect) == ("T03", "T07")
    assert finding.found == "no parameter fills {share} in the wording 'Give {share} of it to {to_address}'"
    assert load_suite(bank.out).tasks["bnb_transfer_percentage"].phrasings == {"precise": (wordings[1],)}


def test_a_file_without_a_wording_that_can_be_filled(bank: BankFolder) -> None:
    bank.write(changed(SHARE, wordings=["Give {share} to {to_address}"]))
    report = bank.imported()
    assert not report.imported
    assert [(one.why, one.bad) for one in report.refused] == [("none of its wordings can be filled in", False)]


def test_braces_are_taken_off(bank: BankFolder) -> None:
    findings = found_in(bank, changed(SHARE, wordings=["Give {{percentage}}% to {{to_address}}"]))
    assert [one.defect for one in findings] == ["T05", "T07"]
    assert drawn(bank, "bnb_transfer_percentage").wording.count("{") == 0


def test_numbers_are_written_as_people_do(bank: BankFolder) -> None:
    [finding] = found_in(bank, changed(TRANSFER, amount=fixed("number", 50.0)))
    assert (finding.defect, finding.found) == ("T06", "amount: shown as a float, such as 50.0")
    assert "50 USDT" in drawn(bank, "erc20_transfer_fixed").wording


def test_a_step_is_kept(bank: BankFolder) -> None:
    [finding] = found_in(bank, SHARE)
    assert (finding.defect, finding.done) == ("T07", "the step is kept")
    values = {drawn(bank, "bnb_transfer_percentage", seed).params["percentage"] for seed in range(30)}
    assert values == {20, 30, 40}


def test_wordings_that_leave_something_open(bank: BankFolder) -> None:
    wordings = ["Pay {amount} {token_symbol} to {to_address}", "Pay {token_symbol} to my friend"]
    findings = found_in(bank, changed(TRANSFER, wordings=wordings))
    assert [(one.defect, one.found, one.done) for one in findings] == [
        (None, f"wording 2 of 2 does not say {name}, which is judged", "kept as it is")
        for name in ("amount", "to_address")
    ]


@pytest.mark.parametrize(
    ("wording", "found"),
    [
        ("Pay {amount} to {to_address}", ["wording 1 of 1 does not say token_address, which is judged"]),
        ("Pay {amount} USDT to {to_address}", []),
        ("Pay {amount} of {token_address} to {to_address}", []),
        ("Pay {amount} USDTs to {to_address}", ["wording 1 of 1 does not say token_address, which is judged"]),
    ],
)
def test_a_token_is_named_by_symbol_address_or_word(bank: BankFolder, wording: str, found: list[str]) -> None:
    assert [one.found for one in found_in(bank, changed(TRANSFER, wordings=[wording]))] == found


@pytest.mark.parametrize(
    ("task_id", "wording", "parameters"),
    [
        (
            "contract_call_with_params",
            "Put '{message}' on the board",  # there is one
            {"contract_address": of_env("message_board_address"), "message": listed("string", "Hello", "Bye")},
        ),
        (
            "swap_exact_tokens_for_tokens",
            "Swap {amount_in} USDT for BUSD",  # what may be lost on the way is nobody's aim
            {
                "router_address": fixed("address", ROUTER),
                "token_in_address": fixed("address", USDT),
                "token_in_symbol": fixed("string", "USDT"),
                "token_in_decimals": fixed("integer", 18),
                "token_out_address": fixed("address", BUSD),
                "token_out_symbol": fixed("string", "BUSD"),
                "token_out_decimals": fixed("integer", 18),
                "amount_in": random("number", min=0.5, max=5.0, decimals=2),
                "slippage": random("number", min=0.5, max=5.0, decimals=1),
            },
        ),
    ],
)
def test_what_needs_no_saying(bank: BankFolder, task_id: str, wording: str, parameters: dict[str, Any]) -> None:
    file = {"id": task_id, "natural_language_templates": [wording], "parameters": parameters}
    assert [one for one in found_in(bank, file) if "does not say" in one.found] == []


def test_the_truth_of_a_query_that_nothing_puts_on_chain(bank: BankFolder) -> None:
    balance = {
        "id": "query_erc20_balance",
        "natural_language_templates": ["What has {query_address} in {token_symbol}?"],
        "parameters": {
            "token_address": of_env("erc1363_token_address"),
            "token_symbol": fixed("string", "T1363"),
            "token_decimals": fixed("integer", 18),
            "query_address": random("address"),
            "expected_balance": random("number", min=1, max=2, decimals=1),
            "expected_interest": random("number", min=1, max=2, decimals=1),
        },
    }
    by_defect = {one.defect: one for one in found_in(bank, balance)}
    assert [*by_defect] == ["T02", "T12"]
    assert by_defect["T02"].found == "expected_interest is what the chain should answer, and nothing puts it there"


def test_weights_that_are_not_what_is_awarded(bank: BankFolder) -> None:
    def weighted(*weights: float) -> dict[str, Any]:
        return {**TRANSFER, "validation": {"post_conditions": [{"type": "x", "weight": one} for one in weights]}}

    bank.write(weighted(0.3, 0.2, 0.2, 0.3))
    assert not bank.imported().findings
    bank.out.rename(bank.out.with_name("earlier"))
    [finding] = found_in(bank, weighted(0.3, 0.3, 0.4))
    assert (finding.defect, finding.found) == (
        "T15",
        "declares 40 + 30 + 30, where the published validator awards 30 + 30 + 20 + 20",
    )


def test_styles_that_no_wording_has(bank: BankFolder) -> None:
    bank.labels(erc20_transfer_fixed=[(TRANSFER["natural_language_templates"][0], "moderate")])
    [finding] = found_in(bank, TRANSFER)
    assert (finding.defect, finding.where) == ("T14", "nl_template_scores.json")
    assert finding.found == "no wording is labelled precise or vague"


DIALOGUE: dict[str, Any] = {
    "id": "composite_batch_transfer_2_bnb",
    "natural_language_templates": ["{{amount1}} BNB for {{address1}}, {{amount2}} BNB for {{address2}}", "Pay them"],
    "parameters": {
        "address1": random("address"),
        "address2": random("address"),
        "amount1": {"type": "number", "generation_method": "random", "min": 5.0, "max": 6.0, "decimals": 2},
        "amount2": random("number", min=0.01, max=0.1, decimals=3),
    },
}


def test_a_dialogue(bank: BankFolder) -> None:
    findings = found_in(bank, DIALOGUE)
    assert [one.defect for one in findings] == ["D1", "D2", "D3", "D3", "D3", "D3"]
    amount = drawn(bank, "composite_batch_transfer_2_bnb").params["amount1"]
    assert isinstance(amount, Amount)
    assert 5 * 10**18 <= amount.units <= 6 * 10**18


# --- what only somebody who knows it finds


def with_knowledge(bank: BankFolder, known: str) -> str:
    """A suite of ours that knows something about published files."""
    ours, suite = bank.path.parent / "ours", data_folder("tasks") / "questbench"
    ours.mkdir()
    for name in ("suite.yaml", "accounts.yaml", "atomic"):
        (ours / name).symlink_to(suite / name)
    (ours / "published.yaml").write_text(known)
    return str(ours)


KNOWN = """\
known:
  - defect: T99
    tasks: [erc20_transfer_fixed]
    found: something
    done: nothing
"""


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("", True),
        ("    said: gets\n", True),
        ("    said: takes\n", False),
        ("    unsaid: TAKES\n", True),
        ("    unsaid: PAY\n", False),
        ("    fixes: {token_symbol: USDT}\n", True),
        ("    fixes: {token_symbol: BUSD}\n", False),
        ("    fixes: {memo: BUSD}\n", False),
        ("    fixes: {token_symbol: USDT}\n    said: takes\n", False),
    ],
)
def test_when_a_known_defect_is_there(bank: BankFolder, condition: str, holds: bool) -> None:
    ours = with_knowledge(bank, KNOWN + condition)
    bank.write(TRANSFER)
    assert [one.defect for one in bank.imported(ours).findings] == ["T99"] * holds


def test_a_known_defect_forbids_to_play_a_file(bank: BankFolder) -> None:
    ours = with_knowledge(bank, KNOWN + "    run: false\n")
    bank.write(TRANSFER)
    report = bank.imported(ours)
    assert not report.imported
    assert [(one.why, one.bad) for one in report.refused] == [("T99: something", False)]


@pytest.mark.parametrize(("said", "left"), [("gets", 1), ("pay|gets", 0)])
def test_a_known_defect_leaves_wordings_out(bank: BankFolder, said: str, left: int) -> None:
    ours = with_knowledge(bank, KNOWN + f"    said: {said}\n    leave_out: true\n")
    bank.write(TRANSFER)
    report = bank.imported(ours)
    if left:
        phrasings = load_suite(bank.out).tasks["erc20_transfer_fixed"].phrasings
        assert phrasings == {"precise": (TRANSFER["natural_language_templates"][0],)}
    else:
        assert [one.why for one in report.refused] == ["T99: something"]


def test_fixed_addresses_are_compared_by_what_they_mean(bank: BankFolder) -> None:
    ours = with_knowledge(bank, KNOWN + "    fixes: {token_address: $usdt}\n")
    bank.write(changed(TRANSFER, token_address=fixed("address", USDT.lower())))
    assert [one.defect for one in bank.imported(ours).findings] == ["T99"]


def test_what_questbench_knows_is_of_its_tasks_and_accounts() -> None:
    suite = load_suite()
    knowledge = load_knowledge(suite.path)
    assert all(account.removeprefix("$") in suite.accounts.addresses for account in knowledge.env.values())
    assert ROUTER in suite.accounts.addresses.values()


def test_a_mistake_in_what_is_known_is_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "published.yaml").write_text(KNOWN + "    said: (\n")
    with pytest.raises(TaskError, match=r"published\.yaml:6:11: .*no regular expression"):
        load_knowledge(tmp_path)
    assert not load_knowledge(tmp_path / "none").known

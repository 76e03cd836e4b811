"""Draws are exact, documented and the same for ever."""

from eth_utils import keccak
from hypothesis import given
from hypothesis import strategies as st
from suite_folder import SuiteFolder

from pyquest.amounts import Amount
from pyquest.instances import draw
from pyquest.tasks import Suite
from pyquest.tasks.draws import Draws

BLOCK = "91052a46298a2ce0ffae1c22250349bb5e23e1bfff26c4590da08f49adc30ba6"
GOLDEN = {
    "bnb_transfer_percentage": (
        "precise",
        {"to_address": "0xaF688C781c608537750F8AfFE8C8E159aD4183F4", "percentage": 30},
    ),
    "contract_call_with_params": (
        "vague",
        {"contract_address": "0x351367B8aA0faCB896A6DF72da7a40b029D5bD85", "message": "Building on BSC"},
    ),
    "erc20_transfer_fixed": (
        "moderate",
        {
            "token_address": "0x55d398326f99059fF775485246999027B3197955",
            "token_symbol": "USDT",
            "token_decimals": 18,
            "to_address": "0xd3a615c8c2c44f60b35e2D749Bff8f281f2a8905",
            "amount": "99.79",
        },
    ),
    "query_erc20_balance": (
        "vague",
        {
            "token_address": "0xBc91E6661827d6cC7eA66C8282a42995CFDbE16E",
            "token_symbol": "T1363",
            "token_decimals": 18,
            "query_address": "0x2eA36F9B726f06321Fa8eADAd9A541A65de8802f",
            "expected_balance": "1121.86",
        },
    ),
}


def documented_blocks(seed: int, task: str, name: str):
    """The layout as pyquest.tasks.draws describes it, written a second time."""
    counter = 0
    while True:
        message = b"pyquest/draw" + bytes(1) + seed.to_bytes(32, "big")
        for text in (task, name):
            message += len(text.encode()).to_bytes(4, "big") + text.encode()
        yield keccak(message + counter.to_bytes(4, "big"))
        counter += 1


def test_golden(questbench: Suite) -> None:
    """Published quests: a changed value here means that every recorded result is about other quests."""
    drawn = {task.id: draw(questbench, task, 7) for task in questbench.tasks.values()}
    assert Draws(7, "bnb_transfer_percentage", "percentage").block().hex() == BLOCK
    assert {name: (drawn[name].style, drawn[name].params_json()) for name in GOLDEN} == GOLDEN


@given(st.integers(0, 2**256 - 1), st.text(max_size=20), st.text(max_size=20))
def test_blocks_are_laid_out_as_documented(seed: int, task: str, name: str) -> None:
    draws, documented = Draws(seed, task, name), documented_blocks(seed, task, name)
    assert [draws.block() for _ in range(3)] == [next(documented) for _ in range(3)]


@given(st.integers(0, 1000), st.integers(1, 2**256))
def test_numbers_are_rejected_until_fair(seed: int, bound: int) -> None:
    fair = 2**256 // bound * bound
    expected = (
        next(n for n in (int.from_bytes(b, "big") for b in documented_blocks(seed, "t", "n")) if n < fair) % bound
    )
    assert Draws(seed, "t", "n").below(bound) == expected


def test_a_bound_just_above_half_rejects_nearly_half() -> None:
    # 2**255 + 1 leaves the upper half of all blocks out; with a plain modulo no first block would ever be skipped.
    skipped = 0
    for seed in range(64):
        first = int.from_bytes(Draws(seed, "t", "n").block(), "big")
        skipped += Draws(seed, "t", "n").below(2**255 + 1) != first % (2**255 + 1)
    assert 16 <= skipped <= 48


@given(st.integers(0, 2**64))
def test_published_ranges(questbench: Suite, seed: int) -> None:
    percentage = draw(questbench, questbench.tasks["bnb_transfer_percentage"], seed).params["percentage"]
    assert percentage in range(10, 91, 5)
    amount = draw(questbench, questbench.tasks["erc20_transfer_fixed"], seed).params["amount"]
    assert isinstance(amount, Amount)
    assert 10**18 <= amount.units <= 100 * 10**18
    assert amount.units % 10**16 == 0
    assert (amount.symbol, amount.decimals) == ("USDT", 18)
    address = draw(questbench, questbench.tasks["erc20_transfer_fixed"], seed).address("{to_address}")
    assert address not in questbench.accounts.addresses.values()


def drawn_values(folder: SuiteFolder, spec: str, seeds: int = 200) -> set[object]:
    suite, task = folder.task(f"{{x: {spec}}}")
    return {draw(suite, task, seed).params_json()["x"] for seed in range(seeds)}


def test_every_value_of_a_range_is_drawn_and_no_other(folder: SuiteFolder) -> None:
    assert drawn_values(folder, '{uniform: ["0.8", "1.2"], unit: BNB}') == {"0.8", "0.9", "1", "1.1", "1.2"}
    assert drawn_values(folder, '{uniform: ["3.0", "3.2"], unit: number}') == {"3", "3.1", "3.2"}
    assert drawn_values(folder, '{uniform: ["50", "52"], unit: USDT}') == {"50", "51", "52"}
    assert drawn_values(folder, "{integer: [10, 25], step: 5}") == {10, 15, 20, 25}
    assert drawn_values(folder, "{integer: [1, 3]}") == {1, 2, 3}
    assert drawn_values(folder, "{choice: [a, 2, $usdt]}") == {"a", 2, "0x55d398326f99059fF775485246999027B3197955"}
    assert drawn_values(folder, '{choice: ["0.5", "1.50"], unit: CAKE}') == {"0.5", "1.5"}
    assert drawn_values(folder, "{flag: drawn}") == {True, False}
    assert drawn_values(folder, "{fixed: true}", 3) == {True}
    assert drawn_values(folder, "{account: $agent}", 3) == {"0x4742De21A4aF9c05b9910A73882648b1436FfBf5"}


def test_equal_chances(folder: SuiteFolder) -> None:
    suite, task = folder.task('{x: {uniform: ["1.0", "1.9"], unit: BNB}}')
    counts = dict.fromkeys(range(10), 0)
    for seed in range(2000):
        counts[int(str(draw(suite, task, seed).params_json()["x"])[2:] or 0)] += 1
    # Chi-square with 9 degrees of freedom is above 33.7 once in 10,000 times; the seeds are fixed, so no flakiness.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 33.7


def test_texts(folder: SuiteFolder) -> None:
    texts = drawn_values(folder, "{text: 20, alphabet: alphanumeric_space}")
    assert len(texts) == 200
    for text in texts:
        assert isinstance(text, str)
        assert len(text) == len(text.strip()) == 20
        assert text.replace(" ", "").isalnum()
    assert any(" " in str(text) for text in texts)


def test_linked_rows_stay_together(folder: SuiteFolder) -> None:
    suite, task = folder.task("{token: {linked: [{address: $usdt, symbol: USDT}, {address: $cake, symbol: CAKE}]}}")
    rows = {tuple(draw(suite, task, seed).params_json().values()) for seed in range(50)}
    assert rows == {(suite.accounts.address("usdt"), "USDT"), (suite.accounts.address("cake"), "CAKE")}


def test_parameters_are_independent(folder: SuiteFolder) -> None:
    """Adding a parameter does not move the others."""
    suite, task = folder.task("{b: {address: drawn}}")
    before = draw(suite, task, 3).params["b"]
    suite, task = folder.task("{a: {address: drawn}, b: {address: drawn}}")
    assert draw(suite, task, 3).params["b"] == before
    assert draw(suite, task, 3).params["a"] != before

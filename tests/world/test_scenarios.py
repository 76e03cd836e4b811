"""The base scenario, the vocabulary of set-ups, and what is said when a file or the world is wrong."""

from dataclasses import replace

import pytest
from deployed import OURS, Deployed
from eth_abi.abi import encode
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pyquest.amounts import ETHER, GWEI, MAX_UINT256, address, address_bytes, create_address
from pyquest.chain.artifacts import load_artifact
from pyquest.chain.bundle import load, write
from pyquest.chain.chain import Chain
from pyquest.chain.contracts import Contract
from pyquest.chain.storage import mapping_slot
from pyquest.errors import ChainFault, ScenarioFault, StateMiss, TaskError
from pyquest.instances import draw
from pyquest.scenarios import STEPS, base_world, prepare, step
from pyquest.tasks import StepSpec
from pyquest.tasks.shapes import FileModel

FRIEND = address(b"\xf1" * 20)
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # an example is a world


def with_steps(suite, *steps, **changes):
    """The suite with further world steps, written as (name, args) pairs."""
    extra = tuple(StepSpec(name, args, 1000 + line) for line, (name, args) in enumerate(steps))
    return replace(suite, world=suite.world + extra, **changes)


def asserting(suite, *facts):
    return replace(suite, asserts=tuple(StepSpec(name, args, 1 + line) for line, (name, args) in enumerate(facts)))


# --- the base scenario


def test_the_agent_is_as_the_design_says(world, known):
    agent = known("agent")
    assert (world.balance(agent), world.nonce(agent)) == (99_970_000_000 * GWEI, 30)


def test_the_world_is_frozen_at_the_head_of_the_bundle(world, bundle):
    assert world.frozen
    assert world.head == bundle.head
    with pytest.raises(ChainFault):
        world.deal(FRIEND, 1)


def test_the_world_is_the_same_every_time(suite, bundle, world):
    assert base_world(suite, bundle).fingerprint() == world.fingerprint()


ARGUMENTS = {
    "simple_staking": ["cake"],
    "simple_lp_staking": ["usdt_busd_lp"],
    "simple_reward_pool": ["usdt_busd_lp", "cake"],
    "proxy": ["implementation"],
}
"""Addresses that constructors take, by name."""


def test_what_is_placed_is_what_the_constructor_would_have_made(suite, bundle, known):
    placing = [spec for spec in suite.world if spec.name == "place"]
    world = base_world(replace(suite, world=tuple(placing), asserts=()), bundle)
    agent = known("agent")
    nonces = {create_address(agent, nonce): nonce for nonce in range(30)}
    for spec in placing:
        artifact = load_artifact(OURS, spec.args["contract"])
        chain = Chain.over(bundle, bundle.head)
        chain.set_nonce(agent, nonces[known(spec.args["at"])])
        arguments = [known(name) for name in ARGUMENTS.get(spec.args["at"].removeprefix("$"), [])]
        initcode = artifact.initcode + encode(["address"] * len(arguments), arguments)
        at = chain.deploy(initcode, sender=agent).created
        assert at == known(spec.args["at"])
        assert world.code(at) == chain.code(at) == artifact.code
        assert world.nonce(at) == chain.nonce(at) == 1
        assert slots_at(world, at) == slots_at(chain, at), artifact.name


def slots_at(chain, at):
    return {slot: word for (owner, slot), word in chain.state.content()["slots"] if owner == address_bytes(at) and word}


# --- supply and backing


@settings(max_examples=20)
@given(st.sampled_from(["usdt", "wbnb", "erc1363_token"]), st.lists(st.integers(0, 10**30), max_size=3))
def test_giving_keeps_supply_and_backing_true(suite, bundle, known, name, amounts):
    token = suite.accounts.token(name)
    gifts = [("give", {"token": f"${name}", "to": FRIEND, "amount": f"{amount} wei"}) for amount in amounts]
    plain, gifted = base_world(suite, bundle), base_world(with_steps(suite, *gifts, asserts=()), bundle)
    artifact = load_artifact(OURS, "WBNB")  # any token's view functions
    before, after = (Deployed(chain, token.address, artifact) for chain in (plain, gifted))
    assert after.read("balanceOf(address)", FRIEND) == sum(amounts)
    assert after.read("totalSupply()") - before.read("totalSupply()") == sum(amounts)
    backed = sum(amounts) if name == "wbnb" else 0
    assert gifted.balance(token.address) - plain.balance(token.address) == backed


PAIR = ["totalSupply()(uint256)", "getReserves()(uint112,uint112,uint32)", "balanceOf(address)(uint256)"]
LP = {"token": "$wbnb_usdt_lp", "to": FRIEND}


def given_shares(suite, bundle, amount, *before):
    """The pair of WBNB and USDT before and after shares were given."""
    chains = [base_world(with_steps(suite, *before, *gift, asserts=()), bundle) for gift in ([], [_lp_gift(amount)])]
    return [Contract(chain, suite.accounts.address("wbnb_usdt_lp"), PAIR) for chain in chains]


def _lp_gift(amount):
    return "give", {**LP, "amount": f"{amount} wei"}


@settings(max_examples=15, phases=NO_SHRINKING)
@given(st.integers(0, 10**24))
def test_shares_come_with_what_they_stand_for(suite, bundle, amount):
    before, after = given_shares(suite, bundle, amount)
    assert after.read("balanceOf", FRIEND) == amount
    assert after.read("totalSupply") == (supply := before.read("totalSupply")) + amount
    reserves, grown = before.read("getReserves")[:2], after.read("getReserves")[:2]
    for held, now in zip(reserves, grown, strict=True):
        assert now - held == -(-amount * held // supply)
    for token, now in zip(("usdt", "wbnb"), grown, strict=True):
        backed = Contract(after.chain, suite.accounts.address(token), PAIR)
        assert backed.read("balanceOf", after.address) == now


def test_shares_are_exact_where_the_protocol_takes_its_part(suite, bundle):
    factory = {"contract": "PancakeFactory", "at": "$pancake_factory", "storage": {"feeTo": "$rich"}}
    pair = {"contract": "PancakePair", "at": "$wbnb_usdt_lp", "storage": {"kLast": str(10**47)}}
    before, after = given_shares(suite, bundle, ETHER, ("store", factory), ("store", pair))
    assert after.read("balanceOf", FRIEND) == ETHER
    holders = ["rich", "zero", "agent"]
    grown = [
        after.read("balanceOf", who) - before.read("balanceOf", who) for who in map(suite.accounts.address, holders)
    ]
    assert grown[0] > 0
    assert after.read("totalSupply") - before.read("totalSupply") == ETHER + sum(grown)


def test_shares_need_a_pool(suite, bundle):
    empty = ("place", {"contract": "PancakePair", "at": "$wbnb_usdt_lp", "storage": {"unlocked": 1}})
    with pytest.raises(TaskError, match="give: WBNB/USDT LP: a pair without reserves has no shares to give"):
        base_world(with_steps(suite, empty, _lp_gift(1), asserts=()), bundle)
    locked = ("store", {"contract": "PancakePair", "at": "$wbnb_usdt_lp", "storage": {"unlocked": 0}})
    with pytest.raises(ScenarioFault, match=r"mint\(address\) of 0x16b9.* reverted: Pancake: LOCKED"):
        base_world(with_steps(suite, locked, _lp_gift(1), asserts=()), bundle)


def test_an_nft_is_handed_over_by_its_own_contract(suite, bundle, known):
    step = ("hand_over", {"nft": "$pancake_squad", "id": 2, "to": FRIEND})
    chain = base_world(with_steps(suite, step), bundle)
    squad = Deployed(chain, known("pancake_squad"), load_artifact(OURS, "PancakeSquad"))
    assert squad.read("ownerOf(uint256)", 2) == FRIEND
    assert squad.read("tokenOfOwnerByIndex(address,uint256)", FRIEND, 0) == 2
    assert squad.read("tokenOfOwnerByIndex(address,uint256)", known("agent"), 0) == 1
    nowhere = ("hand_over", {"nft": "$pancake_squad", "id": 1, "to": "$zero"})
    with pytest.raises(ScenarioFault, match="ERC721: transfer to the zero address"):
        base_world(with_steps(suite, nowhere), bundle)
    with pytest.raises(ChainFault, match="nonexistent token"):
        base_world(with_steps(suite, ("hand_over", {"nft": "$pancake_squad", "id": 7, "to": FRIEND})), bundle)


def test_an_nft_is_approved_by_its_own_contract(suite, bundle, known):
    chain = base_world(with_steps(suite, ("approve_nft", {"nft": "$erc721_token", "id": 3, "to": FRIEND})), bundle)
    nft = Deployed(chain, known("erc721_token"), load_artifact(OURS, "ERC721NFT"))
    assert [nft.read("getApproved(uint256)", token) for token in (3, 4)] == [FRIEND, address(b"\0" * 20)]
    assert nft.read("ownerOf(uint256)", 3) == known("agent")
    own = ("approve_nft", {"nft": "$erc721_token", "id": 3, "to": "$agent"})
    with pytest.raises(ScenarioFault, match="ERC721: approval to current owner"):
        base_world(with_steps(suite, own), bundle)
    with pytest.raises(ChainFault, match="nonexistent token"):
        base_world(with_steps(suite, ("approve_nft", {"nft": "$erc721_token", "id": 11, "to": FRIEND})), bundle)


def test_giving_and_handing_over_leave_no_trace_of_a_transaction(world, bundle, known):
    """The pairs minted and the NFT moved, but nobody's nonce did, and no fee was paid."""
    assert world.nonce(known("squad_owner")) == 0
    assert world.head == bundle.head
    assert world.balance(known("agent")) == 99_970_000_000 * GWEI


def test_giving_bnb_adds_and_dealing_sets(suite, bundle, known):
    steps = [
        ("give", {"token": "BNB", "to": "$agent", "amount": "0.03 BNB"}),
        ("deal", {"to": "$rich", "amount": "7 wei"}),
        ("deal", {"to": "$rich", "amount": "2 gwei"}),
    ]
    chain = base_world(with_steps(suite, *steps, asserts=()), bundle)
    assert chain.balance(known("agent")) == 100 * ETHER
    assert chain.balance(known("rich")) == 2 * GWEI


def test_storing_changes_the_named_variables_only(suite, bundle, known):
    change = {"contract": "MessageBoard", "at": "$message_board", "storage": {"updateCount": 41}}
    chain = base_world(with_steps(suite, ("store", change), asserts=()), bundle)
    board = Deployed(chain, known("message_board"), load_artifact(OURS, "MessageBoard"))
    assert board.read("getMessageInfo()") == ("Initial message", known("agent"), 41)


def test_placing_replaces_what_was_there(suite, bundle, known):
    steps = [("place", {"contract": "MessageBoard", "at": "$usdt"})]
    chain = base_world(with_steps(suite, *steps, asserts=()), bundle)
    board = Deployed(chain, known("usdt"), load_artifact(OURS, "MessageBoard"))
    assert board.read("getMessageInfo()") == ("", "0x" + "0" * 40, 0)
    assert chain.storage(known("usdt"), mapping_slot(1, known("agent"))) == 0


# --- files that are wrong


@pytest.mark.parametrize(
    ("name", "args", "says"),
    [
        ("giv", {}, "unknown step 'giv'; did you mean 'give'"),
        ("give", {"token": "$usdt", "to": "$agent"}, "give.amount: Field required"),
        ("give", {"token": "$usdt", "to": "$agent", "amount": 5}, "give.amount: Input should be a valid string"),
        ("give", {"token": "$usdt", "to": "$agent", "amout": "5 USDT"}, "unknown key 'amout'; did you mean 'amount'"),
        ("give", {"token": "$usdt", "to": "$agent", "amount": "5 BUSD"}, "give: '5 BUSD' is not an amount of USDT"),
        ("give", {"token": "$usdt", "to": "$agent", "amount": "5"}, "give: '5' is not an amount of USDT"),
        ("give", {"token": "BNB", "to": "$agent", "amount": "5"}, "give: '5' is not an amount with a unit"),
        ("give", {"token": "$usdt", "to": "$agent", "amount": "1e3 USDT"}, "is not a plain decimal number"),
        ("give", {"token": "$usdt", "to": "$nobody", "amount": "5 USDT"}, "give: unknown account 'nobody'"),
        ("give", {"token": "$agent", "to": "$agent", "amount": "5 USDT"}, "give: unknown token"),
        ("give", {"token": "$usdt", "to": "$agent", "amount": "max"}, "cannot count more than"),
        ("nonce", {"of": "$agent", "value": -1}, "nonce.value: Input should be greater than or equal to 0"),
        ("nonce", {"of": "$agent", "value": "1"}, "nonce.value: Input should be a valid integer"),
        ("place", {"contract": "Nothing", "at": "$usdt"}, "place: .*no such contract artifact"),
        ("place", {"contract": "WBNB", "at": "$usdt", "storage": {"nam": ""}}, "place: no storage variable 'nam'"),
        (
            "place",
            {"contract": "ERC1363Token", "at": "$usdt", "storage": {"DOMAIN_SEPARATOR": {"name": "x"}}},
            "DOMAIN_SEPARATOR: {'name': 'x'} is neither {seconds_before_head",
        ),
    ],
)
def test_a_wrong_step_is_reported_with_file_and_line(suite, bundle, name, args, says):
    with pytest.raises(TaskError, match=says) as caught:
        base_world(with_steps(suite, (name, args)), bundle)
    assert caught.value.path == suite.path / "suite.yaml"
    assert caught.value.line == 1000


# --- assertions


def test_every_assertion_that_fails_is_named_with_expected_and_observed(suite, bundle):
    facts = [
        ("native", {"of": "$agent", "equals": "99.97 BNB"}),
        ("nonce", {"of": "$agent", "equals": 31}),
        ("balance", {"token": "$usdt", "of": "$agent", "equals": "999 USDT"}),
        ("view", {"contract": "$message_board", "function": "getMessage()(string)", "equals": "Another"}),
        ("view", {"contract": "$usdt", "function": "getMessage()(string)", "equals": "?"}),
        ("view", {"contract": "$rich", "function": "name()(string)", "equals": "?"}),
    ]
    with pytest.raises(ScenarioFault) as caught:
        base_world(asserting(suite, *facts), bundle)
    lines = str(caught.value).splitlines()
    assert "suite.yaml asserts:" in lines[0]
    assert lines[1] == "  line 2: nonce {of: $agent}: expected 31, observed 30"
    assert lines[2] == (
        f"  line 3: balance {{token: $usdt, of: $agent}}: expected {999 * ETHER}, observed {1000 * ETHER}"
    )
    assert lines[3].endswith("expected 'Another', observed 'Initial message'")
    assert "reverted" in lines[4]
    assert "no contract" in lines[5]
    assert len(lines) == 6


def test_an_asserted_value_must_have_the_type_as_well(suite, bundle):
    fact = ("view", {"contract": "$usdt", "function": "decimals()(uint8)", "equals": True})
    with pytest.raises(TaskError, match="view: True is not a value of type uint8"):
        base_world(asserting(suite, fact), bundle)


@pytest.mark.parametrize(
    ("name", "args", "says"),
    [
        ("balanse", {}, "unknown fact 'balanse'; did you mean 'balance'"),
        ("nonce", {"of": "$agent"}, "nonce: takes of, equals, not of"),
        ("nonce", {"of": "$agent", "equals": 1, "at": 2}, "nonce: takes of, equals, not of, equals, at"),
        ("nonce", {"of": 5, "equals": 1}, "nonce: 5 must be a string"),
        ("nonce", {"of": "$agent", "equals": "x"}, "nonce: 'x' is not an amount with a unit"),
        ("nonce", {"of": "$agent", "equals": -1}, "nonce: -1 is not a value of type uint256"),
        (
            "view",
            {"contract": "$usdt", "function": "name()", "equals": ""},
            "view: 'name.*' does not say what it answers",
        ),
        ("view", {"contract": "$usdt", "function": "f(address)(bool)", "equals": True}, "takes 1 arguments, not 0"),
        ("view", {"contract": "$usdt", "function": "f()(bool,bool)", "equals": True}, "equals must list 2 values"),
        ("view", {"contract": "$usdt", "function": "f(bool)(bool)", "args": ["x"], "equals": True}, "of type bool"),
    ],
)
def test_an_assertion_that_says_nothing_is_an_error_in_the_file(suite, bundle, name, args, says):
    with pytest.raises(TaskError, match=says) as caught:
        base_world(asserting(suite, (name, args)), bundle)
    assert (caught.value.path, caught.value.line) == (suite.path / "suite.yaml", 1)


def test_values_are_compared_whatever_their_type(suite, bundle):
    facts = [
        ("allowance", {"token": "$erc1363_token", "owner": "$agent", "spender": "$agent", "equals": MAX_UINT256}),
        ("view", {"contract": "$message_board", "function": "lastSender()(address)", "equals": "$agent"}),
        ("view", {"contract": "$usdt", "function": "approve(address,uint256)(bool)", "args": ["$agent", "5 USDT"],
                  "equals": True}),
        ("view", {"contract": "$erc1363_token", "function": "PERMIT_TYPEHASH()(bytes32)",
                  "equals": "0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9"}),
        ("block_number", {"equals": 100_000_000}),
        ("max_fee", {"equals": "1 gwei"}),
    ]  # fmt: skip
    with pytest.raises(ScenarioFault, match="approve from the zero address"):
        base_world(asserting(suite, *facts), bundle)
    base_world(asserting(suite, *facts[:2], *facts[3:]), bundle)


# --- a quest's own scenario


@pytest.fixture
def task(suite):
    return suite.tasks["erc20_transfer_fixed"]


def instance_with(suite, task, *steps, seed=0):
    setup = tuple(StepSpec(name, args, 1 + line) for line, (name, args) in enumerate(steps))
    return draw(suite, replace(task, setup=setup), seed)


def test_a_setup_names_an_nft_by_a_parameter(suite, world, known):
    steps = [
        ("hand_over", {"nft": "{nft_address}", "id": "{token_id}", "to": "$rich"}),
        ("approve_nft", {"nft": "{nft_address}", "id": "{token_id}", "to": "{to_address}"}),
    ]
    instance = instance_with(suite, suite.tasks["erc721_transfer"], *steps)
    nft = Deployed(prepare(world, instance), known("erc721_token"), load_artifact(OURS, "ERC721NFT"))
    assert nft.read("ownerOf(uint256)", 1) == known("rich")
    assert nft.read("getApproved(uint256)", 1) == instance.params["to_address"]


def test_a_setup_uses_the_parameters_and_leaves_the_world_alone(suite, world, task, known):
    instance = instance_with(
        suite,
        task,
        ("give", {"token": "{token_address}", "to": "{to_address}", "amount": "{amount}"}),
        ("approve", {"token": "$usdt", "owner": "$rich", "spender": "$agent", "amount": "{amount}"}),
    )
    before = world.fingerprint()
    chain = prepare(world, instance)
    token = Deployed(chain, known("usdt"), load_artifact(OURS, "BEP20USDT"))
    amount = instance.amount("{amount}")
    assert token.read("balanceOf(address)", instance.address("{to_address}")) == amount > 0
    assert token.read("allowance(address,address)", known("rich"), known("agent")) == amount
    assert world.fingerprint() == before
    assert not chain.frozen
    assert chain.head == world.head


def test_a_wrong_setup_names_the_task_file(suite, world, task):
    instance = instance_with(suite, task, ("give", {"token": "$usdt", "to": "{nobody}", "amount": "{amount}"}))
    with pytest.raises(TaskError, match="nobody") as caught:
        prepare(world, instance)
    assert (caught.value.path, caught.value.line) == (task.path, 1)


# --- pulled bundles, which do not know everything


@pytest.fixture
def pulled(bundle, tmp_path):
    """The embedded world as if it had been pulled: what is not listed is unknown. Supplies and stakes are listed."""
    write(tmp_path / "b", bundle.accounts, bundle.head, chain_id=56, hardfork="prague", complete=False)
    return load(tmp_path / "b")


def test_drawn_addresses_are_empty_on_a_pulled_bundle_and_others_unknown(suite, pulled, task, known):
    plain = replace(suite, world=tuple(spec for spec in suite.world if spec.name in ("deal", "nonce")), asserts=())
    world = base_world(plain, pulled)
    instance = instance_with(plain, task)
    chain = prepare(world, instance)
    assert chain.balance(instance.address("{to_address}")) == 0
    assert chain.balance(known("rich")) == 0
    for where in (FRIEND, known("buyer_1")):
        with pytest.raises(StateMiss):
            chain.balance(where)


# --- third parties


def test_a_step_can_be_added_and_a_name_is_given_once(suite, bundle, monkeypatch):
    monkeypatch.setattr("pyquest.scenarios.steps.STEPS", dict(STEPS))

    class Bless(FileModel):
        who: str

    @step("bless", Bless)
    def bless(stage, args):
        stage.chain.deal(stage.names.address(args.who), 1)

    chain = base_world(with_steps(suite, ("bless", {"who": FRIEND})), bundle)
    assert chain.balance(FRIEND) == 1
    with pytest.raises(ValueError, match="there is a step 'bless' already"):
        step("bless", Bless)(bless)


def test_every_step_is_documented():
    assert all(known_step.action.__doc__ for known_step in STEPS.values())

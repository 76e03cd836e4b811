"""Names, types and events against the artifacts that PancakeSwap and Uniswap published."""

import pytest

from tests.differential import builds

pytestmark = pytest.mark.npm

PANCAKE = "@pancakeswap-libs/pancake-swap-core"


def functions(abi):
    """Signature to what it returns, how it may be called, and nothing about the arguments' names."""
    found = {}
    for item in abi:
        if item["type"] == "function":
            kinds = [[part["type"] for part in item[side]] for side in ("inputs", "outputs")]
            # Constants are pure to old compilers and view to new ones.
            how = {"pure": "view"}.get(item["stateMutability"], item["stateMutability"])
            found[f"{item['name']}({','.join(kinds[0])})"] = (kinds[1], how)
    return found


def events(abi):
    """Signature of every event, with the names of its arguments and whether they are indexed."""
    return {
        (item["name"], *((part["type"], part["name"], part["indexed"]) for part in item["inputs"]))
        for item in abi
        if item["type"] == "event"
    }


@pytest.fixture(scope="module")
def shipped(uniswap):
    return builds.ours({"as shipped": ()})["as shipped"]


@pytest.mark.parametrize("part", ["factory", "pair"])
def test_factory_and_pair_are_called_as_pancakes(shipped, part):
    theirs = builds.reference(PANCAKE, {"factory": "PancakeFactory", "pair": "PancakePair"}[part])
    build = getattr(shipped, part)
    assert functions(build.abi) == functions(theirs.abi)
    assert events(build.abi) == events(theirs.abi)


def test_shares_are_called_as_pancakes():
    source = (builds.FOLDER / "node_modules" / PANCAKE / "contracts" / "PancakeERC20.sol").read_text()
    own = (builds.CONTRACTS / "parts" / "PancakeLPs.sol").read_text()
    for name in ("name", "symbol"):
        (value,) = [line.split("'")[1] for line in source.splitlines() if f"string public constant {name} " in line]
        assert f'string public constant {name} = "{value}";' in own


def test_messages_are_those_of_pancakes_core():
    folder = builds.FOLDER / "node_modules" / PANCAKE / "contracts"
    theirs = {
        part for path in folder.glob("Pancake*.sol") for part in path.read_text().split("'") if "Pancake: " in part
    }
    files = ("PancakePair.sol", "PancakeFactory.sol", "parts/PancakeLPs.sol")
    own = {part for name in files for part in (builds.CONTRACTS / name).read_text().split('"') if "Pancake: " in part}
    assert own == theirs


def test_the_router_has_every_function_of_uniswaps(shipped, uniswap):
    assert functions(shipped.router.abi) == functions(uniswap.router.abi)
    assert [item for item in shipped.router.abi if item["type"] == "receive"] != []


def test_wrapped_bnb_is_called_as_canonical_weth(shipped, uniswap):
    assert functions(shipped.weth.abi) == functions(uniswap.weth.abi)
    assert events(shipped.weth.abi) == events(uniswap.weth.abi)

import pytest
from deployed import OURS, PROBES, ROOT, Deployed
from pancake import Market

from pyquest.chain.artifacts import load_artifact
from pyquest.chain.bundle import load
from pyquest.chain.storage import encode
from pyquest.scenarios import base_world
from pyquest.tasks import load_suite


@pytest.fixture(scope="session")
def suite():
    return load_suite("questbench")


@pytest.fixture(scope="session")
def bundle():
    return load(ROOT / "state_cache" / "bsc-embedded")


@pytest.fixture(scope="session")
def world(suite, bundle):
    return base_world(suite, bundle)


@pytest.fixture
def chain(world):
    """A fork of the suite's world, to do with as a test likes."""
    return world.fork()


@pytest.fixture(scope="session")
def known(suite):
    """Address of an account of the suite by name."""
    return suite.accounts.address


@pytest.fixture
def contract(chain, known):
    """``contract("usdt", "BEP20USDT")``: what the world has there."""
    return lambda name, artifact: Deployed(chain, known(name), load_artifact(OURS, artifact))


@pytest.fixture
def probe(chain):
    """A contract that answers callbacks as it is told to."""
    artifact = load_artifact(PROBES, "CallbackProbe")
    at = chain.deploy(artifact.initcode, sender="0x" + "00" * 19 + "01").created
    return Deployed(chain, at, artifact)


@pytest.fixture
def liar(chain):
    """``liar(address, answer to transfer, answer to transferFrom)`` puts a token there that moves nothing."""
    artifact = load_artifact(PROBES, "LiarProbe")
    return lambda at, *answers: chain.place(
        at, artifact.code, encode(artifact.layout, dict(zip(("transfers", "pulls"), answers, strict=True)))
    )


@pytest.fixture(scope="session")
def opened(bundle, known):
    """PancakeSwap in the bundle, without what the suite adds; to be asked, or forked."""
    return Market.opened(bundle, known)


@pytest.fixture
def market(opened):
    """A fork of it, to do with as a test likes."""
    return opened.fork()

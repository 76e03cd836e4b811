import pytest
from attempts import SUITE

from pyquest.chain.bundle import load
from pyquest.locations import bundle_folder
from pyquest.scenarios import base_world


@pytest.fixture(scope="session")
def world():
    """The suite's own world; nobody sends to it."""
    return base_world(SUITE, load(bundle_folder("bsc-embedded")))

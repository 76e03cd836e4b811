"""Fixtures of the chain's tests."""

import pytest
from assembling import new_chain

from pyquest.chain.chain import Chain
from pyquest.chain.rpc import Rpc


@pytest.fixture
def chain() -> Chain:
    return new_chain()


@pytest.fixture
def rpc(chain: Chain) -> Rpc:
    return Rpc(chain)

"""Fixtures of the chain's tests."""

import pytest
from assembling import new_chain

from pyquest.chain.chain import Chain


@pytest.fixture
def chain() -> Chain:
    return new_chain()

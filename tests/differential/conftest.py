"""Fixtures of the differential tests, all of which need npm: ``pytest -m 'not npm'`` leaves them out."""

import pytest

from tests.differential import builds


@pytest.fixture(scope="session")
def uniswap():
    builds.install()
    return builds.uniswap()


@pytest.fixture(scope="session")
def ours():
    """Our exchange with Uniswap's fees."""
    return builds.ours({"as Uniswap": builds.AS_UNISWAP})["as Uniswap"]

"""Fixtures of the differential tests, all of which need npm: ``pytest -m 'not npm'`` leaves them out."""

import pytest

from tests.differential import builds


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "npm: installs what it compares with by npm, and compiles; needs Node 18 or later"
    )


@pytest.fixture(scope="session")
def uniswap():
    builds.install()
    return builds.uniswap()


@pytest.fixture(scope="session")
def ours():
    """Our exchange with Uniswap's fees."""
    return builds.ours({"as Uniswap": builds.AS_UNISWAP})["as Uniswap"]

from collections.abc import Iterator

import pytest

from pyquest.js.worker import Limits, Sandbox
from tests.js.support import Provider

# One second of CPU time in place of ten: these tests wait for some of the limits to be reached.
TEST_LIMITS = Limits(cpu_seconds=1)


@pytest.fixture(scope="package")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(TEST_LIMITS) as running:
        yield running


@pytest.fixture
def provider() -> Provider:
    return Provider()


@pytest.fixture(scope="package")
def ample() -> Iterator[Sandbox]:
    """With the limits that answers have."""
    with Sandbox() as running:
        yield running

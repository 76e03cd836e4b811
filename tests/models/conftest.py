"""A request to ask, and a model of the scripted server to ask it of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pyquest.instances import draw
from pyquest.models import Ask, Options
from pyquest.models.openai import KEY, OpenAI
from pyquest.prompts import prompt
from pyquest.tasks import load_suite
from tests.models.scripted import MODEL, Server

SECRET = "sk-test-0123456789"

Asked = Callable[..., OpenAI]


@pytest.fixture(scope="session")
def ask() -> Ask:
    suite = load_suite()
    instance = draw(suite, suite.tasks["erc20_approve"], 0)
    return Ask(instance, prompt(instance), "ethers")


@pytest.fixture
def asked() -> Asked:
    """Makes a model that asks a server."""

    def make(server: Server, **options: Any) -> OpenAI:
        return OpenAI(MODEL, Options(**{"base_url": server.url, "keys": {KEY: SECRET}, **options}))

    return make

"""What becomes of each thing that a provider can do, with a real server on loopback."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquest.errors import CapReached, ProviderFault, UsageError
from pyquest.models import Ask, Options, Usage
from pyquest.models.chat import Sampling
from pyquest.models.meter import Meter
from pyquest.models.openai import OpenAI
from pyquest.models.sender import ATTEMPTS, FIRST_ATTEMPTS
from tests.models.conftest import SECRET, Asked
from tests.models.scripted import EMPTY, NO_CHOICES, TOOLS_ONLY, Act, Server, fails, says

PRICES = "scripted-1: {prompt: 2, cached: 0.5, completion: 8.25}\n"


def script(*acts: Act) -> Any:
    """One act after the other; the last one again and again."""
    return lambda number, _: acts[min(number, len(acts) - 1)]


@pytest.fixture
def prices(tmp_path: Path) -> Path:
    path = tmp_path / "prices.yaml"
    path.write_text(PRICES)
    return path


def test_an_answer_with_what_it_took(ask: Ask, asked: Asked, prices: Path) -> None:
    with Server(script(says("x" * 40))) as server:
        reply = asked(server, prices=prices).reply(ask)
    assert (reply.text, reply.stop) == ("x" * 40, None)
    assert reply.returned == {"id": "chatcmpl-7", "model": "scripted-1-2026-11-30", "finish_reason": "stop"}
    cost = (36 * Decimal(2) + 64 * Decimal("0.5") + 20 * Decimal("8.25")) / 1_000_000
    assert reply.usage == Usage(1, 0, 100, 20, 5, 64, cost, ("scripted-1-2026-11-30",))


def test_settings_are_sent_and_nothing_else(ask: Ask, asked: Asked) -> None:
    with Server(script(says("x"))) as server:
        asked(server).reply(ask)
        sampling = Sampling("0.7", 512, "low", 40)
        asked(server, sampling=sampling).reply(replace(ask, sample=2))
    plain, full = server.requests
    assert plain == {
        "model": "scripted-1",
        "messages": [
            {"role": "system", "content": ask.prompt.system},
            {"role": "user", "content": ask.prompt.user},
        ],
    }
    assert full == {**plain, "temperature": 0.7, "max_tokens": 512, "reasoning_effort": "low", "seed": 42}
    assert server.headers[0]["Authorization"] == f"Bearer {SECRET}"


@pytest.mark.parametrize(
    ("act", "text", "stop"),
    [
        (says(None, message={"refusal": "I would rather not."}), "I would rather not.", "refusal"),
        (says("", finish="content_filter"), "", "refusal"),
        (says("half an ans", finish="length"), "half an ans", "truncated"),
        (TOOLS_ONLY, "", None),
        (says("no code at all"), "no code at all", None),
        (says(None), "", None),
        (says(None, message={"content": [{"text": "in "}, {"text": "parts"}]}), "in parts", None),
    ],
)
def test_whatever_the_model_says_is_its_answer(ask: Ask, asked: Asked, act: Act, text: str, stop: str | None) -> None:
    with Server(script(act)) as server:
        reply = asked(server).reply(ask)
    assert (reply.text, reply.stop, len(server.requests)) == (text, stop, 1)


@pytest.mark.parametrize(
    "act",
    [
        fails(429),
        fails(500),
        fails(503, retry_after="Wed, 01 Jan 2020 00:00:00 GMT"),
        fails(529),
        fails(408),
        NO_CHOICES,
        EMPTY,
        Act(b"<html>"),
        Act(b"[" * 100_000),
        Act({"choices": [{}]}),
        Act({"error": {"message": "overloaded", "code": 502}}),
        says("x", cut=40),
        says("x", cut=0),
    ],
)
def test_what_is_no_answer_is_asked_for_again(ask: Ask, asked: Asked, act: Act) -> None:
    with Server(script(act, says("at last"))) as server:
        assert asked(server).reply(ask).text == "at last"
    assert len(server.requests) == 2
    assert server.requests[0] == server.requests[1]


def test_an_answer_that_was_billed_and_is_none_is_told_of(ask: Ask, asked: Asked, prices: Path) -> None:
    wasted: list[Usage] = []
    meter = Meter()
    with Server(script(NO_CHOICES, EMPTY, says("x"))) as server:
        reply = asked(server, prices=prices, meter=meter).reply(replace(ask, wasted=wasted.append))
    assert [(usage.prompt, usage.completion) for usage in wasted] == [(100, 3)]
    assert wasted[0].cost is not None
    assert reply.usage is not None
    assert reply.usage.cost is not None
    assert meter.cost == wasted[0].cost + reply.usage.cost
    assert (meter.requests, len(server.billed)) == (3, 2)


def test_a_provider_that_stays_silent_is_at_fault(ask: Ask, asked: Asked) -> None:
    """After all attempts; the requests that follow find that out with one."""
    with Server(script(fails(500))) as server:
        model = asked(server)
        with pytest.raises(ProviderFault, match=rf"status 500: try later \(attempt {ATTEMPTS}\)"):
            model.reply(ask)
        assert len(server.requests) == ATTEMPTS
        with pytest.raises(ProviderFault, match="attempt 1"):
            model.reply(ask)
        server.script = script(says("up again"))
        assert model.reply(ask).text == "up again"
        server.script = lambda number, _: fails(500) if number == ATTEMPTS + 2 else says("and on")
        assert model.reply(ask).text == "and on"


def test_a_server_that_is_not_there(ask: Ask, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told of at once, and given up soon."""
    told: list[str] = []
    monkeypatch.setattr("pyquest.models.sender._FIRST_WAIT", 0.001)
    with Server(script(says("x"))) as server:
        model = asked(server, tell=told.append)
    with pytest.raises(ProviderFault, match=rf"^{server.url}: ConnectError: .*refused \(attempt {FIRST_ATTEMPTS}\)"):
        model.reply(ask)
    assert len(told) == 1
    assert told[0].startswith(f"{server.url}: ConnectError: ")
    assert told[0].endswith("; trying again")


def test_a_server_that_was_there_gets_every_attempt(ask: Ask, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyquest.models.sender._FIRST_WAIT", 0.001)
    told: list[str] = []
    with Server(script(says("x"), *[says("x", cut=0)] * ATTEMPTS)) as server:
        model = asked(server, tell=told.append)
        model.reply(ask)
        with pytest.raises(ProviderFault, match=rf"\(attempt {ATTEMPTS}\)"):
            model.reply(ask)
    assert told == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_another_4xx_is_the_last_request(ask: Ask, asked: Asked, status: int) -> None:
    with Server(script(fails(status, "no such\nmodel"))) as server:
        model = asked(server)
        with pytest.raises(UsageError, match=rf"refuses the request \(status {status}\): no such model$"):
            model.reply(ask)
        with pytest.raises(UsageError, match="no such model"):
            model.reply(ask)
    assert len(server.requests) == 1


def test_a_key_that_the_server_repeats_is_not_told_on(ask: Ask, asked: Asked) -> None:
    for act in (fails(401, f"wrong key {SECRET}"), fails(500, f"wrong key {SECRET}")):
        with Server(script(act)) as server, pytest.raises((UsageError, ProviderFault)) as caught:
            asked(server).reply(ask)
        assert "wrong key [key]" in str(caught.value)
        assert caught.value.__cause__ is None
    with Server(script(says(f"your key is {SECRET}"))) as server:
        assert asked(server).reply(ask).text == "your key is [key]"
    escaped = "".join(f"\\u{ord(character):04x}" for character in SECRET)
    for spelled in (escaped, escaped.upper().replace("\\U", "\\u")):
        act = Act(says("your key is KEY").content.replace(b"KEY", spelled.encode()))
        with Server(script(act)) as server:
            assert asked(server).reply(ask).text == "your key is [key]"


def test_a_word_in_the_place_of_a_key_is_left_in_answers(ask: Ask, asked: Asked) -> None:
    with Server(script(says("return none;"))) as server:
        assert asked(server, keys={"OPENAI_API_KEY": "none"}).reply(ask).text == "return none;"
    assert server.headers[0]["Authorization"] == "Bearer none"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nobody_is_asked_whom_the_server_refers_to(ask: Ask, asked: Asked, status: int) -> None:
    """The prompts are for the server that was named, and so is the name in the record."""
    with Server(script(says("from elsewhere"))) as other:
        elsewhere = f"{other.url}/{SECRET}?key={SECRET}"
        with Server(script(Act(b"", status, {"Location": elsewhere}))) as server:
            model = asked(server)
            with pytest.raises(UsageError, match=rf"another address \(status {status}\): {other.url}/\[key\]; --base"):
                model.reply(ask)
    assert (len(server.requests), len(other.requests)) == (1, 0)


@pytest.mark.parametrize(
    "act",
    [
        Act(gzip.compress(says("x").content + b" " * (40 << 20)), headers={"Content-Encoding": "gzip"}),
        Act(gzip.compress(b" " * (40 << 20)), 404, headers={"Content-Encoding": "gzip"}),
        Act(gzip.compress(gzip.compress(says("x").content)), headers={"Content-Encoding": "gzip, gzip"}),
        Act(b"no gzip", headers={"Content-Encoding": "gzip"}),
    ],
)
def test_an_answer_that_unpacks_to_anything_is_none(ask: Ask, asked: Asked, act: Act) -> None:
    with Server(script(act, says("at last"))) as server:
        assert asked(server).reply(ask).text == "at last"
    assert len(server.requests) == 2


def test_an_answer_may_be_packed(ask: Ask, asked: Asked) -> None:
    with Server(script(Act(gzip.compress(says("x").content), headers={"Content-Encoding": "gzip"}))) as server:
        assert asked(server).reply(ask).text == "x"
    assert server.headers[0]["Accept-Encoding"] == "gzip"


def test_an_answer_that_is_never_complete(ask: Ask, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyquest.models.openai._LONGEST", 0.1)
    with Server(script(says("x" * 100, pauses=0.05), says("at last"))) as server:
        assert asked(server).reply(ask).text == "at last"


@pytest.mark.parametrize(
    "said",
    [
        "Wed, 01 Jan 2020 00:00:00 +99999999999999999999",
        "Wed, 01 Jan 99999999999999999999 00:00:00 GMT",
        "Wed, 32 Jan 2020 00:00:00 GMT",
        "-5",
        "inf",
        "\xb2",
        "9" * 400,
    ],
)
def test_a_time_to_wait_that_is_none(ask: Ask, asked: Asked, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr("pyquest.models.sender._FIRST_WAIT", 0.001)
    with Server(script(fails(429, retry_after=said), says("at last"))) as server:
        assert asked(server).reply(ask).text == "at last"


def test_a_long_answer_that_comes_slowly(ask: Ask, asked: Asked) -> None:
    text = "é\U0001f642" * 250_000
    with Server(script(says(text, pauses=0.02))) as server:
        assert asked(server).reply(ask).text == text


def test_no_more_requests_at_once_than_wanted(ask: Ask, asked: Asked) -> None:
    with Server(script(says("x", delay=0.05))) as server:
        model = asked(server, concurrency=3)
        with ThreadPoolExecutor(12) as threads:
            list(threads.map(lambda _: model.reply(ask), range(12)))
    assert server.busiest == 3


def test_a_burst_of_429_costs_no_answer(ask: Ask, asked: Asked) -> None:
    """Everybody waits as long as the provider said, then fewer ask at once."""
    began: list[float] = []

    def busy(number: int, _: Any) -> Act:
        began.append(time.monotonic())
        return fails(429, retry_after="0.3") if number < 8 else says("x", delay=0.02)

    with Server(busy) as server:
        model = asked(server, concurrency=8)
        with ThreadPoolExecutor(8) as threads:
            texts = list(threads.map(lambda _: model.reply(ask).text, range(8)))
    assert texts == ["x"] * 8
    assert len(server.requests) == 16
    assert began[8] - began[0] >= 0.29


def test_max_requests(ask: Ask, asked: Asked) -> None:
    """What fails is counted too."""
    with Server(script(fails(500), says("x"))) as server:
        model = asked(server, meter=Meter(max_requests=3))
        model.reply(ask)
        model.reply(ask)
        with pytest.raises(CapReached, match="--max-requests 3 is reached"):
            model.reply(ask)
    assert len(server.requests) == 3


def test_max_cost_is_exceeded_by_what_is_under_way(ask: Ask, asked: Asked, prices: Path) -> None:
    each = Decimal("0.000186500")
    with Server(script(says("x", delay=0.05))) as server:
        meter = Meter(max_cost=each * 4)
        model = asked(server, meter=meter, prices=prices, concurrency=3)

        def reply(_: int) -> str:
            try:
                return model.reply(ask).text
            except CapReached as reached:
                return str(reached)

        with ThreadPoolExecutor(10) as threads:
            said = list(threads.map(reply, range(10)))
    assert 4 <= said.count("x") <= 4 + 2
    assert said.count("x") == len(server.requests)
    assert meter.cost == said.count("x") * each
    assert all("--max-cost 0.000746 is reached: the run has cost 0.00" in text for text in said if text != "x")


def test_a_cost_that_cannot_be_capped(ask: Ask, asked: Asked, prices: Path, tmp_path: Path) -> None:
    with Server(script(Act({"choices": [{"message": {"content": "x"}}]}))) as server:
        with pytest.raises(UsageError, match="--max-cost needs to know what scripted-1 costs"):
            asked(server, meter=Meter(max_cost=Decimal(1)))
        model = asked(server, meter=Meter(max_cost=Decimal(1)), prices=prices)
        assert model.reply(ask).usage == Usage()
        with pytest.raises(UsageError, match=r"nobody knows what an answer .* has cost: .* --max-cost cannot be kept"):
            model.reply(ask)
    assert len(server.requests) == 1


def test_a_price_that_is_missing_is_told_of_once(ask: Ask, asked: Asked, tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text("another: {prompt: 1, completion: 1}\n")
    told: list[str] = []
    with Server(script(says("x"))) as server:
        model = asked(server, prices=path, tell=told.append)
        usage = [model.reply(ask).usage for _ in range(2)]
    assert [one and one.cost for one in usage] == [None, None]
    assert told == [f"{path} has no price for scripted-1: the cost stays unknown"]


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://me:secret@127.0.0.1/v1", "takes no credentials"),
        ("http://127.0.0.1/v1?key=secret", "takes no credentials"),
        ("http://me:secret@[::1/v1", "takes no credentials"),
        ("http://me:secret@host:port/v1", "takes no credentials"),
        ("127.0.0.1:8000", "is no address"),
        ("ftp://127.0.0.1", "is no address"),
        ("http://", "is no address"),
        ("", "is no address"),
        ("http://[::1", "is no address"),
        ("http://[v1.x]/v1", "is no address"),
        ("http://127.0.0.1:port/v1", "is no address"),
        ("http://127.0.0.1:0/v1", "is no address"),
        ("http://127.0.0.1:99999/v1", "is no address"),
        ("http://127.0.0.1:1/a path", "is no address"),
        ("http://127.0.0.1:1/\n", "is no address"),
        ("http://127.0.0.1:1/\udcff", "is no address"),
        ("http://h\udcffst/v1", "is no address"),
        ("http://.../v1", "is no address"),
        (f"http://{'a' * 64}.example/v1", "is no address"),
    ],
)
def test_an_address_that_is_none(asked: Asked, url: str, says: str) -> None:
    with Server(script(EMPTY)) as server, pytest.raises(UsageError, match=says) as caught:
        asked(server, base_url=url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("name", ["\udcff", " ", "a\nb"])
def test_a_name_that_cannot_be_said(asked: Asked, name: str) -> None:
    with pytest.raises(UsageError, match="a model's name is a word that can be printed"):
        OpenAI(name, Options(base_url="http://127.0.0.1:1/v1"))
    with Server(script(EMPTY)) as server, pytest.raises(UsageError, match="--effort is a word that can be printed"):
        asked(server, sampling=Sampling(effort=name))


def test_spellings_of_an_address_are_one_setting(asked: Asked) -> None:
    with Server(script(EMPTY)) as server:
        one, other = asked(server), asked(server, base_url=server.url + "/")
    assert one.settings(None) == other.settings(None) == {"base_url": server.url}  # type: ignore[arg-type]


def test_a_key_is_wanted_by_openai_alone(ask: Ask, asked: Asked) -> None:
    with Server(script(says("x"))) as server:
        assert asked(server, keys={}).reply(ask).text == "x"
    with pytest.raises(UsageError, match="set OPENAI_API_KEY, or name another server"):
        asked(server, keys={}, base_url=None)


def test_a_key_with_a_line_end_is_one_without(ask: Ask, asked: Asked) -> None:
    with Server(script(says("x"))) as server:
        asked(server, keys={"OPENAI_API_KEY": f"{SECRET}\n"}).reply(ask)
    assert server.headers[0]["Authorization"] == f"Bearer {SECRET}"
    with pytest.raises(UsageError, match="characters that no key has") as caught:
        asked(server, keys={"OPENAI_API_KEY": f"{SECRET}\n{SECRET}"})
    assert SECRET not in str(caught.value)


def test_the_extra_that_is_missing_is_named() -> None:
    code = (
        "import sys; sys.modules['openai'] = None\n"
        "from pyquest.errors import UsageError\n"
        "from pyquest.models import Options, open_model\n"
        "try: open_model('openai:x', Options(keys={'OPENAI_API_KEY': 'k'}))\n"
        "except UsageError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "openai:x needs the openai package: pip install openai\n"

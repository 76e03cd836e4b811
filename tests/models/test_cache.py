"""The answer cache: the very same request, and no other."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import pytest

from pyquest.errors import UsageError
from pyquest.models import Ask
from pyquest.models.cache import AnswerCache, default_path
from pyquest.models.chat import Sampling
from tests.models.conftest import Asked
from tests.models.scripted import NO_CHOICES, Server, fails, says

REQUEST = {"model": "m", "messages": [{"role": "user", "content": "hello"}], "temperature": 0.7}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "answers.sqlite"


def untold(message: str) -> None:
    raise AssertionError(message)


def test_an_answer_is_found_by_exactly_what_was_asked(path: Path) -> None:
    cache = AnswerCache(path, untold)
    cache.put("http://a", REQUEST, 0, b"answer")
    assert cache.get("http://a", {**REQUEST}, 0) == b"answer"
    assert cache.get("http://b", REQUEST, 0) is None
    assert cache.get("http://a", REQUEST, 1) is None
    others: list[dict[str, Any]] = [
        {**REQUEST, "model": "n"},
        {**REQUEST, "temperature": 0.70001},
        {**REQUEST, "messages": [{"role": "system", "content": "hello"}]},
        {**REQUEST, "messages": [{"role": "user", "content": "hello "}]},
        {**REQUEST, "seed": 1},
        {name: value for name, value in REQUEST.items() if name != "temperature"},
    ]
    assert [cache.get("http://a", other, 0) for other in others] == [None] * 6


def test_nobody_is_asked_the_same_twice(ask: Ask, asked: Asked, path: Path) -> None:
    with Server(lambda number, _: says(f"answer {number}")) as server:
        first = asked(server, cache=path).reply(ask)
        again = asked(server, cache=path).reply(ask)
        assert first.usage is not None
        assert again == replace(first, usage=replace(first.usage, reused=1))
        for number, (change, sampling) in enumerate(
            [({"sample": 1}, Sampling()), ({}, Sampling(temperature="0.5")), ({}, Sampling(seed=3))], 1
        ):
            model = asked(server, cache=path, sampling=sampling)
            assert model.reply(replace(ask, **change)).text == f"answer {number}"  # type: ignore[arg-type]
        assert asked(server).reply(ask).text == "answer 4"


def test_only_answers_are_kept(ask: Ask, asked: Asked, path: Path) -> None:
    with Server(lambda number, _: [fails(500), NO_CHOICES, says("at last")][number]) as server:
        asked(server, cache=path).reply(ask)
    with sqlite3.connect(path) as file:
        kept = [json.loads(body) for (body,) in file.execute("SELECT body FROM answers")]
    file.close()
    assert [body["choices"][0]["message"]["content"] for body in kept] == ["at last"]


@pytest.mark.parametrize("damaged", [b"", b"half an ans", b'{"choices": []}'])
def test_what_is_kept_and_holds_no_answer_is_asked_about_again(
    ask: Ask, asked: Asked, path: Path, damaged: bytes
) -> None:
    with Server(lambda number, _: says(f"answer {number}")) as server:
        asked(server, cache=path).reply(ask)
        with sqlite3.connect(path) as file:
            file.execute("UPDATE answers SET body = ?", (damaged,))
        file.close()
        assert [asked(server, cache=path).reply(ask).text for _ in range(2)] == ["answer 1", "answer 1"]


def test_several_share_a_file(path: Path) -> None:
    """As several runs do at the same time."""
    problems: list[str] = []

    def work(number: int) -> None:
        cache = AnswerCache(path, problems.append)
        for each in range(20):
            cache.put("p", REQUEST, 20 * number + each, str(each).encode())

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cache = AnswerCache(path, untold)
    assert [cache.get("p", REQUEST, number) for number in range(80)] == [str(n % 20).encode() for n in range(80)]
    assert problems == []


def test_a_file_that_another_one_is_just_making(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = Timer(0.2, lambda: other.execute("COMMIT"))
        done.start()
        AnswerCache(path, untold).put("p", REQUEST, 0, b"kept")
        done.join()
    assert AnswerCache(path, untold).get("p", REQUEST, 0) == b"kept"


def test_a_file_that_is_none(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database, but long enough to be looked at as one" * 10)
    with pytest.raises(UsageError, match=r"answers\.sqlite: file is not a database; set PYQUEST_CACHE .*--no-cache"):
        AnswerCache(path, untold)
    with pytest.raises(UsageError, match="--no-cache"):
        AnswerCache(path / "below" / "a file", untold)


def test_an_answer_that_cannot_be_kept_is_an_answer(ask: Ask, asked: Asked, path: Path) -> None:
    told: list[str] = []
    with Server(lambda number, _: says("x")) as server:
        model = asked(server, cache=path, tell=told.append)
        with sqlite3.connect(path) as file:
            file.execute("DROP TABLE answers")
            file.execute("CREATE VIEW answers AS SELECT '' AS key, '' AS request, '' AS body")
        file.close()
        assert [model.reply(ask).text for _ in range(2)] == ["x", "x"]
    assert len(told) == 1
    assert "are not kept in it" in told[0]


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PYQUEST_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_path() == tmp_path / "pyquest" / "answers.sqlite"
    monkeypatch.setenv("PYQUEST_CACHE", "mine.sqlite")
    assert default_path() == Path("mine.sqlite")

"""The key: from the environment to the provider, and nowhere else."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pyquest.runs.keys import withheld
from tests.models.scripted import Act, Knowing, Server, fails, says
from tests.runs.conftest import Pyquest

SECRET = "sk-live-8c2f1e"
DIALOGUE = "composite_batch_transfer_2_bnb"


def environments() -> list[bytes]:
    """Of all processes below this one."""
    found, parents = [], [os.getpid()]
    while parents:
        tasks = Path(f"/proc/{parents.pop()}/task")
        for path in tasks.glob("*/children"):
            for child in path.read_text().split():
                found.append(Path(f"/proc/{child}/environ").read_bytes())
                parents.append(int(child))
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes by way of /proc")
def test_the_key_is_seen_by_the_provider_alone(
    pyquest: Pyquest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    monkeypatch.setenv("OTHER_SECRET_KEY", SECRET)
    monkeypatch.setenv("PYQUEST_CACHE", str(tmp_path / "cache" / "answers.sqlite"))
    knowing = Knowing([DIALOGUE])
    seen: list[bytes] = []

    def script(number: int, body: Mapping[str, Any]) -> Act:
        seen.extend(environments())
        return fails(500, f"{SECRET} is overworked") if number == 0 else says(knowing(body) + f"\nYour key: {SECRET}\n")

    with Server(script) as server:
        arguments = ("--model", "openai:scripted-1", "--base-url", server.url, "--tasks", DIALOGUE, "--out", "out")
        done = pyquest("run", *arguments)
        assert done.returncode == 0, done.stderr
        server.script = lambda *_: fails(401, f"no such key: {SECRET}")
        refused = pyquest("run", *arguments, "--fresh", "--no-cache")
    assert server.headers[0]["Authorization"] == f"Bearer {SECRET}"
    assert os.environ["OPENAI_API_KEY"] == SECRET
    assert len(seen) > 2, "workers and sandboxes were to be looked at"
    assert not [each for each in seen if SECRET.encode() in each]
    assert (refused.returncode, "no such key: [key]" in refused.stderr) == (2, True)
    for said in (done.stdout, done.stderr, refused.stdout, refused.stderr):
        assert SECRET not in said
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.suffix == ".sqlite" for path in written)
    assert not [path for path in written if SECRET.encode() in path.read_bytes()]
    assert "[key]" in json.loads((tmp_path / "out" / "old-1" / "replies.jsonl").read_text().splitlines()[0])["reply"]


def test_which_variables_are_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = ["OPENAI_API_KEY", "HF_TOKEN", "AWS_SECRET_ACCESS_KEY", "DB_PASSWORD", "KEY", "my_api_keys"]
    others = ["PATH", "KEYBOARD", "MONKEY", "TOKENIZERS_PARALLELISM", "SSH_AUTH_SOCK", "LANG"]
    for name in [*secrets, *others]:
        monkeypatch.setenv(name, os.environ.get(name, "x"))
    with withheld() as keys:
        assert set(secrets) <= keys.keys()
        assert not set(others) & keys.keys()
        assert not set(secrets) & os.environ.keys()
        assert set(others) <= os.environ.keys()
    assert set(secrets) <= os.environ.keys()

"""A server on loopback that speaks chat completions, does what it is told, and keeps count of what it would bill."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from pyquest.instances import draw
from pyquest.models import Ask, Model, open_model
from pyquest.prompts import prompt
from pyquest.tasks import load_suite

MODEL = "scripted-1"


@dataclass(frozen=True)
class Act:
    """What the server does with one request.

    Attributes:
        body: As sent; a record is sent as JSON.
        cut: Bytes of it after which the connection is closed; None to send it whole.
        pauses: Seconds before each tenth of it.
    """

    body: bytes | Mapping[str, Any] = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: int | None = None
    pauses: float = 0.0
    delay: float = 0.0

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


def says(text: str | None, *, finish: str = "stop", message: Mapping[str, Any] | None = None, **more: Any) -> Act:
    """A whole answer, with usage that depends on its length."""
    body = {
        "id": "chatcmpl-7",
        "model": f"{MODEL}-2026-11-30",
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **(message or {})}}
        ],
        "usage": usage(100, 10 + len(text or "") // 4, reasoning=5, cached=64),
    }
    return Act(body, **more)


def usage(prompt: int, completion: int, *, reasoning: int, cached: int) -> dict[str, Any]:
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
        "completion_tokens_details": {"reasoning_tokens": reasoning},
        "prompt_tokens_details": {"cached_tokens": cached},
    }


def fails(status: int, message: str = "try later", retry_after: str | None = "0") -> Act:
    return Act({"error": {"message": message}}, status, {} if retry_after is None else {"Retry-After": retry_after})


NO_CHOICES = Act({"id": "x", "choices": [], "usage": usage(100, 3, reasoning=0, cached=0)})
EMPTY = Act(b"")
TOOLS_ONLY = says(None, finish="tool_calls", message={"tool_calls": [{"id": "1", "function": {"name": "send"}}]})

Script = Callable[[int, Mapping[str, Any]], Act]
"""From the number of a request, counted from 0, and its body to what is done with it."""


class _Http(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked is gone, killed perhaps."""


class Server:
    """Listens on a port of loopback until the end of its block.

    Attributes:
        requests: Bodies as received.
        headers: Their headers, by names as in Content-Length.
        billed: The usage of every answer that went out whole.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.billed: list[dict[str, Any]] = []
        self.busiest = self._busy = 0
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                server._serve(self)

            def log_message(self, *_: Any) -> None:
                pass

        self._http = _Http(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"

    def _serve(self, handler: BaseHTTPRequestHandler) -> None:
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        with self._lock:
            number = len(self.requests)
            self.requests.append(body)
            self.headers.append({name.title(): value for name, value in handler.headers.items()})
            self._busy += 1
            self.busiest = max(self.busiest, self._busy)
        act = self.script(number, body)
        time.sleep(act.delay)
        with self._lock:
            self._busy -= 1
        try:
            self._answer(handler, act)
        except OSError:  # whoever asked is gone
            return

    def _answer(self, handler: BaseHTTPRequestHandler, act: Act) -> None:
        content = act.content
        handler.send_response(act.status)
        for name, value in act.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        sent = content if act.cut is None else content[: act.cut]
        step = max(1, len(sent) // 10) if act.pauses else max(1, len(sent))
        for at in range(0, len(sent), step):
            time.sleep(act.pauses)
            handler.wfile.write(sent[at : at + step])
            handler.wfile.flush()
        if act.cut is not None:
            handler.close_connection = True
        elif act.status == 200 and isinstance(act.body, Mapping) and "usage" in act.body:
            with self._lock:
                self.billed.append(act.body["usage"])

    def __enter__(self) -> Self:
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.shutdown()
        self._http.server_close()

    def total(self, name: str) -> int:
        """The sum of a count over all that was billed."""
        return sum(int(each[name]) for each in self.billed)


class Knowing:
    """Knows what a prepared model would say to any prompt of the suite.

    Args:
        tasks: Which it is asked about.
        seeds: Of their instances.
        model: That model; the reference answers if none is given.
    """

    _ROUND = re.compile(r"^Round ([0-9]+), step", re.MULTILINE)

    def __init__(self, tasks: list[str], seeds: range = range(1), model: Model | None = None) -> None:
        suite = load_suite()
        self._model = model or open_model("reference")
        self._asks: dict[str, Ask] = {}
        for task in tasks:
            for seed in seeds:
                instance = draw(suite, suite.tasks[task], seed)
                asked = prompt(instance)
                self._asks[asked.request] = Ask(instance, asked, "ethers")

    def opening(self, task: str, seed: int) -> str:
        """The user message that opens a quest."""
        return next(
            ask.prompt.user for ask in self._asks.values() if (ask.instance.task.id, ask.instance.seed) == (task, seed)
        )

    def __call__(self, body: Mapping[str, Any]) -> str:
        text = body["messages"][-1]["content"]
        ask = next(ask for request, ask in self._asks.items() if text.startswith(request))
        if ask.instance.task.kind != "dialogue":
            number = 1
        elif text == ask.prompt.user:
            number = 0
        else:
            number = 1 + max(map(int, self._ROUND.findall(text)), default=0)
        ask = Ask(ask.instance, ask.prompt, "ethers", round=number)
        return self._model.reply(ask).text

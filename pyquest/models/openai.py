"""Models behind the chat completions of OpenAI, and of every server that speaks the same: ``openai:NAME``."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import Any

from pyquest.endpoints import endpoint
from pyquest.errors import UsageError
from pyquest.models import chat
from pyquest.models.base import Ask, Reply
from pyquest.models.cache import AnswerCache
from pyquest.models.lanes import Lanes
from pyquest.models.options import Options
from pyquest.models.prices import Price, read_prices
from pyquest.models.secret import Secret
from pyquest.models.sender import Lost, Response, Sender
from pyquest.models.usage import Usage
from pyquest.tasks import Suite, Task

OPENAI = "https://api.openai.com/v1"
"""Who is asked when nobody else is named."""

KEY = "OPENAI_API_KEY"
"""The environment variable that holds the key."""

_NO_KEY = "none"  # servers of one's own want no key, but the SDK does
_LARGEST = 32 << 20
"""Bytes of an answer, unpacked; the longest that a model gives is far below one tenth of it."""

_LONGEST = 3600.0
"""Seconds for an answer to arrive as a whole; the SDK limits only how long nothing at all may arrive."""

_PACKINGS = ("identity", "gzip")
"""What a part of an answer may be packed as; others, and several at once, unpack to anything."""

_OF_TRANSPORT = (b"content-encoding", b"content-length", b"transfer-encoding")
"""Headers that say nothing of an answer that is there, and unpacked."""

_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class OpenAI:
    """A model by the name that its provider has for it.

    Args:
        model: That name.
        options: How to ask it.

    Raises:
        UsageError: Something that it takes is missing or wrong: the package, the key, the address, the price.
    """

    def __init__(self, model: str, options: Options) -> None:
        self.name, self._model = f"openai:{model}", _worded("a model's name", model)
        self._sampling, self._tell = options.sampling, options.tell
        if options.sampling.effort is not None:
            _worded("--effort", options.sampling.effort)
        said = os.environ.get("OPENAI_BASE_URL") or OPENAI if options.base_url is None else options.base_url
        self._base_url = _address(said)
        self.price = _price(model, options)
        self._key = _checked(options.keys.get(KEY, ""))
        self._secret = Secret(self._key)
        if options.sends:
            if not self._key and self._base_url == OPENAI:
                raise UsageError(f"{self.name} needs a key: set {KEY}, or name another server with --base-url")
            self._client  # noqa: B018  what it takes is missing now rather than in the middle of the run
        self._sender = Sender(self._post, Lanes(options.concurrency), options.meter, self.price, options.tell)
        self._cache = AnswerCache(options.cache, options.tell) if options.cache else None

    def settings(self, suite: Suite) -> Mapping[str, str]:
        """Where and how it is asked."""
        return {"base_url": self._base_url, **self._sampling.to_json()}

    def answer_names(self, task: Task) -> Sequence[str | None]:
        """One unnamed answer."""
        return [None]

    def request(self, ask: Ask) -> dict[str, Any]:
        """The body of the request for a reply."""
        # OpenAI's newer models refuse the old name; other servers may not know the new one.
        limit = "max_completion_tokens" if self._base_url == OPENAI else "max_tokens"
        return chat.request(self._model, ask.prompt, self._sampling, ask.sample, limit)

    def read(self, body: Any) -> Reply:
        """The reply that an answer holds.

        Raises:
            Unusable: None.
        """
        return chat.reply_of(body, self._priced(chat.usage_of(body)))

    def reply(self, ask: Ask) -> Reply:
        """What was said to this very request before, or else what is said now."""
        request = self.request(ask)
        if self._cache is None:
            return self._sender.send(request, ask.wasted)[0]
        kept = self._cache.get(self._base_url, request, ask.sample)
        if kept is not None:
            with suppress(chat.Unusable):  # damaged, or kept by a version that read it otherwise: asked about again
                reply = self.read(chat.parsed(kept))
                return replace(reply, usage=reply.usage and replace(reply.usage, reused=reply.usage.answers))
        reply, body = self._sender.send(request, ask.wasted)
        self._cache.put(self._base_url, request, ask.sample, body)
        return reply

    def _priced(self, usage: Usage) -> Usage:
        return usage if self.price is None else self.price.of(usage)

    @cached_property
    def _client(self) -> Any:
        try:
            import openai
        except ImportError:
            raise UsageError(f"{self.name} needs the openai package: pip install openai") from None
        # Attempts are ours to make. The other arguments keep the SDK from looking for more in the environment.
        return openai.OpenAI(
            api_key=self._key or _NO_KEY,
            admin_api_key="",
            base_url=self._base_url,
            max_retries=0,
            webhook_secret="",
            http_client=self._http(),
        )

    def _http(self) -> Any:
        import openai

        class Bounded(openai.DefaultHttpxClient):
            """Reads every answer, complaints included, within our limits; the SDK has none for their size."""

            def send(self, request: Any, *, stream: bool = False, **how: Any) -> Any:
                answer = super().send(request, stream=True, **how)
                with closing(answer):
                    if answer.headers.get("content-encoding", "identity").lower() not in _PACKINGS:
                        raise Lost("an answer that is packed as nobody asked for")
                    content = _whole(answer.iter_bytes())
                headers = [(name, value) for name, value in answer.headers.raw if name.lower() not in _OF_TRANSPORT]
                return type(answer)(answer.status_code, headers=headers, content=content, request=request)

            def __del__(self) -> None:  # as that of the SDK's own client, which goes with whoever has it
                self.close()

        # A redirection would hand the prompts to a server that nobody named, and its words would pass for the model's.
        return Bounded(follow_redirects=False, headers={"Accept-Encoding": "gzip"})

    def _post(self, request: Mapping[str, Any]) -> Response:
        import openai

        try:
            answer = self._client.chat.completions.with_raw_response.create(**request).http_response
        except openai.APIStatusError as error:
            answer = error.response
        except openai.APIConnectionError as error:
            why = error.__cause__ or error
            words = f"{self._base_url}: {type(why).__name__}: {why}"
            raise Lost(self._secret.hidden(words.encode()).decode()) from None
        location = self._secret.hidden(answer.headers.get("location", "").partition("?")[0].encode()).decode()
        content = self._secret.hidden(answer.content)
        return Response(answer.status_code, content, _retry_after(answer.headers), location)


def _whole(parts: Iterable[bytes]) -> bytes:
    """An answer that arrives in parts."""
    content, until = bytearray(), time.monotonic() + _LONGEST
    for part in parts:
        content += part
        if len(content) > _LARGEST:
            raise Lost(f"an answer of more than {_LARGEST:,} bytes")
        if time.monotonic() > until:
            raise Lost(f"an answer that is not complete after {_LONGEST:.0f} seconds")
    return bytes(content)


def _worded(what: str, text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise UsageError(f"{what} is a word that can be printed, not {text!r}")
    return text


def _address(url: str) -> str:
    if any(mark in url for mark in "@?#"):
        raise UsageError(f"--base-url is recorded, so it takes no credentials and no query; a key belongs in {KEY}")
    try:
        endpoint(url)
    except ValueError:
        raise UsageError(f"--base-url {url!r} is no address such as http://127.0.0.1:8000/v1") from None
    return url.rstrip("/")


def _checked(key: str) -> str:
    if not key.strip().isascii() or not key.strip().isprintable():
        raise UsageError(f"{KEY} holds characters that no key has")
    return key.strip()


def _price(model: str, options: Options) -> Price | None:
    price = read_prices(options.prices).get(model) if options.prices else None
    if price is None and options.meter.max_cost is not None:
        raise UsageError(f"--max-cost needs to know what {model} costs: name a file that says so with --prices")
    if price is None and options.prices:
        options.tell(f"{options.prices} has no price for {model}: the cost stays unknown")
    return price


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds: as such, as milliseconds in OpenAI's own header, or until a date."""
    said = headers.get("retry-after-ms", "")
    if _SECONDS.fullmatch(said):
        return float(said) / 1000
    said = headers.get("retry-after", "")
    if _SECONDS.fullmatch(said):
        return float(said)
    try:
        until = parsedate_to_datetime(said)
    except (ValueError, OverflowError):  # of a year or a time zone that no calendar has
        return None
    return max(0.0, (until - datetime.now(UTC)).total_seconds()) if until.tzinfo else None

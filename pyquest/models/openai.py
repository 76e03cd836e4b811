"""Models behind the chat completions of OpenAI, and of every server that speaks the same: ``openai:NAME``."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from pyquest.errors import UsageError
from pyquest.models import chat
from pyquest.models.base import Ask, Reply
from pyquest.models.cache import AnswerCache
from pyquest.models.lanes import Lanes
from pyquest.models.options import Options
from pyquest.models.prices import Price, read_prices
from pyquest.models.sender import Lost, Response, Sender
from pyquest.models.usage import Usage
from pyquest.tasks import Suite, Task

OPENAI = "https://api.openai.com/v1"
"""Who is asked when nobody else is named."""

KEY = "OPENAI_API_KEY"
"""The environment variable that holds the key."""

_NO_KEY = "none"  # servers of one's own want no key, but the SDK does
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
        self.name, self._model = f"openai:{model}", model
        self._sampling, self._tell = options.sampling, options.tell
        self._base_url = _address(options.base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI)
        self.price = _price(model, options)
        self._key = _checked(options.keys.get(KEY, ""))
        if options.sends:
            if not self._key and self._base_url == OPENAI:
                raise UsageError(f"{self.name} needs a key: set {KEY}, or name another server with --base-url")
            self._client  # noqa: B018  what it takes is missing now rather than in the middle of the run
        self._sender = Sender(self._post, Lanes(options.concurrency), options.meter, self.price)
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
            raise UsageError(f"{self.name} needs the openai package: pip install 'pyquest[openai]'") from None
        # Attempts are ours to make. The other arguments keep the SDK from looking for more in the environment.
        return openai.OpenAI(
            api_key=self._key or _NO_KEY, admin_api_key="", base_url=self._base_url, max_retries=0, webhook_secret=""
        )

    def _post(self, request: Mapping[str, Any]) -> Response:
        import openai

        try:
            answer = self._client.chat.completions.with_raw_response.create(**request).http_response
        except openai.APIStatusError as error:
            answer = error.response
        except openai.APIConnectionError as error:
            why = error.__cause__ or error
            raise Lost(self._without_key(f"{type(why).__name__}: {why}".encode()).decode()) from None
        return Response(answer.status_code, self._without_key(answer.content), _retry_after(answer.headers))

    def _without_key(self, text: bytes) -> bytes:
        """A server may well repeat in its complaint what it was sent."""
        return text.replace(self._key.encode(), b"[key]") if self._key else text


def _address(url: str) -> str:
    parts = urlsplit(url)
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UsageError(f"--base-url is recorded, so it takes no credentials and no query; a key belongs in {KEY}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"--base-url {url} is no address such as http://127.0.0.1:8000/v1")
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
    except ValueError:
        return None
    return max(0.0, (until - datetime.now(UTC)).total_seconds()) if until.tzinfo else None

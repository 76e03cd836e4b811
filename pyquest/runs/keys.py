"""Keys come from the environment, and stay out of the processes that this one starts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

_SECRET = re.compile(r"(^|_)(KEYS?|TOKENS?|SECRETS?|PASSWORD|PASSWD|CREDENTIALS?)(_|$)", re.IGNORECASE)


@contextmanager
def withheld() -> Iterator[Mapping[str, str]]:
    """Inside this block no variable that looks like a secret is in the environment; gives those that were."""
    keys = {name: value for name, value in os.environ.items() if _SECRET.search(name)}
    for name in keys:
        del os.environ[name]
    try:
        yield keys
    finally:
        os.environ.update(keys)

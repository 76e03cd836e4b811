"""Values as JSON: exact, and in the one form that digests are taken over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def canonical(value: Any) -> str:
    """JSON with sorted keys, no spaces and ASCII escapes, so that equal values are equal text.

    ASCII escapes also keep lone surrogates, which model output may hold and UTF-8 cannot.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 of :func:`canonical` ``value``, in hex."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def as_json(value: Any) -> Any:
    """What JSON can hold of a value without loss: integers become decimal strings, bytes become hex."""
    if isinstance(value, bytes):
        return "0x" + value.hex()
    if isinstance(value, Mapping):
        return {str(name): as_json(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item) for item in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

"""The one JSON form that digests are taken over."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> str:
    """JSON with sorted keys, no spaces and ASCII escapes, so that equal values are equal text.

    ASCII escapes also keep lone surrogates, which model output may hold and UTF-8 cannot.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 of :func:`canonical` ``value``, in hex."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()

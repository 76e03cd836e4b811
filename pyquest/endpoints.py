"""Addresses of servers as they are given on the command line."""

from __future__ import annotations

from ipaddress import IPv6Address
from urllib.parse import SplitResult, urlsplit


def endpoint(url: str) -> SplitResult:
    """The parts of an address such as ``https://host:8000/path``, at which something could be listening.

    Args:
        url: As it was given.

    Raises:
        ValueError: It has another scheme, no host, a host or port that no network has, or characters that no URL has.
    """
    if not url.isprintable() or " " in url:
        raise ValueError("characters that no URL has")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https"):
        raise ValueError("another scheme than http and https")
    host = parts.hostname or ""
    in_brackets = "[" in parts.netloc
    if not (IPv6Address(host) if in_brackets else host.encode("idna")) or parts.port == 0:
        raise ValueError("no host, or no port")
    return parts

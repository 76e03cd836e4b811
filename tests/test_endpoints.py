"""What can be the address of a server."""

import pytest

from pyquest.endpoints import endpoint


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("http://127.0.0.1:8545", "127.0.0.1", 8545),
        ("https://user:key@bsc.example/v1/key?a=b", "bsc.example", None),
        ("http://[::1]:1/", "::1", 1),
        ("http://node_1.local", "node_1.local", None),
        ("http://bücher.example", "bücher.example", None),
    ],
)
def test_an_address(url: str, host: str, port: int | None) -> None:
    parts = endpoint(url)
    assert (parts.hostname, parts.port) == (host, port)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "bsc.example",
        "ftp://bsc.example",
        "http://",
        "http://:80",
        "http://...",
        f"http://{'a' * 64}.example",
        "http://\udcff\udcfe",
        "http://[::1",
        "http://[zz]:1",
        "http://host:0",
        "http://host:99999",
        "http://host:port",
        "https://exa mple",
        "http://host/\n",
    ],
)
def test_no_address(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whoever asks has words of its own
        endpoint(url)

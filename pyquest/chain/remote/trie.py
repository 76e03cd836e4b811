"""Looking something up in a Merkle Patricia trie of which only some nodes are at hand (Yellow Paper, appendix D).

A node is known by its Keccak-256 hash. Whoever knows the root of a trie can therefore not be lied to: the nodes on the
way to a key are the right ones or no nodes of this trie, and where the way ends without a value there is none.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyquest.amounts import keccak
from pyquest.chain import rlp

EMPTY_ROOT = keccak(b"\x80")
"""The root of a trie without entries."""

_BRANCH, _SHORT = 17, 2


class NotProven(ValueError):
    """A node on the way is not at hand, or is none."""


def lookup(nodes: Mapping[bytes, bytes], root: bytes, key: bytes) -> bytes | None:
    """The value under a key of a secure trie, whose paths are the hashes of its keys.

    Args:
        nodes: Hash to encoded node.
        root: Hash of the root.
        key: An address, or a slot as 32 bytes.

    Returns:
        The value; None where the nodes prove that there is none.

    Raises:
        NotProven: The nodes do not lead to an answer.
    """
    if root == EMPTY_ROOT:
        return None
    path = keccak(key).hex()
    node: rlp.Item = _node(nodes, root)
    while node:
        if len(node) == _BRANCH:
            if not path:
                return _value(node[-1])
            step, path = int(path[0], 16), path[1:]
            child = node[step]
        elif len(node) == _SHORT:
            part, leaf = _path(node[0])
            if leaf:
                return _value(node[1]) if part == path else None
            if not path.startswith(part):
                return None
            path, child = path[len(part) :], node[1]
        else:
            raise NotProven(f"a trie node has {_BRANCH} or {_SHORT} members, not {len(node)}")
        assert not isinstance(child, int)
        node = _node(nodes, child) if isinstance(child, bytes) and child else child
    return None


def _node(nodes: Mapping[bytes, bytes], node_hash: bytes) -> rlp.Item:
    encoded = nodes.get(node_hash)
    if encoded is None:
        raise NotProven(f"trie node {node_hash.hex()} is missing")
    try:
        node = rlp.decode(encoded)
    except ValueError as error:
        raise NotProven(f"trie node {node_hash.hex()}: {error}") from error
    if isinstance(node, bytes):
        raise NotProven(f"trie node {node_hash.hex()} is not a list")
    return node


def _value(content: object) -> bytes | None:
    if not isinstance(content, bytes):
        raise NotProven("a list stands where a trie has a value")
    return content or None


def _path(content: object) -> tuple[str, bool]:
    """The nibbles of a short node's hex-prefix encoded path, and whether it is a leaf."""
    digits = content.hex() if isinstance(content, bytes) else ""
    if not digits or digits[0] not in "0123":
        raise NotProven("a trie node has no valid path")
    flag = int(digits[0])
    return digits[1:] if flag & 1 else digits[2:], flag >= _SHORT

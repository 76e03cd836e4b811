"""Asking a node for accounts and slots of one block, with proofs wherever it serves them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pyquest.amounts import Address, address, keccak
from pyquest.chain.remote.found import Found
from pyquest.chain.remote.headers import Header, from_hex
from pyquest.chain.remote.proofs import prove_account, prove_slots
from pyquest.chain.remote.trie import NotProven
from pyquest.chain.remote.upstream import Call, Refused, Upstream
from pyquest.chain.state import EMPTY_CODE_HASH, Account
from pyquest.errors import UpstreamFault

_SLOTS_A_PROOF = 100  # some nodes refuse more keys in one call

Wanted = Mapping[bytes, Collection[int]]
"""Address to slots; the account itself is always wanted."""


class PinnedState:
    """The state of one block, as an endpoint serves it. Every call names the block by its hash (EIP-1898).

    Args:
        upstream: The endpoint.
        header: The block.

    Attributes:
        proving: Whether the endpoint serves proofs that can be checked; None before that is known.
    """

    def __init__(self, upstream: Upstream, header: Header) -> None:
        self.upstream = upstream
        self.proving: bool | None = None if header.state_root is not None else False
        self._block = header.block
        self._root = header.state_root
        self._at = {"blockHash": "0x" + header.block.hash.hex()}

    def fetch(self, wanted: Wanted, with_code: Collection[bytes]) -> list[Found]:
        """Accounts and slots.

        Args:
            wanted: Which.
            with_code: The addresses of which the code is wanted too.

        Raises:
            UpstreamFault: The endpoint fails, no longer has the state, or says what its proofs do not.
        """
        portions = [(where, portion) for where, slots in wanted.items() for portion in _portions(slots)]
        if self.proving is None:
            self.proving = self._serves_proofs(portions[0][0]) if portions else None
        if self.proving:
            return self._fetch_proven(portions, with_code)
        return self._fetch_plain(portions, with_code)

    def touched(self, calls: Sequence[tuple[Address, bytes]]) -> dict[bytes, set[int]]:
        """What view calls would read, as far as the endpoint can tell (eth_createAccessList).

        Args:
            calls: Contract and call data. Those that fail upstream are left out.
        """
        requests: list[Call] = [
            ("eth_createAccessList", [{"to": to, "data": "0x" + data.hex()}, self._at]) for to, data in calls
        ]
        found: dict[bytes, set[int]] = {}
        for (to, _), answer in zip(calls, self.upstream.ask_all(requests), strict=True):
            if isinstance(answer, Refused):
                if answer.unsupported:
                    return {}
                continue
            try:
                found.setdefault(from_hex(to), set())
                for entry in answer["accessList"]:
                    slots = {int(slot, 16) for slot in entry["storageKeys"]}
                    found.setdefault(from_hex(entry["address"]), set()).update(slots)
            except (KeyError, TypeError, ValueError):
                continue  # it was only a hint
        return found

    # -- with proofs

    def _serves_proofs(self, where: bytes) -> bool:
        """Whether the endpoint serves eth_getProof for this block, or at least its state without."""
        try:
            self.upstream.ask("eth_getProof", address(where), [], self._at)
        except Refused as refusal:
            try:
                self.upstream.ask("eth_getBalance", address(where), self._at)
            except Refused as second:
                raise self._fault(second, f"account {address(where)}") from None
            if not (refusal.unsupported or refusal.pruned):
                raise self._fault(refusal, f"a proof of {address(where)}") from None
            return False
        return True

    def _fetch_proven(self, portions: Sequence[tuple[bytes, list[int]]], with_code: Collection[bytes]) -> list[Found]:
        calls: list[Call] = [
            ("eth_getProof", [address(where), [f"0x{slot:064x}" for slot in slots], self._at])
            for where, slots in portions
        ]
        codes = list(with_code)
        calls += [("eth_getCode", [address(where), self._at]) for where in codes]
        answers = self._answers(calls)
        code_of = dict(zip(codes, map(self._data, answers[len(portions) :]), strict=True))
        return [
            self._proven(where, slots, answer, code_of.get(where))
            for (where, slots), answer in zip(portions, answers, strict=False)
        ]

    def _proven(self, where: bytes, slots: list[int], answer: Any, code: bytes | None) -> Found:
        who = address(where)
        try:
            parts = [answer["accountProof"], *(entry["proof"] for entry in answer["storageProof"])]
            nodes = tuple(dict.fromkeys(from_hex(node) for part in parts for node in part))
            claimed = int(answer["nonce"], 16), int(answer["balance"], 16)
            claimed_slots = {int(entry["key"], 16): int(entry["value"], 16) for entry in answer["storageProof"]}
        except (KeyError, TypeError, ValueError, AttributeError):
            raise UpstreamFault(f"the endpoint's proof of {who} is none") from None
        assert self._root is not None
        by_hash = {keccak(node): node for node in nodes}
        try:
            account, storage_root = prove_account(by_hash, self._root, where)
            if (account.nonce, account.balance) != claimed:
                raise self._wrong(f"nonce and balance of {who}", claimed, (account.nonce, account.balance))
            words = prove_slots(by_hash, storage_root, slots)
        except NotProven as problem:
            raise UpstreamFault(
                f"the endpoint's proof of {who} does not hold for block {self._block.number}: {problem}"
                + ("" if self._root in by_hash else "; a local node whose state was set by hand has to mine (evm_mine)")
            ) from None
        for slot, word in words.items():
            if claimed_slots.get(slot) != word:
                raise self._wrong(f"slot {slot:#x} of {who}", claimed_slots.get(slot), word)
        if code is not None and keccak(code) != account.code_hash:
            raise UpstreamFault(f"the endpoint's code of {who} is not the one whose hash is proven")
        return Found(where, account, code or None, words, nodes)

    @staticmethod
    def _wrong(what: str, claimed: object, proven: object) -> UpstreamFault:
        return UpstreamFault(f"the endpoint says that {what} is {claimed}, its own proof says {proven}")

    # -- without

    def _fetch_plain(self, portions: Sequence[tuple[bytes, list[int]]], with_code: Collection[bytes]) -> list[Found]:
        calls: list[Call] = []
        for where, slots in portions:
            who = address(where)
            calls += [
                (method, [who, self._at]) for method in ("eth_getTransactionCount", "eth_getBalance", "eth_getCode")
            ]
            calls += [("eth_getStorageAt", [who, f"0x{slot:064x}", self._at]) for slot in slots]
        answers = iter(self._answers(calls))
        found = []
        for where, slots in portions:
            nonce, balance = self._number(next(answers)), self._number(next(answers))
            code = self._data(next(answers))
            words = {slot: self._number(next(answers)) for slot in slots}
            account = Account(nonce, balance, keccak(code) if code else EMPTY_CODE_HASH)
            found.append(Found(where, account, code if where in with_code and code else None, words))
        return found

    # -- answers

    def _answers(self, calls: Sequence[Call]) -> list[Any]:
        answers = self.upstream.ask_all(calls)
        for (method, params), answer in zip(calls, answers, strict=True):
            if isinstance(answer, Refused):
                raise self._fault(answer, f"{method} of {params[0]}")
        return answers

    def _fault(self, refusal: Refused, what: str) -> UpstreamFault:
        number = self._block.number
        if not refusal.pruned:
            return UpstreamFault(f"the endpoint refuses {what} at block {number}: {refusal}")
        try:
            now = self.upstream.ask("eth_getBlockByNumber", hex(number), False)
        except Refused:
            now = None
        if isinstance(now, dict) and now.get("hash") != self._at["blockHash"]:
            return UpstreamFault(
                f"block {number} was reorganised away: the endpoint has {now.get('hash')} in place of "
                f"{self._at['blockHash']}; pull again from a block that is final"
            )
        return UpstreamFault(
            f"the endpoint no longer has the state of block {number} ({refusal}): most nodes prune after some minutes. "
            "Use an archive endpoint, or pull all that is needed at once from a newer block into another folder"
        )

    @staticmethod
    def _number(answer: Any) -> int:
        try:
            return int(answer, 16)
        except (TypeError, ValueError):
            raise UpstreamFault("the endpoint answered something else than a number") from None

    @staticmethod
    def _data(answer: Any) -> bytes:
        try:
            return from_hex(answer)
        except (TypeError, ValueError, AttributeError):
            raise UpstreamFault("the endpoint answered something else than bytes") from None


def _portions(slots: Collection[int]) -> Iterator[list[int]]:
    ordered = sorted(slots)
    for at in range(0, max(1, len(ordered)), _SLOTS_A_PROOF):
        yield ordered[at : at + _SLOTS_A_PROOF]

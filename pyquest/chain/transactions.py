"""Transactions as bytes and as values: decoding, sender recovery, and the fields that are signed.

Types 0 (legacy), 1 (EIP-2930) and 2 (EIP-1559). Blob transactions (type 3) are unknown here. Set-code transactions
(type 4, EIP-7702) are decoded on request and can be executed, for checking against other EVMs; a chain refuses them,
because no quest needs them and they change state in ways that no check looks at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from coincurve import PublicKey

from pyquest.amounts import Address, address_bytes, keccak
from pyquest.chain import rlp
from pyquest.chain.delegation import Authorization
from pyquest.chain.types import TxRequest
from pyquest.errors import InvalidTransaction

SECP256K1_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141

LEGACY, ACCESS_LIST, DYNAMIC_FEE, SET_CODE = 0, 1, 2, 4

ACCEPTED = (LEGACY, ACCESS_LIST, DYNAMIC_FEE)
"""The types that a chain executes."""

SIGNATURE = ("v", "r", "s")
_BODY = ("gas", "to", "value", "data")
LAYOUTS = {
    LEGACY: ("nonce", "gas_price", *_BODY, *SIGNATURE),
    ACCESS_LIST: ("chain_id", "nonce", "gas_price", *_BODY, "access_list", *SIGNATURE),
    DYNAMIC_FEE: ("chain_id", "nonce", "max_tip", "max_fee", *_BODY, "access_list", *SIGNATURE),
    SET_CODE: ("chain_id", "nonce", "max_tip", "max_fee", *_BODY, "access_list", "authorizations", *SIGNATURE),
}
"""The fields of each type, in the order in which they are encoded. Typed ones call their parity bit ``v`` here too."""

AccessList = tuple[tuple[bytes, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Transaction:
    """A complete transaction with a known sender. Addresses are 20 bytes.

    Attributes:
        to: Recipient; None creates a contract.
        chain_id: None for a legacy signature from before EIP-155.
        max_fee: wei per gas at most; the gas price for types 0 and 1.
        max_tip: wei per gas to the validator at most; the gas price for types 0 and 1.
        v: Signature: ``y_parity`` for typed transactions. All three are 0 if nobody signed.
    """

    hash: bytes
    type: int
    sender: bytes
    chain_id: int | None
    nonce: int
    gas: int
    to: bytes | None
    value: int
    data: bytes
    max_fee: int
    max_tip: int
    access_list: AccessList = ()
    authorizations: tuple[Authorization, ...] = ()
    v: int = 0
    r: int = 0
    s: int = 0

    def price(self, base_fee: int) -> int:
        """Price in wei per gas that the sender pays in a block with that base fee (EIP-1559)."""
        return min(self.max_fee, self.max_tip + base_fee)


def signed_fields(request: TxRequest, nonce: int, chain_id: int) -> tuple[bytes, list[bytes]]:
    """The type prefix and the encoded fields of a complete request, up to the signature.

    Args:
        request: With type, gas and fees set.
        nonce: The sender's next nonce.
        chain_id: Goes into the fields of typed transactions; a legacy signature adds it separately (EIP-155).

    Raises:
        InvalidTransaction: The type is not 0, 1 or 2, or the request is not complete.
    """
    if request.type not in ACCEPTED:
        raise InvalidTransaction(f"transaction type {request.type} is not accepted; use 0, 1 or 2")
    numbers = {
        "chain_id": chain_id,
        "nonce": nonce,
        "gas": request.gas,
        "value": request.value,
        "gas_price": request.gas_price,
        "max_fee": request.max_fee_per_gas,
        "max_tip": request.max_priority_fee_per_gas,
    }
    others: dict[str, rlp.Item] = {
        "to": b"" if request.to is None else address_bytes(request.to),
        "data": request.data,
        "access_list": [
            [address_bytes(owner), [slot.to_bytes(32, "big") for slot in slots]] for owner, slots in request.access_list
        ],
    }
    fields = [
        rlp.encode(others[name] if name in others else rlp.encode_int(_given(numbers[name])))
        for name in LAYOUTS[request.type]
        if name not in SIGNATURE
    ]
    return _prefix(request.type), fields


def signing_hash(prefix: bytes, fields: Sequence[bytes], chain_id: int | None) -> bytes:
    """What is signed.

    Args:
        prefix: Nothing for a legacy transaction, otherwise its type.
        fields: Encoded, up to the signature.
        chain_id: None for a legacy signature from before EIP-155.
    """
    # EIP-155: a legacy signature covers the chain id too, so that it is not valid on another chain.
    covered = () if prefix or chain_id is None else (rlp.encode(rlp.encode_int(chain_id)), b"\x80", b"\x80")
    return keccak(prefix + rlp.encode_list([*fields, *covered]))


def unsigned(request: TxRequest, sender: Address, nonce: int, chain_id: int) -> Transaction:
    """A transaction that nobody signed, from any sender. Its hash stands for its content, and is no signed one's."""
    prefix, fields = signed_fields(request, nonce, chain_id)
    legacy = request.type != DYNAMIC_FEE
    raw_sender = address_bytes(sender)
    return Transaction(
        hash=keccak(
            b"pyquest/unsigned" + raw_sender + prefix + rlp.encode_list([*fields, rlp.encode(rlp.encode_int(chain_id))])
        ),
        type=_given(request.type),
        sender=raw_sender,
        chain_id=chain_id,
        nonce=nonce,
        gas=_given(request.gas),
        to=None if request.to is None else address_bytes(request.to),
        value=request.value,
        data=request.data,
        max_fee=_given(request.gas_price if legacy else request.max_fee_per_gas),
        max_tip=_given(request.gas_price if legacy else request.max_priority_fee_per_gas),
        access_list=tuple((address_bytes(owner), keys) for owner, keys in request.access_list),
    )


def decode(raw: bytes, accepted: Collection[int] = ACCEPTED) -> Transaction:
    """The transaction that ``raw`` encodes, with its sender recovered from the signature.

    Args:
        raw: An encoded, signed transaction.
        accepted: The types that may come.

    Raises:
        InvalidTransaction: Not a canonical encoding, a type that is not accepted, or a wrong signature.
    """
    # A legacy transaction is a bare RLP list, which starts with 0xc0 or more; others start with their type (EIP-2718).
    kind = LEGACY if raw[:1] >= b"\xc0" else raw[0] if raw else None
    if kind in (3, SET_CODE) and kind not in accepted:
        raise InvalidTransaction(f"transaction type {kind} is not accepted; use 0, 1 or 2")
    if kind not in LAYOUTS or raw[:1] == b"\0":
        raise InvalidTransaction("this is not an encoded transaction")
    try:
        return _decode_fields(raw, kind)
    except ValueError as error:
        raise InvalidTransaction(f"this is not a well-formed transaction: {error}") from error


def _decode_fields(raw: bytes, kind: int) -> Transaction:
    fields = rlp.decode(raw[1:] if kind else raw)
    names = LAYOUTS[kind]
    if isinstance(fields, bytes) or len(fields) != len(names):
        raise ValueError(f"type {kind} is a list of {len(names)} fields")
    items = dict(zip(names, fields, strict=True))
    to, data = _bytes(items.pop("to")), _bytes(items.pop("data"))
    access_list = _access_list(items.pop("access_list", []))
    authorizations = tuple(_authorization(entry) for entry in _list(items.pop("authorizations", [])))
    if len(to) not in (0, 20):
        raise ValueError("the recipient is not an address")
    if kind == SET_CODE and not (to and authorizations):
        raise ValueError("it lacks its recipient or its authorizations (EIP-7702)")
    number = {name: rlp.decode_int(item) for name, item in items.items()}
    _check_ranges(number)
    chain_id, parity = _chain_and_parity(number["v"]) if kind == LEGACY else (number["chain_id"], number["v"])
    signed = [rlp.encode(field) for field in fields[: -len(SIGNATURE)]]
    return Transaction(
        hash=keccak(raw),
        type=kind,
        sender=recover(signing_hash(_prefix(kind), signed, chain_id), parity, number["r"], number["s"]),
        chain_id=chain_id,
        nonce=number["nonce"],
        gas=number["gas"],
        to=to or None,
        value=number["value"],
        data=data,
        max_fee=number["max_fee" if "max_fee" in number else "gas_price"],
        max_tip=number["max_tip" if "max_tip" in number else "gas_price"],
        access_list=access_list,
        authorizations=authorizations,
        v=number["v"],
        r=number["r"],
        s=number["s"],
    )


def _chain_and_parity(v: int) -> tuple[int | None, int]:
    """What a legacy ``v`` says: 27 and 28 name no chain, from 35 on it is 35 + 2 · chain id + parity (EIP-155)."""
    if v in (27, 28):
        return None, v - 27
    if v < 35:
        raise ValueError(f"v = {v} belongs to no signature")
    return (v - 35) // 2, (v - 35) % 2


def _prefix(kind: int) -> bytes:
    """What stands before the fields (EIP-2718)."""
    return bytes([kind]) if kind else b""


def _check_ranges(number: Mapping[str, int]) -> None:
    for name, value in number.items():
        bits = 64 if name in ("nonce", "gas") else 256
        if value >> bits:
            raise ValueError(f"{name} does not fit into {bits} bits")


def _list(item: rlp.Item) -> Sequence[rlp.Item]:
    if isinstance(item, bytes):
        raise ValueError("bytes stand where a list should")
    return item


def _bytes(item: rlp.Item) -> bytes:
    if not isinstance(item, bytes):
        raise ValueError("a list stands where bytes should")
    return item


def _access_list(item: rlp.Item) -> AccessList:
    return tuple(_access_entry(entry) for entry in _list(item))


def _access_entry(item: rlp.Item) -> tuple[bytes, tuple[int, ...]]:
    entry = _list(item)
    if len(entry) != 2:
        raise ValueError("an access list entry is not an address with slots")
    owner, slots = _bytes(entry[0]), [_bytes(slot) for slot in _list(entry[1])]
    if len(owner) != 20 or any(len(slot) != 32 for slot in slots):
        raise ValueError("an access list entry is not an address with slots")
    return owner, tuple(int.from_bytes(slot, "big") for slot in slots)


def _authorization(item: rlp.Item) -> Authorization:
    entry = _list(item)
    if len(entry) != 6 or len(_bytes(entry[1])) != 20:
        raise ValueError("an authorization is not chain id, address, nonce and signature")
    chain_id, nonce, parity, r, s = (rlp.decode_int(entry[at]) for at in (0, 2, 3, 4, 5))
    if nonce >> 64 or parity >> 8 or any(number >> 256 for number in (chain_id, r, s)):
        raise ValueError("a number of an authorization is out of range")
    digest = keccak(b"\x05" + rlp.encode(list(entry[:3])))
    try:
        authority = recover(digest, parity, r, s)
    except ValueError:  # such an authorization is passed over; the transaction is valid
        authority = None
    return Authorization(chain_id, _bytes(entry[1]), nonce, authority)


def recover(digest: bytes, parity: int, r: int, s: int) -> bytes:
    """The 20-byte address whose key signed ``digest``.

    Raises:
        ValueError: The signature is out of range, its s is in the upper half (EIP-2), or no key fits it.
    """
    if parity not in (0, 1) or not 0 < r < SECP256K1_ORDER or not 0 < s <= SECP256K1_ORDER // 2:
        raise ValueError("the signature is out of range")
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([parity])
    public_key = PublicKey.from_signature_and_message(signature, digest, hasher=None)
    return keccak(public_key.format(compressed=False)[1:])[12:]


def _given(number: int | None) -> int:
    if number is None:
        raise InvalidTransaction("the transaction lacks its type, gas or fee; complete it first")
    return number

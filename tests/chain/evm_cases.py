"""Conformance cases of our own making: small programs at the edges of the rules, grouped by what they are about.

A case is a transaction in a small prepared world. What is right is not written down here: the interpreter and py-evm's
own loop have to agree in everything, down to the word for a failure (test_conformance.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from assembling import ALICE, BOB, HEAD, OTHER, TARGET, assemble, initcode, new_chain

from pyquest.amounts import Address, address, address_bytes
from pyquest.chain.chain import Chain
from pyquest.chain.evm import PyEvm
from pyquest.chain.interpreter.arithmetic import BINARY
from pyquest.chain.interpreter.opcodes import EXP, OSAKA
from pyquest.chain.types import Receipt, TxRequest
from tools.eest import content_of

NOBODY = address(b"\xe0" * 20)
THIRD = address(b"\xc2" * 20)
WORDS = (0, 1, 2, 31, 32, 255, 256, 2**128, 2**255 - 1, 2**255, 2**256 - 2, 2**256 - 1)
HUGE = 2**256 - 1
RETURN_ALL = " MSIZE 0 RETURN"

_py_evm = lru_cache(PyEvm)


@dataclass(frozen=True)
class Case:
    """One transaction from Alice.

    Attributes:
        code: Of the contract at TARGET; for a creation initcode.
        others: More contracts.
        slots: Storage of TARGET.
        creates: Whether the transaction creates a contract.
    """

    name: str
    code: bytes
    data: bytes = b""
    value: int = 0
    gas: int = 500_000
    others: dict[Address, bytes] = field(default_factory=dict)
    slots: dict[int, int] = field(default_factory=dict)
    creates: bool = False

    def run(self, **options: object) -> tuple[Receipt, Chain]:
        """What comes of it on a chain with these options."""
        chain = new_chain(**options)
        chain.deal(BOB, 1)
        for where, code in self.others.items():
            chain.place(where, code, balance=7)
        request = TxRequest(
            None if self.creates else TARGET, self.value, self.code if self.creates else self.data, self.gas
        )
        if not self.creates:
            chain.place(TARGET, self.code, self.slots, balance=10)
        return chain.send_as(ALICE, request), chain


def difference(case: Case) -> str | None:
    """What our interpreter and py-evm's loop disagree in; None if nothing."""
    (receipt, chain), (other_receipt, other) = case.run(), case.run(evm_of=_py_evm)
    if receipt != other_receipt:
        return f"{case.name}: {receipt} is not {other_receipt}"
    if content_of(chain.state) != content_of(other.state):
        return f"{case.name}: other post-state"
    return None


def word(value: int) -> bytes:
    return value.to_bytes(32, "big")


def in_memory(content: bytes) -> str:
    """Opcodes that put it at the beginning of memory."""
    return " ".join(
        f"0x{content[at : at + 32].ljust(32, bytes(1)).hex()} {at} MSTORE" for at in range(0, len(content), 32)
    )


def _arithmetic() -> Iterator[Case]:
    """Every opcode that computes, on all pairs of edge words: as constants, from memory, and as copies."""
    for op in (OSAKA[number].name for number in (*BINARY, EXP)):
        pairs = list(product(WORDS, WORDS))
        constants = " ".join(f"{b} {a} {op} {32 * at} MSTORE" for at, (a, b) in enumerate(pairs))
        yield Case(f"{op} of constants", assemble(constants + RETURN_ALL), gas=2_000_000)
        read = " ".join(
            f"{64 * at} CALLDATALOAD {64 * at + 32} CALLDATALOAD {op} {32 * at} MSTORE" for at in range(len(pairs))
        )
        data = b"".join(word(b) + word(a) for a, b in pairs)
        yield Case(f"{op} of call data", assemble(read + RETURN_ALL), data, gas=2_000_000)
        copied = " ".join(
            f"{a} {b} DUP2 {op} {64 * at} MSTORE DUP1 {op} {64 * at + 32} MSTORE" for at, (a, b) in enumerate(pairs)
        )
        yield Case(f"{op} of copies", assemble(copied + RETURN_ALL), gas=2_000_000)
    for size in (0, 1, 15, 29, 30, 31):
        words = [0x7F << 8 * size, 0x80 << 8 * size, 0x1FF << 8 * size & HUGE, 2**255 + 1]
        source = " ".join(f"{a} {size} SIGNEXTEND {32 * at} MSTORE" for at, a in enumerate(words))
        yield Case(f"SIGNEXTEND of {size}", assemble(source + RETURN_ALL))
    for op in ("ISZERO", "NOT", "CLZ"):
        constants = " ".join(f"{a} {op} {32 * at} MSTORE" for at, a in enumerate(WORDS))
        yield Case(f"{op} of constants", assemble(constants + RETURN_ALL))
        read = " ".join(f"{32 * at} CALLDATALOAD {op} {32 * at} MSTORE" for at in range(len(WORDS)))
        yield Case(f"{op} of call data", assemble(read + RETURN_ALL), b"".join(map(word, WORDS)))
    for op, modulus in product(("ADDMOD", "MULMOD"), WORDS):
        source = " ".join(f"{modulus} {b} {a} {op} {32 * at} MSTORE" for at, (a, b) in enumerate(product(WORDS, WORDS)))
        yield Case(f"{op} {modulus:#x}", assemble(source + RETURN_ALL), gas=2_000_000)


def _surroundings() -> Iterator[Case]:
    for opcode in OSAKA.values():
        op = opcode.name
        if (opcode.takes, opcode.leaves) != (0, 1) or op.startswith("PUSH"):
            continue
        yield Case(op, assemble(f"{op} GAS 0 MSTORE 32 MSTORE{RETURN_ALL}"), b"abc", value=5)
    accounts = (TARGET, ALICE, BOB, NOBODY, OTHER, "0", "1", "0x100", "0x69", "COINBASE", f"{2**160 + int(BOB, 16)}")
    for op, account in product(("BALANCE", "EXTCODESIZE", "EXTCODEHASH"), accounts):
        source = f"{account} {op} 0 MSTORE GAS {account} {op} 32 MSTORE GAS SWAP1 SUB 64 MSTORE{RETURN_ALL}"
        yield Case(f"{op} of {account}", assemble(source), others={OTHER: b"\x00"})
    for back in (-1, 0, 1, 2, 256, 257, 1_000):
        yield Case(f"BLOCKHASH {back} back", assemble(f"{HEAD.number + 1 - back} BLOCKHASH 0 MSTORE{RETURN_ALL}"))
    for number in (0, 1, HUGE):
        yield Case(f"BLOBHASH {number:#x}", assemble(f"{number} BLOBHASH 0 MSTORE{RETURN_ALL}"))
        yield Case(f"BLOCKHASH {number:#x}", assemble(f"{number} BLOCKHASH 0 MSTORE{RETURN_ALL}"))
    for offset in (0, 1, 3, 31, 32, 33, 2**64, HUGE):
        yield Case(
            f"CALLDATALOAD {offset:#x}", assemble(f"{offset} CALLDATALOAD 0 MSTORE{RETURN_ALL}"), bytes(range(1, 34))
        )


def _memory() -> Iterator[Case]:
    offsets = (0, 1, 31, 32, 33, 1_000, 2**20, 2**64, HUGE)
    for offset in offsets:
        yield Case(f"MLOAD {offset:#x}", assemble(f"{offset} MLOAD POP MSIZE 0 MSTORE{RETURN_ALL}"))
        yield Case(f"MSTORE {offset:#x}", assemble(f"{HUGE} {offset} MSTORE{RETURN_ALL}"))
        yield Case(f"MSTORE8 {offset:#x}", assemble(f"0x1ff {offset} MSTORE8{RETURN_ALL}"))
        for size in (0, 1, 32, 33, HUGE):
            pair = f"{size} {offset}"
            yield Case(f"KECCAK256 {offset:#x} {size:#x}", assemble(f"{pair} KECCAK256 0 MSTORE{RETURN_ALL}"))
            yield Case(f"LOG1 {offset:#x} {size:#x}", assemble(f"7 {pair} LOG1"))
            yield Case(f"RETURN {offset:#x} {size:#x}", assemble(f"1 0 MSTORE {pair} RETURN"))
            yield Case(f"REVERT {offset:#x} {size:#x}", assemble(f"1 0 MSTORE {pair} REVERT"))
    for offset, op in product((0, 1, 32, 33), ("MLOAD POP", "5 SWAP1 MSTORE", "5 SWAP1 MSTORE8")):
        yield Case(f"{op} at {offset} after a word", assemble(f"1 0 MSTORE {offset} {op} MSIZE 96 MSTORE{RETURN_ALL}"))
    for gas in (7, 8):
        yield Case(f"MLOAD with {gas} gas", assemble("0 MLOAD"), gas=21_000 + gas)
    copies = {
        "CALLDATACOPY": "", "CODECOPY": "", "MCOPY": f"{HUGE - 5} 3 MSTORE", f"{OTHER} EXTCODECOPY": "",
        "RETURNDATACOPY": f"0 0 0 0 0 {OTHER} GAS CALL POP",
    }  # fmt: skip
    places = ((0, 0, 0), (0, 0, 32), (1, 2, 33), (64, 40, 5), (0, 2**64, 1), (HUGE, 0, 0), (0, HUGE, 0), (HUGE, 0, 1))
    places += ((0, 0, HUGE), (5, 0, 40), (0, 5, 40), (32, 30, 3))
    for (op, before), (target, source, size) in product(copies.items(), places):
        # The receipt does not show what it costs: the call data has a higher floor price (EIP-7623).
        code = assemble(f"{before} {size} {source} {target} {op} GAS MSIZE MSTORE{RETURN_ALL}")
        returns_a_word = assemble("0x1122 0 MSTORE 32 0 RETURN")
        name = f"{op.split()[-1]} to {target:#x} from {source:#x} of {size:#x}"
        yield Case(name, code, bytes(range(40)), others={OTHER: returns_a_word})


def _storage() -> Iterator[Case]:
    for original, first, second, third in product((0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 3)):
        source = f"{first} 0 SSTORE {second} 0 SSTORE {third} 0 SSTORE"
        yield Case(
            f"SSTORE {original} to {first}, {second}, {third}",
            assemble(source),
            slots={0: original} if original else {},
        )
    for gas in (2_300, 2_301, 4_999, 5_000, 22_100, 22_101):
        yield Case(f"SSTORE with {gas} gas", assemble("1 0 SSTORE"), gas=21_000 + 5 + gas)
    for gas in (2_300, 2_301):  # more than it costs, but the stipend of a call must not be enough
        source = "0 SLOAD POP 1 0 SSTORE"
        yield Case(f"SSTORE of what is there with {gas} gas", assemble(source), gas=23_109 + gas, slots={0: 1})
    yield Case(
        "SLOAD cold, warm, unknown",
        assemble(f"0 SLOAD 0 SLOAD ADD {HUGE} SLOAD ADD 0 MSTORE{RETURN_ALL}"),
        slots={0: 5},
    )
    yield Case("TSTORE and TLOAD", assemble(f"1 TLOAD {HUGE} 1 TSTORE 1 TLOAD 0 MSTORE 32 MSTORE{RETURN_ALL}"))
    nested = f"1 0 SSTORE 0 0 0 0 0 {OTHER} GAS CALL POP 0 SLOAD 1 SSTORE"
    for ending in ("STOP", "0 0 REVERT", "INVALID"):
        inner = assemble(f"5 0 SSTORE 6 0 TSTORE 7 1 SSTORE 0 1 SSTORE 0 0 LOG0 {BOB} BALANCE POP {ending}")
        yield Case(f"a callee that writes and ends with {ending}", assemble(nested), others={OTHER: inner})
        clears = f"CALLER {TARGET} EQ @inner JUMPI 0 0 0 0 0 {TARGET} GAS CALL 1 SSTORE STOP inner: 0 0 SSTORE {ending}"
        yield Case(f"a call that is refunded for and ends with {ending}", assemble(clears), slots={0: 1})


def _calls() -> Iterator[Case]:
    callees = {
        "nobody": (NOBODY, b""), "an account": (BOB, b""),
        "a contract": (OTHER, assemble(f"CALLER 0 SSTORE ORIGIN 1 SSTORE CALLVALUE 2 SSTORE 9 0 MSTORE{RETURN_ALL}")),
        "a revert": (OTHER, assemble("7 0 MSTORE 32 0 REVERT")), "a halt": (OTHER, assemble("INVALID")),
        "itself": (TARGET, b""), "a delegating account": (OTHER, b"\xef\x01\x00" + address_bytes(THIRD)),
        "one that delegates to a precompile": (OTHER, b"\xef\x01\x00" + bytes(19) + b"\4"),
        "one that delegates to itself": (OTHER, b"\xef\x01\x00" + address_bytes(OTHER)),
        "identity": (address(bytes(19) + b"\4"), b""), "ecrecover": (address(bytes(19) + b"\1"), b""),
        "a system precompile": (address(bytes(19) + b"\x66"), b""),
    }  # fmt: skip
    third = assemble(f"ADDRESS 0 MSTORE CALLVALUE 32 MSTORE ORIGIN 64 MSTORE GASPRICE 96 MSTORE{RETURN_ALL}")
    for kind, (name, (to, code)) in product(("CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"), callees.items()):
        for value in (0, 3, 12, 13) if kind in ("CALL", "CALLCODE") else (None,):
            pushed = "" if value is None else f"{value} "
            # Called by another one, it answers at once, so that a call of itself ends.
            source = (
                f"CALLER {TARGET} EQ @inner JUMPI 40 0 20 0 {pushed}{to} GAS {kind} "
                f"RETURNDATASIZE 0 0 RETURNDATACOPY 200 MSTORE GAS 240 MSTORE{RETURN_ALL} inner: 3 0 MSTORE{RETURN_ALL}"
            )
            others = {THIRD: third} | ({to: code} if to == OTHER else {})
            yield Case(f"{kind} of {name} with {value}", assemble(source), value=2, others=others)
    answer = assemble(f"CALLDATASIZE 0 0 CALLDATACOPY 3 CALLDATASIZE MSTORE{RETURN_ALL}")
    places = ((0, 0), (0, 33), (40, 5), (64, 100), (HUGE, 0), (0, HUGE), (HUGE, 1))
    for kind, given, wanted in product(("CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"), places, places):
        (in_at, in_size), (out_at, out_size) = given, wanted
        value = "0 " if kind in ("CALL", "CALLCODE") else ""
        source = f"{HUGE - 9} 3 MSTORE {out_size} {out_at} {in_size} {in_at} {value}{OTHER} GAS {kind} MSIZE MSTORE"
        yield Case(
            f"{kind} with {in_size:#x} at {in_at:#x} to {out_size:#x} at {out_at:#x}",
            assemble(source + RETURN_ALL),
            others={OTHER: answer},
        )
    for failing in (f"0 0 0 0 11 {OTHER} GAS CALL", f"0 0 0 0 11 {OTHER} GAS CALLCODE", "0 0 11 CREATE"):
        source = f"0 0 0 0 0 {OTHER} GAS CALL POP {failing} POP RETURNDATASIZE 0 SSTORE GAS 1 SSTORE"
        yield Case(f"{failing} after an answer", assemble(source), others={OTHER: answer})
    for kind, gas in product(("CALL", "STATICCALL"), (0, 1, 2_300, 30_000, HUGE)):
        value = "1" if kind == "CALL" else ""
        source = f"0 0 0 0 {value} {OTHER} {gas} {kind} GAS 0 MSTORE 32 MSTORE{RETURN_ALL}"
        yield Case(f"{kind} with {gas:#x} gas", assemble(source), others={OTHER: assemble("1 0 SSTORE")})
    for op in ("1 0 SSTORE", "1 0 TSTORE", "0 0 LOG0", "0 0 0 CREATE", "0 0 0 0 CREATE2", f"{BOB} SELFDESTRUCT",
               f"0 0 0 0 1 {BOB} GAS CALL", f"0 0 0 0 0 {BOB} GAS CALL", f"0 0 0 0 1 {BOB} GAS CALLCODE",
               *(f"0 0 0 0 0 {THIRD} GAS {kind}" for kind in ("CALL", "CALLCODE")),
               *(f"0 0 0 0 {THIRD} GAS {kind}" for kind in ("DELEGATECALL", "STATICCALL"))):  # fmt: skip
        source = f"0 0 0 0 {OTHER} GAS STATICCALL 0 MSTORE{RETURN_ALL}"
        others = {OTHER: assemble(op), THIRD: assemble("1 0 SSTORE")}
        yield Case(f"{op} in a static call", assemble(source), others=others)


def _precompiles() -> Iterator[Case]:
    """Every address at which one may be, with nothing, with zeros, and with what those on curves and BLAKE2 take."""
    source = (
        "CALLDATASIZE 0 0 CALLDATACOPY 0 0 CALLDATASIZE 0 {value} {number} {gas} {kind} 0 SSTORE GAS 1 SSTORE "
        f"RETURNDATASIZE 0 0 RETURNDATACOPY{RETURN_ALL}"
    )
    inputs = {"nothing": b"", "zeros": bytes(64), "more zeros": bytes(256)}
    for number, (name, data) in product((*range(0x12), *range(0x63, 0x6B), 0xFF, 0x100, 0x101), inputs.items()):
        code = assemble(source.format(value="", number=number, gas="400000", kind="STATICCALL"))
        yield Case(f"{number:#x} of {name}", code, data, gas=1_000_000)
    point = word(1) + word(2)
    valid = {
        5: word(1) * 3 + b"\2\5\7", 6: point + point, 7: point + word(9),
        8: b"", 9: word(3)[28:] + bytes(range(208)) + b"\1", 0xB: bytes(256),
    }  # fmt: skip
    for (number, data), (kind, gas) in product(valid.items(), (("CALL", "45000"), ("CALLCODE", "GAS"), ("CALL", "2"))):
        code = assemble(source.format(value="1", number=number, gas=gas, kind=kind))
        yield Case(f"{kind} of {number:#x} with {gas} gas", code, data)


def _contracts() -> Iterator[Case]:
    bodies = {
        "nothing": b"", "a byte": initcode(b"\x00"), "code": initcode(assemble(f"1{RETURN_ALL}")),
        "a revert": assemble("7 0 MSTORE 32 0 REVERT"), "a halt": assemble("INVALID"),
        "too much code": assemble("24577 0 RETURN"), "the most code": assemble("24576 0 RETURN"),
        "code with 0xef": assemble("0xef 0 MSTORE8 1 0 RETURN"),
        "much code with 0xef": assemble("0xef 0 MSTORE8 20000 0 RETURN"),
        "too much code with 0xef": assemble("0xef 0 MSTORE8 24577 0 RETURN"),
        "one that destroys itself": assemble(f"{BOB} SELFDESTRUCT"),
        "one that stores": assemble("1 0 SSTORE"), "one that creates": assemble("0 0 0 CREATE 0 SSTORE"),
    }  # fmt: skip
    for name, body in bodies.items():
        for gas in (60_000, 500_000, 6_000_000):
            yield Case(f"a transaction that creates {name} with {gas} gas", body, value=2, gas=gas, creates=True)
        for op, salt in (("CREATE", ""), ("CREATE2", "5 ")):
            for value in (0, 4, 11):
                source = (
                    f"{in_memory(body)} {salt}{len(body)} 0 {value} {op} 0 SSTORE RETURNDATASIZE 1 SSTORE GAS 2 SSTORE"
                )
                yield Case(f"{op} of {name} with {value}", assemble(source), gas=6_000_000)
    # A contract is created, and called by OTHER, which then ends in some way.
    for body, ending in product(("CALLER SELFDESTRUCT", "ADDRESS SELFDESTRUCT"), ("STOP", "0 0 REVERT", "INVALID")):
        born = initcode(assemble(body))
        made = f"{in_memory(born)} {len(born)} 0 3 CREATE 0 MSTORE"
        call = f"0 0 32 0 2 {OTHER} 100000 CALL 1 SSTORE 0 MLOAD EXTCODESIZE 2 SSTORE 0 MLOAD BALANCE 3 SSTORE"
        inner = assemble(f"0 0 0 0 1 0 CALLDATALOAD GAS CALL POP {ending}")
        yield Case(f"a new {body}, called before {ending}", assemble(f"{made} {call}"), others={OTHER: inner})
    yield Case("CREATE2 twice", assemble("5 0 0 0 CREATE2 0 SSTORE 5 0 0 0 CREATE2 1 SSTORE"))
    for size in (49_152, 49_153):
        yield Case(f"CREATE of {size} bytes", assemble(f"{size} 0 0 CREATE 0 SSTORE"), gas=2_000_000)
    for heir in (BOB, NOBODY, TARGET, "0"):
        yield Case(f"SELFDESTRUCT to {heir}", assemble(f"{heir} SELFDESTRUCT 1 0 SSTORE"))
        inner = assemble(f"{heir} SELFDESTRUCT")
        twice = f"{f'0 0 0 0 0 {OTHER} GAS CALL POP ' * 2} GAS 0 SSTORE"  # the second time there is no balance
        yield Case(f"SELFDESTRUCT to {heir} twice", assemble(twice), others={OTHER: inner})


def _halts() -> Iterator[Case]:
    """Every way to fail, alone and in the middle of a block whose cost was known from the start."""
    failing = {
        "nothing to pop": "POP", "nothing to add": "1 ADD", "nothing to copy": "1 2 DUP16",
        "nothing to exchange": "1 SWAP1", "no JUMPDEST": "3 JUMP",
        "data of a push": "PC 6 ADD JUMP 0x5b5b POP", "a branch into the data of a push": "1 PC 6 ADD JUMPI 0x5b5b POP",
        "far away": f"{HUGE} JUMP", "computed": "CALLDATASIZE JUMP",
        "a branch": "1 3 JUMPI", "a computed branch": "1 CALLDATASIZE JUMPI", "INVALID": "INVALID",
        "return data": "1 0 0 RETURNDATACOPY", "memory": f"1 {2**40} MSTORE", "a huge hash": f"{2**40} 0 KECCAK256",
        "a huge log": f"{2**40} 0 LOG0", "an overlong call": "1 2 3 CALL", "an overlong creation": "1 CREATE",
    }  # fmt: skip
    for name, source in failing.items():
        for before in ("", "1 0 SSTORE 0 0 LOG0", "1 2 ADD 0 MSTORE", "start:"):
            yield Case(f"{name} after {before or 'nothing'}", assemble(f"{before} {source} 1 1 SSTORE"), gas=100_000)
    for unknown in (0x0C, 0x0F, 0x1F, 0x21, 0x2F, 0x4B, 0xA5, 0xEF, 0xF6, 0xFB):
        yield Case(f"opcode {unknown:#x}", assemble("1 2 ADD") + bytes([unknown]), gas=100_000)
    for height in (1_022, 1_023, 1_024, 1_025):
        pushes = b"\x5f" * height
        for end in ("STOP", "DUP1", "SWAP1", "ADD 1", "CALLER", "GAS", "POP"):
            yield Case(f"{height} items and {end}", pushes + assemble(end), gas=100_000)
    # What is seen decides whether the gas runs out before the stack does.
    same = "CALLER ADDRESS EQ"
    for seen in ("CALLVALUE", "ORIGIN", "ADDRESS", "CODESIZE", "0 CALLDATALOAD 248 SHR", "RETURNDATASIZE", same):
        source = f"0 0 32 0 4 GAS STATICCALL POP {seen} {2**200} MUL 2 EXP POP POP"
        yield Case(f"a block that fails after {seen}", assemble(source), b"\1", value=5, gas=22_100)
    # Hashing can be paid, but not together with what stands behind the instruction that fails.
    hashes = f"160 0 KECCAK256 1 0 0 RETURNDATACOPY{' CALLER POP' * 20}"
    yield Case("return data before what cannot be paid", assemble(hashes), gas=21_150)
    for target in ("3", "CALLDATASIZE"):
        yield Case(f"a branch to {target} that is not taken", assemble(f"0 {target} JUMPI 1 0 SSTORE"))
    yield Case("a push that the code cuts off", bytes.fromhex("5f35610a"), gas=100_000)
    yield Case("a loop without end", assemble("again: @again JUMP"), gas=60_000)
    yield Case("a loop that fills the stack", assemble("again: 1 @again JUMP"), gas=60_000)


def _gas_limits() -> Iterator[Case]:
    """One program with everything in it, with every gas limit at which something else runs out."""
    source = (
        f"1 2 ADD 0 MSTORE 32 0 KECCAK256 POP 0 SLOAD POP GAS 32 MSTORE 5 1 SSTORE {BOB} BALANCE POP 7 32 0 LOG1 "
        f"0 0 0 0 1 {BOB} 500 CALL POP 3 2 EXP POP @on JUMP INVALID on: 0 0 0 CREATE POP 64 0 RETURN"
    )
    receipt, _ = Case("", assemble(source)).run()
    step = 397  # a prime, so that it does not keep pace with the prices
    for gas in range(21_000, receipt.gas_used + 3_000, step):
        yield Case(f"with {gas} gas", assemble(source), gas=gas)


FAMILIES = {
    "arithmetic": _arithmetic,
    "surroundings": _surroundings,
    "memory": _memory,
    "storage": _storage,
    "calls": _calls,
    "precompiles": _precompiles,
    "contracts": _contracts,
    "halts": _halts,
    "gas limits": _gas_limits,
}

"""Programs written in opcodes become the bytes that they say."""

import pytest
from assembling import TARGET, new_chain, run
from hypothesis import given
from hypothesis import strategies as st

from pyquest.chain.assembly import OPCODES, assemble, initcode


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("", ""),
        ("STOP", "00"),
        ("CALLER 0 SSTORE", "335f55"),
        ("255 256 0x0100 0xFF", "60ff610100610100" + "60ff"),
        ("PUSH1 0 PUSH4 0xbeef", "60006300" + "00beef"),
        ("PUSH0 PREVRANDAO DIFFICULTY", "5f4444"),
        (["CALLER", 0, "SSTORE"], "335f55"),
        ([b"\0", b"\0\1", b""], "60006100015f"),
        ([["1 2", ["ADD"]], [], "POP"], "600160020150"),
        ("start: @end JUMP @start end:", "5b" + "610008" + "56" + "610000" + "5b"),
        ("DUP16 SWAP1 LOG4 PUSH32 1", "8f90a47f" + "1".rjust(64, "0")),
    ],
)
def test_what_a_program_becomes(program, code):
    assert assemble(program).hex() == code


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("ADDD", "'ADDD' is no opcode and no number; did you mean ADD?"),
        ("-1", "'-1' is no opcode and no number"),
        ([-1], "-1 is no number of 256 bits"),
        (str(2**256), "is no number of 256 bits"),
        ("PUSH1 256", "256 does not fit into PUSH1"),
        ("PUSH1", "PUSH1 wants the number that it pushes"),
        ("PUSH2 ADD", "PUSH2 wants the number that it pushes"),
        (["PUSH1", b"a"], "PUSH1 wants the number that it pushes"),
        ([bytes(33)], "33 bytes; at most 32 can be pushed"),
        ("a: a:", "there are two places 'a'"),
        ("@b", "there is no place 'b'; there are none"),
        ("a: @b", "there is no place 'b'; there are a"),
        ("1a:", "'1a' cannot be the name of a place"),
        ("@", "'' cannot be the name of a place"),
    ],
)
def test_what_is_no_program(program, says):
    with pytest.raises(ValueError, match=says.replace("(", r"\(")):
        assemble(program)


@given(st.integers(0, 2**256 - 1))
def test_numbers_are_pushed_whole(number):
    assert run(new_chain(), str(number)) == run(new_chain(), hex(number)) == number


@given(st.lists(st.sampled_from(sorted(set(OPCODES) - {f"PUSH{size}" for size in range(1, 33)}))))
def test_every_opcode_is_one_byte(names):
    assert list(assemble(names)) == [OPCODES[name] for name in names]


def test_jumps_find_their_places():
    assert run(new_chain(), "1 @over JUMP 2 over:") == 1


def test_initcode_leaves_the_code():
    chain, code = new_chain(), assemble("1 0 MSTORE 32 0 RETURN")
    receipt = chain.deploy(initcode(code), sender=TARGET)
    assert chain.code(receipt.created) == code

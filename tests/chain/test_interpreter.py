"""What the interpreter does otherwise than an opcode by opcode loop, and that nobody can tell."""

import sys

import pytest
from assembling import ALICE, BOB, HEAD, OTHER, RETURN_TOP, TARGET, assemble, new_chain
from evm_cases import Case, difference
from hypothesis import given, settings
from hypothesis import strategies as st

from pyquest.chain.evm import PyEvm
from pyquest.chain.evm.tables import opcodes_of
from pyquest.chain.interpreter import bytecode, draft, opcodes
from pyquest.chain.interpreter.bytecode import NOWHERE
from pyquest.chain.interpreter.draft import Exit
from pyquest.chain.interpreter.execution import evm_for
from pyquest.chain.interpreter.frame import RECURSION_LIMIT
from pyquest.chain.rules import ETHEREUM, bsc_rules
from pyquest.chain.types import TxRequest

OSAKA = bsc_rules("osaka")
MASK = 2**160 - 1


def decoded(source, start=0):
    """The block that begins at ``start``."""
    return evm_for(OSAKA).decoder.code(assemble(source)).block(start)


def steps(source):
    return list(decoded(source).steps)


def left(source):
    return decoded(source).exit


# -- decoding


def test_a_block_knows_its_gas_and_what_it_needs_of_the_stack():
    block = decoded("DUP2 ADD SWAP2 POP STOP")
    assert (block.gas, block.needs, block.room) == (3 + 3 + 3 + 2, 3, 1023)
    assert decoded("1 2 3 POP POP").room == 1021
    assert decoded("1 2 MUL ADD").needs == 1
    assert decoded("").gas == 0


def test_what_depends_on_constants_only_is_computed_once():
    assert steps("1 1 160 SHL SUB GAS")[-1] == (draft.PUSH, MASK, 0)
    assert left("1 1 160 SHL SUB 0 RETURN") == Exit(draft.RETURN, 0, MASK)
    assert steps("0 NOT PC CODESIZE here: CALLER @here JUMPI")[-1] == (draft.PUSH_ALL, (2**256 - 1, 2, 10), 0)


def test_words_that_only_move_are_no_steps():
    source = "DUP3 SWAP1 ADD 5 SWAP1 MSTORE DUP1 MLOAD"
    assert steps(source) == [(opcodes.ADD, -1, -3), (opcodes.MSTORE, -1, 5), (opcodes.MLOAD, -3, 0)]


def test_an_operation_takes_no_word_that_is_needed_below():
    kinds = [kind for kind, *_ in steps("CALLER DUP1 SLOAD ADD 0 JUMPI")]
    assert kinds == [draft.PERFORM, draft.DUP, draft.PERFORM, opcodes.ADD]


def test_a_stack_that_is_right_is_left_alone():
    for source in ("DUP1 POP SWAP1 SWAP1 GAS", "CALLER 1 2 0 JUMPI", "SLOAD GAS"):
        assert (left(source).wrong, left(source).getter) == (None, None), source


def test_a_branch_compares_itself_and_needs_no_negation():
    assert steps("1 EQ here: @here JUMPI") == []
    assert left("LT 5 JUMPI JUMPDEST") == Exit(draft.BRANCH_LT, -1, -2, NOWHERE, 4, slice(-2, None))
    assert left("ISZERO 5 JUMPI INVALID JUMPDEST")[:5] == (draft.BRANCH, -1, 0, 4, 5)


def test_a_comparison_that_is_asked_for_again_is_a_step():
    assert steps("ISZERO DUP1 5 JUMPI JUMPDEST") == [(opcodes.ISZERO, -1, 0)]


def test_a_comparison_is_not_that_of_a_branch_by_something_else():
    source = "1 EQ SWAP1 7 JUMPI JUMPDEST"
    assert steps(source) == [(opcodes.EQ, 1, -1)]
    assert left(source)[:5] == (draft.BRANCH, -3, 0, 7, 7)


def test_a_copy_is_added_to_a_stack_that_is_right():
    added = left("DUP1 DUP1 4 JUMPI JUMPDEST")
    assert added.wrong is None
    assert added.getter([5, 7]) == [7]


def test_a_block_goes_on_through_known_jumps():
    block = decoded("0 5 @over JUMP INVALID over: 7 ADD JUMPDEST RETURN")
    assert block.exit == Exit(draft.RETURN, 12, 0)
    assert block.gas == 2 + 3 + 3 + 8 + 1 + 3 + 3 + 1


def test_a_known_jump_to_no_jumpdest_leads_nowhere():
    assert left("2 JUMP") == Exit(draft.BAD_JUMP)
    assert left("CALLER 2 JUMPI").there == NOWHERE


@pytest.mark.parametrize("opcode", ["GAS", "1 2 SSTORE", "0 0 0 0 0 0 0 CALL"])
def test_what_acts_by_the_gas_ends_its_block(opcode):
    block = decoded(f"{opcode} CALLER")
    assert (block.exit.way, block.exit.there) == (draft.GO, len(assemble(f"{opcode} CALLER")) - 1)


def test_what_py_evm_carries_out_is_a_block_of_its_own():
    before, rare = decoded("1 2 3 CREATE CALLER"), decoded("1 2 3 CREATE CALLER", 6)
    assert (before.exit.way, before.exit.there) == (draft.GO, 6)
    assert rare.steps == ((draft.RARE, opcodes.CREATE, 0),)
    assert (rare.exit.way, rare.exit.there) == (draft.GO, 7)


def test_blocks_are_not_longer_than_what_was_paid_for():
    block = decoded("CALLER " * 1_000)
    assert len(block.steps) == bytecode.LONGEST
    assert (block.exit.way, block.exit.there) == (draft.GO, bytecode.LONGEST)


def test_a_loop_without_end_is_no_endless_block():
    block = decoded("again: @again JUMP")
    assert block.gas == 21 * (1 + 3 + 8) + 1
    assert block.exit == Exit(draft.GO, there=1)


def is_instruction(code, at):
    """Whether a byte is an instruction, found by walking from the start."""
    here = 0
    while here < at:
        here += code[here] - 0x5E if 0x60 <= code[here] <= 0x7F else 1
    return here == at


@given(st.lists(st.sampled_from([0x5B, 0x60, 0x61, 0x7F, 0x00, 0x01, 0x0A]), max_size=120).map(bytes))
def test_jumpdests_are_no_data_of_a_push(code):
    expected = {at for at, byte in enumerate(code) if byte == 0x5B and is_instruction(code, at)}
    assert evm_for(OSAKA).decoder.code(code).jumpdests == expected


def test_prices_and_names_are_those_of_py_evm():
    theirs = opcodes_of(ETHEREUM["osaka"])
    assert {number: opcode.name for number, opcode in opcodes.OSAKA.items()} == {
        number: {"SHA3": "KECCAK256"}.get(opcode.mnemonic, opcode.mnemonic) for number, opcode in theirs.items()
    }
    for number, opcode in opcodes.OSAKA.items():
        own_price = number not in (opcodes.CREATE, opcodes.CREATE2, opcodes.SELFDESTRUCT)  # which py-evm carries out
        assert opcode.gas == (theirs[number].gas_cost if own_price else 0), opcode


# -- code that is decoded is kept within bounds


@pytest.mark.parametrize("body", ["CALLER POP " * 40, "STOP " + "JUMPDEST " * 40], ids=["steps", "places to jump to"])
def test_what_is_decoded_is_forgotten_in_time(monkeypatch, body):
    monkeypatch.setattr(bytecode, "KEPT", 20_000)
    decoder = evm_for(OSAKA).decoder
    chain = new_chain()
    for number in range(50):
        chain.call(None, assemble(f"{number} POP {body}"))
        assert decoder._kept <= 20_000
    assert len(decoder._codes) < 20


def test_what_runs_is_forgotten_too(monkeypatch):
    monkeypatch.setattr(bytecode, "KEPT", 20_000)
    raw = assemble("GAS POP " * 500)
    code = evm_for(OSAKA).decoder.code(raw)
    assert new_chain().call(None, raw).ok
    assert 0 < len(code.blocks) < 50


def test_forgetting_in_the_middle_changes_nothing(monkeypatch):
    source = "30 again: " + "CALLER POP " * 30 + "1 SWAP1 SUB DUP1 @again JUMPI GAS" + RETURN_TOP
    expected = Case("", assemble(source)).run()[0]
    monkeypatch.setattr(bytecode, "KEPT", 3_000)
    assert Case("", assemble(source)).run()[0] == expected


# -- falling back


def test_a_block_that_cannot_be_paid_is_run_to_where_it_fails(chain):
    # All of it costs 26 gas; the second POP, for which 13 are enough, fails for another reason than gas.
    chain.place(TARGET, assemble("1 2 ADD POP POP CALLER POP 5 6 7"))
    assert chain.call(TARGET, gas=21_013).revert.reason == "stack underflow"
    assert chain.call(TARGET, gas=21_012).revert.reason == "out of gas"


def test_what_is_rare_is_carried_out_in_the_frame(chain):
    """CREATE by py-evm: gas, memory, stack and return data of the frame go on from there."""
    body = assemble("0xbeef 0 MSTORE 32 0 REVERT")
    store = f"0x{body.hex()} {8 * (32 - len(body))} SHL 0 MSTORE"
    source = f"9 {store} {len(body)} 0 0 CREATE RETURNDATASIZE 0 0 RETURNDATACOPY 0 MLOAD ADD ADD{RETURN_TOP}"
    chain.place(TARGET, assemble(source))
    assert int.from_bytes(chain.call(TARGET).output, "big") == 9 + 0 + 0xBEEF


# -- depth


DEEPER = "0 SLOAD 1 ADD 0 SSTORE 0 0 0 0 0 ADDRESS GAS CALL"


def deep_chain(**options):
    head = type(HEAD)(**{**HEAD.__dict__, "gas_limit": 10**15})
    return new_chain(head=head, gas_cap=10**15, **options)


@pytest.mark.parametrize("evm_of", [evm_for, PyEvm], ids=["ours", "py-evm"])
def test_calls_nest_1024_deep(evm_of):
    chain = deep_chain(evm_of=evm_of)
    chain.place(TARGET, assemble(DEEPER))
    assert chain.send_as(ALICE, TxRequest(to=TARGET)).status == 1
    assert chain.storage(TARGET, 0) == 1_025  # the outermost frame, and 1,024 calls
    assert sys.getrecursionlimit() == RECURSION_LIMIT


def test_creations_nest_1024_deep():
    chain = deep_chain()
    # Initcode that creates a contract with the same initcode, and logs.
    chain.deal(ALICE, 10**18)
    code = assemble("CODESIZE 0 0 CODECOPY CODESIZE 0 0 CREATE POP 0 0 LOG0")
    assert len(chain.deploy(code, sender=ALICE).logs) == 1_025


# -- the same as py-evm, whatever the code


MOVES = [*(f"DUP{n}" for n in range(1, 17)), *(f"SWAP{n}" for n in range(1, 17)), "POP", "0", "7", "CALLER", "SLOAD"]
MOVES += ["ADD", "LT", "XOR", "ISZERO"]
CONDITIONS = ["DUP2", "DUP2 ISZERO", "DUP2 DUP2 LT", "DUP2 ISZERO DUP1 SWAP2 POP"]
BOUNDARIES = ["GAS POP", "@on JUMP ORIGIN on:", *(f"{what} @on JUMPI POP 9 SWAP3 on:" for what in CONDITIONS)]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(MOVES) | st.sampled_from(BOUNDARIES), max_size=40))
def test_words_come_to_where_the_code_has_them(moves):
    """60 different words, moved at random; 20 are left at least, and are shown."""
    moved = " ".join(move.replace("on", f"on{at}") for at, move in enumerate(moves))
    shown = " ".join(f"{32 * at} MSTORE" for at in range(20))
    case = Case("", assemble(f"{' '.join(map(str, range(1_000, 1_060)))} GAS POP {moved} {shown} 640 0 RETURN"))
    assert difference(case) is None
    assert len(case.run()[0].output) == 640


NAMED = st.sampled_from(sorted(set(opcodes.OSAKA) - {opcodes.JUMP, opcodes.JUMPI}))
CONSTANTS = st.integers(0, 70) | st.sampled_from([2**256 - 1, 2**255, int(OTHER, 16), int(BOB, 16), 4])
PUSHES = st.tuples(st.just("push"), CONSTANTS)
JUMPS = st.tuples(st.sampled_from(["JUMP", "JUMPI", "ISZERO JUMPI"]), st.integers(0, 30))
PROGRAMS = st.lists(PUSHES | PUSHES | NAMED | JUMPS | st.just("label"), max_size=60)


def program(parts):
    """Code of random parts; jumps lead to labels, if there are any."""
    labels = [at for at, part in enumerate(parts) if part == "label"]
    tokens = []
    for at, part in enumerate(parts):
        match part:
            case "label":
                tokens.append(f"at{at}:")
            case ("push", value):
                tokens.append(str(value))
            case (jump, number):
                target = f"@at{labels[number % len(labels)]}" if labels else str(number)
                tokens += [*jump.split()[:-1], target, jump.split()[-1]]
            case opcode if opcodes.PUSH0 <= opcode <= opcodes.PUSH32:
                tokens.append(str(2 ** (8 * (opcode - opcodes.PUSH0)) - 1))
            case opcode:
                tokens.append(opcodes.OSAKA[opcode].name)
    return assemble(" ".join(tokens))


@settings(max_examples=400)
@given(PROGRAMS, PROGRAMS, st.integers(25_000, 130_000), st.binary(max_size=64), st.integers(0, 2))
def test_random_programs_do_the_same_on_both_loops(code, other, gas, data, value):
    case = Case("", program(code), data, value, gas, {OTHER: program(other)}, {0: 1, 1: 2})
    assert difference(case) is None

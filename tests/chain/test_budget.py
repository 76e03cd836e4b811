"""The CPU budget: shared between pieces of work, interrupting in the main thread, noticed later elsewhere."""

import gc
import signal
import sys
import threading
import time
from dataclasses import replace

import pytest
from assembling import ALICE, HEAD, TARGET, assemble, new_chain

from pyquest.amounts import address
from pyquest.chain import evm
from pyquest.chain.budget import CpuBudget
from pyquest.chain.types import TxRequest
from pyquest.errors import AnswerFault

assert evm, "is imported before py_ecc, because it puts back the recursion limit that py_ecc raises"


def spin():
    """Execute without end, as a precompile does."""
    from py_ecc.optimized_bn128 import G1, multiply

    while True:
        multiply(G1, 2**250)


def work(ms):
    """Work for so long."""
    end = time.thread_time_ns() + ms * 10**6
    while time.thread_time_ns() < end:
        pass


def work_and_fail():
    work(5)
    raise KeyError


def test_endless_work_is_interrupted_and_the_timer_is_put_away():
    before = signal.getsignal(signal.SIGPROF)
    budget = CpuBudget(1)
    with pytest.raises(AnswerFault) as fault, budget.running():
        spin()
    assert fault.value.reason == "evm_time"
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)
    assert signal.getsignal(signal.SIGPROF) == before
    with pytest.raises(AnswerFault), budget.running():
        raise AssertionError("must not be reached")


def test_a_loop_that_its_gas_pays_for_is_ended_between_two_blocks_of_code():
    chain = new_chain(gas_cap=10**12, head=replace(HEAD, gas_limit=10**12))
    chain.place(TARGET, assemble("1 0 SSTORE again: @again JUMP"))
    before = chain.fingerprint()
    with pytest.raises(AnswerFault) as fault, CpuBudget(1).running():
        chain.send_as(ALICE, TxRequest(to=TARGET))
    assert fault.value.reason == "evm_time"
    assert chain.fingerprint() == before
    assert chain.call(TARGET, gas=100_000).revert.reason == "out of gas"  # nothing is asked to stop any more


def test_a_precompile_of_py_evm_that_takes_long_is_left():
    chain = new_chain(gas_cap=10**12, head=replace(HEAD, gas_limit=10**12))
    rounds = (2**32 - 1).to_bytes(4, "big")  # BLAKE2 costs one gas a round, and microseconds
    with pytest.raises(AnswerFault) as fault, CpuBudget(1).running():
        chain.call(address((9).to_bytes(20, "big")), rounds + bytes(208) + b"\1", gas=10**12)
    assert fault.value.reason == "evm_time"


def test_a_callback_of_the_garbage_collector_is_not_interrupted(monkeypatch):
    """Python prints and forgets what is raised there, so that the budget would be overrun and the output spoiled."""
    swallowed = []
    monkeypatch.setattr(sys, "unraisablehook", swallowed.append)
    entered = []

    def collected(phase, info):
        if not entered:
            entered.append(phase)
            work(1_200)

    def collect_and_spin():
        gc.collect()
        spin()

    gc.callbacks.append(collected)
    try:
        with pytest.raises(AnswerFault), CpuBudget(1).running():
            collect_and_spin()
    finally:
        gc.callbacks.remove(collected)
    assert (len(entered), swallowed) == (1, [])


def test_pieces_of_work_add_up():
    budget = CpuBudget(1)
    with budget.running():
        work(20)
    assert 20 * 10**6 <= budget.spent_ns < 10**9
    budget.spent_ns += 10**9
    with pytest.raises(AnswerFault), budget.running():
        raise AssertionError("must not be reached")


def test_an_exception_inside_passes_through_and_is_counted():
    budget = CpuBudget(1)
    with pytest.raises(KeyError), budget.running():
        work_and_fail()
    assert budget.spent_ns >= 5 * 10**6


def test_other_threads_notice_at_the_end():
    faults = []

    def run():
        budget = CpuBudget(1)
        budget.spent_ns = 10**9 - 10**6
        try:
            with budget.running():
                work(10)
        except AnswerFault as fault:
            faults.append(fault.reason)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert faults == ["evm_time"]

"""For those who test validators: worlds to play in, contracts out of opcodes, evidence, and assertions.

The fixtures come by themselves where pyquest is installed (:mod:`pyquest.fixtures`); everything else is imported from
here. docs/testing.md shows how it goes together.
"""

from pyquest.chain.assembly import Program, assemble, initcode
from pyquest.chain.contracts import Contract, function
from pyquest.chain.storage import mapping_slot
from pyquest.chain.types import TxRequest
from pyquest.testing.assertions import (
    assert_emitted,
    assert_failed,
    assert_not_emitted,
    assert_passed,
    assert_reverted,
    assert_storage,
)
from pyquest.testing.calls import Call, assert_called, assert_not_called
from pyquest.testing.programs import answering, calling, delegating, emitting, returning, reverting, running, storing
from pyquest.testing.scenario import Observed, Scenario, place

__all__ = [
    "Call",
    "Contract",
    "Observed",
    "Program",
    "Scenario",
    "TxRequest",
    "answering",
    "assemble",
    "assert_called",
    "assert_emitted",
    "assert_failed",
    "assert_not_called",
    "assert_not_emitted",
    "assert_passed",
    "assert_reverted",
    "assert_storage",
    "calling",
    "delegating",
    "emitting",
    "function",
    "initcode",
    "mapping_slot",
    "place",
    "returning",
    "reverting",
    "running",
    "storing",
]

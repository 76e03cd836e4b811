"""A contract on a chain as these tests talk to it: by signature, with outputs, events and errors from its ABI."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from pyquest.chain.contracts import Abi, Event, Function
from pyquest.chain.types import TxRequest

ROOT = Path(__file__).parents[2]
OURS = ROOT / "tasks" / "contracts" / "artifacts"
PROBES = ROOT / "tests" / "contracts" / "artifacts"


class Reverted(Exception):
    """A call reverted; the text is its reason, or the return data in hex where there is none."""


@contextmanager
def refused(says):
    """The call inside must revert with exactly this reason; ``0x`` is a revert without data."""
    with pytest.raises(Reverted) as caught:
        yield
    assert str(caught.value) == says


class Deployed:
    def __init__(self, chain, at, artifact):
        self.chain, self.at, self.artifact = chain, at, artifact
        self.abi = Abi.from_json(artifact.abi)

    def read(self, signature, *args, **call):
        """The outputs of a call, alone if there is one; raises Reverted."""
        result = self.chain.call(self.at, self.data(signature, *args), **call)
        if not result.ok:
            raise Reverted(reason(result.revert))
        return self.abi.function(signature).decode(result.output)

    def send(self, signature, *args, sender, value=0, gas=None):
        """Mine a call; returns its own events as (name, *values). Raises Reverted."""
        return self.send_data(self.data(signature, *args), sender=sender, value=value, gas=gas)

    def send_data(self, data, *, sender, value=0, gas=None):
        receipt = self.chain.send_as(sender, TxRequest(to=self.at, data=data, value=value, gas=gas))
        if receipt.status == 0:
            raise Reverted(reason(receipt.revert))
        return [self.event(log) for log in receipt.logs if log.address == self.at]

    def data(self, signature, *args):
        return self.abi.function(signature).encode(*args)

    def event(self, log):
        event = self.abi.event_of(log)
        return (event.name, *event.decode(log).values())


def reason(revert):
    return "0x" + revert.data.hex() if revert.reason is None else revert.reason


def selectors(artifact):
    known = Abi.from_json(artifact.abi).declarations
    return {item.signature: item.selector.hex() for item in known if isinstance(item, Function)}


def events(artifact):
    """Signature of every event, with its indexed arguments counted: ``Transfer(address,address,uint256)/2``."""
    known = Abi.from_json(artifact.abi).declarations
    return {
        f"{item.signature}/{sum(part.indexed for part in item.inputs)}" for item in known if isinstance(item, Event)
    }


def slots(artifact):
    return {variable["label"]: int(variable["slot"]) for variable in artifact.layout["storage"]}

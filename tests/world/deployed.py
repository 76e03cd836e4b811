"""A contract on a chain as these tests talk to it: by signature, with outputs, events and errors from its ABI."""

from contextlib import contextmanager

import pytest
from eth_abi.abi import decode, encode

from pyquest.amounts import address, keccak
from pyquest.chain.types import TxRequest


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
        self.functions = {sighash(item): item for item in artifact.abi if item["type"] == "function"}

    def read(self, signature, *args, sender=None, value=0):
        """The outputs of a call, alone if there is one; raises Reverted."""
        data = self.data(signature, *args)
        more = {} if sender is None else {"sender": sender}
        result = self.chain.call(self.at, data, value=value, **more)
        if not result.ok:
            raise Reverted(reason(result.revert))
        outputs = [kind(item) for item in self.functions[signature]["outputs"]]
        found = [native(kind, value) for kind, value in zip(outputs, decode(outputs, result.output), strict=True)]
        return found[0] if len(found) == 1 else tuple(found)

    def send(self, signature, *args, sender, value=0, gas=None):
        """Mine a call; returns its events as (name, *values). Raises Reverted."""
        return self.send_data(self.data(signature, *args), sender=sender, value=value, gas=gas)

    def send_data(self, data, *, sender, value=0, gas=None):
        receipt = self.chain.send_as(sender, TxRequest(to=self.at, data=data, value=value, gas=gas))
        if receipt.status == 0:
            raise Reverted(reason(receipt.revert))
        return [self.event(log) for log in receipt.logs if log.address == self.at]

    def data(self, signature, *args):
        inputs = [kind(item) for item in self.functions[signature]["inputs"]]
        return keccak(signature.encode())[:4] + encode(inputs, args)

    def event(self, log):
        abi = next(
            item
            for item in self.artifact.abi
            if item["type"] == "event" and keccak(sighash(item).encode()) == log.topics[0]
        )
        topics = iter(log.topics[1:])
        plain = iter(decode([kind(item) for item in abi["inputs"] if not item["indexed"]], log.data))
        values = [
            native(kind(item), decode([kind(item)], next(topics))[0] if item["indexed"] else next(plain))
            for item in abi["inputs"]
        ]
        return (abi["name"], *values)


def sighash(item):
    return f"{item['name']}({','.join(kind(part) for part in item['inputs'])})"


def kind(item):
    """The canonical type of an ABI parameter, tuples spelled out."""
    if not item["type"].startswith("tuple"):
        return item["type"]
    return f"({','.join(kind(part) for part in item['components'])}){item['type'][5:]}"


def native(kind, value):
    if isinstance(value, (list, tuple)):
        return tuple(native(kind.rpartition("[")[0], item) for item in value)
    return address(value) if kind == "address" else value


def reason(revert):
    return "0x" + revert.data.hex() if revert.reason is None else revert.reason


def selectors(artifact):
    return {
        sighash(item): keccak(sighash(item).encode())[:4].hex() for item in artifact.abi if item["type"] == "function"
    }


def slots(artifact):
    return {variable["label"]: int(variable["slot"]) for variable in artifact.layout["storage"]}

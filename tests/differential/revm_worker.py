"""Runs transactions in revm, one JSON line in, one out.

It is a program of its own: pyrevm does not let go of the interpreter while it waits for the node that it forks from,
and that node is in the process that asks.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import pyrevm


def execute(task: dict[str, Any]) -> dict[str, Any]:
    """Execute a transaction in the block that follows the head of the node at ``url``.

    Args:
        task: ``url``, ``chain_id``, ``block`` (pyrevm's names), ``sender``, ``to`` (None creates), ``value``, ``data``
            in hex, ``gas``; and what to look at afterwards: ``accounts``, and ``slots`` as [account, slot].
    """
    block = pyrevm.BlockEnv(**task["block"])
    revm = pyrevm.EVM(
        pyrevm.Env(pyrevm.CfgEnv(chain_id=task["chain_id"]), block), fork_url=task["url"], spec_id="OSAKA"
    )
    revm.set_block_env(block)
    data, value, gas = bytes.fromhex(task["data"]), task["value"], task["gas"]
    try:
        if task["to"] is None:
            revm.deploy(deployer=task["sender"], code=data, value=value, gas=gas)
        else:
            revm.message_call(caller=task["sender"], to=task["to"], calldata=data, value=value, gas=gas)
    except RuntimeError:  # so it says that the transaction failed
        if revm.result is None:
            raise
    logs = revm.result.logs if revm.result.is_success else []
    return {
        "status": int(revm.result.is_success),
        "gas_used": revm.result.gas_used,
        "logs": [[log.address, log.topics, log.data[1].hex()] for log in logs],
        "balances": [revm.get_balance(account) for account in task["accounts"]],
        "words": [revm.storage(account, slot) or 0 for account, slot in task["slots"]],
    }


for line in sys.stdin:
    print(json.dumps(execute(json.loads(line))), flush=True)

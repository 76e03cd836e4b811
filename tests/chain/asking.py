"""Asking a chain by JSON-RPC."""

import json


def asked(rpc, body):
    return json.loads(rpc.handle(body if isinstance(body, str) else json.dumps(body)))


def ask(rpc, method, *params):
    answer = asked(rpc, {"jsonrpc": "2.0", "id": 7, "method": method, "params": list(params)})
    assert (answer["jsonrpc"], answer["id"]) == ("2.0", 7)
    return answer


def result(rpc, method, *params):
    return ask(rpc, method, *params)["result"]


def error(rpc, method, *params):
    return ask(rpc, method, *params)["error"]

"""What a model is told in a dialogue: the protocol in the system message, where it stands in each user message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TRIES = 3
"""How often one planned step may be tried."""

_PROTOCOL = f"""\
You act for a wallet on BNB Smart Chain. Somebody says in everyday words what they want, and it takes several steps. \
You are asked for a plan first, then for one action a round. Every message stands for itself: it repeats the request, \
your plan and what happened so far, because nothing else is remembered.

An action is one of these four
1. Code, for a transaction or to read the chain: one fenced ```typescript block, see below.
2. A question that needs no code, as one JSON object:
   {{"action": "query", "query_type": "token_balance", "token_address": "0x…", "submit": false}}
   Types and their fields: native_balance; token_balance (token_address); allowance (token_address, spender_address); \
nft_owner (nft_address, token_id); pair_reserves (pair_address); swap_quote (amount, path); staked_amount \
(pool_address); pending_rewards (pool_address); block_number; nonce. account_address is your wallet unless you give \
another one. amount is in base units, path a list of token addresses.
3. An error report, if it cannot be done as asked; it ends the dialogue:
   {{"error_detected": true, "error_type": "TOKEN_INSUFFICIENT_BALANCE", "error_message": "…", "submit": true}}
4. {{"submit": true}}, when everything is done. Written beside an action, after the code block or as a field of the \
JSON, it makes that action the last one.

How rounds count
- Every action is a round, a question or a failed one too; the fewer rounds, the higher the score. Reads inside a code \
block cost nothing extra. The plan is free, and so is a reply that only submits.
- An action that fails may be tried again, {TRIES} times for each planned step; then its turn is over.
- After your last planned step the dialogue ends by itself. Do not change what was asked for to make something work."""

_RETURNS = """\
What the code returns
- For a change on chain: a single transaction request, a plain object with `to`, and `value`, `data` and a gas limit \
as needed. `value` is in wei. Return it; do not send it. The platform fills in sender, nonce and chain id, signs with \
the wallet's key and broadcasts. The code itself has no key, and the endpoint refuses to send or to sign.
- To look something up: an object with neither `to` nor `data`, such as { balances: { USDT: "1500000000000000000" } }. \
You see it in the next message. Write numbers as decimal strings in base units (wei, the token's smallest unit)."""

PLAN = """\
Plan this first. Reply with JSON alone, in as few steps as the request allows, one transaction or reading each:
{"plan": {"total_steps": 2, "subtasks": [
  {"step": 1, "description": "…", "action_type": "approve", "contract": "…", "details": "…"},
  {"step": 2, "description": "…", "action_type": "swap", "contract": "…", "details": "…"}]}}"""
"""What follows the request in the first message of a dialogue."""


def system_text(function: str, place: str) -> str:
    """The system message of every round."""
    return "\n\n".join([_PROTOCOL, function, _RETURNS, place])


@dataclass(frozen=True)
class Turn:
    """Where a dialogue stands when the model is asked for its next action.

    Attributes:
        steps: The plan in words, a line for each step.
        history: What came of each round, in words.
        step: 1-based number of the planned step that is due.
        attempt: Which try of it this is, from 1.
        left: Rounds that are left, this one included.
    """

    steps: Sequence[str]
    history: Sequence[str]
    step: int
    attempt: int
    left: int


def turn_text(request: str, turn: Turn) -> str:
    """The user message of a round.

    Args:
        request: The request as it opened the dialogue.
        turn: Where the dialogue stands.
    """
    plan = "\n".join(f"{number}. {step}" for number, step in enumerate(turn.steps, 1))
    parts = [request, f"Your plan\n{plan}"]
    if turn.history:
        parts.append("What happened so far\n" + "\n".join(turn.history))
    last = turn.step == len(turn.steps)
    parts.append(
        f"Now step {turn.step} of {len(turn.steps)}{', the last one' if last else ''}: {turn.steps[turn.step - 1]}\n"
        f"Try {turn.attempt} of {TRIES}; rounds left: {turn.left}. Reply with one action."
    )
    return "\n\n".join(parts)

"""The defects that paper scores name, in one sentence each, for whoever asks why the two scores differ.

Ids are those of atomic_defects.md (P, V) and composite_defects.md (A, C), where each has its evidence.
"""

from __future__ import annotations

from collections.abc import Mapping

DEFECTS: Mapping[str, str] = {
    "P01": "An answer that calls itself a query result gets 100 on any task; nothing is validated.",
    "P02": "A query result is accepted on a transaction task: its validator runs although nothing was sent.",
    "P03": "A view call gets only what its raw number happens to fill; most query tasks need other fields.",
    "P04": "A bare object is compared with 0, because this route does not read the chain's value.",
    "P07": "The success flag decides: without it right data earn 0, and any non-empty text counts as true.",
    "P08": "A query answer that ethers cannot serialise as a transaction is rejected, whatever it says.",
    "P09": "A query answer with a recipient but no call data is sent as a transaction and earns 0.",
    "P10": "A chain value that cannot be read becomes 0 or empty and is compared as if it were read.",
    "P11": "A validator that crashes on a sent transaction records 0.",
    "P12": "A validator that crashes on a query result records 0, points already earned included.",
    "P14": "Numbers as hex text or null pass the runner but not the executor: nothing is sent.",
    "P19": "Passing does not need every check here: a score of 80, 70 or 60 is enough.",
    "V02": "The amount is compared with the answer's own call data, and neither spender nor contract are compared.",
    "V07": "Any amount counts that the call itself names; neither the contract nor the function is looked at.",
    "V08": "Any amount of the token and of the shares counts, and the pair, its recipient and refunds go unseen.",
    "V13": "This check cannot fail for a transaction that went through; its points are free.",
    "V14": "Any output counts; the price that was got is not looked at.",
    "V15": "A stated amount is accepted when it is off by 0.1 %, or 1 % where liquidity is added.",
    "V16": "The message may stand anywhere in the call data; whatever is around it does not count.",
    "V17": "Only part of the answer is compared: the last amount of a list, or the output of whatever was called.",
    "V18": "A reverted transaction still earns the checks that do not look at what it did.",
    "V19": "Only the state afterwards counts, whichever contract was called.",
    "V20": "Another call to the same effect loses the points for the function.",
    "V21": "A selector in upper-case digits is not recognised.",
    "V22": "A gas limit above 500,000 loses points and the pass.",
    "V23": "Bytes behind the last argument become part of the amount.",
    "V24": "Gas that was set aside and came back counts as left behind.",
    "V25": "A value that was there already does not count as set.",
    "V28": "The amount to compare with is computed in binary floating point.",
    "V29": "The percentage is computed in binary floating point.",
    "V33": "The balance that has to rise is that of whoever was paid, not of the contract that was asked for.",
    "A1": "Any transaction is full marks for a dialogue: recipient, amount, token and number are not looked at.",
    "A2": "A transaction that reverted counts like one that succeeded.",
    "A3": "The harness believes a transaction hash that the answer itself returns; nothing has to be sent.",
    "A4": "An object without a recipient is sent as an empty contract creation, and counts.",
    "A6": "Returned values are not compared with the chain: any two or three rounds that work are full marks.",
    "A7": "An error report is right when it names a known type and the task has a parameter called amount.",
    "A13": "One malformed field ends the task with 0, whatever was achieved before.",
    "C1": "A reply that only submits is a failed round.",
    "C9": "An error report has to be made three times before it counts.",
    "C10": "A report without a message, or with one that is no text, crashes the task.",
    "C12": "Numbers as hex text or null pass the runner but are never sent.",
    "C13": "The only question without code is for an ERC-20 balance; every other one is a failed round.",
    "V31": "With a balance of zero the validator divides by it and dies.",
}

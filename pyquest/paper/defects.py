"""The defects that paper scores name, in one sentence each, for whoever asks why the two scores differ.

Ids are those of atomic_defects.md, where each has its evidence.
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
    "V13": "This check cannot fail for a transaction that went through; its points are free.",
    "V15": "A stated amount is accepted when it is off by up to 0.1 %.",
    "V17": "The output of any call counts: neither the contract nor the arguments are compared.",
    "V18": "A reverted transaction still earns the checks that do not look at what it did.",
    "V20": "Another call to the same effect loses the points for the function.",
    "V22": "A gas limit above 500,000 loses points and the pass.",
    "V29": "The percentage is computed in binary floating point.",
    "V31": "With a balance of zero the validator divides by it and dies.",
}

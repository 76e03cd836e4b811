"""py-evm's rules over our state. The only package that imports py-evm.

It serves the interpreter (:mod:`pyquest.chain.interpreter`) with what that does not do itself: rare opcodes, the
precompiles on curves, and the opcode by opcode way through a block that is going to fail. :class:`PyEvm` runs whole
messages on py-evm's own loop: for traces, and as the other opinion in tests.

Of py-evm only opcodes, precompiles and frames are used, not its trie-backed accounts nor its executor. Importing this
package takes half a second, because py-evm builds its curve constants then; so it is imported when it is needed.
"""

from __future__ import annotations

import os
import sys

# eth-hash takes pycryptodome if nothing is said; pysha3 is five times faster and is what the rest of pyquest uses.
os.environ.setdefault("ETH_HASH_BACKEND", "pysha3")

from pyquest.chain.evm.bridge import fail, perform, precompile
from pyquest.chain.evm.tables import HALTS
from pyquest.chain.evm.whole import PyEvm
from pyquest.chain.interpreter.frame import RECURSION_LIMIT

sys.setrecursionlimit(RECURSION_LIMIT)  # again, because the libraries imported above raise it to 100,000

__all__ = ["HALTS", "PyEvm", "fail", "perform", "precompile"]

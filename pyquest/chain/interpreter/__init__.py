"""The interpreter: executes EVM code some ten times faster than py-evm, with the same gas, logs and state.

What makes it fast, in the order in which code passes through:

- :mod:`~pyquest.chain.interpreter.bytecode` decodes a contract once into **blocks** of steps, as far as they are
  entered. A block's fixed gas and stack demands are added up while decoding and checked once when it is entered, not
  opcode by opcode.
- :mod:`~pyquest.chain.interpreter.draft` follows there what only moves words, so that no steps but those that compute
  are left.
- :mod:`~pyquest.chain.interpreter.loop` runs blocks. It carries out the most frequent opcodes itself, on plain Python
  integers; the others are functions in :mod:`~pyquest.chain.interpreter.operations` and
  :mod:`~pyquest.chain.interpreter.calling`.
- :mod:`~pyquest.chain.interpreter.execution` is what happens around a :class:`~pyquest.chain.interpreter.frame.Frame`:
  value moves, precompiles answer, code is deployed, and what a failed frame did is undone.

Whether a block can be paid for and has the stack it needs is known before it begins. If not, the frame will fail in
this block, and py-evm's own loop runs it opcode by opcode to find out how (:mod:`pyquest.chain.evm`). py-evm also
carries out what is rare: CALLCODE, CREATE, CREATE2, SELFDESTRUCT and the precompiles on curves. It is imported when it
is first needed.

Gas is exact because nothing inside a block can see that its fixed gas was paid early: whatever acts by the gas that is
left (GAS, SSTORE, calls, creations) ends its block, and a frame that fails in the middle of one loses all its gas
anyway. What the failure is called is exact because RETURNDATACOPY, which can fail before the gas runs out, begins a
block. (LOG and TSTORE can too, but only in a static call, and what a called frame fails of is seen nowhere but in
traces, which py-evm makes.)
"""

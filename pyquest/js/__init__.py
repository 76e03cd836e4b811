"""The sandbox: runs the TypeScript that a model wrote, with the real ethers or viem, and nothing else within reach.

It knows no tasks, models or EVM: it gets source text, three arguments and a function that answers JSON-RPC requests,
and gives back what ``executeSkill`` returned. Start with :class:`pyquest.js.worker.Sandbox`.
"""

"""State from a node: pinned to one block, pulled when it is read, proven against the block's state root, and kept.

Nothing outside of this package and ``pyquest.models`` opens an internet socket.
"""

"""pyquest: can a language model turn a plain-language request into the right transaction?

The package judges answers to the quests of EVM-QuestBench inside one process: no node, no Docker, no network.
Start with ``pyquest run`` on the command line, or with :mod:`pyquest.testing` from a test-suite.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]

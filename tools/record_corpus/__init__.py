"""Records what Bun and Anvil answer to the programs of tests/js/corpus: ``python -m tools.record_corpus``."""

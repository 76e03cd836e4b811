"""The chain: state, execution, clock and JSON-RPC. It knows nothing of tasks, models or JavaScript."""

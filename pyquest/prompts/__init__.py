"""What a model is told: the rules of the place once, then one request in plain language."""

from pyquest.prompts.dialogue import TRIES, Turn, turn_text
from pyquest.prompts.opening import PROMPT_VERSION, Prompt, instance_json, prompt

__all__ = ["PROMPT_VERSION", "TRIES", "Prompt", "Turn", "instance_json", "prompt", "turn_text"]

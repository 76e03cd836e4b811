"""Prepared worlds: the base scenario of a suite on top of a bundle, and a task's own set-up on top of that."""

from pyquest.scenarios import staking  # importing it registers its steps
from pyquest.scenarios.stage import Stage
from pyquest.scenarios.steps import STEPS, Step, bind, step
from pyquest.scenarios.worlds import base_world, prepare

__all__ = ["STEPS", "Stage", "Step", "base_world", "bind", "prepare", "staking", "step"]

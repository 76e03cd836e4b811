"""Where replies come from. A model is anything with the three members of :class:`Model`."""

from pyquest.models.base import Ask, Model, is_prepared, open_model, recorded_name

__all__ = ["Ask", "Model", "is_prepared", "open_model", "recorded_name"]

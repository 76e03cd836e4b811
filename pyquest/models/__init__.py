"""Where replies come from. A model is anything with the three members of :class:`Model`."""

from pyquest.models.base import Ask, Model, open_model

__all__ = ["Ask", "Model", "open_model"]

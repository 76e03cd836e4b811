"""Where replies come from. A model is anything with the four members of :class:`Model`."""

from pyquest.models.base import Ask, Model, Reply, Stop
from pyquest.models.opening import open_model
from pyquest.models.options import Options
from pyquest.models.prepared import is_prepared
from pyquest.models.usage import Usage

__all__ = ["Ask", "Model", "Options", "Reply", "Stop", "Usage", "is_prepared", "open_model"]

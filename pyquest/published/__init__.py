"""The published task files: reading a checkout of them, and making a suite that plays them in our world.

A published file brings wordings and parameters; our task of the same id brings set-up, checks and answers. What a file
gets wrong is found (:mod:`pyquest.published.findings`), reported and mended; the address decides where two values of a
file contradict each other.
"""

from pyquest.published.findings import Finding
from pyquest.published.making import Report, import_tasks

__all__ = ["Finding", "Report", "import_tasks"]

"""The JSON Schema of a task file, for completion and checking in editors.

``python -m pyquest.tasks.schema`` prints it; ``tasks/task.schema.json`` is that output, kept current by a test.
"""

from __future__ import annotations

import json
import sys

from pyquest.tasks.taskfile import TaskShape


def task_schema() -> str:
    """The schema as JSON text, generated from the models that read task files."""
    schema = TaskShape.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A pyquest task"
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(task_schema())

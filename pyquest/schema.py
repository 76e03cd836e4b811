"""The JSON Schema of a task file, for completion and checking in editors.

It is made from the models that read task files, arguments of checks and set-up steps, so it knows what they know. What
only a whole file shows (that points add up, that a ``{parameter}`` exists) is for ``pyquest tasks lint``.

``pyquest tasks schema`` prints it; ``tasks/task.schema.json`` is that output, kept current by a test.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import JsonOrPythonSchema

from pyquest.checks import CHECKS
from pyquest.evidence import KINDS
from pyquest.scenarios import STEPS
from pyquest.tasks.taskfile import ScoringShape, TaskShape

_SCALAR: JsonSchemaValue = {"type": ["string", "integer", "boolean"]}
_VALUES: JsonSchemaValue = {"type": "array", "items": {"anyOf": [_SCALAR, {"type": "array", "items": _SCALAR}]}}


class _Generator(GenerateJsonSchema):
    def json_or_python_schema(self, schema: JsonOrPythonSchema) -> JsonSchemaValue:
        """An amount: in a file a text, or a bare 0; in Python a parsed expression."""
        if schema["python_schema"]["type"] == "is-instance":
            return {"type": ["string", "integer"]}
        return super().json_or_python_schema(schema)


def task_schema() -> str:
    """The schema as JSON text, with the checks and steps that are registered."""
    schema = _of(TaskShape)
    fields, own = schema["properties"], _of(ScoringShape)["properties"]
    checks = {name: _entry(one.args, one.judge, own) for name, one in CHECKS.items()}
    steps = {name: _entry(one.shape, one.action) for name, one in STEPS.items()}
    readings = _one_of({name: _reading(kind.names, open_ended=name == "view") for name, kind in KINDS.items()})
    fields["params"]["additionalProperties"] = False
    fields["checks"]["items"] = _one_of(checks)
    fields["setup"]["items"] = _one_of(steps)
    for section in ("answer", "verify"):
        fields[section] = {"type": "object", "minProperties": 1, "additionalProperties": readings}
    fields["events"] = {"type": "array", "minItems": 1, "items": _of(CHECKS["emitted"].args)}
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A pyquest task"
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _of(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema(schema_generator=_Generator)


def _entry(
    model: type[BaseModel], function: Callable[..., Any], own: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The arguments of a check or step, what its function says of itself, and what every check can say beside them."""
    schema = _of(model)
    schema["description"] = (function.__doc__ or "").strip().partition("\n")[0]
    schema["properties"] = {**(own or {}), **schema["properties"]}
    return schema


def _one_of(shapes: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with one key, which says what its value looks like."""
    shape = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False}
    return {**shape, "properties": dict(shapes)}


def _reading(names: Iterable[str], *, open_ended: bool) -> dict[str, Any]:
    properties = {name: _SCALAR for name in names}
    if open_ended:  # a view call has arguments of its own, and may answer several values
        properties |= {"args": _VALUES, "item": {"type": "integer", "minimum": 0}}
    return {"type": "object", "properties": properties, "required": [*names], "additionalProperties": False}

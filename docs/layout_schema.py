"""Write ``docs/layout.schema.json``, the JSON schema of ``Layout.to_dict``, from the classes of ``nonet.rules``."""

import inspect
import json
import typing
from collections.abc import Iterable
from pathlib import Path
from types import NoneType
from typing import Any, Literal

from nonet import Layout
from nonet import rules as kinds
from nonet._board.geometry import LARGEST_SIZE, SMALLEST_SIZE

CELLS: dict[str, Any] = {"type": "array", "items": {"$ref": "#/$defs/cell"}}


def schema() -> dict[str, Any]:
    """Return the schema."""
    names = sorted(name for name in kinds.__all__ if _is_kind(getattr(kinds, name)))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "layout",
        "description": Layout.__doc__.splitlines()[0] if Layout.__doc__ else "",
        "type": "object",
        "properties": {
            "size": {"type": "integer", "minimum": SMALLEST_SIZE, "maximum": LARGEST_SIZE, "default": 9},
            "regions": {
                "type": ["string", "null"],
                "description": "A symbol for each cell; null: boxes; an empty text: no regions.",
                "default": None,
            },
            "rules": {"type": "array", "items": {"oneOf": [_of_rule(getattr(kinds, name)) for name in names]}},
        },
        "additionalProperties": False,
        "$defs": {"cell": {"type": "string", "pattern": "^r[0-9]{1,2}c[0-9]{1,2}$"}},
    }


def _is_kind(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, kinds.Rule) and value is not kinds.Rule


def _of_rule(kind: type[kinds.Rule]) -> dict[str, Any]:
    properties: dict[str, Any] = {"rule": {"const": kind.name}}
    required = ["rule"]
    if "sizes" in kind.keys:
        properties["sets"] = {"type": "array", "items": CELLS, "minItems": 2}
        required.append("sets")
    else:
        for name, parameter in [*inspect.signature(kind.__init__).parameters.items()][1:]:
            properties[name] = _of_type(parameter.annotation)
            if parameter.default is parameter.empty:
                required.append(name)
    doc = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
    return {
        "description": doc,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _of_type(hint: Any) -> dict[str, Any]:
    parts = typing.get_args(hint)
    if typing.get_origin(hint) is Literal:
        return {"enum": list(parts)}
    if NoneType in parts:
        return {"type": [_of_type(parts[0])["type"], "null"]}
    if hint is bool:
        return {"type": "boolean"}
    if hint is int:
        return {"type": "integer"}
    if typing.get_origin(hint) is Iterable and parts == (int,):
        return {"type": "array", "items": {"type": "integer"}}
    return CELLS


if __name__ == "__main__":
    path = Path(__file__).parent / "layout.schema.json"
    path.write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

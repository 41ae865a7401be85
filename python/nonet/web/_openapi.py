"""The OpenAPI description of the questions, made from the classes that check them."""

from __future__ import annotations

from inspect import cleandoc
from itertools import islice
from typing import Any

import msgspec

from nonet import __version__
from nonet.web._questions import Problem
from nonet.web._statement_data import StepData
from nonet.web.answers import ANSWERS

_REFUSALS = {
    "400": "The request is not JSON, or lacks a field, or has one of a wrong type.",
    "403": "A page of another origin may not ask.",
    "408": "The request was not complete in time.",
    "409": "The position has a wrong digit or a wrong mark, which the field cells names, or is solved already.",
    "413": "The request is too long.",
    "421": "The server does not answer for this host.",
    "422": "The puzzle cannot be used, or the request cannot be met.",
    "501": "The server lacks a library that the answer needs.",
    "503": "The answer took too long; or too many wait, and the header Retry-After says for how many seconds.",
}
_TEMPLATE = "#/components/schemas/{name}"
_PICTURE = {"schema": {"type": "string", "format": "binary"}}
_PICTURES = ("image/jpeg", "image/png", "image/webp", "image/gif")
_NO_PICTURE = "The content-type is not that of a picture."


def description(root: str = "") -> dict[str, Any]:
    """Return the description; ``root`` is the path below which the application lies, such as that of a mount."""
    kinds = [kind for answer in ANSWERS.values() for kind in (answer.question, *answer.reports)]
    schemas, components = msgspec.json.schema_components([*kinds, StepData, Problem], ref_template=_TEMPLATE)
    components = {name: _plain(schema) for name, schema in components.items()}
    found = iter(schemas)
    problem = {"content": {"application/json": {"schema": schemas[-1]}}}
    paths = {}
    for name, answer in ANSWERS.items():
        asked, *told = islice(found, 1 + len(answer.reports))
        if len(told) > 1:
            several = f"{name.title()}Report"
            components[several] = {"title": several, "oneOf": told}
            told = [{"$ref": _TEMPLATE.format(name=several)}]
        fields = components[answer.question.__name__]["properties"] if answer.takes_picture else {}
        content = (
            dict.fromkeys(_PICTURES, _PICTURE) if answer.takes_picture else {"application/json": {"schema": asked}}
        )
        refusals = _REFUSALS | ({"415": _NO_PICTURE} if answer.takes_picture else {})
        paths[f"/api/{name}"] = {
            "post": {
                "operationId": name,
                "summary": answer.summary,
                "parameters": [
                    {"name": field, "in": "query", "schema": schema}
                    for field, schema in fields.items()
                    if field != "data"
                ],
                "requestBody": {"required": True, "content": content},
                "responses": {
                    "200": {"description": "The answer.", "content": {"application/json": {"schema": told[0]}}},
                    **{status: {"description": why, **problem} for status, why in sorted(refusals.items())},
                },
            }
        }
    info = {"title": "nonet", "version": __version__, "description": "Questions about Sudoku puzzles."}
    whole = {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}
    return whole | ({"servers": [{"url": root}]} if root else {})


def _plain(schema: Any) -> Any:
    """Return a schema with a type for each enum, as generators of types need it, and descriptions without a margin."""
    if isinstance(schema, list):
        return [*map(_plain, schema)]
    if not isinstance(schema, dict):
        return schema
    told = {
        key: cleandoc(part) if key == "description" and isinstance(part, str) else _plain(part)
        for key, part in schema.items()
    }
    if isinstance(told.get("enum"), list) and "type" not in told:
        told["type"] = "string"
    return told

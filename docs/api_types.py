"""Writes `python/nonet/web/static/api.d.ts`: the questions of the page and their answers, from the OpenAPI description.

python docs/api_types.py
"""

import json
from pathlib import Path
from typing import Any

from nonet.web._openapi import description

FILE = Path(__file__).resolve().parents[1] / "python" / "nonet" / "web" / "static" / "api.d.ts"
_HEAD = "/** The questions to the server and its answers; `docs/api_types.py` writes this file. */\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def kind_of(schema: dict[str, Any]) -> str:
    """Return the type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema or "oneOf" in schema:
        return " | ".join(dict.fromkeys(map(kind_of, schema.get("anyOf") or schema["oneOf"])))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(kind_of, schema['prefixItems']))}]"
        return f"({kind_of(schema['items'])})[]"
    if schema.get("type") == "object":
        return "Record<string, unknown>"
    return _PLAIN.get(schema.get("type", ""), "unknown")


def _fields_of_others(schemas: dict[str, Any]) -> dict[str, list[str]]:
    """Return what each schema of a union lacks of the others: what has no value can be asked for."""
    found: dict[str, list[str]] = {}
    for union in (schema["oneOf"] for schema in schemas.values() if "oneOf" in schema):
        names = [each["$ref"].rpartition("/")[2] for each in union]
        fields = dict.fromkeys(field for name in names for field in schemas[name]["properties"])
        found |= {name: [field for field in fields if field not in schemas[name]["properties"]] for name in names}
    return found


def types() -> str:
    """Return the file."""
    told = description()
    parts = [_HEAD]
    schemas = told["components"]["schemas"]
    others = _fields_of_others(schemas)
    for name, schema in sorted(schemas.items()):
        required = set(schema.get("required", ()))
        if "properties" not in schema and schema.get("type") != "object":
            parts.append(f"export type {name} = {kind_of(schema)};\n")
            continue
        fields = [
            f"  {field}{'' if field in required else '?'}: {kind_of(part)};\n"
            for field, part in schema.get("properties", {}).items()
        ]
        fields += [f"  {field}?: undefined;\n" for field in others.get(name, ())]
        parts.append(f"export interface {name} {{\n{''.join(fields)}}}\n")
    rows = []
    for path, methods in told["paths"].items():
        content = methods["post"]["requestBody"]["content"]
        name = path.rpartition("/")[2]
        asked = content.get("application/json", {"schema": {"$ref": f"/{name.title()}Question"}})["schema"]
        answer = methods["post"]["responses"]["200"]["content"]["application/json"]["schema"]
        rows.append(f"  {name}: {{ asked: {kind_of(asked)}; told: {kind_of(answer)} }};\n")
    parts.append(f"/** Each question by its name. */\nexport interface Api {{\n{''.join(rows)}}}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(types(), encoding="utf-8")

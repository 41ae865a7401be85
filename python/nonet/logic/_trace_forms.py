"""How a step is written in a trace: as a sentence, in notation or as JSON, in full or only what follows.

```
sentences   full   Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 8.
            short  Hidden Single: r1c6 is 8.
notation    full   Hidden Single: 8 in r1c6 => r1c6=8
            short  Hidden Single: r1c6=8
json        full   {"technique": "hidden_single", "placements": ["r1c6=8"], "cells": ["r1c6"], …}
            short  {"technique": "hidden_single", "placements": ["r1c6=8"]}
```

A trace has a step on each line, with its number; further lines of an explanation are indented. As JSON it is a list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from operator import add
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from nonet.logic._step import Step

TraceForm: TypeAlias = Literal["sentences", "notation", "json"]
TraceLength: TypeAlias = Literal["short", "full"]

_LEFT_OUT = frozenset({"version", "difficulty", "profile", "base_houses", "cover_houses", "roles", "reason", "grid"})
_INDENT = "\n   "


def _sentence(step: Step) -> str:
    return f"{step.technique.name}: {step.explanation()}".replace("\n", _INDENT)


def _conclusion(step: Step) -> str:
    named = replace(step, reason=f"{step.technique.name}:")
    return named.sentence().replace(": So ", ": ", 1)


def _notation(step: Step) -> str:
    return step.notation


def _short_notation(step: Step) -> str:
    return f"{step.technique.name}: {step.notation.rpartition('=> ')[2]}"


def step_parts(step: Step) -> dict[str, Any]:
    """Return the parts of a step that its JSON has in full: those that are not empty."""
    return _parts_of(step.to_dict())


def _parts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    found = {name: value for name, value in data.items() if name not in _LEFT_OUT and value not in ([], "", None)}
    if "nested" in found:
        found["nested"] = list(map(_parts_of, found["nested"]))
    return found


def _json(step: Step) -> str:
    return json.dumps(step_parts(step))


def _short_json(step: Step) -> str:
    parts = {"technique": step.technique.id, "placements": step.placements, "eliminations": step.eliminations}
    return json.dumps(
        {name: part if name == "technique" else [*map(str, part)] for name, part in parts.items() if part}
    )


WRITERS: Mapping[tuple[TraceForm, TraceLength], Callable[[Step], str]] = MappingProxyType(
    {
        ("sentences", "full"): _sentence,
        ("sentences", "short"): _conclusion,
        ("notation", "full"): _notation,
        ("notation", "short"): _short_notation,
        ("json", "full"): _json,
        ("json", "short"): _short_json,
    }
)
"""What writes a step in each form and length, without its number."""

_NUMBERS = tuple(f"{number}. " for number in range(1, 1000))


def joined(texts: Iterable[str], form: TraceForm) -> str:
    """Return the texts of steps as a trace."""
    if form == "json":
        return f"[{', '.join(texts)}]"
    lines = list(texts)
    numbers = _NUMBERS if len(lines) < len(_NUMBERS) else [f"{number}. " for number in range(1, len(lines) + 1)]
    return "\n".join(map(add, numbers, lines))

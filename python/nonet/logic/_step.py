"""``Step``: what a technique found, as an immutable value that knows no search.

A step has a conclusion (placements, eliminations) and the pattern that proves it (cells, digits, houses, candidates by
role, links, and for chains their statements). ``_words`` and ``_pictures`` say what it says and how it
looks; it reaches them through ``telling.py``. Its JSON form is stable: ``to_dict`` writes ``"version": 3``, and
``from_dict`` reads it, and the earlier ones: 1 did not say which houses are base houses, and 2 had no roles, and lists
where 3 has names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from nonet._board.digit_set import DigitSet
from nonet._board.drawing import AnyCell
from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rule import Rule
from nonet._checks import checked_choice, checked_flag, checked_integer, shown, wrong_type
from nonet._engine.technique import RULE_TECHNIQUES, TECHNIQUES, ScaleName, Technique
from nonet.logic._house_roles import base_count
from nonet.logic._pattern import Candidate, Link, Mark, Statement
from nonet.logic._step_json import (
    candidates_from,
    chain_from,
    checked_techniques,
    difficulty_from,
    house_to_dict,
    houses_from,
    link_from,
    mark_from,
    statement_to_dict,
    text_from,
    word_from,
)
from nonet.logic._step_statement import StepStatement
from nonet.logic.telling import LANGUAGES, LanguageName, telling

JSON_VERSION = 3
_VERSIONS = (1, 2, JSON_VERSION)
_NO_DIGITS = DigitSet()
Part = TypeVar("Part")


@dataclass(frozen=True)
class Step:
    """A step: a technique, the pattern in which it was found, and what follows.

    ``difficulty`` is on the scale of ``profile``: the value of Sudoku Explainer, or HoDoKu's score. ``chains`` has the
    statements of each chain. ``str`` is a sentence, ``explanation()`` has the chains in full, ``notation`` is short.
    ``grid`` is the position in which the step was found, if it is known; it belongs to the picture and is not compared.
    ``reason`` is for techniques written in Python: a sentence that says why, before the conclusion. On other boards
    than the classic one ``rules`` are those of the pattern, and the difficulty is the technique's place in their order.

    >>> from nonet.logic import hint
    >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
    >>> print(step)
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    >>> step.placements, step.difficulty
    ((Candidate(cell=Cell('r1c6'), digit=8),), 1.2)
    """

    technique: Technique
    difficulty: float = 0.0
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[Cell, ...] = ()
    digits: DigitSet = _NO_DIGITS
    houses: tuple[House, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    chains: tuple[tuple[Statement, ...], ...] = ()
    nested: tuple[Step, ...] = ()
    grid: Grid | None = None
    reason: str = ""
    profile: ScaleName = "se121"
    rules: tuple[Rule, ...] = ()

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return (
            *(self.technique, self.difficulty, self.placements, self.eliminations, self.cells, self.digits),
            *(self.houses, self.marks, self.links, self.chains, self.nested, self.reason, self.profile),
            self.rules,
        )

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        text = self.notation
        # A technique written in Python has any name; a control character could move a terminal's cursor.
        return f"<Step {text if text.isprintable() else repr(text)[1:-1]}>"

    @property
    def base_houses(self) -> tuple[House, ...]:
        """The houses that need something: those of a fish in which its digit has few places, the box of pointing.

        >>> from nonet import explain
        >>> path = explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
        >>> fish = next(step for step in path if step.technique.id == "x_wing")
        >>> fish.base_houses, fish.cover_houses
        ((House('row 2'), House('row 6')), (House('column 4'), House('column 7')))
        """
        return self.houses[: base_count(self.technique, len(self.houses))]

    @property
    def cover_houses(self) -> tuple[House, ...]:
        """The other houses: those of a fish that hold all places of its digit, the line of pointing."""
        return self.houses[base_count(self.technique, len(self.houses)) :]

    @property
    def layout(self) -> Layout:
        """The board of the step: that of its position, or else the classic one."""
        return CLASSIC if self.grid is None else self.grid.layout

    @property
    def difficulty_text(self) -> str:
        """The difficulty as its scale is written: ``4.5`` of Sudoku Explainer, ``100`` of HoDoKu."""
        return f"{self.difficulty:.{1 if self.profile == 'se121' else 0}f}"

    def explanation(self, *, language: LanguageName = "en") -> str:
        """Return the sentence, and after it each chain, one statement a line; in other languages the statements."""
        return telling().explanation(self, language)

    def sentence(self, *, language: LanguageName = "en") -> str:
        """Return what a player would say: why, and what follows; ``str`` is that in English.

        >>> from nonet.logic import hint
        >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
        >>> step.sentence()
        'In box 2, 8 can only go in r1c6. So r1c6 is 8.'
        >>> step.sentence(language="de").split(". ")[-1]
        'Also ist r1c6 eine 8.'
        """
        return telling().sentence(self, language)

    @property
    def notation(self) -> str:
        """A short form: chains in Eureka notation and in full, other patterns by digits and cells.

        ``from_notation`` reads it.

        >>> from nonet.logic import hint
        >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step.notation
        'Hidden Single: 8 in r1c6 => r1c6=8'
        """
        return telling().notation(self)

    @classmethod
    def from_notation(cls, text: str, *, grid: Grid | None = None, own_techniques: Iterable[Technique] = ()) -> Step:
        """Return the step of a short form as ``notation`` writes it; raise ``ValueError`` for anything else.

        A chain can be in the Eureka notation of forums: no name is an AIC, spaces are optional, ``=> -1 r1c3`` is read.
        Technique, conclusion and chains are read; of other patterns digits, cells, houses and fins. ``grid``: the
        position, which says what cells of an almost locked set have a digit. ``own_techniques``: those written in
        Python, besides the ones of the catalogue.

        >>> step = Step.from_notation("AIC: (5=6)r4c2 - r4c8 = r8c8 - (6=5)r8c7 => r8c2<>5")
        >>> len(step.chains[0]), step.chains[0][-1].candidate, step.eliminations
        (6, Candidate(cell=Cell('r8c7'), digit=5), (Candidate(cell=Cell('r8c2'), digit=5),))
        """
        if not isinstance(text, str):
            raise wrong_type("text must be a string that Step.notation wrote", text)
        if not (grid is None or isinstance(grid, Grid)):
            raise wrong_type("grid must be a Grid or None", grid)
        known = {technique.name: technique for technique in checked_techniques(own_techniques)}
        step: Step = telling().step_from_notation(text, grid, known)
        return step

    @property
    def statements(self) -> tuple[StepStatement, ...]:
        r"""The reasoning, one claim after another; the last ones say what follows.

        >>> from nonet import explain
        >>> path = explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
        >>> fish = next(step for step in path if step.technique.id == "x_wing")
        >>> print(fish.statements[0], fish.statements[-1], sep="\n")
        Row 2 needs a 1, and it can only go in column 4 or 7.
        No other cell of columns 4 and 7 can be 1. So r9c4 is not 1.
        """
        statements: tuple[StepStatement, ...] = telling().statements_of(self)
        return statements

    def apply(self, grid: Grid) -> Grid:
        """Return the grid after this step: candidates are removed, then digits placed."""
        if not isinstance(grid, Grid):
            raise wrong_type("grid must be a Grid", grid)
        if grid.layout is not CLASSIC:
            return self._applied(grid)
        for cell, digit in self.eliminations:
            if not grid[cell] and digit in grid.candidates(cell):
                grid = grid.without_candidate(cell, digit)
        for cell, digit in self.placements:
            if grid[cell] != digit:
                grid = grid.with_value(cell, digit)
        return grid

    def _applied(self, grid: Grid) -> Grid:
        """Return the grid after this step, made once: on large boards each grid takes its time."""
        layout, values, masks = grid.layout, bytearray(grid._values), list(grid._open_masks())
        for cell, digit in self.eliminations:
            masks[cell] &= ~(1 << digit - 1)
        for cell, digit in self.placements:
            values[cell], masks[cell] = digit, 0
            for peer in layout.peers_of(cell):
                masks[peer] &= ~(1 << digit - 1)
        # What a grid without marks can be is that of its values.
        is_plain = not self.eliminations and grid._pencilmarks is None
        if is_plain or 0 not in values:
            return puzzle_of(bytes(values), grid._givens, None, layout)
        return Grid._make(bytes(values), grid._givens, masks, layout)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()

    def to_svg(
        self,
        *,
        labels: bool = True,
        cells: Mapping[AnyCell, str] | None = None,
        style: str = "",
        fonts: bool = True,
        language: LanguageName = "en",
    ) -> str:
        """Return the step as SVG: its position, the pattern, links as arrows, and eliminations struck out.

        ``labels`` names the rows r1 to r9 and the columns c1 to c9, as the sentence does. ``cells`` have a colour each,
        below the pattern, and ``style`` is CSS, as in ``Grid.to_svg``; besides the classes of a grid, a step has those
        of its shapes, which ``docs/logic.md`` lists. Without ``fonts`` digits and letters are paths, for programs that
        convert SVG on a machine without fonts. Titles, for ears and for who points at a rule, are in ``language``, one
        of ``nonet.logic.LANGUAGES``.

        >>> from nonet.logic import hint
        >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
        >>> svg = step.to_svg(cells={"r1c6": "gold"}, style=".placement {fill: navy}")
        >>> 'fill="gold"' in svg, "<style>.placement" in svg
        (True, True)
        """
        checked = {"labels": checked_flag("labels", labels), "fonts": checked_flag("fonts", fonts)}
        code = checked_choice("language", language, LANGUAGES)
        return telling().step_svg(self, cells=cells, style=style, language=code, **checked)

    def to_png(
        self, *, size: int = 800, labels: bool = True, cells: Mapping[AnyCell, str] | None = None, style: str = ""
    ) -> bytes:
        """Return the picture of ``to_svg`` as PNG on white, ``size`` pixels wide; needs the extra ``[png]``."""
        from nonet._picture.png import LARGEST_PNG, png_of

        pixels = checked_integer("size", size, 1, LARGEST_PNG)
        return png_of(self.to_svg(labels=labels, cells=cells, style=style), size=pixels)

    def to_dict(self, *, statements: bool = False) -> dict[str, Any]:
        """Return the step as plain lists, strings and numbers for JSON; ``from_dict`` reads it.

        Cells are ``"r1c1"``, candidates ``"r1c1=5"``, houses a kind and a number. ``roles`` names the parts of the
        pattern; ``docs/logic.md`` lists all keys. With ``statements`` the reasoning is there too, as keys and values of
        which sentences in any language can be made; ``docs/statements.md`` lists these.

        >>> from nonet.logic import hint
        >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
        >>> step.to_dict()["placements"], Step.from_dict(step.to_dict()) == step
        (['r1c6=8'], True)
        >>> step.to_dict(statements=True)["statements"][0]["key"]
        'house_lacks'
        """
        told: dict[str, Any] = {
            "version": JSON_VERSION,
            "technique": self.technique.id,
            "difficulty": self.difficulty,
            "profile": self.profile,
            "placements": [str(candidate) for candidate in self.placements],
            "eliminations": [str(candidate) for candidate in self.eliminations],
            "cells": [str(cell) for cell in self.cells],
            "digits": list(self.digits),
            "houses": [house_to_dict(house) for house in self.houses],
            "base_houses": [house_to_dict(house) for house in self.base_houses],
            "cover_houses": [house_to_dict(house) for house in self.cover_houses],
            "roles": telling().roles_of(self),
            "marks": [[mark.role, str(mark.candidate)] for mark in self.marks],
            "links": [{"kind": kind, "from": str(start), "to": str(end)} for kind, start, end in self.links],
            "chains": [[statement_to_dict(one) for one in chain] for chain in self.chains],
            "nested": [step.to_dict() for step in self.nested],
            "reason": self.reason,
            "grid": None if self.grid is None else self.grid.to_dict(),
        }
        if self.layout is not CLASSIC:
            told["rules"] = [rule.to_dict() for rule in self.rules]
        if checked_flag("statements", statements):
            told["statements"] = [one.to_dict() for one in self.statements]
        return told

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, own_techniques: Iterable[Technique] = ()) -> Step:
        """Return the step that ``to_dict`` wrote; raise ``ValueError`` for anything else.

        ``own_techniques``: those written in Python, besides the ones of the catalogue.
        """
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that Step.to_dict wrote", data)
        for key in ("version", "technique"):
            if key not in data:
                raise _without(key)
        version, name = data["version"], data["technique"]
        if not isinstance(version, int) or version not in _VERSIONS:
            raise ValueError(f"a step has a version from 1 to {JSON_VERSION}, not {shown(version)}")
        known = {
            **TECHNIQUES,
            **RULE_TECHNIQUES,
            **{technique.id: technique for technique in checked_techniques(own_techniques)},
        }
        if not isinstance(name, str) or name not in known:
            raise ValueError(f"no technique is named {shown(name)}")

        def part(key: str, read: Callable[[Any], Part]) -> Part:
            if key not in data:
                raise _without(key)
            try:
                return read(data[key])
            except (TypeError, AttributeError, LookupError, OverflowError):
                raise ValueError(f"{key} must be as Step.to_dict writes it, not {shown(data[key])}") from None

        nested = part(
            "nested", lambda steps: tuple(cls.from_dict(step, own_techniques=known.values()) for step in steps)
        )
        grid = part("grid", lambda grid: None if grid is None else Grid.from_dict(grid))
        layout = CLASSIC if grid is None else grid.layout
        step = cls(
            technique=known[name],
            difficulty=part("difficulty", difficulty_from),
            profile=part("profile", lambda name: word_from(name, ScaleName)),
            placements=part("placements", lambda texts: candidates_from(texts, layout)),
            eliminations=part("eliminations", lambda texts: candidates_from(texts, layout)),
            cells=part("cells", lambda names: tuple(map(layout.cell, names))),
            digits=part("digits", DigitSet),
            houses=part("houses", lambda houses: houses_from(houses, layout)),
            marks=part("marks", lambda marks: tuple(mark_from(role, text, layout) for role, text in marks)),
            links=part("links", lambda links: tuple(map(link_from, links))),
            chains=part("chains", lambda chains: tuple(chain_from(chain, len(nested), layout) for chain in chains)),
            nested=nested,
            reason=part("reason", text_from),
            grid=grid,
            rules=() if layout is CLASSIC else part("rules", lambda rules: tuple(map(Rule.from_dict, rules))),
        )
        for key, houses in (("base_houses", step.base_houses), ("cover_houses", step.cover_houses)):
            if version > 1 and part(key, lambda some: houses_from(some, layout)) != houses:
                names = ", ".join(map(str, houses)) or "none"
                raise ValueError(f"the {key} of these houses and this technique are {names}, not {shown(data[key])}")
        if version > 2 and part("roles", dict) != telling().roles_of(step):
            raise ValueError(f"the roles of this step are {telling().roles_of(step)}, not {shown(data['roles'])}")
        return step


def _without(key: str) -> ValueError:
    """Return the error for data without a key, such as that of a hint before its last stage."""
    return ValueError(f"data has no {key}, which Step.to_dict writes, and Hint.to_dict at the stage 'step'")

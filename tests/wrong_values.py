"""Tables of the test of wrong calls: wrong values of all kinds, and a sound value for each parameter of the package."""

import io
import math
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import nonet
from nonet import Cell, Entry, Game, Grid, Transform, logic, methods
from puzzles import PROPER, SOLUTION


class RaisedError(Exception):
    """What the objects below raise: an exception of the caller's own, which passes through."""


class Raiser:
    """An object that fails wherever it is asked for anything."""

    def _fail(self, *_: object) -> Any:
        raise RaisedError

    __len__ = __iter__ = __index__ = __float__ = __bool__ = __getitem__ = __fspath__ = __call__ = __str__ = _fail
    __repr__ = _fail


class LyingLength:
    """A sequence that is shorter than it says."""

    def __len__(self) -> int:
        return 81

    def __getitem__(self, index: int) -> int:
        raise IndexError(index)


class Text(str):
    """A text of a class of the caller's own."""

    __slots__ = ()


_recursive: list[Any] = []
_recursive.append(_recursive)

WRONG: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "True": lambda: True,
    "-1": lambda: -1,
    "82": lambda: 82,
    "2**32": lambda: 1 << 32,
    "2**63": lambda: 1 << 63,
    "2**64": lambda: 1 << 64,
    "10**30": lambda: 10**30,
    "10**5000": lambda: 10**5000,
    "1.5": lambda: 1.5,
    "nan": lambda: math.nan,
    "inf": lambda: math.inf,
    "complex": lambda: 1j,
    "empty str": lambda: "",
    "x": lambda: "x",
    "NUL": lambda: "\0",
    "surrogate": lambda: "\ud800",
    "81 surrogates": lambda: "\udcff" * 81,
    "puzzle": lambda: PROPER,
    "str subclass": lambda: Text("x"),
    "long str": lambda: "1" * 100_000,
    "empty bytes": lambda: b"",
    "bytes": lambda: b"\xff\0",
    "bytearray": lambda: bytearray(b"." * 81),
    "memoryview": lambda: memoryview(b"12345678").cast("d"),
    "empty list": list,
    "list": lambda: [1, "x", None],
    "nested list": lambda: _recursive,
    "tuple": lambda: (1, 2, 3),
    "dict": lambda: {"a": 1},
    "set": lambda: {1, 2},
    "object": object,
    "class": lambda: int,
    "class of ours": lambda: Grid,
    "function": lambda: lambda *_: None,
    "module": lambda: math,
    "Path": lambda: Path("nowhere") / "x.txt",
    "Grid": lambda: Grid(SOLUTION),
    "Cell": lambda: Cell(3),
    "Transform": lambda: Transform.IDENTITY,
    "Entry": lambda: Entry(Grid(PROPER)),
    "generator": lambda: (number for number in (1, None, "x")),
    "raiser": Raiser,
    "raising generator": lambda: (Raiser()._fail() for _ in range(2)),
    "lying length": LyingLength,
    "text file": lambda: io.StringIO("x"),
    "np.float64": lambda: np.float64(1.5),
    "np.bool": lambda: np.bool_(True),
    "floats": lambda: np.zeros((2, 81)),
    "wrong shape": lambda: np.zeros((3, 3), np.int64),
    "values": lambda: np.zeros((9, 9), np.int32),
    "objects": lambda: np.array([None, 1, "x"], dtype=object),
    "date": lambda: np.datetime64("2020-01-01"),
    "no dimension": lambda: np.array(5),
}
_numbers: Iterator[int] = count()
OWN_ERRORS = {"raiser", "raising generator"}


_SOME: list[Any] = [PROPER, "oops"]

# A batch of each class.
BATCHES: dict[str, Callable[[], nonet.results.Batch[Any]]] = {
    "BackboneBatch": lambda: nonet.backbone_batch(_SOME),
    "CanonicalBatch": lambda: nonet.canonical_batch(_SOME),
    "CheckAnswerBatch": lambda: nonet.check_answer_batch(_SOME, [SOLUTION, "x"]),
    "ExplainBatch": lambda: nonet.explain_batch(_SOME),
    "GenerateBatch": lambda: nonet.generate_batch(1, seed=1),
    "HodokuRateBatch": lambda: nonet.rate_batch(_SOME, profile="hodoku"),
    "IsMinimalBatch": lambda: nonet.is_minimal_batch(_SOME),
    "IsomorphBatch": lambda: nonet.isomorph_batch(_SOME, seed=1),
    "MinimizedBatch": lambda: nonet.minimized_batch(_SOME, seed=1),
    "RateBatch": lambda: nonet.rate_batch(_SOME),
    "RedundantGivensBatch": lambda: nonet.redundant_givens_batch(_SOME),
    "SolveBatch": lambda: nonet.solve_batch(_SOME),
    "TrueCandidatesBatch": lambda: nonet.true_candidates_batch(_SOME),
}


# A sound value for each parameter, by its name; or by class or function and name where one name has several meanings.
SOUND: dict[str, Callable[[], Any]] = {
    "answer": lambda: None,
    "entry": lambda: Entry(Grid(PROPER)),
    "correct_cells": lambda: 81,
    "credit": lambda: 1.0,
    "format_ok": lambda: True,
    "has_other_form": lambda: False,
    "givens_kept": lambda: True,
    "solved": lambda: True,
    "added": lambda: 1,
    "against": lambda: [PROPER],
    "as_json": lambda: False,
    "attempts": lambda: 10,
    "most_open": lambda: 60,
    "removed": lambda: 1,
    "size": lambda: 1,
    "tag": lambda: None,
    "backtracks": lambda: 1,
    "blank": lambda: ".",
    "call_limit": lambda: 100,
    "time_limit": lambda: 5.0,
    "together": lambda: False,
    "calls": lambda: 1,
    "cancel": nonet.CancelFlag,
    "cell": lambda: 5,
    "cells_by_logic": lambda: 1,
    "code": lambda: 0,
    "codes": lambda: memoryview(b"\0"),
    "column": lambda: None,
    "columns": lambda: (),
    "columns_before": lambda: 0,
    "comparison": lambda: _comparison(),
    "conflicts": lambda: (),
    "counter": lambda: "calls",
    "count": lambda: 2,
    "corner_only": lambda: False,
    "counters": lambda: 1,
    "Layout.name": lambda: "r1c3",
    "Layout.size": lambda: 9,
    "Layout.regions": lambda: None,
    "Layout.boxes": lambda: (3, 3),
    "Layout.rules": lambda: (),
    "ignore_drawings": lambda: False,
    "Layout.values": lambda: bytes(81),
    "Layout.data": lambda: nonet.CLASSIC.to_dict(),
    "layout": lambda: nonet.CLASSIC,
    "Game.data": lambda: Game(PROPER).to_dict(),
    "Game.layer": lambda: "corner",
    "Game.complete": lambda: True,
    "clean_marks": lambda: True,
    "daily.date": lambda: "2026-01-31",
    "daily.level": lambda: "beginner",
    "for_people": lambda: None,
    "language": lambda: "en",
    "placed": lambda: (),
    "found": lambda: (),
    "rules": lambda: (),
    "words": lambda: True,
    "word": lambda: "ISS",
    "Format.refuse_board.others": lambda: (),
    "ruled_out": lambda: [logic.Candidate.parse("r1c3=5")],
    "Game.placements": lambda: [("r1c3", 4)],
    "cells": lambda: (),
    "data": lambda: Grid(PROPER).to_dict(),
    "dead_ends": lambda: 1,
    "do": lambda: ["status"],
    "description": lambda: "x",
    "digit": lambda: 3,
    "digits": lambda: [1, 2],
    "elsewhere": lambda: None,
    "ending": lambda: "exhausted",
    "eliminations": lambda: (),
    "entries": lambda: [Entry(Grid(PROPER))],
    "error": lambda: nonet.ParseError("x"),
    "extension": lambda: "tsv",
    "extensions": lambda: (),
    "engine": lambda: None,
    "first": lambda: PROPER,
    "first_line": lambda: 1,
    "finders": lambda: (),
    "fits": lambda: None,
    "format": lambda: "lines",
    "from_format": lambda: "lines",
    "givens": lambda: None,
    "grid": lambda: Grid(PROPER),
    "grids": lambda: [Grid(PROPER)],
    "guesses": lambda: 1,
    "house": lambda: 5,
    "houses": lambda: (),
    "index": lambda: 0,
    "is_cut": lambda: False,
    "jobs": lambda: 1,
    "keep": lambda: True,
    "escape_formulas": lambda: False,
    "keep_going": lambda: False,
    "level": lambda: None,
    "limit": lambda: 2,
    "line": lambda: 1,
    "lines_before": lambda: 0,
    "look_for_one_more": lambda: False,
    "marks": lambda: {"r1c3": [1, 2]},
    "mask": lambda: 5,
    "mended": lambda: False,
    "Profile.name": lambda: "se121",
    "SeProfile.name": lambda: "se121",
    "HodokuProfile.name": lambda: "se121",
    "message": lambda: "x",
    "method": lambda: methods.get("norvig"),
    "methods": lambda: [methods.get("norvig")],
    "minimal": lambda: False,
    "name": lambda: "norvig",
    "number": lambda: 5,
    "on_error": lambda: lambda error: None,
    "on_problem": lambda: lambda problem: None,
    "origin": lambda: "x",
    "overwrite": lambda: True,
    "other": lambda: Grid(PROPER),
    "fraction_done": lambda: lambda part: None,
    "path": lambda: "chart.svg",
    "pattern": lambda: None,
    "pencilmarks": lambda: None,
    "pieces": lambda: ["x"],
    "priority": lambda: 1,
    "profile": lambda: "se121",
    "progress": lambda: lambda count: None,
    "puzzle": lambda: Grid(PROPER),
    "puzzle_column": lambda: None,
    "puzzles": lambda: [Grid(PROPER)],
    "rating": lambda: None,
    "read": lambda: iter,
    "reason": lambda: "x",
    "requested_schema": lambda: None,
    "results": dict,
    "resume": lambda: False,
    "rows": lambda: [[0] * 9] * 9,
    "sample": lambda: b"." * 81,
    "second": lambda: PROPER,
    "seconds": lambda: 1.0,
    "seed": lambda: 1,
    "shares": lambda: {"x": {24: 100.0}},
    "solution": lambda: None,
    "solution_count": lambda: 1,
    "solutions": lambda: (),
    "solve": lambda: methods.get("norvig").solve,
    "solved_without_search": lambda: True,
    "source": lambda: io.BytesIO(PROPER.encode()),
    "start": lambda: 0,
    "stage": lambda: "reduce",
    "step": lambda: _step(),
    "steps": lambda: [_step()],
    "stop": lambda: "pearl",
    "reasons": lambda: True,
    "uniqueness": lambda: True,
    "use_numpy": lambda: False,
    "status": lambda: "proper",
    "status_counts": dict,
    "summary": lambda: None,
    "symmetry": lambda: None,
    "target": io.StringIO,
    "technique": lambda: "pointing",
    "techniques": lambda: ["hidden_single"],
    "only": lambda: False,
    "has_place": lambda: True,
    "text": lambda: PROPER,
    "Candidate.parse.text": lambda: "r1c1=5",
    "texts": lambda: [PROPER],
    "verify_dataset.texts": lambda: False,
    "threads": lambda: 1,
    "title": lambda: "x",
    "technique_pages": lambda: "https://example.org",
    "to_format": lambda: "lines",
    "frames": lambda: 243,
    "totals": lambda: methods.MethodTotals(methods.get("norvig")),
    "transform": lambda: Transform.IDENTITY,
    "transposed": lambda: False,
    "value": lambda: "proper",
    "values": lambda: [0] * 81,
    "weighting": lambda: "removal",
    "with_places": lambda: False,
    "as_csv": lambda: False,
    "work_limit": lambda: 1_000_000,
    "write": lambda: iter,
    "SolveBatch.__getitem__.index": lambda: 0,
    "Cell.sees.other": lambda: 3,
    "Conflict.first": lambda: Cell(0),
    "Conflict.second": lambda: Cell(1),
    "DigitSet.__contains__.digit": lambda: 3,
    "Hint.to_dict.stage": lambda: "where",
    "Step.to_dict.statements": lambda: True,
    "example.name": lambda: "fifty",
    "load.path": lambda: _method_file(),
    "Entry.column.name": lambda: "source",
    "ParseError.source": lambda: "x",
    "ParseError.located.source": lambda: "x",
    "Transform.columns": lambda: tuple(range(9)),
    "Transform.digits": lambda: tuple(range(1, 10)),
    "Transform.rows": lambda: tuple(range(9)),
    "Transform.then.other": lambda: Transform.IDENTITY,
    "Table.format": lambda: None,
    "Table.path": lambda: _table_file(),
    "TableSummary.other": nonet.data.TableSummary,
    "add_columns.table": lambda: _table(),
    "add_columns_to_files.source": lambda: _table_file(),
    "add_columns_to_files.target": lambda: "out.csv",
    "add_columns_to_files.format": lambda: None,
    "add_columns_to_files.source_format": lambda: None,
    "SolveBatch.columns": lambda: nonet.solve_batch([PROPER])._columns,
    "SolveBatch.index.stop": lambda: 2,
    "SolveBatch.value": lambda: nonet.solve_batch([PROPER])[0],
    "Statuses.index.stop": lambda: 2,
    "Statuses.codes": lambda: memoryview(b"\0"),
    "DigitSet.other": lambda: nonet.DigitSet([1, 2]),
    "Grid.from_sukaku.text": lambda: "." * 729,
    "SolutionCollector.found.values": lambda: SOLUTION,
    "SolutionCollector.gave_up.values": lambda: SOLUTION,
    "parse.text": lambda: PROPER,
    "SolvingPath.other": lambda: _path(),
    "Step.other": lambda: _step(),
    "Step.from_dict.data": lambda: _step().to_dict(),
    "Step.from_dict.own_techniques": lambda: (),
    "Step.from_notation.own_techniques": lambda: (),
    "Step.from_notation.text": lambda: "Hidden Single: 8 in r1c6 => r1c6=8",
    "TechniqueCounts.pairs": lambda: [("full_house", 3)],
    "TechniqueCounts.key": lambda: "full_house",
    "check_step.solution": lambda: Grid(SOLUTION),
    "augment": lambda: 1,
    "augmented": lambda: False,
    "example_count": lambda: 5,
    "faults_path": lambda: None,
    "labels": lambda: True,
    "fonts": lambda: True,
    "style": lambda: "",
    "arrows": lambda: [("r1c1", "r1c3")],
    "Step.to_svg.cells": lambda: {"r1c3": "gold"},
    "Step.to_png.cells": lambda: {"r1c3": "gold"},
    "Grid.to_svg.cells": lambda: {"r1c3": "gold"},
    "Grid.to_png.cells": lambda: {"r1c3": "gold"},
    "Grid.to_png.size": lambda: 64,
    "Step.to_png.size": lambda: 64,
    "licence": lambda: "cc0-1.0",
    "nearly_solved": lambda: 0,
    "preset": lambda: "kaggle",
    "shard_rows": lambda: 100,
    "compression": lambda: None,
    "row_group_size": lambda: None,
    "solution_column": lambda: None,
    "temporary_folder": lambda: None,
    "test": lambda: 0,
    "validation": lambda: 0,
    "draw_splits.counts": lambda: {"train": {"level": {"easy": 3, "hard": 1}}},
    "make_dataset.to_format": lambda: "csv",
    "make_dataset.rate": lambda: False,
    "make_dataset.answer": lambda: None,
    "make_dataset.stratify": lambda: None,
    "make_dataset.rules": lambda: None,
    "make_dataset.preset": lambda: "kaggle",
    "make_dataset.count": lambda: 4,
    "prompt": lambda: None,
    "trace": lambda: None,
    "trace_length": lambda: "full",
    "trace_profile": lambda: "se121",
    "form": lambda: "notation",
    "markup": lambda: "forum",
    "boards": lambda: (1, 2),
    "node_limit": lambda: 1,
    "SolutionCollector.guess.branch": lambda: None,
    "SolutionCollector.guess.cell": lambda: 3,
    "SolutionCollector.guess.digit": lambda: 5,
    "Guess.cell": lambda: Cell(3),
    "Guess.guesses": tuple,
    "is_solution": lambda: False,
    "SearchTree.method": lambda: methods.get("norvig"),
    "SearchTree.result": lambda: methods.get("norvig").solve(Grid(PROPER)),
    "SearchTree.start": lambda: methods.search_tree(methods.get("norvig"), Grid(PROPER)).start,
    "search_tree.method": lambda: methods.get("norvig"),
    "node_count": lambda: 1,
    "is_least": lambda: True,
    "ShortestPath.path": lambda: _path(),
    "PathComparison.paths": lambda: {"se121": _path()},
    "PathComparison.other": lambda: logic.PathComparison({}),
    "length": lambda: "short",
    "make_dataset.target": lambda: f"made{next(_numbers)}",
    "verify_dataset.fraction_done": lambda: lambda fraction: None,
    "verify_dataset.others": lambda: (),
    "verify_dataset.path": lambda: _set_file(),
}


def _set_file(folder: str = ".") -> Path:
    path = Path(folder, "set.csv")
    path.write_text(f"puzzle,solution\n{PROPER},{SOLUTION}\n")
    return path


@cache
def _report() -> Any:
    with TemporaryDirectory() as folder:
        return nonet.data.verify_dataset(_set_file(folder), _set_file(folder))


def _table() -> Any:
    return import_module("pyarrow").table({"puzzle": [PROPER]})


def _method_file() -> str:
    Path("mine.py").write_text(
        "from nonet.methods import Method, get\nmine = Method('mine', '', '', get('naive').solve)\n"
    )
    return "mine.py"


def _table_file() -> str:
    Path("in.csv").write_text(f"puzzle\n{PROPER}\n")
    return "in.csv"


def _path() -> Any:
    return nonet.explain(PROPER)


def _step() -> Any:
    return nonet.explain(PROPER)[0]


def _comparison() -> Any:
    comparison = methods.Comparison([Grid(PROPER)], [methods.get("norvig")])
    for _ in comparison.run():
        pass
    return comparison


# An instance of each class whose methods have parameters.
INSTANCES: dict[str, Callable[[], Any]] = {
    **BATCHES,
    "Block": lambda: next(nonet.scan_blocks(io.BytesIO(PROPER.encode()))),
    "Candidate": lambda: logic.Candidate.parse("r1c1=5"),
    "Cell": lambda: Cell(3),
    "Comparison": _comparison,
    "CancelFlag": nonet.CancelFlag,
    "CancelledError": nonet.CancelledError,
    "ConflictError": lambda: nonet.ConflictError(Grid("55" + "." * 79), ()),
    "DatasetReport": lambda: _report(),
    "DigitSet": lambda: nonet.DigitSet([1]),
    "Entry": lambda: Entry(Grid(PROPER), columns=[("source", "x")]),
    "DatasetFault": lambda: _report().faults[0],
    "Format": lambda: nonet.FORMATS["lines"],
    "Game": lambda: Game(PROPER),
    "GenerationError": lambda: nonet.GenerationError("x"),
    "Grid": lambda: Grid(PROPER),
    "Hint": lambda: nonet.hint(PROPER),
    "IsomorphIndex": nonet.IsomorphIndex,
    "Layout": nonet.Layout,
    "UnsupportedError": lambda: nonet.results.UnsupportedError("rate", nonet.Layout(6)),
    "LimitError": lambda: nonet.LimitError(1_000),
    "CheckedStep": lambda: logic.check_trace(PROPER, "Hidden Single: r1c6 is 8.").steps[0],
    "CheckedTrace": lambda: logic.check_trace(PROPER, "Hidden Single: r1c6 is 8."),
    "Judgement": lambda: logic.judge(PROPER, technique="hidden_single", placed=[logic.Candidate.parse("r5c5=5")]),
    "Lesson": lambda: logic.lesson("x_wing"),
    "LevelPromise": lambda: logic.LEVELS["medium"],
    "Link": lambda: logic.Link("weak", logic.Candidate(Cell(0), 1), logic.Candidate(Cell(0), 2)),
    "Mark": lambda: logic.Mark("extra", logic.Candidate(Cell(0), 1)),
    "Method": lambda: methods.get("norvig"),
    "MethodResult": lambda: methods.get("norvig").solve(Grid(PROPER)),
    "MethodTotals": lambda: next(iter(_comparison().totals)),
    "MistakeError": lambda: nonet.MistakeError(Grid(PROPER), Grid(SOLUTION), (), (Cell(2),)),
    "MultipleSolutionsError": lambda: nonet.MultipleSolutionsError(Grid(PROPER), (Grid(PROPER), Grid(SOLUTION))),
    "HodokuProfile": lambda: nonet.HODOKU,
    "Profile": lambda: nonet.SE121,
    "SolvedError": lambda: nonet.results.SolvedError(Grid(SOLUTION)),
    "SeProfile": lambda: nonet.SE121,
    "NoSolutionError": lambda: nonet.NoSolutionError(Grid(PROPER)),
    "ParseError": lambda: nonet.ParseError("x", line=1),
    "DatasetRow": lambda: _report().faults[0].row,
    "Practice": lambda: nonet.practice("pointing", seed=1),
    "PuzzleError": lambda: nonet.PuzzleError("x"),
    "PuzzleId": lambda: nonet.puzzle_id(PROPER),
    "PlayerMarks": lambda: nonet.Grid(PROPER).with_player_marks({"r1c3": [1, 5]}),
    "SeRating": lambda: nonet.rate(PROPER),
    "HodokuRating": lambda: nonet.rate(PROPER, profile="hodoku"),
    "SetReport": lambda: _report().sets[0],
    "SolutionCollector": lambda: methods.SolutionCollector(Grid(PROPER), 1, None),
    "SolvingPath": lambda: _path(),
    "Guess": lambda: methods.Guess(Cell(3), 5),
    "SearchTree": lambda: methods.search_tree(methods.get("norvig"), Grid(PROPER)),
    "PathComparison": lambda: logic.PathComparison({"se121": _path()}),
    "ShortestPath": lambda: logic.shortest_path(PROPER),
    "Statement": lambda: logic.Statement(logic.Candidate(Cell(0), 1), True, "assumption"),
    "Statuses": lambda: nonet.solve_batch(_SOME).status,
    "StepTexts": lambda: nonet.explain_batch([PROPER, "oops"]).steps,
    "Step": lambda: _step(),
    "StepPart": lambda: logic.StepPart(_step().statements[0], _step().statements),
    "StepStatement": lambda: _step().statements[0],
    "TableSummary": nonet.data.TableSummary,
    "Technique": lambda: logic.TECHNIQUES["x_wing"],
    "TechniqueCounts": lambda: nonet.rate(PROPER).technique_counts,
    "Transform": lambda: Transform.IDENTITY,
    "UnknownRuleError": lambda: nonet.results.UnknownRuleError("x", key="y"),
    "UnsoundStepError": lambda: logic.UnsoundStepError(_step(), "r1c6 is 8"),
}

"""The native half of nonet, as `crates/nonet-python` exports it. Grids are 81 values, 0 for a blank."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Self, TypeAlias, final, overload

from typing_extensions import Buffer

__all__ = [
    "Answers",
    "BoardFinder",
    "FoundBoard",
    "IsomorphIndex",
    "Listing",
    "Plan",
    "Puzzles",
    "RowBlock",
    "RowBlocks",
    "RowReader",
    "RuleBoard",
    "RuleModel",
    "RuleSolutions",
    "Solutions",
    "TextColumn",
    "answer_batch",
    "answer_ruled_batch",
    "arrow_stream",
    "canonical_batch",
    "catalogue",
    "check_answer",
    "check_answer_batch",
    "check_columns",
    "count_solutions",
    "explain_batch",
    "find_steps",
    "finished_by_singles",
    "first_solutions",
    "generate_batch",
    "hodoku_batch",
    "isomorph_batch",
    "level",
    "lines_of_values",
    "path_of_technique",
    "rate_batch",
    "rule_levels",
    "search",
    "solve_batch",
    "solve_ruled_batch",
    "some_counts",
    "some_steps",
    "spread_counts",
    "statuses",
    "steps_batch",
    "technique_counts",
    "text_of_steps",
    "texts_of_arrow",
    "undetermined_lines",
    "write_rows",
    "write_titles",
]

_Progress: TypeAlias = Callable[[int], object] | None
_Profile: TypeAlias = Literal["se121", "hodoku"]
_Columns: TypeAlias = list[tuple[str, Buffer]]
_RuleStep: TypeAlias = tuple[str, list[tuple[int, int]], list[tuple[int, int]], list[int], int, list[int], list[int]]
_Rule: TypeAlias = tuple[str, Sequence[tuple[int, int]], Sequence[int]]
_LayoutParts: TypeAlias = tuple[int, bytes | None, Sequence[_Rule]]

def level() -> str: ...
def statuses() -> list[str]: ...
def lines_of_values(values: Buffer, /) -> bytes: ...
def arrow_stream(
    columns: Sequence[tuple[str, str, Buffer, bytes]],
    codes: Buffer,
    /,
    *,
    as_column: bool = False,
) -> object: ...
def texts_of_arrow(column: object, /, *, as_json: bool = False) -> TextColumn: ...
def write_rows(columns: Sequence[object], titles: Sequence[str], /, *, form: str, separator: str = ",") -> bytes: ...
def write_titles(titles: Sequence[str], /, *, separator: str = ",") -> bytes: ...
def check_columns(columns: Sequence[tuple[str, str, Buffer]], codes: Buffer, /) -> None: ...
def count_solutions(text: object, limit: int | None, /, progress: _Progress = None) -> int | None: ...
def first_solutions(text: object, limit: int, /, progress: _Progress = None) -> tuple[bytes, list[bytes]] | None: ...
def search(
    values: bytes, candidates: Sequence[int] | None, limit: int | None, /, progress: _Progress = None
) -> tuple[int, list[bytes], int, int]: ...
def solve_batch(
    puzzles: Puzzles, *, limit: int, threads: int, progress: _Progress, solutions: bool = True, as_text: bool = False
) -> _Columns: ...
def solve_ruled_batch(
    layouts: Iterable[_LayoutParts],
    numbers: Sequence[int],
    values: bytes,
    marks: Sequence[tuple[int, Sequence[int]]] = ...,
    *,
    limit: int,
    work_limit: int | None = None,
    threads: int,
    progress: _Progress,
    solutions: bool = True,
) -> _Columns:
    """Solve puzzles on boards of any kind: each row has the number of its layout; ``values`` are those of all rows.

    ``marks`` has the rows with marks, in order, and masks of the values that each open cell of these can have.
    """

def answer_ruled_batch(
    layouts: Iterable[_LayoutParts],
    numbers: Sequence[int],
    values: bytes,
    marks: Sequence[tuple[int, Sequence[int]]] = ...,
    *,
    question: str,
    seed: int = 0,
    work_limit: int | None = None,
    threads: int,
    progress: _Progress,
) -> _Columns:
    """Answer a question about puzzles on boards of any kind; the answers of all rows stand behind one another."""

def answer_batch(puzzles: Puzzles, *, question: str, threads: int, progress: _Progress, seed: int = 0) -> _Columns: ...
def check_answer(
    puzzle: object, text: object, tag: str | None, /
) -> tuple[bool, bool, int, int | None, bool, float, bytes | None, str, bool] | None: ...
def check_answer_batch(
    puzzles: Puzzles, *, answers: Answers, tag: str | None, threads: int, progress: _Progress
) -> _Columns: ...
def finished_by_singles(rows: bytes, /) -> bytes: ...
def canonical_batch(puzzles: Puzzles, *, threads: int, progress: _Progress) -> _Columns: ...
def isomorph_batch(
    puzzles: Puzzles, *, seed: int, count: int, start: int, threads: int, progress: _Progress
) -> _Columns: ...
def generate_batch(plan: Plan, *, seed: int, start: int, count: int, threads: int, progress: _Progress) -> _Columns: ...
def undetermined_lines(plan: Plan, *, progress: _Progress) -> tuple[str, list[int]] | None: ...
def path_of_technique(name: str, /, *, only: bool) -> tuple[_Profile, list[str] | None]: ...
def catalogue() -> str: ...
def rule_levels() -> list[Literal["easy", "medium", "hard", "expert", "master"]]: ...
def rate_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None,
    stop: str | None,
    techniques: Sequence[str] | None,
    uniqueness: bool,
    mended: bool,
    threads: int,
    progress: _Progress,
) -> _Columns: ...
def hodoku_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None,
    stop: str | None,
    techniques: Sequence[str] | None,
    uniqueness: bool,
    threads: int,
    progress: _Progress,
) -> _Columns: ...
def explain_batch(
    puzzles: Puzzles,
    *,
    profile: _Profile,
    rating: bool,
    several: bool,
    work_limit: int | None,
    techniques: Sequence[str] | None,
    uniqueness: bool,
    mended: bool,
    threads: int,
    progress: _Progress,
) -> _Columns: ...
def steps_batch(
    puzzles: Puzzles,
    *,
    profile: _Profile,
    work_limit: int | None,
    techniques: Sequence[str] | None,
    uniqueness: bool,
    mended: bool,
    threads: int,
    progress: _Progress,
) -> tuple[_Columns, list[tuple[bytes, bytes, list[tuple[tuple[Any, ...], bytes, list[int]]]]]]: ...
def text_of_steps(data: Buffer, row: int, /) -> str: ...
def some_steps(data: Buffer, start: int, stride: int, count: int, /) -> Buffer: ...
def technique_counts(data: Buffer, row: int, /) -> list[tuple[int, int]]: ...
def spread_counts(data: Buffer, /) -> Buffer: ...
def some_counts(data: Buffer, start: int, stride: int, count: int, /) -> Buffer: ...
def find_steps(
    values: bytes,
    candidates: Sequence[int] | None,
    *,
    givens: bytes,
    profile: str,
    which: str,
    work_limit: int | None,
    techniques: Sequence[str] | None,
    uniqueness: bool,
    mended: bool,
    progress: _Progress,
) -> tuple[str, int, list[tuple[Any, ...]]]: ...

@final
class Listing:
    def __new__(
        cls,
        values: bytes,
        candidates: Sequence[int] | None,
        *,
        givens: bytes,
        profile: str,
        work_limit: int | None,
        techniques: Sequence[str] | None,
        uniqueness: bool,
        mended: bool,
        progress: _Progress,
    ) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> list[tuple[Any, ...]]: ...
    @property
    def is_limit_reached(self) -> bool: ...
    @property
    def work(self) -> int: ...

@final
class Answers:
    @staticmethod
    def from_texts(
        texts: Iterable[object], convert: Callable[[Any], bytes | None], progress: _Progress, /
    ) -> Answers: ...
    @staticmethod
    def from_arrow(column: object, tag: str | None, progress: _Progress, /) -> Answers: ...
    def __len__(self) -> int: ...

@final
class BoardFinder:
    def __new__(cls) -> Self: ...
    def feed(self, piece: bytes | bytearray, /) -> list[FoundBoard]: ...
    def end(self) -> list[FoundBoard]: ...

@final
class FoundBoard:
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def values(self) -> bytes: ...
    @property
    def givens(self) -> bytes: ...
    @property
    def title(self) -> bytes: ...

@final
class IsomorphIndex:
    def __new__(cls) -> Self: ...
    def add(self, forms: Buffer, /) -> Buffer: ...
    @property
    def row_count(self) -> int: ...
    def __len__(self) -> int: ...

@final
class Plan:
    def __new__(
        cls,
        *,
        givens: tuple[int, int] | None,
        minimal: bool,
        symmetry: str,
        pattern: bytes | None,
        is_uniform: bool,
        attempts: int,
        rating: tuple[float, float] | None,
        level: str | None,
        hardest: str | None,
        beyond_singles: tuple[int, int] | None,
        technique: str | None,
        only: bool,
        profile: dict[str, Any] | None,
        adds_givens: bool,
    ) -> Self: ...
    @property
    def attempts(self) -> int: ...
    @property
    def is_tight(self) -> bool: ...
    @property
    def most_tried(self) -> int | None: ...

@final
class Puzzles:
    @staticmethod
    def from_text(text: bytes, /) -> Puzzles: ...
    @staticmethod
    def from_ascii(text: str, /) -> Puzzles: ...
    @staticmethod
    def from_groups(
        groups: Iterable[bytes | list[bytes | None]],
        marked: list[tuple[int, bytes, tuple[int, ...]]],
        progress: _Progress,
        /,
    ) -> Puzzles: ...
    @staticmethod
    def from_values(
        pieces: Iterable[bytes],
        row_count: int,
        item_size: int,
        format: str,
        is_big_endian: bool,
        progress: _Progress,
        /,
    ) -> Puzzles: ...
    @staticmethod
    def from_arrow(column: object, progress: _Progress, /) -> Puzzles: ...

@final
class RowBlock:
    def __new__(cls, titles: Sequence[str], columns: Sequence[TextColumn], lines: Sequence[int], /) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def titles(self) -> list[str]: ...
    @property
    def columns(self) -> list[TextColumn]: ...
    @property
    def texts(self) -> TextColumn: ...
    @property
    def lines(self) -> Buffer: ...
    @property
    def reasons(self) -> list[tuple[int, int, int | None, str]]: ...
    def part(self, start: int, stop: int, /) -> RowBlock: ...
    def taken(self, rows: Sequence[int], /) -> RowBlock: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class RowBlocks:
    def __iter__(self) -> Self: ...
    def __next__(self) -> RowBlock: ...

@final
class RowReader:
    @staticmethod
    def csv(
        *, separator: str = ",", titles: Sequence[str] | None = None, first_line: int = 1, loose: bool = False
    ) -> RowReader: ...
    @staticmethod
    def json_lines(*, first_line: int = 1) -> RowReader: ...
    @staticmethod
    def json_array(*, first_line: int = 1) -> RowReader: ...
    @staticmethod
    def lines(*, title: str = "text", first_line: int = 1, comments: bool = False) -> RowReader: ...
    def set_most_rows(self, rows: int, /) -> None: ...
    def feed(self, piece: bytes | bytearray, /) -> RowBlocks: ...
    def flush(self) -> RowBlocks: ...
    def end(self) -> RowBlocks: ...
    @property
    def titles(self) -> list[str] | None: ...
    @property
    def line(self) -> int: ...

@final
class Solutions:
    def __new__(cls, values: bytes, candidates: Sequence[int] | None, /, progress: _Progress = None) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...

@final
class RuleBoard:
    """A layout with what techniques ask of it: immutable, shared by threads.

    The first arguments are those of ``RuleModel``; ``houses`` are the cells of all houses of the layout.
    """

    def __new__(
        cls, size: int, regions: bytes | None, rules: Sequence[_Rule], houses: Sequence[Sequence[int]]
    ) -> Self: ...
    def steps(
        self,
        values: bytes,
        masks: Sequence[int],
        *,
        which: Literal["first", "all", "path"],
        work_limit: int | None = None,
        progress: _Progress = None,
    ) -> tuple[list[_RuleStep], bool]:
        """Return the first step, all or the path, and whether the limit of work ended the search.

        ``masks`` are the candidates of open cells. A step is its technique, placements and eliminations as cells with
        values, its cells, its values as a mask, its houses, and its rules by their numbers.
        """

    def level(
        self, values: bytes, masks: Sequence[int], *, work_limit: int | None = None, progress: _Progress = None
    ) -> Literal["easy", "medium", "hard", "expert", "master"] | None:
        """Return the level of the path; None if it does not reach the solution within the limit of work."""

    def premises(
        self, rule: int | None, houses: Sequence[int], masks: Sequence[int], removed: Sequence[tuple[int, int]]
    ) -> tuple[list[tuple[int, int]], list[bool]]:
        """Return what cells must be for candidates to go by a rule alone, as masks, and which of the candidates go.

        ``masks`` are what each cell can be. Without a rule, ``houses`` are those whose cages make a sum.
        """

    def failure(self, masks: Sequence[int]) -> tuple[Literal["cell", "house", "rule", "sums"], list[int]] | None:
        """Return what fails first without a guess if cells can be what their masks say; None if nothing does.

        The numbers are the cell's; the house's and a digit; the rule's; or those of houses whose cages make a sum.
        """

@final
class RuleModel:
    """A compiled layout: immutable, shared by threads.

    ``regions`` are the region numbers 0 to ``size - 1`` of all cells, ``b""`` for no regions, None for the boxes of
    the size. A rule is its name in the catalogue, its cells as ``row * size + column``, and its integers in the
    catalogue's order.
    """

    def __new__(cls, size: int, regions: bytes | None, rules: Sequence[_Rule]) -> Self: ...
    @property
    def size(self) -> int: ...
    @property
    def propagators(self) -> int: ...
    def count(
        self,
        values: bytes,
        marks: Sequence[int] | None = None,
        *,
        limit: int,
        keep: int = 2,
        work_limit: int | None = None,
        progress: _Progress = None,
    ) -> tuple[int, bytes, bool, int, int]:
        """Return the number of solutions up to ``limit``, the first ones, whether it is decided, guesses, dead ends.

        ``marks`` are masks of the values that each open cell can have.
        """
    def solutions(
        self, values: bytes, marks: Sequence[int] | None = None, *, progress: _Progress = None
    ) -> RuleSolutions: ...
    def full_grid(
        self, *, seed: int, index: int, work_limit: int, progress: _Progress = None
    ) -> tuple[bytes, str | None]:
        """Return a random full grid, or why there is none, in words."""
    def generate_batch(
        self,
        *,
        solution: bytes | None = None,
        symmetry: str,
        pattern: bytes | None,
        targets: tuple[int, int],
        most: int,
        minimal: bool,
        attempts: int,
        work_limit: int,
        seed: int,
        start: int,
        count: int,
        threads: int,
        progress: _Progress,
    ) -> tuple[int, bytes, bytes, str | None]:
        """Return how many puzzles were found, these, their solutions, and why the next was not found, in words."""

@final
class RuleSolutions:
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...

@final
class TextColumn:
    @staticmethod
    def from_texts(texts: Iterable[str | None], /) -> TextColumn: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> str | None: ...
    @overload
    def __getitem__(self, index: slice, /) -> TextColumn: ...
    @property
    def kinds(self) -> Buffer: ...
    def to_list(self) -> list[str | None]: ...
    def taken(self, rows: Sequence[int], /) -> TextColumn: ...
    def solutions_below(self, before: bytes | None, /) -> tuple[list[tuple[int, int]], int | None]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

"""New puzzles, each proper and determined by its seed, its index and the request.

The engine (``crates/nonet-core/src/generate``) draws a solution grid, every one of the 6.7 x 10^21 equally likely, and
removes givens in random order as long as the puzzle stays proper. ``docs/generation.md`` describes the resulting
distribution, with statements and measurements.

Puzzle number 7 of a seed is the same whether it is made alone or among a million, by one thread or by twenty, today or
on another machine.
"""

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypedDict, Unpack, get_args

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout, checked_layout
from nonet._board.parse_error import FOR_PEOPLE
from nonet._checks import checked_choice, checked_flag, checked_integer, iterated, shown, wrong_type
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import PROPER, CountColumn, Elsewhere, GridColumn
from nonet._engine.inputs import INDICES, Progress, checked_callback, checked_threads, checked_work
from nonet._engine.levels import LEVEL_NAMES, LEVELS, Level
from nonet._engine.profile import AnyProfile
from nonet._engine.technique import RULE_LEVEL_NAMES, HodokuLevel, Technique
from nonet._engine.wanted import Rating, promised, read_wanted
from nonet._errors import GenerationError, ParseError, UnsupportedError
from nonet._native import core as _core

if TYPE_CHECKING:
    from nonet._engine.ruled_plan import RuledPlan

Symmetry: TypeAlias = Literal[
    "none",
    "half_turn",
    "quarter_turn",
    "horizontal",
    "vertical",
    "diagonal",
    "antidiagonal",
    "orthogonal",
    "bidiagonal",
    "full",
]
Weighting: TypeAlias = Literal["removal", "uniform"]
DrawnRule: TypeAlias = Literal[
    "killer",
    "arrow",
    "thermometer",
    "whisper",
    "renban",
    "kropki",
    "xv",
    "sandwich",
    "little_killer",
    "skyscraper",
    "jigsaw",
    "diagonal",
    "windoku",
    "anti_knight",
    "anti_king",
    "nonconsecutive",
    "disjoint_groups",
]
"""What ``generate(rules=…)`` takes: kinds of rules that are drawn, irregular regions, and rules of the whole board."""
Givens: TypeAlias = int | tuple[int, int]

# Attempts at a puzzle, each with another solution grid, before it counts as not found.
ATTEMPTS = 100_000

_FIRST_CHUNK, _LARGEST_CHUNK, _QUICK = 16, 1 << 15, 0.2
_MASK = {**dict.fromkeys(".0", 0), **dict.fromkeys("123456789xX#", 1)}


class Request(TypedDict, total=False):
    """The keywords of ``generate`` that ``generate_forever`` and ``generate_batch`` have too."""

    layout: Layout | None
    rules: DrawnRule | Iterable[DrawnRule]
    for_people: Level | None
    givens: Givens | None
    minimal: bool
    symmetry: Symmetry | None
    pattern: str | Grid | None
    weighting: Weighting
    rating: Rating | None
    level: HodokuLevel | None
    technique: str | Technique | None
    only: bool
    profile: AnyProfile | None
    attempts: int
    work_limit: int | None


class Generated(NamedTuple):
    """A row of ``generate_batch``."""

    puzzle: Grid
    solution: Grid


class GenerateBatch(Batch[Generated], row=Generated):
    """The puzzles of ``generate_batch``."""

    __slots__ = ()

    puzzle = GridColumn(PROPER, "The generated puzzle.")
    solution = GridColumn(PROPER, "Its solution.")
    attempts = CountColumn(
        PROPER, "The puzzles tried; only with ``rating``, ``level`` or ``technique``.", is_optional=True
    )


class GeneratedStream(Iterator[Grid]):
    """The puzzles of ``generate_forever``; ``index`` is the index of the next one.

    Puzzles are made in chunks; the size of a chunk doubles until one takes 0.2 seconds. Those that are made one after
    another begin with a chunk of one: they can take seconds each, and none is made that nobody takes.
    """

    def __init__(
        self,
        plan: "_core.Plan | RuledPlan",
        seed: int,
        start: int,
        threads: int | None,
        cancel: CancelFlag | None = None,
    ) -> None:
        if not (isinstance(plan, _core.Plan) or hasattr(plan, "made")):
            raise wrong_type("create a GeneratedStream with generate_forever: plan comes from the engine", plan)
        self._plan, self._seed, self._threads, self._cancel = plan, seed, threads, cancel
        self._look = checked_callback(cancel)
        self._size = _FIRST_CHUNK if isinstance(plan, _core.Plan) or not plan.is_serial else 1
        self._made: Iterator[Generated] = iter(())
        self._index = start

    @property
    def index(self) -> int:
        """The index of the next puzzle; the one that was not found, after ``GenerationError``."""
        return self._index

    def __next__(self) -> Grid:
        if self._look is not None:
            self._look(0)
        row = next(self._made, None)
        if row is None:
            self._made = iter(self._chunk())
            row = next(self._made)
        self._index += 1
        return row.puzzle

    def _chunk(self) -> GenerateBatch:
        """Return the next puzzles, at least one."""
        if self._index >= INDICES:
            raise ValueError(f"index {INDICES - 1} was the last: there are 2**64 puzzles with one seed")
        size = min(self._size, INDICES - self._index)
        begun = monotonic()
        try:
            batch = _made(self._plan, self._seed, self._index, size, self._threads, cancel=self._cancel)
        except GenerationError as error:
            if error.index is None or error.index == self._index:
                raise
            # The puzzles before this one.
            return _made(
                self._plan, self._seed, self._index, error.index - self._index, self._threads, cancel=self._cancel
            )
        if monotonic() - begun < _QUICK:
            self._size = min(2 * self._size, _LARGEST_CHUNK)
        return batch


def generate(
    *,
    seed: int,
    start: int = 0,
    layout: Layout | None = None,
    rules: DrawnRule | Iterable[DrawnRule] = (),
    for_people: Level | None = None,
    givens: Givens | None = None,
    minimal: bool = False,
    symmetry: Symmetry | None = None,
    pattern: str | Grid | None = None,
    weighting: Weighting = "removal",
    rating: Rating | None = None,
    level: HodokuLevel | None = None,
    technique: str | Technique | None = None,
    only: bool = False,
    profile: AnyProfile | None = None,
    attempts: int = ATTEMPTS,
    work_limit: int | None = None,
    cancel: CancelFlag | None = None,
) -> Grid:
    """Return a new puzzle with exactly one solution.

    ``seed`` (0 to 2^64 - 1) selects a sequence of puzzles; ``start`` (0 to 2^64 - 1) is the index of this puzzle in it.

    ``for_people`` is a level: beginner, easy, medium, hard, expert or master; on other boards and with rules not
    beginner, and the others are as in ``SolvingPath.level``. ``nonet.logic.LEVELS`` says what each promises. Its
    techniques, givens and rating are the level's, so it cannot be combined with ``givens``, ``rating``, ``level``
    (which is HoDoKu's), ``only`` and ``profile``.

    ``givens`` is a number or a pair (minimum, maximum). Default: (28, 32), or any number if ``minimal``, which requires
    that no given is redundant. ``symmetry`` names a symmetry of the set of cells with givens, see docs/generation.md.
    ``pattern`` restricts these cells: 81 characters, ``.`` or ``0`` for no, a digit, ``x`` or ``#`` for yes; or a grid,
    whose cells with a value are allowed. Without ``givens`` and ``minimal``, a pattern of at most 40 cells is filled.

    Removing givens in random order favours puzzles with few of them. With ``weighting="uniform"`` every minimal puzzle
    of at most 30 givens is equally likely, in thousands of times the time; others, 0.03% of all, are never generated.

    ``layout`` is the board, such as ``Layout(6)``, one with irregular regions or with rules. ``rules`` names what is
    drawn for each puzzle: ``killer`` (cages that cover the board, no givens), ``arrow``, ``thermometer``, ``whisper``,
    ``renban``, ``kropki``, ``xv``, ``sandwich``, ``little_killer``, ``skyscraper``; ``jigsaw`` draws regions; and
    ``diagonal``, ``windoku``, ``anti_knight``, ``anti_king``, ``nonconsecutive``, ``disjoint_groups`` hold on the whole
    board. With drawn clues a puzzle has as few givens as it needs, and no drawn clue but a cage is redundant.
    ``rating``, ``level``, ``technique`` and ``profile`` are those of the classic board. ``work_limit`` bounds the work
    on a puzzle of another board, in nodes of searches.

    ``rating`` is an ER of Sudoku Explainer, or a pair (lowest, highest). ``level`` is a level of HoDoKu: easy, medium,
    hard, unfair or extreme. ``technique`` is the id of a technique that the path of ``explain`` uses, on the scale of
    Sudoku Explainer if that has the technique, else of HoDoKu; with ``only`` all other steps of that path are singles
    (full house, hidden single, naked single). Late techniques of HoDoKu nearly always have easier ones beside them: for
    these, ``only`` means that singles and the technique solve the puzzle, and singles alone do not. Each condition must
    hold. Such puzzles have any number of givens if nothing else is requested.

    ``profile`` asks for puzzles that its techniques solve, without any others: ``SE121.only("hidden_single",
    "pointing")``; ``rate(puzzle, profile=profile)`` is then not stuck. ``technique`` is one of them that the path uses,
    and ``rating`` or ``level``, on the scale of the profile, that of this path; it cannot be combined with ``only``.

    Raises ``GenerationError`` for a request that no puzzle can meet (16 givens, two empty rows in a band), with the
    reason, and if no puzzle was found in the number of ``attempts``, each with another solution grid; in a pattern of
    few cells, each with eight changes of a digit. ``cancel`` is a ``CancelFlag``, with which another thread can end
    the search.

    >>> puzzle = generate(seed=1, givens=26, symmetry="half_turn")
    >>> is_given = [char != "." for char in puzzle.to_line()]
    >>> sum(is_given), is_given == is_given[::-1]
    (26, True)
    >>> generate(seed=1, for_people="beginner").given_count >= 32
    True
    >>> from nonet import SE121, rate
    >>> easy = SE121.only("full_house", "hidden_single")
    >>> rate(generate(seed=1, profile=easy), profile=easy).is_stuck
    False
    >>> generate(seed=1, givens=16)
    Traceback (most recent call last):
    nonet.GenerationError: no proper puzzle has 16 givens: at least 17 are needed
    >>> from nonet import Layout, is_proper
    >>> six = generate(seed=1, layout=Layout(6))
    >>> len(six), is_proper(six)
    (36, True)
    >>> killer = generate(seed=1, rules="killer")
    >>> killer.given_count, {rule.name for rule in killer.layout.rules}, is_proper(killer)
    (0, {'cage'}, True)
    """
    plan = _plan(
        *(for_people, givens, minimal, symmetry, pattern, weighting),
        *(rating, level, technique, only, profile, attempts),
        *(layout, rules, work_limit),
    )
    return _made(plan, seed, start, 1, 1, cancel=cancel)[0].puzzle


def generate_forever(
    *,
    seed: int,
    start: int = 0,
    threads: int | None = None,
    cancel: CancelFlag | None = None,
    **request: Unpack[Request],
) -> GeneratedStream:
    """Return an endless iterator over new puzzles, with the indices from ``start`` on.

    The arguments are those of ``generate``. ``index`` of the iterator is the index of the next puzzle: with it as
    ``start``, another call goes on from there. An impossible request raises an error at once. A puzzle that is not
    found raises ``GenerationError``, as does every ``next`` after that; to leave it out, start at ``index + 1``. After
    the last index, 2^64 - 1, ``next`` raises ``ValueError``.

    >>> from itertools import islice
    >>> puzzles = generate_forever(seed=1)
    >>> list(islice(puzzles, 2)) == [generate(seed=1), generate(seed=1, start=1)]
    True
    >>> puzzles.index
    2
    """
    plan = _plan(**request)
    _made(plan, seed, start, 0, threads, cancel=cancel)  # checks the numbers at once
    return GeneratedStream(plan, int(seed), int(start), threads, cancel)


def generate_batch(
    count: int,
    *,
    seed: int,
    start: int = 0,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
    **request: Unpack[Request],
) -> GenerateBatch:
    """Return ``count`` new puzzles and their solutions, with the indices from ``start`` on.

    The arguments are those of ``generate``, ``threads`` and ``progress`` those of ``solve_batch``. The columns
    ``puzzle`` and ``solution`` are uint8 (N, 81); with a condition on the path (``rating``, ``level``, ``technique``,
    ``profile``), ``attempts`` has the number of puzzles tried for each row. Raises ``GenerationError`` if one
    puzzle is not found.

    >>> batch = generate_batch(3, seed=5)
    >>> batch
    <Batch of generate_batch, 3 rows: 3 proper>
    >>> batch[2].puzzle == generate(seed=5, start=2), batch[2].solution.is_solved
    (True, True)
    """
    plan = _plan(**request)
    return _made(plan, seed, start, count, threads, progress, cancel)


def _made(
    plan: "_core.Plan | RuledPlan",
    seed: int,
    start: int,
    count: int,
    threads: int | None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> GenerateBatch:
    numbers = {name: checked_integer(name, number) for name, number in (("seed", seed), ("start", start))}
    count = checked_integer("count", count)
    if numbers["start"] + count > INDICES:
        raise ValueError(f"start + count must be at most 2**64, the number of indices: start={start}, count={count}")
    workers, callback = checked_threads(threads), checked_callback(cancel, progress)
    if not isinstance(plan, _core.Plan):
        rows, missing = plan.made(**numbers, count=count, threads=workers, progress=callback)
        if missing is not None:
            index = start + len(rows)
            raise GenerationError(f"puzzle {index + 1}: {missing}", index=index, attempts=plan.attempts)
        return _batch_of(rows)
    if count and plan.is_tight and (lines := _core.undetermined_lines(plan, progress=callback)):
        # First, since the search for a puzzle that none is would take all its attempts.
        kind, (first, second, third) = lines[0], (line + 1 for line in lines[1])
        places = f"{kind}s {first}, {second} and {third}"
        reason = f"no proper puzzle has givens in these cells alone: they leave {places} a second filling"
        raise GenerationError(f"{reason}; add a cell in these {kind}s")
    columns = dict(_core.generate_batch(plan, **numbers, count=count, threads=workers, progress=callback))
    batch = GenerateBatch(columns)
    if len(batch) < count:
        index, tried = start + len(batch), plan.most_tried
        each = "" if tried in (None, plan.attempts) else f" at each of {tried:,} puzzles in these cells"
        reason = f"puzzle {index + 1} was not found in {plan.attempts:,} attempts{each}: such puzzles are rare"
        remedy = "; more cells or another seed can help" if plan.is_tight else ""
        raise GenerationError(f"{reason}, if there are any{remedy}", index=index, attempts=plan.attempts)
    return batch


def _batch_of(rows: list[tuple[Grid, Grid]]) -> GenerateBatch:
    """Return the batch of puzzles and solutions on any boards."""
    memory = bytes(CELL_COUNT * len(rows))
    others = {
        row: Elsewhere(puzzle.layout, {"puzzle": puzzle, "solution": solution})
        for row, (puzzle, solution) in enumerate(rows)
        if puzzle.layout is not CLASSIC
    }
    return GenerateBatch({"puzzle": memory, "solution": memory, "status": bytes(len(rows))}, others)


def _plan(
    for_people: Level | None = None,
    givens: Givens | None = None,
    minimal: bool = False,
    symmetry: Symmetry | None = None,
    pattern: str | Grid | None = None,
    weighting: Weighting = "removal",
    rating: Rating | None = None,
    level: HodokuLevel | None = None,
    technique: str | Technique | None = None,
    only: bool = False,
    profile: AnyProfile | None = None,
    attempts: int = ATTEMPTS,
    layout: Layout | None = None,
    rules: DrawnRule | Iterable[DrawnRule] = (),
    work_limit: int | None = None,
) -> "_core.Plan | RuledPlan":
    board = CLASSIC if layout is None else checked_layout(layout)
    work = checked_work(work_limit)
    is_uniform = checked_choice("weighting", weighting, get_args(Weighting)) == "uniform"
    refused = (
        *(("rating", rating), ("level", level), ("technique", technique)),
        *(("only", checked_flag("only", only) or None), ("profile", profile), ("weighting", is_uniform or None)),
    )
    drawn = _drawn(rules)
    if drawn or board is not CLASSIC:
        for name, value in refused:
            if value is not None:
                raise _refused(name, board, drawn)
        return _ruled_plan(board, drawn, for_people, givens, minimal, symmetry, pattern, attempts, work)
    wanted = read_wanted(rating, level, technique, only, profile)
    if for_people is not None:
        promise = LEVELS[checked_choice("for_people", for_people, LEVEL_NAMES)]
        asked = {"givens": givens, "rating": rating, "level": level, "only": only or None, "profile": profile}
        for name, value in asked.items():
            if value is not None:
                raise ValueError(f"for_people={for_people!r} cannot be combined with {name}: the level decides it")
        givens, wanted = promise.givens, promised(promise, technique)
    request: dict[str, Any] = {
        "givens": _read_givens(givens),
        "minimal": checked_flag("minimal", minimal),
        "symmetry": "none" if symmetry is None else checked_choice("symmetry", symmetry, get_args(Symmetry)),
        "pattern": _read_pattern(pattern),
        "is_uniform": is_uniform,
        "attempts": checked_integer("attempts", attempts, 1, (1 << 32) - 1),
        **wanted._asdict(),
    }
    is_free = request["givens"] is None and request["pattern"] is None and not request["minimal"]
    is_free = is_free and request["symmetry"] == "none" and not request["is_uniform"]
    request["minimal"] |= is_free and any(wanted)
    try:
        return _core.Plan(**request, adds_givens=is_free)
    except ValueError as error:
        raise GenerationError(str(error)) from None


def _drawn(rules: DrawnRule | Iterable[DrawnRule]) -> tuple[str, ...]:
    """Return the names of what is drawn, without duplicates, in a fixed order."""
    names = [rules] if isinstance(rules, str) else list(iterated("rules must be names of rules", rules))
    if not names:
        return ()
    known = get_args(DrawnRule)
    chosen = {checked_choice("rules", name, known) for name in names}
    return tuple(name for name in known if name in chosen)


def _refused(name: str, layout: Layout, drawn: tuple[str, ...]) -> Exception:
    if layout is not CLASSIC:
        return UnsupportedError(f"generate with {name}", layout)
    instead = f"; {FOR_PEOPLE}" if name in ("rating", "level") else ""
    of_classic = f"it needs techniques of the classic board{instead}"
    return ValueError(f"{name} cannot be combined with rules={list(drawn)}: {of_classic}")


def _ruled_plan(
    layout: Layout,
    drawn: tuple[str, ...],
    for_people: Level | None,
    givens: Givens | None,
    minimal: bool,
    symmetry: Symmetry | None,
    pattern: str | Grid | None,
    attempts: int,
    work_limit: int | None,
) -> "RuledPlan":
    from nonet._engine.ruled_plan import WORK, RuledPlan

    cells = len(layout.cells)
    wanted = None if for_people is None else checked_choice("for_people", for_people, LEVEL_NAMES)
    level = next((each for each in RULE_LEVEL_NAMES if each == wanted), None)
    if level is None and wanted is not None:
        names = ", ".join(RULE_LEVEL_NAMES)
        reason = "easy is the first there: every step is a single, or follows from one rule"
        raise ValueError(f"for_people must be one of {names} on other boards and with rules, not {wanted!r}; {reason}")
    if level is not None and givens is not None:
        raise ValueError(f"for_people={level!r} cannot be combined with givens: the level decides it")
    plan = RuledPlan(
        layout,
        drawn,
        _read_givens(givens, cells),
        checked_flag("minimal", minimal),
        "none" if symmetry is None else checked_choice("symmetry", symmetry, get_args(Symmetry)),
        _read_pattern(pattern, layout),
        checked_integer("attempts", attempts, 1, (1 << 32) - 1),
        work_limit or WORK,
        level,
    )
    try:
        plan.check()
    except ValueError as error:
        raise GenerationError(str(error)) from None
    return plan


def _read_givens(givens: Givens | None, cell_count: int = CELL_COUNT) -> tuple[int, int] | None:
    if givens is None:
        return None
    pair = givens if isinstance(givens, tuple) else (givens, givens)
    if len(pair) == 2:
        least, most = (checked_integer("givens", number, 0, cell_count) for number in pair)
        if least <= most:
            return least, most
    raise ValueError(f"givens must be a number or a pair (minimum, maximum), not {shown(givens)}")


def _read_pattern(pattern: str | Grid | None, layout: Layout = CLASSIC) -> bytes | None:
    if pattern is None:
        return None
    count = len(layout.cells)
    if isinstance(pattern, Grid):
        if len(pattern) != count:
            raise ParseError(f"a pattern for this board has {count} cells, not {len(pattern)}")
        return pattern._values
    if not isinstance(pattern, str):
        raise wrong_type(f"pattern must be a string of {count} cells or a Grid", pattern)
    cells = "".join(pattern.split())
    if len(cells) != count:
        raise ParseError(f"a pattern has {count} cells, not {len(cells)}")
    for place, char in enumerate(cells):
        if char not in _MASK:
            raise ParseError(f"expected '.' or 'x' at {layout.cells[place]} of the pattern, found {char!r}")
    return bytes(_MASK[char] for char in cells)

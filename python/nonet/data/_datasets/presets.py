"""The presets of ``make_dataset``: the sources of puzzles, and the share of each difficulty in a split.

``generate_batch`` generates puzzles, which are measured: by the guesses of ``solve_batch``, or by their ER. Each
``Source`` takes the puzzles in its range, in the order of generation, until it has its share of every split. Nothing
else rejects a puzzle, so the puzzles of a source are distributed like all generated puzzles in its range.

Counting guesses takes a microsecond, an ER takes a millisecond. So ``extreme`` is chosen by guesses, like published
hard sets, and its ER is computed on request only.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

PresetName: TypeAlias = Literal["extreme", "kaggle", "rl"]
DatasetForm: TypeAlias = Literal["hf", "hrm", "csv", "npy", "jsonl"]

NEARLY_SOLVED: Final = "nearly_solved"
MOST_OPEN: Final = 10
"""The most open cells of a nearly solved grid; each number from 1 on is equally likely."""
MOST_ROWS: Final = 1 << 40
NO_LIMIT: Final = float("inf")
_MINIMAL: Final = {"minimal": True}


class Source(NamedTuple):
    """Generated puzzles of one request whose measure is in a range, and their share of train, validation and test.

    ``nearly_solved``: the puzzles are filled in until only 1 to 10 cells are open.
    """

    share: float
    request: Mapping[str, Any]
    lowest: float = 0.0
    highest: float = NO_LIMIT
    nearly_solved: bool = False


class Preset(NamedTuple):
    """A preset: ``difficulties`` are the names of ranges of the measure, a label, each with its highest value.

    ``counts`` are the exact numbers of strata, one for each source and difficulty; a preset that has a name has none.
    """

    name: str
    about: str
    measure: str
    difficulties: tuple[tuple[str, float], ...]
    sources: tuple[Source, ...]
    has_rating: bool
    columns: tuple[str, str] = ("puzzle", "solution")
    blank: str = "."
    counts: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """What a dataset is called."""
        return f"by {self.measure}" if self.counts else self.name

    @property
    def lowest(self) -> float:
        """The least measure of its puzzles that are not nearly solved."""
        return min(source.lowest for source in self.sources if not source.nearly_solved)


_EASY: Final = {"givens": (32, 45)}

PRESETS: Final[Mapping[PresetName, Preset]] = {
    "extreme": Preset(
        "extreme",
        "Hard puzzles. All are minimal, and nonet's search needs at least two guesses.",
        "guesses",
        (("hard", 3), ("very_hard", 7), ("extreme", NO_LIMIT)),
        (Source(0.5, _MINIMAL, 2, 3), Source(0.4, _MINIMAL, 4, 7), Source(0.1, _MINIMAL, 8)),
        has_rating=False,
    ),
    "kaggle": Preset(
        "kaggle",
        "Easy puzzles of 29 to 37 givens, as they are generated: most can be solved by singles.",
        "er",
        (("easy", 1.5), ("medium", 2.5), ("hard", NO_LIMIT)),
        (Source(1.0, {"givens": (29, 37)}),),
        has_rating=True,
        columns=("quizzes", "solutions"),
        blank="0",
    ),
    "rl": Preset(
        "rl",
        "Graded levels, from nearly solved grids to puzzles that need chains.",
        "er",
        (
            ("hidden_singles", 1.5),
            ("naked_singles", 2.5),
            ("locked_candidates_and_pairs", 3.9),
            ("wings_and_rectangles", 6.0),
            ("chains", 7.2),
            ("long_chains", NO_LIMIT),
        ),
        (
            Source(0.15, _EASY, nearly_solved=True),
            Source(0.25, _EASY, 0.0, 1.5),
            Source(0.15, _EASY, 1.6, 2.5),
            Source(0.15, _MINIMAL, 2.6, 3.9),
            Source(0.10, _MINIMAL, 4.0, 6.0),
            Source(0.10, _MINIMAL, 6.1, 7.2),
            Source(0.10, _MINIMAL, 7.3),
        ),
        has_rating=True,
    ),
}


def difficulty_names(preset: Preset) -> tuple[str, ...]:
    """Return the names of the difficulties, easiest first; nearly solved grids come first."""
    return NEARLY_SOLVED, *(name for name, _ in preset.difficulties)


def in_file_name(difficulty: str) -> str:
    """Return the name of a difficulty as a part of a file name: ``1-`` is ``1-or-more``."""
    return f"{difficulty}or-more" if difficulty.endswith("-") else difficulty


def divided(preset: Preset, sizes: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Return the number of rows of each split from each source; the last source has nearly solved grids.

    Strata keep their exact numbers: train takes what test and validation leave of each.
    """
    shares = tuple(source.share for source in preset.sources)
    counts: dict[str, tuple[int, ...]] = {}
    left = preset.counts
    for name in ("test", "validation", "train"):
        if left:
            total = max(1, sum(left))
            shares = tuple(count / total for count in left)
        taken = left if left and name == "train" else apportioned(sizes[name], shares)
        left = tuple(count - some for count, some in zip(left, taken, strict=True)) if left else ()
        counts[name] = (*taken, 0)
    return counts | {NEARLY_SOLVED: (*[0] * len(shares), sizes[NEARLY_SOLVED])}


def apportioned(total: int, shares: tuple[float, ...]) -> tuple[int, ...]:
    """Divide a number in the ratio of shares that add up to 1, by largest remainders.

    >>> apportioned(10, (0.5, 0.4, 0.1)), apportioned(3, (0.5, 0.5))
    ((5, 4, 1), (2, 1))
    """
    exact = [round(total * share, 9) for share in shares]
    counts = [int(number) for number in exact]
    order = sorted(range(len(shares)), key=lambda place: (counts[place] - exact[place], place))
    for place in order[: total - sum(counts)]:
        counts[place] += 1
    return tuple(counts)

"""The questions that the page asks, and the answers that it gets: the fields, their types and their limits.

Each is declared once. A request is checked against its class, an answer is written from its class, and the OpenAPI
description is made from both, so that it is true. Cells are ``"r1c1"``, candidates ``"r1c1=5"``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from nonet import CLASSIC, FormatName, Level, Status, Symmetry
from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT, LARGEST_SIZE, SMALLEST_SIZE
from nonet.logic import HodokuLevel, LanguageName, LitRole, ProfileName, ScaleName, Stage, Verdict
from nonet.paper import Paper

_LONGEST_TEXT = 1_000_000
LONGEST_PICTURE = 12_000_000
_MOST_RULES = 4_096
_MOST_DRAWN = 20
_NUMBER = r"\d{1,5}(\.\d{1,3})?"
_WHOLE: dict[str, Any] = {"minimum": -1, "maximum": CLASSIC.size, "multipleOf": 1}
_BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"


def choices_of(question: type[Struct], field: str) -> list[str]:
    """Return the words that a field can have; none if it can have others."""
    return _words(get_type_hints(question).get(field))


def _words(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return [*get_args(kind)]
    return [word for part in get_args(kind) for word in _words(part)]


def _shape(cells: int, letters: str = "") -> dict[str, Any]:
    """Return the pattern of a text with cells, for the description; the library refuses a text in better words."""
    return {"pattern": rf"^(?:[\s|+/=]*[0-9{letters}._*?-]){{{cells},}}(?:[\s|+/=,;#][\s\S]*)?$"}


def _object(**fields: dict[str, Any]) -> dict[str, Any]:
    """Return the shape of an object with these fields, and others, for the description."""
    return {"properties": fields, "required": [*fields], "additionalProperties": True}


Values: TypeAlias = Annotated[dict[str, Any], Meta(extra_json_schema=_object())]
StatementData: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/StatementData"})
]
StepData: TypeAlias = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/StepData"})]
Cells: TypeAlias = Annotated[
    str,
    Meta(
        max_length=4_000,
        description="81 characters, or nine rows.",
        examples=["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
        extra_json_schema=_shape(CELL_COUNT),
    ),
]
_Row: TypeAlias = Annotated[
    list[
        Annotated[int, Meta(extra_json_schema=_WHOLE)]
        | Annotated[float, Meta(extra_json_schema=_WHOLE)]
        | Annotated[str, Meta(max_length=4, extra_json_schema={"pattern": r"^\s*[0-9._*?-]?\s*$"})]
        | None
    ],
    Meta(min_length=CLASSIC.size, max_length=CLASSIC.size),
]
Rows: TypeAlias = Annotated[
    list[_Row],
    Meta(
        min_length=CLASSIC.size,
        max_length=CLASSIC.size,
        description="Nine rows of nine cells; a blank is 0, null, -1, or a text.",
    ),
]
SizedCells: TypeAlias = Annotated[
    str,
    Meta(
        max_length=4_000,
        description="A character for each cell, or rows; the digits from 10 on are A, B and so on.",
        examples=["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
        extra_json_schema=_shape(SMALLEST_SIZE**2, "A-P"),
    ),
]
SizedMarks: TypeAlias = Annotated[
    str,
    Meta(
        max_length=LARGEST_SIZE**3 + 4_000,
        description="The candidates of all cells: as many characters for each cell as the board has digits.",
        extra_json_schema=_shape(SMALLEST_SIZE**3, "A-P"),
    ),
]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
TechniqueName: TypeAlias = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=r"^[^\x00-\x1f]*[A-Za-z][^\x00-\x1f]*$",
        examples=["x_wing", "XY-Wing"],
        description="An id or a name; the question techniques lists them.",
    ),
]
Names: TypeAlias = Annotated[list[TechniqueName], Meta(max_length=200)]
Candidates: TypeAlias = Annotated[
    list[Annotated[str, Meta(pattern="^r[1-9]c[1-9]=[1-9]$", examples=["r1c1=5"])]], Meta(max_length=CANDIDATE_COUNT)
]
_LONGEST_COLOR = 80
CellName: TypeAlias = Annotated[str, Meta(pattern="^r[0-9]{1,2}c[0-9]{1,2}$")]
Color: TypeAlias = Annotated[
    str, Meta(max_length=_LONGEST_COLOR, description="A colour of CSS, such as gold, or a class, such as .goal.")
]
Marks: TypeAlias = Annotated[
    dict[
        CellName,
        Annotated[list[Annotated[int, Meta(ge=1, le=LARGEST_SIZE)]], Meta(max_length=LARGEST_SIZE)],
    ],
    Meta(
        max_length=LARGEST_SIZE**2,
        description="The marks of a player by cell, as many as there are; other cells have all that their peers leave.",
        examples=[{"r1c3": [1, 2, 4]}],
    ),
]
ColoredMarks: TypeAlias = Annotated[
    dict[
        CellName,
        Annotated[list[Annotated[int, Meta(ge=1, le=LARGEST_SIZE)]], Meta(max_length=LARGEST_SIZE)]
        | Annotated[dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], Color], Meta(max_length=LARGEST_SIZE)],
    ],
    Meta(
        max_length=LARGEST_SIZE**2,
        description="The marks of a player by cell: digits, or digits with a colour each.",
        examples=[{"r1c3": [1, 2, 4], "r1c4": {"2": "red"}}],
    ),
]
Language: TypeAlias = Annotated[LanguageName, Meta(description="The language of sentences and names.")]
Detail: TypeAlias = Annotated[
    Literal["sentences", "data"],
    Meta(description="With data, each step also has its data, of which a program makes sentences of its own."),
]
Seed: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Difficulty: TypeAlias = Annotated[float, Meta(ge=0, le=20)]
Place: TypeAlias = Annotated[
    str, Meta(pattern=r"^(r[0-9]{1,2}c[0-9]{1,2}|[a-z]+ [0-9]{1,2})$", examples=["box 2", "r1c3"])
]
Corners: TypeAlias = list[Annotated[list[float], Meta(min_length=2, max_length=2)]]
GivenCount: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_SIZE**2)]


class BoardLayout(Struct, forbid_unknown_fields=True):
    """A board: its size, its regions (a symbol for each cell; none: boxes), and its rules, as ``Layout.to_dict``."""

    size: Annotated[int, Meta(ge=SMALLEST_SIZE, le=LARGEST_SIZE)] = CLASSIC.size
    regions: Annotated[str, Meta(max_length=LARGEST_SIZE**2)] | None = None
    rules: Annotated[
        list[Annotated[dict[str, Any], Meta(extra_json_schema=_object(rule={"type": "string"}))]],
        Meta(max_length=_MOST_RULES, description="Each as Rule.to_dict writes it."),
    ] = []


class Position(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A grid: its values, which of them are givens (default: all), and candidates if some are ruled out.

    ``layout`` is the board, if it is not the classic one.
    """

    values: SizedCells
    givens: SizedCells | None = None
    pencilmarks: SizedMarks | None = None
    layout: BoardLayout | None = None


class _Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A question; an unknown field is an error."""


class TextQuestion(_Asked):
    """A question whose answer has sentences or names of techniques."""

    language: Language = "en"


class _Told(Struct, omit_defaults=True, kw_only=True):
    """An answer; a field that has nothing to say is left out."""


class Dropped(_Told):
    """What the marks of a player do not mean.

    ``filled`` are cells with a digit that had marks, ``stale`` the marks of digits that a peer holds, and ``empty``
    the cells whose marks are all gone: these have all candidates that their peers leave.
    """

    filled: list[str] = []
    stale: list[str] = []
    empty: list[str] = []


class _ToldOfMarks(_Told, kw_only=True):
    """An answer about a position; ``dropped`` says which marks of the player were left out, if some were."""

    dropped: Dropped | None = None


class NoQuestion(_Asked):
    """A question without a field."""


class GridQuestion(_Asked):
    """A question about a grid: its text, its rows, or its parts."""

    grid: Cells | Rows | Position


class MarkedQuestion(GridQuestion):
    """A question about a position of a player, whose marks may be partial, out of date or missing."""

    marks: Marks = {}


class PictureQuestion(GridQuestion):
    """A position, and what is drawn on it: the fields are the arguments of ``Grid.to_svg`` with the same names."""

    marks: ColoredMarks = {}
    cells: Annotated[dict[CellName, Color], Meta(max_length=LARGEST_SIZE**2, examples=[{"r1c3": "gold"}])] = {}
    arrows: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=_LONGEST_COLOR)]], Meta(min_length=2, max_length=3)]],
        Meta(max_length=LARGEST_SIZE**2, description="Two cells each, and a colour.", examples=[[["r1c1", "r1c3"]]]),
    ] = []
    labels: bool = True


class ChosenRule(Struct, forbid_unknown_fields=True):
    """A rule that a setter makes: its kind, the cells in the order in which they were selected, and its values."""

    rule: Name
    cells: Annotated[
        list[Annotated[str, Meta(pattern="^r[0-9]{1,2}c[0-9]{1,2}$", examples=["r1c1"])]],
        Meta(max_length=LARGEST_SIZE**2),
    ] = []
    values: Values = {}


class BoardQuestion(TextQuestion, kw_only=True):
    """The board that is asked about, and a rule that it gets besides."""

    layout: BoardLayout
    add: ChosenRule | None = None


class RulesQuestion(GridQuestion):
    """A question for rules of the board of a grid."""

    language: Language = "en"


class RateQuestion(GridQuestion):
    """A question for the rating of a puzzle."""

    language: Language = "en"


class StepQuestion(MarkedQuestion):
    """A question about the steps of a position."""

    profile: ProfileName = "se121"
    techniques: Annotated[Names, Meta(description="Only these techniques: ids or names.")] | None = None
    uniqueness: Annotated[bool, Meta(description="Whether a step may assume that there is one solution.")] = True
    language: Language = "en"
    detail: Detail = "sentences"


class HintQuestion(StepQuestion):
    """A question for the next step, and how much of it is told.

    ``places`` and ``digit`` are those that an answer before has named: a step of the same technique there comes first.
    """

    stage: Stage = "step"
    places: list[str] = []
    digit: int | None = None
    candidates_shown: Annotated[bool, Meta(description="Whether the player sees all candidates.")] = False


class HintsQuestion(StepQuestion):
    """A question for all steps of a position."""

    limit: Annotated[int, Meta(ge=1, le=500, description="The most steps that are told.")] = 100


class GenerateQuestion(_Asked):
    """What a new puzzle must be; what is left out may be anything."""

    seed: Seed
    start: Annotated[int, Meta(ge=0, le=2**53 - 1, description="The index of the puzzle among those of the seed.")] = 0
    for_people: Annotated[Level, Meta(description="A level; the question levels says what it promises.")] | None = None
    level: Annotated[HodokuLevel, Meta(description="A level of HoDoKu.")] | None = None
    rating: Annotated[tuple[Difficulty, Difficulty], Meta(description="The lowest and the highest ER.")] | None = None
    technique: Annotated[TechniqueName, Meta(description="A technique that the path uses.")] | None = None
    only: Annotated[bool, Meta(description="Whether all other steps are singles.")] = False
    symmetry: Symmetry | None = None
    # With a tuple in place of the list, msgspec 0.22 reads outside of its memory.
    givens: (
        Annotated[
            GivenCount | Annotated[list[GivenCount], Meta(min_length=2, max_length=2)],
            Meta(description="How many givens, or the least and the most."),
        ]
        | None
    ) = None
    minimal: bool = False
    layout: Annotated[BoardLayout, Meta(description="The board; default: the classic one.")] | None = None
    rules: Annotated[
        list[Name],
        Meta(
            max_length=_MOST_DRAWN,
            description="Rules that are drawn for the puzzle or hold on all of it: killer, kropki …",
        ),
    ] = []


class DailyQuestion(_Asked):
    """The day, and the level, of the puzzle of the day."""

    date: Annotated[
        str,
        Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-26"], extra_json_schema={"format": "date"}),
    ]
    level: Level


class SheetQuestion(GenerateQuestion):
    """New puzzles for paper; the other fields say what each must be."""

    count: Annotated[int, Meta(ge=1, le=60)] = 8
    per_page: Annotated[int, Meta(ge=1, le=30)] = 4
    paper: Paper = "a4"
    large: bool = False
    hints: bool = False
    title: Name = "Sudoku"
    language: Language = "en"


class WorksheetQuestion(TextQuestion, kw_only=True):
    """Positions for practising a technique, on paper."""

    technique: TechniqueName
    seed: Seed
    count: Annotated[int, Meta(ge=1, le=60)] = 8
    per_page: Annotated[int, Meta(ge=1, le=30)] | None = None
    paper: Paper = "a4"
    large: bool = False
    answers_apart: bool = False


class PracticeQuestion(TextQuestion, kw_only=True):
    """The technique to practise."""

    technique: TechniqueName
    seed: Seed
    most_open: (
        Annotated[
            int, Meta(ge=1, le=CELL_COUNT, description="An easier position, with so few open cells if it can be.")
        ]
        | None
    ) = None


class LessonQuestion(TextQuestion, kw_only=True):
    """The technique whose lesson is asked for."""

    technique: TechniqueName
    detail: Detail = "sentences"


class AttemptQuestion(StepQuestion, kw_only=True):
    """What a player did in the position of an exercise: digits that were placed, candidates that were ruled out.

    ``found`` has the candidates that were ruled out before: they tell which of several steps is meant.
    """

    technique: TechniqueName
    placed: Candidates = []
    ruled_out: Candidates = []
    found: Candidates = []


class ConvertQuestion(_Asked):
    """A grid and the format to write it in."""

    grid: Cells | Rows | Position
    to_format: FormatName


class ReadQuestion(_Asked):
    """A file with puzzles in any format, or its text."""

    data: Annotated[
        bytes,
        Meta(max_length=_LONGEST_TEXT, description="The file, as base64.", extra_json_schema={"pattern": _BASE64}),
    ] = b""
    text: Annotated[
        str, Meta(max_length=_LONGEST_TEXT, description="In place of data: the text of the file, or a link.")
    ] = ""
    name: Annotated[str, Meta(max_length=200, description="Its name, whose extension may decide the format.")] = ""
    ignore_drawings: Annotated[bool, Meta(description="Whether drawings that are no rules are left out.")] = False


class PhotoQuestion(_Asked):
    """A picture of a puzzle, and what the user says of it. The server gets the picture as the body of the request."""

    data: Annotated[bytes, Meta(max_length=LONGEST_PICTURE, description="The picture, as base64.")]
    corners: Annotated[
        str,
        Meta(
            pattern=rf"^({_NUMBER}(,{_NUMBER}){{7}})?$",
            description="The corners of the grid, x and y of each, in pixels of the upright picture: clockwise.",
            examples=["21,30,478,25,490,471,17,466.5"],
        ),
    ] = ""
    given: Annotated[
        str,
        Meta(
            max_length=81 * 7,
            pattern="^(r[1-9]c[1-9]=[0-9](,r[1-9]c[1-9]=[0-9])*)?$",
            description="What is certain of some cells; 0 is a blank.",
            examples=["r1c9=8,r2c1=0"],
        ),
    ] = ""
    which: Annotated[int, Meta(ge=1, le=99, description="Which grid, if the picture has several.")] | None = None


class Conflict(_Told):
    """Two cells of a house with the same digit."""

    first: str
    second: str
    digit: int
    houses: list[str]


class NamedRule(_Told):
    """A rule: what it is called, alone and with its place, and its cells; of one that digits break those with them."""

    name: str
    placed: str
    cells: list[str]


class BoardReport(_Told):
    """What a page needs to show a board that is not the classic one: ``layout`` as questions take it.

    ``houses`` have a kind, a number and cells each, by index. ``drawing`` is the empty board with its rules as SVG, in
    which a cell is 36 wide, and ``corners`` are the cells, by index, in whose top left corner it has a text, then those
    with one in the top right corner. ``labels`` are the rules that each cell belongs to, in words; ``rules`` has what
    must hold, a sentence for each kind, in ``language``. ``named`` are the rules of ``layout``, in its order.
    """

    layout: BoardLayout
    language: LanguageName
    size: int
    houses: list[tuple[str, int, list[int]]]
    drawing: str
    corners: list[list[int]]
    labels: list[str]
    rules: list[str]
    named: list[NamedRule]


class RuleValue(_Told):
    """A value of a kind of rules: ``start`` is what it is if nobody names it; ``choices`` have an id and a name."""

    name: str
    title: str
    kind: Literal["number", "numbers", "flag", "choice"]
    is_needed: bool = False
    start: str = ""
    choices: list[tuple[str, str]] = []


class RuleKind(_Told):
    """A kind of rules: its group in a list, its name, what it means, and which cells are selected for it."""

    rule: str
    group: str
    title: str
    meaning: str
    select: str
    takes_cells: bool
    values: list[RuleValue]


class RuleKindsReport(_Told):
    """The kinds of rules that a board can have."""

    kinds: list[RuleKind]


class BrokenReport(_Told):
    """The rules of the board that the digits break."""

    rules: list[NamedRule]


class RedundantReport(_Told):
    """Whether a puzzle is proper, and what it does not need for that: each of these alone could be left out."""

    status: Status
    rules: list[NamedRule]
    givens: list[str]


class LinksReport(_Told):
    """Links with which other sites open a puzzle, or, without one, the rules that they do not have."""

    sudokupad: str
    fpuzzles: str
    refused: list[NamedRule]


class Mistake(_ToldOfMarks):
    """Cells that contradict the solution of the givens."""

    values: list[str]
    marks: list[str]


class Solution(_Told):
    """How many solutions there are, and which: one, or two of several."""

    status: Status
    solutions: list[str]


class CheckReport(_ToldOfMarks):
    """What can be said about a grid."""

    status: Status
    given_count: int
    open_count: int
    is_solved: bool
    conflicts: list[Conflict]
    is_minimal: bool | None = None


class Statement(_Told):
    """A statement of a step: its sentence, what it lights with a role each, and a layer of SVG below the digits.

    ``cells`` have the placed digits that it speaks of; ``part`` is the index of the part that proves it.
    """

    text: str
    candidates: list[tuple[str, LitRole]]
    cells: list[str]
    layer: str
    part: int | None = None


class Part(_Told):
    """Statements that prove a statement: a chain of the step itself, or a nested step."""

    title: str
    is_chain: bool
    statements: list[Statement]


class Shown(_Told):
    """Which candidates a reader needs: those of some digits in all cells, and all of some houses and cells."""

    digits: list[int]
    houses: list[str]
    cells: list[str] = []


class StepSummary(_Told, kw_only=True):
    """A step in one sentence, and what follows from it; ``rules`` are those of its pattern, with their places.

    ``conclusion`` says what follows in words. ``data`` is there if it is asked for: what
    ``Step.to_dict(statements=True)`` writes.
    """

    technique: str
    name: str
    difficulty: float
    sentence: str
    conclusion: str
    placements: list[str]
    eliminations: list[str]
    rules: list[str] = []
    data: StepData | None = None


class StepReport(StepSummary):
    """A step with its reasoning, one claim after another."""

    statements: list[Statement]
    shown: Shown
    parts: list[Part] = []


class NoHint(_ToldOfMarks, kw_only=True):
    """No technique finds a step; ``stage`` is the one that was asked for."""

    is_found: Annotated[bool, Meta(extra_json_schema={"const": False})]
    stage: Stage


class PlaceHint(_ToldOfMarks, kw_only=True, tag_field="stage", tag="where"):
    """Where the next step is, before anything is told of it: no candidate, and no digit together with a cell.

    ``places`` and ``digit`` are those that ``where`` names. ``statement`` is the key and the values of ``where``, if
    data is asked for.
    """

    is_found: Annotated[bool, Meta(extra_json_schema={"const": True})]
    where: str
    places: Annotated[list[Place], Meta(description="Houses or cells to look at.")]
    digit: Annotated[int | None, Meta(description="What to look for in the houses; none if places are cells.")] = None
    statement: StatementData | None = None


class TechniqueHint(PlaceHint, kw_only=True, tag="technique"):
    """Where the next step is, and its technique.

    ``idea`` is the technique in one sentence, and ``profile`` the scale of ``difficulty``; that of other boards,
    ``rules``, has weights alone. ``known_as`` is the technique that players know by a simpler name, which stands first
    in ``name``.
    """

    technique: str
    name: str
    idea: str
    difficulty: float
    profile: ScaleName
    level: Level | None = None
    known_as: str | None = None


class StepHint(TechniqueHint, kw_only=True, tag="step"):
    """The whole next step, with its digits."""

    step: StepReport


HintReport: TypeAlias = NoHint | PlaceHint | TechniqueHint | StepHint
"""The next step, no more of it than the stage tells."""


class HintsReport(_ToldOfMarks):
    """Steps of a position; ``is_cut`` if there are more."""

    steps: list[StepSummary]
    is_cut: bool


class PathReport(_ToldOfMarks):
    """The steps to the solution, or to where the techniques no longer suffice; ``hint`` tells the reasoning of each."""

    steps: list[StepSummary]
    is_complete: bool
    rating: str
    end: str


class SeReport(_Told):
    """The rating of Sudoku Explainer 1.2.1, and the effort of its path."""

    er: float
    ep: float
    ed: float
    effort: float
    hardest: str


class HodokuReport(_Told):
    """The rating of HoDoKu 2.2.0, and the effort of its path."""

    score: int
    level: HodokuLevel
    effort: float
    hardest: str


class RatingReport(_Told):
    """The rating on both scales, and the level for people."""

    level: Level

    se121: SeReport
    hodoku: HodokuReport


class NewPuzzle(_Told):
    """A new puzzle, with the seed and the start that make it again.

    ``layout`` is the board, if it is not the classic one; a puzzle of the classic one alone has a ``class_id``.
    """

    puzzle: str
    seed: int
    start: int
    id: str
    class_id: str | None = None
    layout: BoardLayout | None = None


class Exercise(_Told):
    """A position in which a technique is the next to find; ``profile`` and ``techniques`` are for ``hint``.

    ``task`` says what there is to do, and how they differ from the default of the scale; ``idea`` the technique in a
    sentence; ``is_placed`` whether the step places a digit; ``by_lines`` whether its digit is looked for in rows and
    columns, as of a fish.
    """

    technique: str
    name: str
    idea: str
    puzzle: str
    grid: Position
    is_placed: bool
    by_lines: bool
    profile: ProfileName
    task: str
    techniques: list[str] | None = None


class CourseLesson(_Told):
    """A lesson in the list of the course; ``idea`` is the technique in one sentence."""

    technique: str
    name: str
    level: Level
    idea: str


class Course(_Told):
    """The lessons in the order in which a player needs them."""

    lessons: list[CourseLesson]


class Term(_Told):
    """A word that a lesson uses: a pattern of how it is written, and what it means."""

    pattern: str
    meaning: str


class LessonReport(_Told):
    """What is taught of a technique, and a position in which it finds a step.

    A technique outside the course has no ``level`` and may have no ``look``. ``next`` is the technique of the next
    lesson. ``profile`` and ``technique`` are for ``hint``.
    """

    technique: str
    name: str
    idea: str
    pattern: str
    why: str
    terms: list[Term]
    difficulty: float
    profile: ProfileName
    grid: Position
    step: StepReport
    look: str = ""
    level: Level | None = None
    number: int = 0
    count: int = 0
    next: str = ""


class AttemptReport(_ToldOfMarks):
    """What a try is worth, and that in a sentence; ``step`` shows it where it was found, or by an earlier technique.

    ``where`` says where the step is that is asked for, too: ``look`` is its end that names the ``places``, and
    ``digit`` if it names one. ``verdict`` is left out if nothing was done.
    """

    verdict: Verdict | None = None
    text: str = ""
    where: str = ""
    look: str = ""
    places: list[str] = []
    digit: int | None = None
    step: StepReport | None = None


class CanonicalReport(_Told):
    """The canonical form, and the number of automorphisms."""

    canonical: str
    automorphism_count: int


class TextReport(_Told):
    """A file in the format that was asked for."""

    text: str


class Picture(_ToldOfMarks):
    """A grid as SVG."""

    svg: str


class Sheet(_Told):
    """Puzzles or positions on paper, with solutions or answers."""

    pdf: Annotated[bytes, Meta(description="The PDF, as base64.")]
    answers: Annotated[bytes | None, Meta(description="The answers, where they are asked for apart.")] = None


class Problem(_Told):
    """What is wrong, with its place where that is known."""

    error: str
    message: str
    kind: Annotated[
        str,
        Meta(description="Why no puzzle was read, in a word: drawings, which a question can ignore, or of a picture."),
    ] = ""
    line: int | None = None
    column: int | None = None
    cell: str | None = None
    cells: list[str] = []
    corners: Annotated[list[Corners], Meta(description="Of each grid, where a picture has several.")] = []
    size: Annotated[
        list[int], Meta(description="Of the grid in the picture, if it is another one: rows and columns.")
    ] = []


class ReadPuzzle(_Told):
    """A puzzle of a file."""

    grid: Position
    name: str = ""
    conflicts: list[Conflict] = []


class ReadReport(_Told):
    """The puzzles of a file and what could not be read; ``is_cut`` if there are more."""

    puzzles: list[ReadPuzzle]
    problems: list[Problem]
    is_cut: bool


class PhotoCell(_Told):
    """What a cell of a picture shows: ``candidates`` has the probabilities of 0, which is a blank, to 9."""

    value: int
    probability: float
    candidates: list[float]
    kind: Literal["given", "entered", "marks", "blank"]


class PhotoDoubt(_Told):
    """A cell that is not certain, and the values that compete; the likeliest first, and 0 is a blank."""

    cell: str
    values: list[int]


class PhotoValue(_Told):
    """What a warning says of a cell; 0 is a blank."""

    cell: str
    value: int


class PhotoWarning(_Told):
    """A reason not to take a grid as it was read: ``cells`` are those of another reading, mistakes, or covered."""

    kind: Literal["not_proper", "several_solutions", "rival", "mistake", "full", "animated", "covered"]
    text: str
    cells: list[PhotoValue] = []


class PhotoReport(_Told):
    """The puzzle of a picture; unless it is ``certain``, its ``doubts`` are to be settled.

    ``corners`` are those of the grid in the upright picture, its own top left first, clockwise; ``turn`` is how far it
    is turned there, in degrees. ``size`` is the width and the height of that picture.
    """

    grid: Position
    certain: bool
    certainty: float
    solution_certainty: float
    cells: list[PhotoCell]
    doubts: list[PhotoDoubt]
    warnings: list[PhotoWarning]
    corners: Corners
    turn: int
    size: Annotated[list[int], Meta(min_length=2, max_length=2)]


class TechniqueReport(_Told):
    """A technique of the catalogue."""

    id: str
    name: str
    family: str
    level: str = ""
    se121: float | None = None


class LevelReport(_Told):
    """What a level promises: ``rating`` is the ER of its puzzles, ``promise`` what a player is told.

    ``own_techniques`` are those that the level before lacks.
    """

    level: Level
    name: str
    promise: str
    techniques: list[str]
    own_techniques: list[str]
    givens: tuple[int, int]
    beyond_singles: tuple[int, int]
    rating: tuple[float, float]
    hodoku_levels: list[HodokuLevel]


class LevelsReport(_Told):
    """The levels, from the first to the hardest."""

    levels: list[LevelReport]


class LevelFound(_Told):
    """The level for people of a puzzle; on another board a puzzle that the techniques do not solve has none."""

    level: Level | None = None


class Catalogue(_Told):
    """The techniques that can be practised, in the order of the catalogue, and what a new puzzle can be asked for."""

    techniques: list[TechniqueReport]
    levels: list[HodokuLevel]
    symmetries: list[Symmetry]
    papers: list[Paper]
    reads_photos: bool

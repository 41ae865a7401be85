"""Begin a command, a format, a rule, a technique or a method: ``make new KIND=command NAME=x``.

Each kind is its recipe in CONTRIBUTING.md: the file, its test, and the lines in tables, with something small that
works. It is there to be replaced, piece by piece, while the tests stay green. ``tests/test_new.py`` makes one of each.
It needs no built engine; what only a built one can write is then left to do, and said.
"""

from __future__ import annotations

import keyword
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

ROOT = Path.cwd()
sys.path.insert(0, str(ROOT / "tests"))
from recipes import RECIPES, Files, lacking  # noqa: E402 - of tests/

COMMAND = '''"""``nonet {name}``: the first row of each solution."""

from collections.abc import Iterator, Mapping
from typing import Any

from nonet import PuzzleError, solve
from nonet.cli._shared import records
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job

_COLUMNS = ("puzzle", "name", "first_row")


@command("solving")
def {name}(job: Job) -> None:
    """Print the first row of each solution.

    INPUT is a puzzle, a file, or - for standard input.

    Exit status: 0 every puzzle is proper, 1 some is not, 2 some cannot be read.
    """

    def rows() -> Iterator[Mapping[str, Any]]:
        for entry, source in job.each_entry():
            try:
                solution = solve(entry.grid)
            except PuzzleError as error:
                job.fail_puzzle(error, entry, source)
            else:
                yield {{"puzzle": entry.grid.to_line(), "name": entry.name, "first_row": solution.to_line()[:9]}}

    records.tell(job, rows(), _COLUMNS, lambda row: row["first_row"])
'''
COMMAND_TEST = '''"""``nonet {name}``."""

import json
from pathlib import Path

from cli.conftest import Run
from puzzles import CONFLICT, PROPER, SOLUTION


def test_it_prints_a_line_for_each_puzzle(run: Run) -> None:
    assert run("{name}", PROPER, PROPER).stdout == f"{{SOLUTION[:9]}}\\n" * 2
    assert json.loads(run("{name}", PROPER, "--json").stdout)["first_row"] == SOLUTION[:9]


def test_what_cannot_be_read_is_told(run: Run) -> None:
    done = run("{name}", PROPER[:80], PROPER)
    assert (done.stdout, done.returncode) == (f"{{SOLUTION[:9]}}\\n", 2)
    assert "expected 81 cells" in done.stderr


def test_a_puzzle_without_an_answer_is_told_by_file_and_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{{PROPER}}\\n{{CONFLICT}}\\n", encoding="utf-8")
    done = run("{name}", str(file))
    assert (done.stdout, done.returncode) == (f"{{SOLUTION[:9]}}\\n", 1)
    assert "two.txt:2: conflicting cells" in done.stderr
'''
FORMAT = '''"""``{name}``: rows of three times three cells with ``/`` between them, under the format's name.

```
={name}=
53./.7./...
6../195/...
…
```

Round trip: values. Pencilmarks are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonet.formats._drawn import Found, Kind, digit_rows, grid_of, kind_of_drawn, read_drawn
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format

_HEADER = "={name}="
_ROW = re.compile(r"[1-9.]{{3}}/[1-9.]{{3}}/[1-9.]{{3}}")


def _entry(found: Found) -> Entry:
    rows = tuple(line._replace(text=line.text.replace("/", "")) for line in found.nine_rows())
    return Entry(grid_of(found._replace(rows=rows)), line=found.line)


def _kind_of(text: str) -> Kind:
    if text.strip() == _HEADER:
        return Kind.COMMENT
    return Kind.ROW if _ROW.fullmatch(text.strip()) else kind_of_drawn(text)


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        drawn = [f"{{row[:3]}}/{{row[3:6]}}/{{row[6:]}}" for row in digit_rows(values_only(entry, "{name}").to_line())]
        yield "\\n".join([_HEADER, *drawn]) + "\\n"


def _fits(lines: list[str]) -> bool:
    return lines[0].strip() == _HEADER


FORMAT = Format(
    "{name}",
    "rows of threes with slashes",
    partial(read_drawn, _kind_of, _entry),
    _write,
    fits=_fits,
    priority={priority},
    extensions=("{name}",),
    holds=frozenset(),
)
'''
FORMAT_TEST = '''"""``{name}``: what holds for this format beside what ``test_formats`` asks of all."""

import pytest

from formats.samples import text_in
from nonet import Grid, ParseError, parse
from puzzles import PROPER


def test_it_has_a_header_and_slashes() -> None:
    text = text_in("{name}")
    assert text.splitlines()[:2] == ["={name}=", "53./.7./..."]
    assert [entry.grid for entry in parse(text)] == [Grid(PROPER)]


def test_a_row_that_is_missing_is_named() -> None:
    with pytest.raises(ParseError, match="expected nine rows"):
        parse("\\n".join(text_in("{name}").splitlines()[:-1]), from_format="{name}")
'''
LINE_FORMAT = '''"""``{name}``: a puzzle on a line, its rows with ``/`` between them behind the format's name.

```
{name}:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./…
```

Round trip: values. Pencilmarks are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonet._board.grid import Grid
from nonet._errors import ParseError
from nonet.formats._drawn import digit_rows
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format
from nonet.formats._strings import read_strings

_BEGIN = "{name}:"
_LINE = re.compile(rf"{{_BEGIN}}[1-9.]{{{{9}}}}(?:/[1-9.]{{{{9}}}}){{{{8}}}}")


def _entry(text: str) -> Entry:
    if not _LINE.fullmatch(text):
        raise ParseError(f"expected {{_BEGIN}} and nine rows of nine cells, with / between them")
    return Entry(Grid(text.removeprefix(_BEGIN).replace("/", "")))


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"{{_BEGIN}}{{'/'.join(digit_rows(values_only(entry, '{name}').to_line()))}}\\n"


def _is_one(text: str) -> bool:
    return text.strip().startswith(_BEGIN)


FORMAT = Format(
    "{name}",
    "rows with slashes on a line",
    partial(read_strings, "{name}", _entry),
    _write,
    fits=lambda lines: _is_one(lines[0]),
    priority={priority},
    extensions=("{name}",),
    holds=frozenset(),
    is_argument=_is_one,
)
'''
LINE_FORMAT_TEST = '''"""``{name}``: what holds for this format beside what ``test_formats`` asks of all."""

import pytest

from formats.samples import text_in
from nonet import Grid, ParseError, parse
from puzzles import PROPER


def test_it_has_a_name_and_slashes() -> None:
    text = text_in("{name}")
    assert text.startswith("{name}:53..7..../6..195.../")
    assert [entry.grid for entry in parse(text)] == [Grid(PROPER)]


def test_a_row_that_is_missing_is_named() -> None:
    with pytest.raises(ParseError, match="expected {name}: and nine rows"):
        parse(text_in("{name}").rpartition("/")[0], from_format="{name}")
'''
LINE_FORMAT_PAGE = """## {name}

A puzzle on a line: nine rows of nine cells behind the format's name.

```{name}
{name}:53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79
```

"""
FORMAT_PAGE = """## {name}

Nine rows of three times three cells, under a line with the format's name.

```{name}
={name}=
53./.7./...
6../195/...
.98/.../.6.
8../.6./..3
4../8.3/..1
7../.2./..6
.6./.../28.
.../419/..5
.../.8./.79
```

"""
METHOD = '''"""``{name}``: the open cell with the fewest candidates first, the last one of several.

Origin: this project. Good at: being short. Bad at: speed; it makes a new grid for each digit that it tries.
"""

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve the cell with the fewest candidates first; ``calls`` counts every entry to ``fill``."""
    collector = SolutionCollector(grid, limit, call_limit)
    calls = 0

    def fill(grid: Grid) -> bool:
        nonlocal calls
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        open_cells = [cell for cell in reversed(range(81)) if not grid[cell]]
        if not open_cells:
            return collector.found(grid)
        best = min(open_cells, key=lambda cell: len(grid.candidates(cell)))
        return any(fill(grid.with_value(best, digit)) for digit in grid.candidates(best))

    if not grid.conflicts():
        with raised_recursion_limit():
            fill(Grid.from_values(grid))
    return collector.result(calls=calls)


METHOD = Method("{name}", "this project", "fills the cell with the fewest candidates first", solve)
'''
METHOD_TEST = '''"""``{name}``: its counters, exactly."""

from nonet import Grid, methods
from puzzles import HARDER, PROPER, SOLUTION


def test_it_solves() -> None:
    assert methods.get("{name}").solve(Grid(PROPER)).solutions == (Grid(SOLUTION),)


def test_calls_follow_the_order_of_cells_and_digits() -> None:
    assert methods.get("{name}").solve(Grid(HARDER)).calls == 4661
'''
TECHNIQUE = """//! {title}: a digit that only one cell of a box can take.
//!
//! Why: the box has each digit once.
//!
//! Example: in box 1, only r1c1 can be 5. It is 5.

use std::ops::ControlFlow;

use nonet_core::{{Digit, HouseKind}};

use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Collector;
use crate::state::State;
use crate::step::{{Conclusion, Pattern}};

/// Offers every such digit, box by box.
pub fn search(state: &State, collector: &mut Collector) -> ControlFlow<()> {{
    for house in HouseKind::Box.houses() {{
        for digit in Digit::ALL {{
            if let Some(cell) = state.places(house, digit).only_cell() {{
                let conclusion = Conclusion::placement(Technique::{kind}, Candidate::new(cell, digit));
                collector.offer(conclusion, || {{
                    Pattern::new(state, vec![cell], 1 << digit.index(), vec![house])
                }})?;
            }}
        }}
    }}
    ControlFlow::Continue(())
}}
"""
TECHNIQUE_TEST = """use nonet_logic::Technique::{kind};
use nonet_logic::patterns::{name};

use super::{{Board, assert_steps, steps}};

#[test]
fn one_cell_of_a_box_takes_a_digit() {{
    let state = Board::full().confined(18, 5, "r1c1").state();
    let found = steps(|collector| {name}::search(&state, collector));
    assert_steps(&found, &[({kind}, "r1c1=5")]);
}}

#[test]
fn two_cells_of_a_box_prove_nothing() {{
    let state = Board::full().confined(18, 5, "r1c1 r2c2").state();
    assert_steps(&steps(|collector| {name}::search(&state, collector)), &[]);
}}
"""
RULE = '''class {kind}(_Whole, word="{word}"):
    """Cells a row and three columns apart, or three rows and a column, differ."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(board.at(one) != board.at(other) for one, other in board.pairs((1, 3), (3, 1), (1, -3), (3, -1)))


'''
RULE_WORDS = """    "{name}": (
        _Words("{word}", "Cells a row and three columns apart, or three rows and a column, have different digits."),
        _Words("{word}", "Zellen mit eins und drei Schritten Abstand haben verschiedene Ziffern."),
    ),
"""
LESSON = {
    "en": """
[[text]]
of = ["{name}"]
pattern = "A digit that can go in only one cell of a box. It goes there."
why = "The box has each digit once, so the one cell that can take the digit takes it."
""",
    "de": """
[[text]]
of = ["{name}"]
pattern = "Eine Ziffer, die in einem Block nur in eine Zelle passt. Sie kommt dorthin."
why = "Der Block hat jede Ziffer einmal, also bekommt die eine Zelle, die sie haben kann, die Ziffer."
""",
}
POSITION = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def written(path: str, text: str) -> None:
    """Write a new file."""
    (ROOT / path).write_text(text, encoding="utf-8")
    print(f"{path}: written")


def changed(path: str, pattern: str, replacement: str) -> None:
    """Put a line into a table, where the pattern is found."""
    text = (ROOT / path).read_text(encoding="utf-8")
    new, count = re.subn(
        pattern, lambda found: found.expand(replacement), text, count=1, flags=re.MULTILINE | re.DOTALL
    )
    if not count:
        raise SystemExit(f"{path} has no place for the line: {replacement.strip()}")
    (ROOT / path).write_text(new, encoding="utf-8")
    print(f"{path}: a line added")


def tidied(*commands: str) -> None:
    """Run tools that write what follows from the new lines; without the engine, say which to run."""
    built = subprocess.run([sys.executable, "-c", "import nonet._core"], cwd=ROOT, check=False, capture_output=True)
    for command in commands:
        if built.returncode:
            print(f"after make build: .venv/bin/python {command}")
            continue
        print(f".venv/bin/python {command}: running", flush=True)
        subprocess.run([sys.executable, *command.split()], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def new_command(name: str) -> None:
    """Write a row of the table, the function, a test."""
    written(f"python/nonet/cli/{name}.py", COMMAND.format(name=name))
    written(f"tests/cli/test_{name}.py", COMMAND_TEST.format(name=name))
    row = f'    "{name}": Row("Print the first row of each solution.", "INPUT...", "records"),\n'
    changed("python/nonet/cli/_app.py", r"(COMMANDS = \{.*?)(\n\})", rf"\1\n{row.rstrip()}\2")


def new_format(name: str, module: str = FORMAT, test: str = FORMAT_TEST, page: str = FORMAT_PAGE) -> None:
    """Write the module, its name, a row and a sample on the page, a test."""
    known = (path.read_text(encoding="utf-8") for path in (ROOT / "python/nonet/formats").glob("*.py"))
    taken = {int(number) for text in known for number in re.findall(r"priority=(\d+)", text)}
    priority = max({*range(20, 90)} - taken)
    written(f"python/nonet/formats/{name}.py", module.format(name=name, priority=priority))
    written(f"tests/formats/test_{name}.py", test.format(name=name))
    table = r"(?<=^FormatName = Literal\[\n).*?(?=\n\])"
    text = (ROOT / "python/nonet/formats/_format.py").read_text(encoding="utf-8")
    (names,) = re.findall(table, text, re.MULTILINE | re.DOTALL)
    quoted = ", ".join(f'"{each}"' for each in sorted({name, *re.findall(r"\w+", names)})) + ","
    listed = textwrap.fill(quoted, 116, initial_indent="    ", subsequent_indent="    ")
    changed("python/nonet/formats/_format.py", table, listed)
    changed("docs/formats.md", r"(^\| `parquet` \|)", rf"| `{name}` | `.{name}` | values |\n\1")
    changed("docs/formats.md", r"(^## parquet, arrow and npy)", page.format(name=name) + r"\1")
    tidied("docs/api_types.py", "-m pytest -q tests/test_signatures.py --accept")


def new_line_format(name: str) -> None:
    """Write a format whose puzzles are a line each."""
    new_format(name, LINE_FORMAT, LINE_FORMAT_TEST, LINE_FORMAT_PAGE)


def new_method(name: str) -> None:
    """Write the module, its name in the order of all, a test."""
    written(f"python/nonet/methods/{name}.py", METHOD.format(name=name))
    written(f"tests/methods/test_{name}.py", METHOD_TEST.format(name=name))
    changed("python/nonet/methods/__init__.py", r'(    "engine",\n\))', rf'    "{name}",\n\1')


def listed(path: str, begin: str, form: str, name: str) -> None:
    """Put a name into a list in the order of the alphabet; ``form`` is a line of it, with ``_`` for the name."""
    before, behind = map(re.escape, form.split("_"))
    text = (ROOT / path).read_text(encoding="utf-8").partition(begin)[2]
    known = re.findall(
        rf"^{before}(\w+){behind}$", re.split(r"^[])]", text, maxsplit=1, flags=re.MULTILINE)[0], re.MULTILINE
    )
    after = next((each for each in known if each > name), None)
    line = form.replace("_", name) + r"\n"
    anchor = rf"^{before}{after}{behind}$" if after else r"^[])]"
    changed(path, rf"({re.escape(begin)}.*?)({anchor})", rf"\1{line}\2")


def new_rule(name: str) -> None:
    """Write its row, what it means for the engine and slowly, its class, its words, an example."""
    kind = "".join(word.capitalize() for word in name.split("_"))
    word = name.replace("_", "-")
    rust = "crates/nonet-core"
    ruled = f"{rust}/tests/unit/ruled"
    changed(f"{rust}/src/rules/catalogue.csv", r"(^anti_taxicab,)", rf"{name},{kind},0,,,,peers,,,rule_peers\n\1")
    steps = f"        Kind::{kind} => &[(1, 3), (3, 1), (1, -3), (3, -1)],\n"
    changed(f"{rust}/src/rules/compile/houses.rs", r"(^        _ => &\[\],)", steps + r"\1")
    differ = "                down * right != 3 || self.at(one) != self.at(other)\n"
    arm = f"            Kind::{kind} => self.pairs(|one, other, down, right| {{\n{differ}            }}),\n"
    changed(f"{ruled}/reference.rs", r"(^            Kind::AntiTaxicab =>)", arm + r"\1")
    changed(f"{ruled}/mixed.rs", r"(^    \(\"anti_taxicab\",)", rf'    ("{name}", 0, 0, Shape::Set, &[]),\n\1')
    changed("python/nonet/rules/_whole.py", r"(^class AntiTaxicab)", RULE.format(kind=kind, word=word) + r"\1")
    listed("python/nonet/rules/__init__.py", "from nonet.rules._whole import (", "    _,", kind)
    listed("python/nonet/rules/__init__.py", "__all__ = [", '    "_",', kind)
    words = RULE_WORDS.format(name=name, word=word)
    changed("python/nonet/logic/_words/rules.py", r'(^    "anti_taxicab": \()', words + r"\1")
    changed("docs/rules.py", r"(^        kinds.AntiTaxicab\(\),)", rf"        kinds.{kind}(),\n\1")
    for command in ("docs/rules.py", "docs/layout_schema.py", "-m pytest -q tests/test_signatures.py --accept"):
        print(f"after make build: .venv/bin/python {command}")


def new_technique(name: str) -> None:
    """Write the pattern, its row, its call, what is taught of it, a position, a test; searched only if named."""
    kind = "".join(word.capitalize() for word in name.split("_"))
    title = " ".join(word.capitalize() for word in name.split("_"))
    rust = "crates/nonet-logic"
    written(f"{rust}/src/patterns/{name}.rs", TECHNIQUE.format(kind=kind, title=title))
    written(f"{rust}/tests/techniques/{name}.rs", TECHNIQUE_TEST.format(name=name, kind=kind))
    changed(f"{rust}/src/patterns/mod.rs", r"(^pub mod tuples;)", rf"pub mod {name};\n\1")
    changed(f"{rust}/tests/techniques/main.rs", r"(^mod unique_loops;)", rf"mod {name};\n\1")
    said = {"id": name, "name": title, "level": "hard", "score": "100", "weight": "16", "assumes_uniqueness": "false"}
    said |= {"family": name, "hodoku_place": "657", "hodoku_part": "named", "file": f"patterns/{name}.rs"}
    columns = (ROOT / f"{rust}/src/catalogue.csv").read_text(encoding="utf-8").partition("\n")[0].split(",")
    row = ",".join(said.get(column, "") for column in columns)
    changed(f"{rust}/src/catalogue.csv", r"(^template_set,)", rf"{row}\n\1")
    arm = f"            (F::{kind}, _) => crate::patterns::{name}::search(state, collector),\n"
    changed(f"{rust}/src/profile/hodoku/mod.rs", r"(^            \(F::Template, T::TemplateSet\))", arm + r"\1")
    for language, text in LESSON.items():
        lesson = text.format(name=name).strip()
        changed(
            f"python/nonet/logic/lessons_{language}.toml",
            r"(^\[\[text\]\]\nof = \[\"template_set\"\])",
            lesson.replace("\\", r"\\") + r"\n\n\1",
        )
    changed("python/nonet/logic/_words/german.py", r'(^    "naked_single": )', rf'    "{name}": "{title}",\n\1')
    changed("python/nonet/logic/technique_examples.txt", r"(\Z)", rf":{name}::{POSITION}::::hodoku\n\1")
    if shutil.which("cargo"):
        subprocess.run(["cargo", "fmt"], cwd=ROOT, check=False)


OTHERS = {
    "command": (
        "It reads puzzles and prints a line for each. For one puzzle see hint.py, for puzzles that are written in a "
        "format convert.py and augment.py, for tables batch.py, for PDF worksheet.py, for several commands dataset.py."
    ),
    "format": (
        "It draws one puzzle in nine rows. For a line of text make KIND=line_format; for objects of JSON see "
        "fpuzzles.py, for a table csv.py, for bytes npy.py."
    ),
    "line_format": (
        "It reads one puzzle on a line. For regions and names see jigsaw.py, for rules killer.py, for a drawing in "
        "nine rows make KIND=format."
    ),
    "rule": (
        "It lets cells at some steps differ. For rules of pairs, sums, counts and lines see pairs.rs, sums.rs, "
        "counts.rs and automata.rs, for classes with cells and numbers _lines.py, for what is drawn rule_shapes.py."
    ),
    "technique": (
        "It is searched only if named. For a pattern, its place in a rating and what is said of it see skyscraper.rs, "
        "and the recipe."
    ),
    "method": "It fills cells. For an exact cover see exact_cover.py, for a reduction to SAT reduction.py.",
}
"""What else there is of each kind, and where to read it."""
KINDS: dict[str, Callable[[str], None]] = {
    "command": new_command,
    "format": new_format,
    "line_format": new_line_format,
    "rule": new_rule,
    "technique": new_technique,
    "method": new_method,
}

# Which recipe a kind follows, the room whose tests ask for it, and which files it begins.
FORMAT_FILES = ("python/nonet/formats/{}.py", "tests/formats/test_{}.py")
OF_KIND: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "command": ("A command", "cli", ("python/nonet/cli/{}.py", "tests/cli/test_{}.py")),
    "format": ("A format", "formats", FORMAT_FILES),
    "line_format": ("A format", "formats", FORMAT_FILES),
    "rule": ("A rule", "board", ()),
    "technique": (
        "A technique",
        "logic",
        ("crates/nonet-logic/src/patterns/{}.rs", "crates/nonet-logic/tests/techniques/{}.rs"),
    ),
    "method": ("A method", "methods", ("python/nonet/methods/{}.py", "tests/methods/test_{}.py")),
}


def refused(kind: str, name: str) -> str:
    """Return why something cannot be made, in one sentence; nothing if it can."""
    if kind not in KINDS:
        found = f"there is no kind {kind!r}" if kind else "the kind is missing"
        return f"{found}: make new KIND={'|'.join(KINDS)} NAME={name or 'x'}"
    if not name:
        return f"the name is missing: make new KIND={kind} NAME=x"
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        return f"{name!r} cannot be a name: use a-z, 0-9 and _, beginning with a letter"
    if keyword.iskeyword(name):
        return f"{name!r} cannot be a name: it is a keyword of Python"
    recipe, _, paths = OF_KIND[kind]
    if name in RECIPES[recipe].names(Files(ROOT)):
        return f"{name!r} is taken: {recipe.lower()} has this name, choose another"
    there = next((path for path in (each.format(name) for each in paths) if (ROOT / path).exists()), None)
    return f"{name!r} is taken: {there} exists, choose another name" if there else ""


if __name__ == "__main__":
    kind, name = (*sys.argv[1:], "", "")[:2]
    if why := refused(kind, name):
        raise SystemExit(why)
    KINDS[kind](name)
    print("", OTHERS[kind], sep="\n")
    if todo := [*lacking(ROOT, only=name)]:
        print("", "To do:", *todo, sep="\n")
    print("", f"Then: make room ROOM={OF_KIND[kind][1]}", sep="\n")

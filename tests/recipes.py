"""The recipes of CONTRIBUTING.md, and which of their places a command, a format, a technique, a method or a rule lacks.

A test of a recipe's places that fails, or a file of such tests that cannot be collected, ends with these places
(``conftest.py``): it names the line of the recipe that was not followed. The files are read as text, since an import
may be what fails.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

CLI, FORMATS, METHODS = (f"python/nonet/{room}" for room in ("cli", "formats", "methods"))
LOGIC, RUST = "python/nonet/logic", "crates/nonet-logic/src"
RULES, RULED = "crates/nonet-core/src/rules/catalogue.csv", "crates/nonet-core/tests/unit/ruled"


class Recipe(NamedTuple):
    """Which things there are of a kind, and for each place of its recipe whether a thing has it.

    ``tests`` is how the names of the tests begin that its places make pass. ``differ`` returns how the second place of
    a thing differs from the first, empty if it does not.
    """

    names: "Callable[[Files], set[str]]"
    places: "dict[int, Callable[[Files, str], bool]]"
    tests: tuple[str, ...]
    differ: "Callable[[Files, str], str]" = lambda files, name: ""


class Files:
    """The text files of a checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.text = cache(self._text)

    def _text(self, path: str) -> str:
        """Return the text of a file, or of all that a pattern fits; nothing for a missing one."""
        return "\n".join(each.read_text(encoding="utf-8") for each in sorted(self.root.glob(path)) if each.is_file())

    def modules(self, folder: str, sign: str) -> set[str]:
        """Return the modules of a folder that have a text in them."""
        found = [path.stem for path in self.root.glob(f"{folder}/*.py")]
        return {name for name in found if name[0] != "_" and sign in self.text(f"{folder}/{name}.py")}

    def listed(self, path: str, begin: str, pattern: str = r'"(\w+)"') -> set[str]:
        """Return the names in a table of a module, which begins with a text and ends with a bracket alone."""
        table = self.text(path).partition(f"\n{begin}")[2]
        return set(re.findall(pattern, re.split(r"^[])}]", table, maxsplit=1, flags=re.MULTILINE)[0], re.MULTILINE))

    def techniques(self) -> dict[str, str]:
        """Return the file of each technique that a scale of the classic board has."""
        head, *rows = (line.split(",") for line in self.text(f"{RUST}/catalogue.csv").splitlines())
        places = [head.index(f"{name}_place") for name in ("se121", "hodoku")]
        return {row[0]: row[-1] for row in rows if any(row[place] for place in places)}


def _formats(files: Files) -> set[str]:
    return files.modules(FORMATS, "\nFORMAT") | files.listed(f"{FORMATS}/_format.py", "FormatName = Literal[")


def _is_on_page(files: Files, name: str) -> bool:
    page, is_binary = files.text("docs/formats.md"), "magic=" in files.text(f"{FORMATS}/{name}.py")
    return f"\n| `{name}` |" in page and (is_binary or f"\n```{name}\n" in page)


def _commands(files: Files) -> set[str]:
    groups = files.listed(f"{CLI}/_app.py", "GROUPS = {")
    made = files.modules(CLI, "\n@command(") - {name for name in groups if name in files.text(f"{CLI}/{name}.py")}
    return made | {name for name, _ in _rows(files)}


def _rows(files: Files) -> set[tuple[str, str]]:
    """Return the name and the help of each command in the table."""
    return files.listed(f"{CLI}/_app.py", "COMMANDS = {", r'^    "(\w+)": Row\(\s*"([^"]*)"')  # type: ignore[return-value]


def _is_command(files: Files, name: str) -> bool:
    return f"\ndef {name}(" in files.text(f"{CLI}/{name}.py")


def _command_differs(files: Files, name: str) -> str:
    text = " ".join(files.text(f"{CLI}/{name}.py").split())
    is_as_told = all(f'"""{line}' in text for row, line in _rows(files) if row == name)
    return "" if is_as_told or not _is_command(files, name) else f"{name} (its docstring and its row differ)"


def _is_pattern(files: Files, name: str) -> bool:
    path = files.techniques()[name]
    is_declared = f"mod {Path(path).stem};" in files.text(f"{RUST}/patterns/mod.rs") or path.count("/") != 1
    return not path or ((files.root / RUST / path).is_file() and (is_declared or not path.startswith("patterns/")))


def _is_taught(files: Files, name: str) -> bool:
    texts = [files.text(f"{LOGIC}/lessons_{language}.toml") for language in ("en", "de")]
    return all(f'"{name}"' in text for text in texts) and f":{name}:" in files.text(f"{LOGIC}/technique_examples.txt")


def _rules(files: Files) -> set[str]:
    return {line.split(",")[0] for line in files.text(RULES).splitlines()[1:]} | _worded(files)


def _worded(files: Files) -> set[str]:
    return files.listed(f"{LOGIC}/_words/rules.py", "WORDS: Mapping", r'^    "(\w+)": \(')


def _class_of(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _is_compared(files: Files, name: str) -> bool:
    """Tell whether a rule is held against its reference; of nine rows there are too many boards."""
    only_nine = files.text("docs/rules.py").partition("\n_ONLY_NINE = (")[2].partition(")")[0]
    is_told = re.search(rf"Kind::{_class_of(name)}\b", files.text(f"{RULED}/reference.rs"))
    return (is_told and f'"{name}",' in files.text(f"{RULED}/mixed.rs")) or f".{_class_of(name)}" in only_nine


def _is_class(files: Files, name: str) -> bool:
    text = files.text("python/nonet/rules/_*.py")
    return f"\nclass {_class_of(name)}(" in text and f'"{_class_of(name)}"' in files.text(
        "python/nonet/rules/__init__.py"
    )


_OF_ALL = (
    "tests/test_new.py",
    "tests/test_public.py",
    "tests/test_signatures.py",
    "tests/test_arrows.py",
    "tests/web/",
)
RECIPES = {
    "A command": Recipe(
        _commands,
        {
            1: lambda files, name: name in {row for row, _ in _rows(files)},
            2: _is_command,
            3: lambda files, name: re.search(rf'"{name}[ "]', files.text("tests/cli/test_*.py")) is not None,
        },
        (*_OF_ALL, "tests/cli/"),
        _command_differs,
    ),
    "A format": Recipe(
        _formats,
        {
            1: lambda files, name: name in files.modules(FORMATS, "\nFORMAT"),
            2: lambda files, name: name in files.listed(f"{FORMATS}/_format.py", "FormatName = Literal["),
            3: _is_on_page,
            4: lambda files, name: f'"{name}"' in files.text("tests/formats/*.py"),
            5: lambda files, name: (
                f'"{name}"' in files.text("python/nonet/web/static/api.d.ts")
                and f"'{name}'" in files.text("tests/golden/public_api.txt")
            ),
        },
        (*_OF_ALL, "tests/formats/", "tests/cli/", "docs/formats.md"),
    ),
    "A method": Recipe(
        lambda files: (
            files.modules(METHODS, "\nMETHOD = Method(") | files.listed(f"{METHODS}/__init__.py", "_FILES = (")
        ),
        {
            1: lambda files, name: (
                "\ndef solve(" in files.text(f"{METHODS}/{name}.py") or name in ("engine", "reduction")
            ),
            2: lambda files, name: name in files.listed(f"{METHODS}/__init__.py", "_FILES = ("),
            3: lambda files, name: f'"{name}"' in files.text("tests/methods/*.py"),
            4: lambda files, name: name == "engine" or f"\n{name}," in files.text("tests/golden/counters.csv"),
            5: lambda files, name: f"| `{name}` |" in files.text("docs/five-programs.md"),
        },
        (*_OF_ALL, "tests/methods/", "tests/test_five_programs.py"),
    ),
    "A technique": Recipe(
        lambda files: {*files.techniques()},
        {
            1: _is_pattern,
            2: _is_taught,
            4: lambda files, name: bool(files.text(f"docs/techniques/{name}.md")),
        },
        (*_OF_ALL, "tests/logic/", "tests/test_techniques.py", "tests/test_website.py"),
    ),
    "A rule": Recipe(
        _rules,
        {
            1: lambda files, name: f"\n{name}," in files.text(RULES),
            3: _is_compared,
            4: _is_class,
            5: lambda files, name: name in _worded(files),
            6: lambda files, name: f"kinds.{_class_of(name)}(" in files.text("docs/rules.py"),
        },
        (*_OF_ALL, "tests/board/", "tests/logic/", "tests/engine/", "tests/formats/", "tests/test_pictures.py"),
    ),
}


def line_of(kind: str, number: int, root: Path) -> str:
    """Return the line of a recipe, with the file and the number of the line in which it begins."""
    before, _, recipe = (root / "CONTRIBUTING.md").read_text(encoding="utf-8").partition(f"**{kind}")
    recipe = recipe.partition("\n\n")[0]
    start = recipe.index(f"({number}) ")
    row = before.count("\n") + recipe[:start].count("\n") + 1
    text = " ".join(re.split(r" \(\d\) ", " ".join(recipe[start:].split()))[0].split())
    return f"CONTRIBUTING.md:{row}: {kind}: {text}"


def lacking(root: Path, failed: Iterable[str] | None = None, *, only: str = "") -> Iterator[str]:
    """Yield each line of a recipe that is not followed, and by what; nothing in a copy without the recipes.

    With the names of tests that failed, only of recipes whose tests they are; with a name, only by the thing so named.
    """
    if not (root / "CONTRIBUTING.md").exists():
        return
    files = Files(root)
    for kind, recipe in RECIPES.items():
        if failed is not None and not any(name.startswith(recipe.tests) for name in failed):
            continue
        names = sorted(name for name in recipe.names(files) if only in ("", name))
        for number, has_it in recipe.places.items():
            if some := [name for name in names if not has_it(files, name)]:
                yield f"{line_of(kind, number, root)}\n    not yet: {', '.join(some)}"
        if told := [*filter(None, (recipe.differ(files, name) for name in names))]:
            yield f"{line_of(kind, 2, root)}\n    not yet: {', '.join(told)}"

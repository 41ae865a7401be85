"""``nonet explain``: the whole path of one puzzle, as text, as JSON, as pictures or as one page.

In notation also the paths of a list, which the engine finds many at once; only rows without such a path, as a board of
another size, are explained one by one.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any, TypeAlias

import click

from nonet import Entry, Grid, LimitError, ParseError, PuzzleError, SolvingPath, Step
from nonet import explain as find_path
from nonet._io.file_set import write_set
from nonet._io.storage import write_text
from nonet.cli._shared import files, options, records
from nonet.cli._shared.asking import entry_of, parts_of
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import ExitStatus, print_error
from nonet.cli._shared.help import topic
from nonet.cli._shared.inputs import Several
from nonet.cli._shared.job import Job
from nonet.cli._shared.progress import ProgressLine, progress_line
from nonet.data.ahead import map_ahead
from nonet.formats import Block
from nonet.logic import TECHNIQUES, LanguageName, PathComparison, PathMarkup, Profile, shortest_path, technique_name
from nonet.logic.telling import telling
from nonet.logic.traces import FoundNotation, notations_of, paths_of

_COLUMNS = ("number", "name", "technique", "difficulty", "placements", "eliminations", "sentence")
_OF_LISTS = ("puzzle", "name", "status", "notation")
_MOST_AT_ONCE = 1 << 11
_MORE = {"en": " (--full tells every statement.)", "de": " (--full nennt jede Aussage.)"}
_NOT_LISTED = ("boards", "language", "overwrite")
_Found: TypeAlias = tuple[Sequence[str], list[FoundNotation | None]]
_NOT_COMPARED = ("folder", "png", "overwrite", "page", "full", "boards", "language")


@command(
    forms=records.Forms(
        json="the path as one JSON object", csv="CSV with a header and a row for each step", is_one_object=True
    )
)
@options.profile()
@options.WORK_LIMIT
@topic(
    "Pages",
    click.option("--svg", "folder", metavar="DIR", help="Write a picture of each step into DIR. Default: no pictures."),
    click.option("--png", metavar="DIR", help="The same as PNG; needs the extra [png]. Default: no pictures."),
    click.option("--overwrite", is_flag=True, help="Replace the pictures of an earlier path in DIR."),
    click.option(
        "--html", "page", type=files.WRITTEN, metavar="FILE", help="Write a page with all pictures. Default: no page."
    ),
)
@click.option(
    "--full",
    is_flag=True,
    help="Print every statement of chains, and all that a sentence refers to by number; notation always does.",
)
@click.option(
    "--notation",
    is_flag=True,
    help="Print players' notation, chains in Eureka, the last singles as stte; with --json and --csv, add it.",
)
@topic(
    "Forums",
    click.option("--forum", is_flag=True, help="Print the same with a forum's code tags."),
    click.option(
        "--boards",
        metavar="NUMBERS",
        help="With --notation or --forum, steps before which the candidates are drawn, such as 1,12. Default: none.",
    ),
)
@click.option(
    "--compare",
    "others",
    metavar="PATH",
    multiple=True,
    help="Print another path beside it: se121, hodoku, shortest, or a scale with techniques of your own or without "
    "some, hodoku:x_wing or hodoku:-als (repeatable). Default: none.",
)
@topic(
    "Compared",
    options.number(
        "--node-limit", default=100, least=0, text="With --compare shortest, the number of positions to search."
    ),
)
@options.LANGUAGE
def explain(
    job: Job,
    folder: str | None,
    png: str | None,
    overwrite: bool,
    page: str | None,
    full: bool,
    notation: bool,
    forum: bool,
    boards: str | None,
    others: tuple[str, ...],
    node_limit: int,
    language: LanguageName,
    **settings: Any,
) -> None:
    """Print how a human solves a puzzle, step by step.

    PUZZLE is a puzzle, a file with one puzzle, or - for standard input. With --notation or --forum it can be
    a list; --json and --csv then have a row for each puzzle. With --svg, --png or --html only these are written,
    unless -o, --json or --csv is given too.

    Compared paths stand side by side, in notation one below the other. The shortest found has the fewest steps beyond
    singles; nets only if named.

    Exit status: 0 the steps solve it, 1 they do not, also by the work limit, 2 the puzzle is unusable.
    """
    if "shortest" not in others:
        options.refuse_given("node_limit", reason="needs --compare shortest")
    if others:
        options.refuse_given(*_NOT_COMPARED, reason="has no effect with --compare")
        options.refuse_given("forum", reason="is for one path: use --notation with --compare")
        _compare(job, others, node_limit, notation, **settings)
        return
    folders = {"svg": folder, "png": png}
    if folder is None and png is None:
        options.refuse_given("overwrite", reason="needs --svg or --png")
    is_drawn = folder is not None or png is not None or page is not None
    prints = job.records_as is not None or job.output != "-" or not is_drawn
    if job.records_as is not None or not prints:
        options.refuse_given("full", "forum", "boards", reason="is for printed text")
    if notation or forum:
        if job.records_as is None:
            options.refuse_given("language", reason="is for sentences")
    else:
        options.refuse_given("boards", reason="needs --notation or --forum")
    drawn = _numbers(boards)
    for kind, each in folders.items():
        earlier = os.listdir(each) if each and not overwrite and os.path.isdir(each) else []
        if any(map(partial(_is_picture, kind), earlier)):
            raise PuzzleError(f"{each} has the pictures of an earlier path: use --overwrite or another folder")
    grid = job.grid_or_several() if (notation or forum) and not is_drawn else job.grid()
    if isinstance(grid, Several):
        options.refuse_given(*_NOT_LISTED, reason="is for one puzzle")
        _list(job, grid, "forum" if forum else "text", **settings)
        return
    try:
        path, reached = find_path(grid, **settings), None
    except LimitError as error:
        path, reached = error.path, error
    for kind, each in folders.items():
        if each is not None:
            with progress_line("drawing", "pictures", target=each, total=len(path)) as line:
                write_set(each, _pictures(path, kind, language, line), partial(_is_picture, kind))
    if page is not None:
        write_text([path.to_html(technique_pages=_technique_pages(), language=language)], page)
    if beyond := [number for number in drawn if number > len(path)]:
        print_error(f"--boards: the path has {len(path)} steps, so no board stands before step {beyond[0]}")
    if prints:
        if job.records_as is None and (notation or forum):
            job.write([path.to_notation(markup="forum" if forum else "text", boards=drawn)])
        else:
            job.write(_texts(path, job.records_as, full, language, notation))
    if not path.is_complete:
        job.fail(reached or no_step(path, _unsolved(path.end.open_count)))


def _list(job: Job, several: Several, markup: PathMarkup, profile: Profile, work_limit: int | None) -> None:
    """Print the paths of a list in notation."""
    source = several.source

    def found(part: tuple[int, Block], check: Callable[[int], None]) -> _Found:
        first, block = part

        def report(done: int) -> None:
            check(done)
            line(first + done)

        ratings, paths = paths_of(
            block.puzzles, profile=profile, work_limit=work_limit, threads=job.threads, progress=report
        )
        return ratings.status, notations_of(paths, markup=markup, profile=profile.name)

    def alone(item: Entry | ParseError, status: str) -> tuple[str, str]:
        """Return the status and the path of a puzzle for which the engine has none among others; report why."""
        if isinstance(item, ParseError):
            job.fail(item, ExitStatus.UNUSABLE)
            return "malformed", ""
        try:
            path = find_path(item.grid, profile=profile, work_limit=work_limit)
        except LimitError as error:
            job.fail_puzzle(error, item, source)
            return "limit_reached", error.path.to_notation(markup=markup)
        except PuzzleError as error:
            return job.fail_puzzle(error, item, source).status, ""
        if not path.is_complete:
            reason = no_step(path, _unsolved(path.end.open_count))
            job.fail_puzzle(PuzzleError(reason), item, source)
        return "proper" if status == "malformed" else status, path.to_notation(markup=markup)

    def rows() -> Iterator[dict[str, str]]:
        parts = parts_of(several.blocks, 0, largest=_MOST_AT_ONCE)
        for (_, block), (statuses, notations) in map_ahead(parts, found, can_block=source.can_block):
            told = zip(block.puzzle_lines(), block.names, statuses, notations, strict=True)
            for row, (puzzle, name, status, path) in enumerate(told):
                if path is None:
                    status, text = alone(block.row(row), status)
                else:
                    text = path.text
                    if path.open_count:
                        reason = PuzzleError(_unsolved(path.open_count))
                        job.fail_puzzle(reason, entry_of(block, row), source)
                yield {
                    "puzzle": puzzle,
                    **({"name": name} if name else {}),
                    "status": status,
                    "notation": text.removesuffix("\n"),
                }

    def texts() -> Iterator[str]:
        between = ""
        for row in rows():
            if row["notation"]:
                yield f"{between}{row['notation']}\n"
                between = "\n"

    with progress_line("explaining", target=job.output) as line:
        job.write(records.texts_of(rows(), _OF_LISTS, job.records_as) if job.records_as else texts())


def _compare(
    job: Job, others: tuple[str, ...], node_limit: int, has_notation: bool, profile: Profile, work_limit: int | None
) -> None:
    """Print the path of a profile beside those of others."""
    grid = job.grid()
    own = profile.name if profile.techniques is None else f"{profile.name} of your techniques"
    profiles = {name: None if name == "shortest" else options.profile_named(name, profile) for name in others}
    paths: dict[str, SolvingPath[Any]] = {}
    proofs: dict[str, dict[str, Any]] = {}
    for name, each in {own: profile, **profiles}.items():
        if each is None:
            with progress_line("searching", "positions", target=job.output, total=node_limit) as line:
                found = shortest_path(grid, profile=profile, node_limit=node_limit, progress=line)
            proofs[name] = {"is_least": found.is_least, "node_count": found.node_count}
            paths[name] = found.path
        else:
            try:
                paths[name] = find_path(grid, profile=each, work_limit=work_limit)
            except LimitError as error:
                paths[name] = error.path
                job.fail(f"{name}: {error}")
    compared = PathComparison(paths)
    if job.records_as is None:
        lines = (f"{name}: {_told(proof, node_limit)}\n" for name, proof in proofs.items())
        job.write([compared.to_notation() if has_notation else f"{compared}\n", *lines])
    else:
        told = compared.to_dict()
        for each in told["paths"]:
            each |= proofs.get(each["name"], {})
            if has_notation:
                _add_notation(each["steps"], paths[each["name"]])
        rows = (
            {"path": each["name"], "number": number, **step}
            for each in told["paths"]
            for number, step in enumerate(each["steps"], 1)
        )
        columns = ("path", *_COLUMNS, *(["notation"] if has_notation else []))
        job.write([json.dumps(told) + "\n"] if job.records_as == "json" else records.texts_of(rows, columns, "csv"))
    for name, path in paths.items():
        if not path.is_complete and not path.is_cut:
            job.fail(no_step(path, f"{name}: {_unsolved(path.end.open_count)}"))


def _told(proof: dict[str, Any], node_limit: int) -> str:
    """Return what the search for the shortest path proved."""
    if node_limit and not proof["is_least"] and not proof["node_count"]:
        return "the scale's own path: it needs nets or brute force, which count only if --techniques names them."
    how = "proven" if proof["is_least"] else "as far as searched, not proven"
    searched = f"{proof['node_count']} positions searched"
    return f"the fewest steps beyond singles among those that nonet lists, {how}; {searched}."


def _unsolved(open_count: int) -> str:
    return f"the techniques do not solve the puzzle: {open_count} cells are left"


def _svg_of(step: Step, language: LanguageName) -> str:
    return step.to_svg(language=language) + "\n"


def _png_of(step: Step, language: LanguageName) -> bytes:
    return step.to_png()  # a picture of pixels has no words


_PICTURES: dict[str, Callable[[Step, LanguageName], str | bytes]] = {"svg": _svg_of, "png": _png_of}


def _pictures(
    path: SolvingPath[Any], kind: str, language: LanguageName, line: ProgressLine
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the name of each step's picture and the picture, when it is drawn."""
    for number, step in enumerate(path, 1):
        yield f"{number:03}-{step.technique.id}.{kind}", _PICTURES[kind](step, language)
        line.add()


def no_step(path: SolvingPath[Any], reason: str) -> str:
    """Return why a path ends: a reason, unless no technique could go on."""
    if not path.is_exhausted:
        return reason
    return "the puzzle has several solutions, and every candidate left is in one of them: no step can follow"


def _numbers(text: str | None) -> list[int]:
    """Return the numbers of an option."""
    if text is not None and not re.fullmatch(r"[1-9][0-9]{0,3}(?:,[1-9][0-9]{0,3})*", text):
        raise click.BadParameter(f"--boards takes numbers of steps separated by commas, such as 1,12, not {text!r}")
    return [*map(int, text.split(","))] if text else []


def _texts(
    path: SolvingPath[Any], form: records.Form, full: bool, language: LanguageName, has_notation: bool
) -> Iterable[str]:
    """Return what is printed of a path."""
    if form is None:
        summary = telling().path_summary(path, language)
        return [*_regions(path.puzzle, language), *_explanations(path, full, language), f"{summary}\n"]
    told = path.to_dict(language=language)
    if has_notation:
        _add_notation(told["steps"], path)
    if form == "json":
        return [json.dumps(told) + "\n"]
    steps = ({"number": number, **step} for number, step in enumerate(told["steps"], start=1))
    return records.texts_of(steps, (*_COLUMNS, "notation") if has_notation else _COLUMNS, form)


def _add_notation(steps: list[dict[str, Any]], path: SolvingPath[Any]) -> None:
    for step, found in zip(steps, path, strict=True):
        step["notation"] = found.notation


def _regions(puzzle: Grid, language: LanguageName) -> Iterator[str]:
    """Yield a line with the number of each cell's region, row by row, if the board has regions that are no boxes."""
    if any(house.kind == "region" for house in puzzle.layout.houses):
        name = {"en": "Regions", "de": "Bereiche"}[language]
        numbers, size = puzzle.layout.to_dict()["regions"], puzzle.layout.size
        yield f"{name}: {' '.join(numbers[start : start + size] for start in range(0, len(numbers), size))}\n"


def _explanations(path: SolvingPath[Any], full: bool, language: LanguageName) -> Iterator[str]:
    """Yield the sentence of each step, with its number; with ``full`` its explanation."""
    width = len(str(len(path)))
    for number, step in enumerate(path, 1):
        told, *more = [step.sentence(language=language)]
        if not full and telling().is_shortened(step, language):
            told += _MORE[language]
        if full:
            explained = step.explanation(language=language).splitlines()
            # In English the explanation starts with the sentence; other languages number all statements.
            told, *more = explained if language == "en" else ["", *explained]
        yield f"{number:>{width}}. {technique_name(step.technique, language=language)}: {told}".rstrip() + "\n"
        for line in [*more, ""] if more else []:
            yield f"{'':{width}}  {line}".rstrip() + "\n"


def _technique_pages() -> str | None:
    """Return where the pages of the techniques are, if the installed package says so."""
    try:
        pages = metadata("nonet").get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    addresses = dict(page.split(", ", 1) for page in pages)
    return addresses.get("Techniques")


def _is_picture(kind: str, name: str) -> bool:
    """Tell whether a file of DIR is one of an earlier set."""
    found = re.fullmatch(rf"[0-9]{{3,}}-(\w+)\.{kind}", name)
    return found is not None and found[1] in TECHNIQUES

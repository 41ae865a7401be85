"""The rules of ``docs/checking.md``, followed line by line: what ``check_answer`` is tested against.

The engine reads a text once, character by character; here each rule is a step of its own: a table of patterns splits
the text into characters of a class, these make lines, the lines blocks, and the blocks boards.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reference import PEERS

_CONTROL = r"[ -?]{0,40}[@-~]"
_NAME = r"</?(?ai:{})(?:[_-]?[0-9]+)?(?:/?>|[ \t][^<>\r\n]*>)"
_LINES = "br|tr|rows?|r|lines?|li|item|cells|values?|digits?|number|v|d|p|div"
_INSIDE = "b|i|u|em|strong|span|font|code|mark|small|td|th|cell|c"
_ANY_TAG = r"</?[A-Za-z][A-Za-z0-9_.:-]*(?:/?>|[ \t][^<>\r\n]*>)"
_BRACES = r"\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}"
_LETTER = r"\{(?:[^{}a-zA-Z\n]|\{[^{}a-zA-Z\n]*\})*(?:\{[^{}a-zA-Z\n]*)?[a-zA-Z]"
_OPTION = r"(?:\[[^\]\n]*\]|\([^)\n]*\))?"
_LATEX = r"\\(?=newline|noindent|renewcommand|right|rowcolor|tabularnewline|text|toprule|[a-mo-qsu-zA-Z])"
# What rows and their cells are called.
_ROW_NAMES = (
    "row|line|zeile|reihe|fila|rengl[óo]n|ligne|rang[ée]e|riga|linha|rij|wiersz|rząd|[řŘ]ádek|radek|rad|rivi|sor|"
    "sat[ıi]r|baris|hàng|[сС]трока|[рР]ядок|[рР]яд|行|행|r"  # noqa: RUF001
)
_VALUES = "values?|cells?|digits?|numbers?|data|content"
_SPACES = r"[ \t]{0,8}"
_IS_VALUE = r"(?=[\[({\"'])"
_COLON = rf"{_SPACES}[:=]{_SPACES}"
_END_OF_LABEL = r"""(?:["'`](?![A-Za-z])|["'`\])* \t]{0,8}[:=：＝]|["'`\])* \t]{0,7}[ \t](?ai:is)(?=[ \t:]))"""  # noqa: RUF001
_LABEL = (
    rf"(?ai:第[1-9一二三四五六七八九][行행]目?|[1-9][行행]目?|(?:{_ROW_NAMES})[ _#-]?[1-9]){_END_OF_LABEL}"
    rf"""|(?ai:{_ROW_NAMES})["']?[:=]{_SPACES}["']?[1-9]["']?(?=[,}})])"""
)
_IN_QUOTES = r"""(?:"{0}\\?"|'{0}\\?'){1}:"""
_NUMBER_KEY = rf"{_IN_QUOTES.format('[1-9]', _SPACES)}|[1-9]:{_SPACES}{_IS_VALUE}"
_DATE = (
    r"(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?![0-9])|(?![0-9]|:[0-9]{1,4}(?![0-9])))"
    r"|[0-9]{4}(?:-[0-9]{1,2}-|/[0-9]{1,2}/)[0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}|[0-9]{2}\.[0-9]{2}\.[0-9]{4})"
    r"(?![0-9A-Za-z_])"
)
_KEY = "[A-Za-z][A-Za-z0-9_ -]{0,39}"
_SPACE = r"[ \t\n\x0c\r]*"
_FIELD = (
    rf"""{_SPACE}(?:"[A-Za-z0-9_]+"|'[A-Za-z0-9_]+'|[A-Za-z0-9_]+)[ \t]{{0,8}}[:=]"""
    rf"""{_SPACE}(?:"[^"]*"|'[^']*'|[A-Za-z0-9.-]+){_SPACE}"""
)
_OBJECT = rf"{_FIELD}(?:,{_FIELD}){{0,7}}"
# The first pattern that fits says what the characters are. A label, a key or a time begins only where no word or number
# has begun.
_LEXICON = {
    "invisible": rf"(?:\x1b\[|\^\[\[|\\(?:[xX]1[bB]|[uU]001[bB]|033|[eE])\[|\x9b){_CONTROL}"
    "|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff]|\\[[0-9;]{1,20}m(?!m)",
    "label": rf"{_LABEL}|{_NUMBER_KEY}",
    "placement": rf"\{{(?:{_OBJECT})[}})]|(?ai:cell)\((?:{_OBJECT})[}})]",
    "row start": rf"(?ai:{_ROW_NAMES})\((?={_IS_VALUE}|(?ai:{_VALUES}|{_ROW_NAMES}){_COLON}{_IS_VALUE})"
    rf"|{_IN_QUOTES.format(f'(?ai:{_ROW_NAMES})', _SPACES)}{_SPACES}{_IS_VALUE}|(?ai:{_ROW_NAMES}){_COLON}{_IS_VALUE}",
    "key of values": rf"{_IN_QUOTES.format(f'(?ai:{_VALUES})', _SPACES)}{_SPACES}{_IS_VALUE}"
    rf"|(?ai:{_VALUES}){_COLON}{_IS_VALUE}",
    "key": rf"""["'](?!{_LABEL})(?:(?<=")(?={_KEY}\\?"{_SPACES}:)|(?<=')(?={_KEY}\\?'{_SPACES}:))""",
    "date": _DATE,
    "block end": rf"{_LATEX}(?:begin|end)(?![A-Za-z])\*?{_OPTION}(?:{_BRACES})?"
    rf"(?:(?={_BRACES})(?={_LETTER}){_BRACES})?",
    "line end": rf"\r\n|\r|\n|(?!{_LATEX})\\r\\n|(?!{_LATEX})\\[nr]|{_NAME.format(_LINES)}",
    "drawing": rf"{_NAME.format(_INSIDE)}|&(?:[A-Za-z]{{1,10}}|#[0-9]{{1,7}}|#[xX][0-9A-Fa-f]{{1,6}});"
    r"|:(?=[a-z_]*check)[a-z_]{1,30}:|\[[xX]\]|\[[0-9.-]{1,8}(?:pt|em|ex|mm|cm|in)\]"
    rf"|(?!{_LATEX})\\t|{_LATEX}(?:cline|cmidrule|hspace|vspace|[A-Za-z]*color)(?![A-Za-z])\*?{_OPTION}(?:{_BRACES})?"
    rf"|{_LATEX}(?:multicolumn|renewcommand|setlength)(?![A-Za-z])\*?(?:{_OPTION}(?:{_BRACES})?){{2}}"
    rf"|{_LATEX}(?!u[0-9A-Fa-f]{{4}})[A-Za-z]+\*?",
    "other tag": _ANY_TAG,
    "escaped": r"\\u(?P<hexadecimal>[0-9A-Fa-f]{4})",
    "emphasis": r"__[1-9]__(?![0-9A-Za-z_.])|_[1-9]_",
    "digit": "[1-9\uff11-\uff19]",
    "blank": "[.0_\uff0e\uff10\uff3f]",
    "letter": "[A-Za-z\u0080-\u009f\u00a1-\u1fff\u2060-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\u2fff\u3004-\u3007"
    "\u3012-\uff00\uff21-\uff3a\uff41-\uff5a\uff66-\U0001f2ff\U0001fb00-\U0010ffff]",
    "comment": r"[#%;(\u2190]|/(?=[/*])|-(?=-(?![->]))|<(?=-)",
    "arrow": "(?<=[-=])>|[\u2192\u21d2\u2794\u279c-\u279e\u27a1\u27f6\u27f9]",
    "other drawing": "(?s:.)",
}
_ONLY_AT_START = "label", "placement", "row start", "key of values", "key", "date", "emphasis"
_CHARACTER = re.compile("|".join(f"(?P<c{number}>{pattern})" for number, pattern in enumerate(_LEXICON.values())))

Board = list[int]
BROKEN = None


_NUMERALS = "一二三四五六七八九"
# Among the runs and words of a line: the mark of a comment, an arrow; in a run, a digit between two "_".
_COMMENT, _ARROW, _EMPHASISED = "\x02", "\x03", 0xE000


class _Line(NamedTuple):
    """A line: the number of its label, its words, runs of cells and marks in order, and whether it ends a block.

    If a cell is an object, it is a line of its own: its row, column and value.
    """

    label: int
    tokens: list[str]
    ends_block: bool
    placement: tuple[int, int, int] | None = None


class _Group(NamedTuple):
    """A group of runs; ``written`` are its runs with a full stop at the end, if it has one."""

    words_before: int
    runs: list[str]
    is_joined: bool
    written: list[str]


class _CellLine(NamedTuple):
    runs: list[str]
    is_below_gap: bool


def answer_by_the_rules(text: str, puzzle: Sequence[int] | None = None) -> Board | None:
    """Return the values of the answer in a text, 0 for a blank; None if there is none."""
    assigned, uncounted, rest = _assignments(text)
    boards = _boards_in(rest)
    others = [place for place, board in enumerate(boards) if board is BROKEN or board != puzzle]
    if assigned and not others:  # B8
        return _board_of_assignments(assigned, uncounted, list(puzzle or [0] * 81))
    return boards[others[-1]] if others else boards[0] if boards else None  # B7


_BETWEEN = r"""[ \t\r,;`*{}"'|]*+"""
_OPERATOR = r"""[ \t*`]{0,8}+(?:[-=]>|\u2192|:=|[=:])[ \t*`]{0,8}+["']?([1-9])(?![A-Za-z0-9_])"""
_GAP = r"[ \t\f\r]*"
_PAIR = rf"\({_GAP}([0-9]){_GAP},{_GAP}([0-9]){_GAP}\){_GAP}"
_ROW = "(?ai:row|r|zeile|reihe|fila|ligne|riga|linha)"
_COLUMN = "(?ai:column|col|c|spalte|columna|colonne|colonna|coluna)"
_WORDS = rf"{_ROW}{_GAP}([1-9])(?![0-9]){_GAP},?{_GAP}{_COLUMN}{_GAP}([1-9])(?![0-9])"
_NAME_OF_WORDS = rf"(?:{_WORDS}|\({_WORDS}{_GAP}\))"
_ASSIGNMENT = (
    rf"(?:(?ai:cell|zelle)(?:{_GAP}(?=\()|[ \t\f\r]+))*"
    rf"""(?:[rR]([1-9])[cC]([1-9])["']?|{_NAME_OF_WORDS}["']?|{_PAIR}){_OPERATOR}"""
)
_TITLE_WORDS = (
    "answers?|solution|results?|conclusion|cells|digits|numbers|values|so|thus|therefore|hence|then|finally|in|here|the|my|final|"
    "full|complete|missing|remaining|empty|open|filled|is|are|as|follows"
)
_TITLE = rf"(?ai:(?=[^:]{{0,63}}:)(?:\b(?:{_TITLE_WORDS})\b[ \t,*]*)+:)"
_ASSIGNED_LINE = re.compile(
    rf"{_BETWEEN}(?:- |\u2022|{_TITLE}|[0-9]{{1,2}}[.)] )?{_BETWEEN}{_ASSIGNMENT}"
    rf"(?:{_BETWEEN}(?:and {_BETWEEN})?{_ASSIGNMENT})*{_BETWEEN}\.?"
)


_Assigned = list[tuple[bool, int, int, int]]


def _assignments(text: str) -> tuple[_Assigned, _Assigned, str]:
    """Return the assignments, each with whether its cell has a name, those of other lines, and the other text."""
    lines = text.split("\n")
    is_counted = [_ASSIGNED_LINE.fullmatch(line.rstrip(" \t\r\f")) is not None for line in lines]
    counted = _assigned_in(line for line, counts in zip(lines, is_counted, strict=True) if counts)
    uncounted: _Assigned = []
    for lines_on, counts_on in ((lines, is_counted), (lines[::-1], is_counted[::-1])):
        is_in_list = False
        for line, counts in zip(lines_on, counts_on, strict=True):
            found = [] if counts else _assigned_in([line])
            is_in_list = counts or (is_in_list and bool(found or not line.strip()))
            uncounted += found if is_in_list else []
    rest = ["assigned" if counts else line for line, counts in zip(lines, is_counted, strict=True)]
    return counted, uncounted, "\n".join(rest)


def _assigned_in(lines: Iterable[str]) -> _Assigned:
    return [
        (not first, int("".join(rows)), int("".join(columns)), int(value))
        for line in lines
        for *cells, value in re.findall(rf"(?<![A-Za-z0-9]){_ASSIGNMENT}", line)
        for first, rows, columns in [(cells[-1], cells[::2], cells[1::2])]
    ]


def _board_of_assignments(found: _Assigned, uncounted: _Assigned, board: Board) -> Board | None:
    numbers = {number for is_named, row, column, _ in found if not is_named for number in (row, column)}
    if numbers and (0 in numbers) == (9 in numbers):
        return None
    values: dict[int, set[int]] = {}
    for is_named, row, column, value in found:
        first = 1 if is_named or 0 not in numbers else 0
        values.setdefault(9 * (row - first) + column - first, set()).add(value)
    for cell, some in values.items():
        if len(some) > 1:
            return None
        board[cell] = min(some)
    for is_named, row, column, _ in uncounted:
        first = 1 if is_named or 0 not in numbers else 0
        if not (0 <= row - first < 9 and 0 <= column - first < 9 and board[9 * (row - first) + column - first]):
            return None
    return board


def content_of_last_tag(text: str, tag: str) -> str | None:
    """Return the content of the last tag of a name."""
    ends = [match.start() for match in re.finditer(re.escape(f"</{tag}>"), text, re.ASCII | re.IGNORECASE)]
    starts = [match.end() for match in re.finditer(re.escape(f"<{tag}>"), text, re.ASCII | re.IGNORECASE)]
    before = [start for start in starts if ends and start <= ends[-1]]
    return text[before[-1] : ends[-1]] if before else None


def _lines_of(text: str) -> list[_Line]:
    lines: list[_Line] = []
    label, tokens, run, at = 0, list[str](), "", 0
    is_open = is_below_label = False

    def end_line(*, ends_block: bool = False) -> None:
        nonlocal label, tokens, is_open, is_below_label
        line = _Line(label, tokens, ends_block)
        if not _is_blank(line):
            is_below_label = _is_label(line)
        lines.append(line)
        label, tokens, is_open = 0, [], is_below_label

    while at < len(text):
        match = _CHARACTER.match(text, at)
        assert match is not None
        kind = next(name for place, name in enumerate(_LEXICON) if match.group(f"c{place}") is not None)
        found = match.group()
        placement = _placement(found) if kind == "placement" else None
        if (run and kind in _ONLY_AT_START and not found.startswith("{")) or (kind == "placement" and not placement):
            found = text[at]
            kind = next(
                kind for kind in ("digit", "blank", "letter", "other drawing") if re.match(_LEXICON[kind], found)
            )
        at += len(found)
        if kind == "escaped":
            kind = _class_of_escaped(match["hexadecimal"])
            found = "u"
        if kind == "invisible":
            continue
        if kind == "emphasis":
            run += found[2] if len(found) == 5 else f"0{chr(_EMPHASISED + int(found[1]))}0"
            continue
        if kind in ("digit", "blank", "letter", "date"):
            is_cell = kind in ("digit", "blank") and not (found == "_" and run and _is_word(run))
            run += _plain(found) if is_cell else f"{found}T" if kind == "date" else found
            continue
        if run:
            tokens.append(run)
            run = ""
        if kind in ("label", "row start") and not label:  # L6
            words, groups, is_joined = _words_and_groups(_without_comment(tokens))
            if not words and not is_joined and all(_size(runs) <= 40 and not _is_row(runs) for _, runs, *_ in groups):
                tokens = []
        if kind in ("comment", "arrow"):
            tokens.append(_COMMENT if kind == "comment" else _ARROW)
        if kind == "key of values":  # L13
            if (is_open or label) and not _is_begun(tokens):
                continue
            if found[0] in "\"'":
                end_line()
            tokens.append("values")
        if kind in ("line end", "block end", "other tag", "label", "row start", "key", "placement"):
            end_line(ends_block=kind in ("block end", "other tag"))
            is_open = is_open or kind == "row start"
            if kind == "label":
                label = next(
                    1 + (_NUMERALS + "123456789").index(sign) % 9 for sign in found if sign in _NUMERALS + "123456789"
                )
            if placement:
                lines.append(_Line(0, [], False, placement))
    return [*lines, _Line(label, [*tokens, run] if run else tokens, False)]


def _placement(text: str) -> tuple[int, int, int] | None:
    """Return the row, the column and the value of an object that is a cell."""
    found: dict[str, str] = {}
    for name, value in re.findall(
        rf"""["']?([A-Za-z0-9_]+)["']?[ \t]{{0,8}}[:=]{_SPACE}("[^"]*"|'[^']*'|[^\s,}})]+)""", text
    ):
        fields = {
            "row": ("row", "r"),
            "column": ("column", "col", "c"),
            "value": ("value", "val", "v", "digit", "number", "num", "d"),
        }
        field = next((field for field, names in fields.items() if name.lower() in names), None)
        if field in found:
            return None
        if field:
            text_of_value = value[1:-1] if value[0] in "\"'" else value
            found[field] = "0" if text_of_value in ("null", "None", "") and field == "value" else text_of_value
    is_cell = len(found) == 3 and all(re.fullmatch("[0-9]", value) for value in found.values())
    begin = text.lower().startswith("cell") * 4
    return (
        (int(found["row"]), int(found["column"]), int(found["value"]))
        if is_cell and len(text.encode()) - begin <= 250
        else None
    )


def _is_begun(tokens: list[str]) -> bool:
    """Tell whether a line has cells or words."""
    return any(token not in (_COMMENT, _ARROW) and token.lower() not in ("and", "then") for token in tokens)


def _is_blank(line: _Line) -> bool:
    words, groups, is_joined = _words_and_groups(line.tokens)
    return not (words or groups or is_joined or line.label)


def _is_label(line: _Line) -> bool:
    words, groups, is_joined = _words_and_groups(_without_comment(line.tokens))
    number, row, _, is_last = _row_with_words(line.label, words, groups, is_joined)
    return number > 0 and row is None and not is_last


def _class_of_escaped(hexadecimal: str) -> str:
    code = int(hexadecimal, 16)
    match = None if 0xD800 <= code < 0xE000 else _CHARACTER.match(chr(code))
    kinds = [name for place, name in enumerate(_LEXICON) if match and match.group(f"c{place}") is not None]
    return "letter" if not kinds or kinds[0] in ("digit", "blank") else kinds[0]


def _plain(cell: str) -> str:
    return "0" if cell in "_\uff10\uff3f" else "." if cell in ".\uff0e" else str(int(cell))


def _is_word(token: str) -> bool:
    return token not in (_COMMENT, _ARROW) and not re.fullmatch("[0-9.\ue001-\ue009]+", token)


def _boards_in(text: str) -> list[Board | None]:
    boards: list[Board | None] = []
    block: list[_CellLine] = []
    is_below_gap = False

    def end_block() -> None:
        nonlocal is_below_gap
        boards.extend(_boards_of(block))
        block.clear()
        is_below_gap = False

    def add(runs: list[str]) -> None:
        nonlocal is_below_gap
        if block and _form(runs) != _form(block[-1].runs) and _whole_boards(block):  # B2
            end_block()
        block.append(_CellLine(runs, is_below_gap))
        is_below_gap = False

    placements: list[tuple[int, int, int]] = []

    def end_placements() -> None:
        boards.extend(_boards_of_placements(placements))
        placements.clear()

    for line in _lines_of(text):
        if line.placement:
            end_block()
            placements.append(line.placement)
            continue
        label, tokens, ends_block, _ = line
        if not _is_blank(line) or ends_block:
            end_placements()
        words, groups, is_joined = _words_and_groups(_without_comment(tokens))
        long = [group for group in groups if _size(group.runs) > 40]
        number, row, is_first, is_last = _row_with_words(label, words, groups, is_joined)
        found = [_long_boards(group) for group in long]
        if any(found):
            end_block()
            boards += [board for some in found for board in some]
        if long:
            end_block()
        elif not words and not groups and not label and not is_joined:  # L8
            is_below_gap = bool(block)
        elif not words and not label and groups and (not is_joined or _is_row(groups[0].runs)):  # L4
            add(groups[0].runs)
        elif number and row is None and not is_last:  # L7
            if not _continues(block, number, is_label=True):
                end_block()
        else:
            continues = _continues(block, number, is_label=False)
            if number and words and _is_letter(words[0]) and not label and not continues:  # L9
                number, is_first = 0, True
            if is_first or number == 1 or row is None or (number > 1 and not continues):
                end_block()
            if row is not None and (number < 2 or continues):
                add(row)
            if is_last:
                end_block()
        if ends_block:
            end_block()
    end_placements()
    end_block()
    return boards


def _boards_of_placements(placements: list[tuple[int, int, int]]) -> list[Board | None]:  # B7
    values = {(row, column): value for row, column, value in placements}
    for first in (0, 1):
        cells = [(row + first, column + first) for row in range(9) for column in range(9)]
        if len(placements) == 81 and set(values) == set(cells):
            return [[values[cell] for cell in cells]]
    return [BROKEN] if len(placements) > 40 else []


def _without_comment(tokens: list[str]) -> list[str]:  # L10
    for place, token in enumerate(tokens):
        if token != _COMMENT:
            continue
        words, groups, _ = _words_and_groups(tokens[:place])
        is_row = len(groups) == 1 and (_is_row(groups[0].runs) or _numbered_row(groups[0].runs)[1])
        if is_row and groups[0].words_before == len(words):
            after = [token for token in tokens[place:] if token not in (_COMMENT, _ARROW)]
            cells = sum(len(token) for token in after if not _is_word(token))
            others = ("col", "spalt", "kolo", "box", "bloc", "region", "quad", "\u5217")
            is_other = any(token.lower().startswith(others) for token in after if _is_word(token))
            return tokens[:place] if cells < 9 and not is_other else tokens
    return tokens


def _continues(block: list[_CellLine], number: int, *, is_label: bool) -> bool:
    widths = {_size(line.runs) if _is_row(line.runs) or _size(line.runs) == 1 else 0 for line in block}
    rows = sum(_size(line.runs) for line in block) / 9
    return number > 1 and widths in ([{9}, {1}] if is_label else [{9}]) and rows % 9 == number - 1


def _words_and_groups(tokens: list[str]) -> tuple[list[str], list[_Group], bool]:
    """Return the words, the groups that count, and whether there is ``and`` or ``then``."""
    words: list[str] = []
    groups: list[_Group] = []
    group: list[str] = []
    is_joined = is_group_joined = False
    for token in [*tokens, "end"]:
        if not _is_word(token):
            group.append(token)
            continue
        if token.lower() in ("and", "then"):
            is_joined = is_group_joined = True
            continue
        written, group = _runs_of(group, has_arrow=not groups)
        if any(digit in "123456789" for run in group for digit in run) or _size(group) in (1, 9, 81):  # L2
            groups.append(_Group(len(words), group, is_group_joined, written))
        group, is_group_joined = [], False
        words.append(token)
    return words[:-1], groups, is_joined


def _long_boards(group: _Group) -> list[Board | None]:  # B1
    runs = group.runs
    if _is_regular(runs) and _size(runs) == 81:
        return [_values(runs)]
    ended = [run[:-1] if len(run) in (10, 82) and run.endswith(".") else run for run in group.written]
    large, others = [run for run in ended if len(run) > 8], sum(len(run) for run in ended if len(run) < 9)
    lengths = {len(run) for run in large}
    if others <= 40 and (lengths == {81} or (lengths == {9} and len(large) % 9 == 0)):
        cells = _values(large)
        return [cells[start : start + 81] for start in range(0, len(cells), 81)]
    return [] if group.is_joined else [BROKEN]


def _runs_of(tokens: list[str], *, has_arrow: bool) -> tuple[list[str], list[str]]:
    """Return the runs of a group as they are written, and as they are read."""
    written = [token for token in tokens if token not in (_COMMENT, _ARROW)]
    arrows = [place for place, token in enumerate(tokens) if token == _ARROW]
    before = [[token for token in tokens[:place] if token not in (_COMMENT, _ARROW)] for place in arrows]
    has_arrow = has_arrow and any(_size(runs) == 9 and _is_row(_without_emphasis(runs)) for runs in before)
    runs = _without_full_stop(_without_emphasis(written), has_arrow=has_arrow)
    if has_arrow and _size(runs) == 18:  # L11
        cells, right = 0, list[str]()
        for run in runs:
            cells += len(run)
            if cells > 9:
                right.append(run[-(cells - 9) :])
        runs = right if _is_row(right) else runs
    return [_digits(run) for run in written], runs


def _without_emphasis(runs: list[str]) -> list[str]:  # L12
    plain = [_digits(run) for run in runs]
    if plain == runs or _size(runs) > 82 or (_size(runs) in (9, 81) and _is_regular(runs)):
        return plain
    single = [digits[1] if run != digits and len(run) == 3 else run for run, digits in zip(runs, plain, strict=True)]
    return single if all(len(run) == 1 for run in single) else plain


def _digits(run: str) -> str:
    return "".join(str(ord(cell) - _EMPHASISED) if ord(cell) > _EMPHASISED else cell for cell in run)


def _without_full_stop(group: list[str], *, has_arrow: bool = False) -> list[str]:  # L1
    if (_size(group) in (10, 82) or (_size(group) == 19 and has_arrow)) and group[-1].endswith("."):
        return [run for run in [*group[:-1], group[-1][:-1]] if run]
    return group


def _row_with_words(
    label: int, words: list[str], groups: list[_Group], is_joined: bool
) -> tuple[int, list[str] | None, bool, bool]:
    """Return the number of a row, 0 if it has none, the row, and whether it begins and whether it ends a board."""
    prose = 0, None, False, False
    word = words[0].lower() if len(words) == 1 else ""
    named = re.fullmatch(f"(?:{_ROW_NAMES})_?([1-9])", word)
    if not groups:  # L7
        if label:
            return (label, None, False, False) if not words else prose
        return (int(named[1]), None, False, False) if named else prose
    if len(groups) != 1:
        return prose
    ((words_before, group, *_),) = groups
    if label:  # L6
        is_last = bool(words)
        return (
            (label, group, False, is_last)
            if _is_row(group) and (not is_last or (label == 9 and not words_before))
            else prose
        )
    word = word if words_before == 1 else ""
    if re.fullmatch(_ROW_NAMES, word):
        number, row = _numbered_row(group)
        if re.fullmatch("[1-9]", "".join(group)):
            return int(group[0]), None, False, False
        return (number, row, False, False) if row else prose
    if word and named:
        return (int(named[1]), group, False, False) if _is_row(group) else prose
    if _is_letter(word):  # L9
        return ("abcdefghi".index(word) + 1, group, False, False) if _is_row(group) else prose
    if not _is_row(group):  # L7
        return prose
    return 0, group, words_before > 0, len(words) > words_before  # L5


def _form(group: list[str]) -> str:
    if _is_row(group):
        return "nine"
    if _size(group) == 1:
        return "one"
    return "N and nine" if _numbered_row(group)[1] else "other"


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.lower() in "abcdefghi"


def _numbered_row(group: list[str]) -> tuple[int, list[str] | None]:
    number, *rest = group
    rest = _without_full_stop(rest)
    return (int(number[0]), rest) if re.fullmatch(r"[1-9]\.?", number) and _is_row(rest) else (0, None)


def _boards_of(block: list[_CellLine]) -> list[Board | None]:
    return list(_whole_boards(block)) or ([BROKEN] if sum(_size(line.runs) for line in block) > 40 else [])  # B5


def _whole_boards(block: list[_CellLine]) -> list[Board]:
    lines = [line.runs for line in block]
    below = [place for place, line in enumerate(block) if line.is_below_gap]
    return _boards_of_lines(lines) or (_boards_of_lines(lines[below[-1] :]) if below else [])  # B5


def _boards_of_lines(lines: list[list[str]]) -> list[Board]:
    numbered = [_numbered_row(line) for line in lines]
    if len(lines) > 1 and _is_header(lines[0]) and numbered[1][1]:
        numbered = numbered[1:]
    if numbered and all(row and number == place % 9 + 1 for place, (number, row) in enumerate(numbered)):  # B4
        rows = [row or [] for _, row in numbered]
    elif all(map(_is_row, lines)) or all(_size(line) == 1 for line in lines):  # B3
        rows = lines
        for first in (0, 9) if sum(map(_size, rows)) % 81 and len(rows) % 10 == 0 else ():
            are_apart = first == 0 or all(len(run) == 1 for line in lines[9::10] for run in line)
            if len(rows) == len(lines) and are_apart and all(map(_is_header, lines[first::10])):
                rows = [line for place, line in enumerate(lines) if place % 10 != first]
    else:
        return []
    cells = _values([run for row in rows for run in row])
    return [cells[start : start + 81] for start in range(0, len(cells), 81)] if len(cells) % 81 == 0 else []


def _is_header(line: list[str]) -> bool:
    return _is_row(line) and _values(line) == list(range(1, 10))


def _is_row(group: list[str]) -> bool:
    return _size(group) == 9 and _is_regular(group)


def _is_regular(group: list[str]) -> bool:  # L3
    return any(all(len(run) == length for run in group) for length in (1, 3, 9, 81))


def _size(group: list[str]) -> int:
    return sum(map(len, group))


def _values(group: list[str]) -> Board:
    return [int(cell) if cell in "123456789" else 0 for run in group for cell in run]


def verdict_by_the_rules(
    puzzle: Sequence[int], answer: Sequence[int] | None, solution: Sequence[int] | None
) -> tuple[bool, bool, int, int | None, bool, float]:
    """Return the fields of the verdict up to ``credit``; ``solution`` is that of a proper puzzle."""
    if answer is None:
        return False, False, 0, 0 if solution else None, False, 0.0
    conflicting = [
        (cell, peer) for cell in range(81) for peer in PEERS[cell] if answer[cell] and answer[cell] == answer[peer]
    ]
    lost = sum(1 for cell in range(81) if puzzle[cell] and puzzle[cell] != answer[cell])
    solved = 0 not in answer and not conflicting and not lost
    correct, credit = None, float(solved)
    if solution:
        right = {cell for cell in range(81) if answer[cell] == solution[cell]}
        correct = len(right)
        open_cells = {cell for cell in range(81) if not puzzle[cell]}
        earned = (right & open_cells) - {cell for cell, _ in conflicting}
        if not solved:
            credit = max(0, len(earned) - lost) / max(1, len(open_cells))
    return solved, lost == 0, len(conflicting) // 2, correct, True, credit

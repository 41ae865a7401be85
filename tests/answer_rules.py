"""The rules of ``docs/checking.md``, followed line by line: what ``check_answer`` is tested against.

The engine reads a text once, character by character; here each rule is a step of its own: a table of patterns splits
the text into characters of a class, these make lines, the lines blocks, and the blocks boards.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from reference import PEERS

_CONTROL = r"[ -?]{0,40}[@-~]"
_NAME = r"</?(?i:{})(?:[_-]?[0-9]+)?(?:/?>|[ \t][^<>\r\n]*>)"
_LINES = "br|tr|rows?|r|lines?|li|item|cells|values?|digits?|number|v|d|p|div"
_INSIDE = "b|i|u|em|strong|span|font|code|mark|small|td|th|cell|c"
_ANY_TAG = r"</?[A-Za-z][A-Za-z0-9_.:-]*(?:/?>|[ \t][^<>\r\n]*>)"
_BRACES = r"\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}"
_LETTER = r"\{(?:[^{}a-zA-Z\n]|\{[^{}a-zA-Z\n]*\})*(?:\{[^{}a-zA-Z\n]*)?[a-zA-Z]"
_OPTION = r"(?:\[[^\]\n]*\]|\([^)\n]*\))?"
_LATEX = r"\\(?=newline|noindent|renewcommand|right|rowcolor|tabularnewline|text|toprule|[a-mo-qsu-zA-Z])"
# The first pattern that fits says what the characters are. A label begins only where no word or number has begun.
_LEXICON = {
    "invisible": rf"(?:\x1b\[|\^\[\[|\\(?:[xX]1[bB]|[uU]001[bB]|033|[eE])\[|\x9b){_CONTROL}"
    "|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff]|\\[[0-9;]{1,20}m(?!m)",
    "label": r"(?i:row|line|r)[ _#-]?(?P<number>[1-9])"
    r"""(?:["'`](?![A-Za-z])|["'`\])* \t]{0,8}[:=\uff1a\uff1d]|["'`\])* \t]{0,7}[ \t](?i:is)(?=[ \t:]))""",
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
    "digit": "[1-9\uff11-\uff19]",
    "blank": "[.0_\uff0e\uff10\uff3f]",
    "letter": "[A-Za-z\u0080-\u009f\u00a1-\u1fff\u2060-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\u2fff\u3004-\u3007"
    "\u3012-\uff00\uff21-\uff3a\uff41-\uff5a\uff66-\U0001f2ff\U0001fb00-\U0010ffff]",
    "other drawing": "(?s:.)",
}
_CHARACTER = re.compile("|".join(f"(?P<c{number}>{pattern})" for number, pattern in enumerate(_LEXICON.values())))

Board = list[int]
BROKEN = None


class _Line(NamedTuple):
    """A line: the number of its label, its words and runs of cells in order, and whether it ends a block."""

    label: int
    tokens: list[str]
    ends_block: bool


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
    boards = _boards_in(text)
    others = [place for place, board in enumerate(boards) if board is BROKEN or board != puzzle]
    return boards[others[-1]] if others else boards[0] if boards else None  # B6


def content_of_last_tag(text: str, tag: str) -> str | None:
    """Return the content of the last tag of a name."""
    ends = [match.start() for match in re.finditer(re.escape(f"</{tag}>"), text, re.ASCII | re.IGNORECASE)]
    starts = [match.end() for match in re.finditer(re.escape(f"<{tag}>"), text, re.ASCII | re.IGNORECASE)]
    before = [start for start in starts if ends and start <= ends[-1]]
    return text[before[-1] : ends[-1]] if before else None


def _lines_of(text: str) -> list[_Line]:
    lines: list[_Line] = []
    label, tokens, run, at = 0, list[str](), "", 0
    while at < len(text):
        match = _CHARACTER.match(text, at)
        assert match is not None
        kind = next(name for place, name in enumerate(_LEXICON) if match.group(f"c{place}") is not None)
        found = match.group()
        if kind == "label" and run:
            kind, found = "letter", text[at]
        at += len(found)
        if kind == "escaped":
            kind = _class_of_escaped(match["hexadecimal"])
            found = "u"
        if kind == "invisible":
            continue
        if kind in ("digit", "blank", "letter"):
            run += _plain(found) if kind != "letter" else found
            continue
        if run:
            tokens.append(run)
            run = ""
        if kind in ("line end", "block end", "other tag", "label"):
            words, groups, _ = _words_and_groups(tokens)
            if kind == "label" and not label and not words and all(_size(runs) <= 40 for _, runs, *_ in groups):  # L6
                tokens = [token for token in tokens if any(_is_row(runs) for _, runs, *_ in groups) or _is_word(token)]
            lines.append(_Line(label, tokens, kind in ("block end", "other tag")))
            label, tokens = int(match["number"]) if kind == "label" else 0, []
    return [*lines, _Line(label, [*tokens, run] if run else tokens, False)]


def _class_of_escaped(hexadecimal: str) -> str:
    code = int(hexadecimal, 16)
    match = None if 0xD800 <= code < 0xE000 else _CHARACTER.match(chr(code))
    kinds = [name for place, name in enumerate(_LEXICON) if match and match.group(f"c{place}") is not None]
    return "letter" if not kinds or kinds[0] in ("digit", "blank") else kinds[0]


def _plain(cell: str) -> str:
    return "0" if cell in "_\uff10\uff3f" else "." if cell in ".\uff0e" else str(int(cell))


def _is_word(token: str) -> bool:
    return not re.fullmatch("[0-9.]+", token)


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

    for label, tokens, ends_block in _lines_of(text):
        words, groups, is_joined = _words_and_groups(tokens)
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
    end_block()
    return boards


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
        written, group = group, _without_full_stop(group)
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


def _without_full_stop(group: list[str]) -> list[str]:  # L1
    if _size(group) in (10, 82) and group[-1].endswith("."):
        return [run for run in [*group[:-1], group[-1][:-1]] if run]
    return group


def _row_with_words(
    label: int, words: list[str], groups: list[_Group], is_joined: bool
) -> tuple[int, list[str] | None, bool, bool]:
    """Return the number of a row, 0 if it has none, the row, and whether it begins and whether it ends a board."""
    prose = 0, None, False, False
    word = words[0].lower() if len(words) == 1 else ""
    named = re.fullmatch("(?:r|row|line)_?([1-9])", word)
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
    if word in ("r", "row", "line"):
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
        if sum(map(_size, lines)) % 81 and len(lines) % 10 == 0 and all(map(_is_header, lines[::10])):
            rows = [line for place, line in enumerate(lines) if place % 10]
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

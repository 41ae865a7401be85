"""The rules of ``docs/checking.md``, followed line by line: what ``check_answer`` is tested against.

The engine reads a text once, character by character; here each rule is a step of its own over the whole text.
"""

import re
from collections.abc import Sequence

from reference import PEERS

_INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff]")
_MARKUP = re.compile(r"\\t|\\hline|</?t[dh]>")
_DRAWING = re.compile(
    "[\u00a0\u2000-\u205f\u2500-\u259f\u2705\u2713\u2714\u3000-\u3003\u3008-\u3011\uff08\uff09\uff0c\uff1a\uff1b]"
)
_LINE_END = re.compile(r"""\r|\n|\\n|\\r|<br ?/?>|</?tr>|["'](?=[rR](?:[oO][wW])?[1-9]["'])""")
_TOKEN = re.compile(r"[0-9._A-Za-z\u0080-\U0010ffff]+")
_LETTER = re.compile(r"[A-Za-z\u0080-\U0010ffff]")

Board = list[int]
BROKEN = None


def answer_by_the_rules(text: str) -> Board | None:
    """Return the values of the answer in a text, 0 for a blank; None if there is none."""
    boards: list[Board | None] = []
    block: list[list[str]] = []
    for line in _LINE_END.split(text):
        words, groups = _words_and_groups(line)
        long = [group for _, group in groups if _size(group) > 40]
        if long:  # B1, B2
            boards += _boards_of(block)
            block = []
            boards += [_values(group) if _is_regular(group) and _size(group) == 81 else BROKEN for group in long]
        elif not words and not groups:  # L8
            continue
        elif not words:  # L4
            _add(groups[0][1], block, boards)
        else:
            number, row, is_first, is_last = _row_with_words(words, groups)
            continues = number > 1 and _is_rows(block) and len(block) % 9 == number - 1 and len(block) > 0
            if number and _is_letter(words[0]) and not continues:  # L9
                number, is_first = 0, True
            if is_first or number == 1 or row is None or (number > 1 and not continues):
                boards += _boards_of(block)
                block = []
            if row is not None and (number < 2 or continues):
                _add(row, block, boards)
            if is_last:
                boards += _boards_of(block)
                block = []
    boards += _boards_of(block)
    return boards[-1] if boards else None  # B6


def _words_and_groups(line: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return the words, and the groups that count, each with the number of words in front of it."""
    line = _DRAWING.sub(" ", _INVISIBLE.sub("", _MARKUP.sub(" ", line)))
    words: list[str] = []
    groups: list[tuple[int, list[str]]] = []
    group: list[str] = []
    for token in [*_TOKEN.findall(line), "end"]:
        if not _LETTER.search(token):
            group.append(token)
            continue
        group = _without_full_stop(group)
        if any(digit in "123456789" for run in group for digit in run) or _size(group) in (1, 9, 81):  # L2
            groups.append((len(words), group))
        group = []
        words.append(token)
    return words[:-1], groups


def _without_full_stop(group: list[str]) -> list[str]:  # L1
    if _size(group) in (10, 82) and group[-1].endswith("."):
        return [run for run in [*group[:-1], group[-1][:-1]] if run]
    return group


def _row_with_words(words: list[str], groups: list[tuple[int, list[str]]]) -> tuple[int, list[str] | None, bool, bool]:
    """Return the number of a row, 0 if it has none, the row, and whether it begins and whether it ends a board."""
    prose = 0, None, False, False
    if len(groups) != 1:
        return prose
    ((words_before, group),) = groups
    label = words[0].lower() if len(words) == words_before == 1 else ""
    if label in ("r", "row", "line"):  # L6
        number, row = _numbered_row(group)
        return (number, row, False, False) if row else prose
    if re.fullmatch("(r|row)[1-9]", label):
        return (int(label[-1]), group, False, False) if _is_row(group) else prose
    if _is_letter(label):  # L9
        return ("abcdefghi".index(label) + 1, group, False, False) if _is_row(group) else prose
    if not _is_row(group):  # L7
        return prose
    return 0, group, words_before > 0, len(words) > words_before  # L5


def _add(group: list[str], block: list[list[str]], boards: list[Board | None]) -> None:
    if block and _form(group) != _form(block[-1]):  # B2
        ended = _boards_of(block)
        if ended and ended[-1] is not BROKEN:
            boards += ended
            block.clear()
    block.append(group)


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


def _boards_of(block: list[list[str]]) -> list[Board | None]:
    total = sum(map(_size, block))
    numbered = [_numbered_row(group) for group in block]
    if len(block) > 1 and block[0] and _is_row(block[0]) and _values(block[0]) == list(range(1, 10)) and numbered[1][1]:
        numbered = numbered[1:]
    if numbered and all(row and number == place % 9 + 1 for place, (number, row) in enumerate(numbered)):  # B4
        is_complete = len(numbered) % 9 == 0
        cells = [run for _, row in numbered[-9:] for run in row or []]
        return [_values(cells)] if is_complete else [BROKEN] if total > 40 else []
    is_board = _is_rows(block) or all(_size(group) == 1 for group in block)
    if block and is_board and total % 81 == 0:  # B3
        return [_values([run for group in block for run in group])[-81:]]
    return [BROKEN] if total > 40 else []  # B5


def _is_rows(block: list[list[str]]) -> bool:
    return all(map(_is_row, block))


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
    clashing = [
        (cell, peer) for cell in range(81) for peer in PEERS[cell] if answer[cell] and answer[cell] == answer[peer]
    ]
    lost = sum(1 for cell in range(81) if puzzle[cell] and puzzle[cell] != answer[cell])
    solved = 0 not in answer and not clashing and not lost
    correct, credit = None, float(solved)
    if solution:
        right = {cell for cell in range(81) if answer[cell] == solution[cell]}
        correct = len(right)
        open_cells = {cell for cell in range(81) if not puzzle[cell]}
        earned = (right & open_cells) - {cell for cell, _ in clashing}
        if not solved:
            credit = max(0, len(earned) - lost) / max(1, len(open_cells))
    return solved, lost == 0, len(clashing) // 2, correct, True, credit

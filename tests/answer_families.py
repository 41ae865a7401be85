"""Answers as people, language models and cheats write them: families of texts, each with the board that must be read.

``case(number)`` makes a puzzle, a text and the board that the text gives as its answer, from the number alone: a
failure is repeated by its number. Each family knows its board by the way it makes the text, not by reading it.
"""

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

import nonet
import reference
from answer_drawings import DRAWINGS, Board, joined, numbered, rows_of
from nonet import Grid
from puzzles import MULTIPLE, PROPER, UNSOLVABLE


class Problem(NamedTuple):
    """A puzzle, its solution if it is proper, and a full grid to make answers of."""

    puzzle: Board
    solution: Board | None
    filled: Board


class Case(NamedTuple):
    """A puzzle, a text, and the board that is its answer; None if it has none."""

    family: str
    problem: Problem
    text: str
    answer: Board | None


@cache
def problems() -> list[Problem]:
    """Return the puzzles of all cases: proper ones, and one each with several solutions and with none."""
    minimal = nonet.minimized(PROPER, seed=1)
    found: list[Problem] = []
    sources: list[str | Grid] = [*[PROPER] * 6, *[minimal] * 6, MULTIPLE, UNSOLVABLE]
    for source in sources:
        puzzle = list(nonet.isomorph(source, seed=len(found)))
        solutions = [list(values) for values in list_of_solutions(puzzle)]
        proper = solutions[0] if len(solutions) == 1 else None
        found.append(Problem(puzzle, proper, solutions[0] if solutions else list(nonet.solve(PROPER))))
    return found


def list_of_solutions(puzzle: Board) -> list[tuple[int, ...]]:
    """Return at most two solutions."""
    solutions = reference.solutions(puzzle)
    return [solution for solution, _ in zip(solutions, range(2), strict=False)]


BEFORE = [
    *("", "Answer:\n", "Here is the solution (25 givens, 56 open cells):\n\n", "**Final answer**\n\n", "Sure!\n"),
    *("I placed 7 in r1c1, then 3 at r2c5=3 and 12 more.\n", "Step 1: 5\nStep 2: 53\n\nResult:\n", "\u200b\u202b"),
    *(
        "Pi is 3.14159265358979, and 2024-01-01 12:00:00 was a Monday.\n",
        "Row 1 was hard ... so was row 9\n",
        "\n\n\t\n",
    ),
    *(
        "1. Scan the rows.\n2. Scan the boxes.\n3. Fill in the rest:\n",
        "Column 1: 5 6 1 8 4 7 9 2 3\nso:\n",
        "\u0665\u0663\u0664 \uff15\n",
    ),
]
AFTER = [
    *("", "\n", "\nI hope this helps!", "\n\nCheck: 1+2+3+4+5+6+7+8+9 = 45 in each row.", "\n---\n", "\n\u200e"),
    *("\nColumn 1: 5 6 1 8 4 7 9 2 3\nColumn 2: 3 7 9 5 2 1 6 8 4", "\n\nConfidence: 95%", "\n```\n", "\nr9c9 is 9."),
    *("\nDone in 12 steps ...", "\n\n\n", "\u202c\n", "\n(that took 81 cells; 5 3 4 of them by guessing)", "\n\u2705"),
    *("\n100%", "\n\n2024", "\n12:30", "\n\n2024-11-22 12:30:45\n", "\n\n---\n\n45 45 45\n"),
]


# Boards: what a text gives as the answer.


def right(problem: Problem, random: Random) -> Board:
    return list(problem.filled)


def given_changed(problem: Problem, random: Random) -> Board:
    board = list(problem.filled)
    for cell in random.sample([cell for cell in range(81) if problem.puzzle[cell]], random.randint(1, 5)):
        board[cell] = board[cell] % 9 + 1
    return board


def puzzle_with_givens_changed(problem: Problem, random: Random) -> Board:
    board = list(problem.puzzle)
    for cell in random.sample([cell for cell in range(81) if board[cell]], random.randint(1, 8)):
        board[cell] = random.randint(0, 9)
    return board


def rows_swapped(problem: Problem, random: Random) -> Board:
    rows = rows_of(problem.filled)
    first, second = random.sample(range(9), 2)
    rows[first], rows[second] = rows[second], rows[first]
    return [value for row in rows for value in row]


def cells_swapped(problem: Problem, random: Random) -> Board:
    board = list(problem.filled)
    first, second = random.sample(range(81), 2)
    board[first], board[second] = board[second], board[first]
    return board


def some_cells_wrong(problem: Problem, random: Random) -> Board:
    board = list(problem.filled)
    for cell in random.sample(range(81), random.randint(1, 6)):
        board[cell] = random.randint(1, 9)
    return board


def another_solution(problem: Problem, random: Random) -> Board:
    return random.choice(problems()).filled


def transposed(problem: Problem, random: Random) -> Board:
    return [problem.filled[cell % 9 * 9 + cell // 9] for cell in range(81)]


def puzzle_itself(problem: Problem, random: Random) -> Board:
    return list(problem.puzzle)


def partly_filled(problem: Problem, random: Random) -> Board:
    shown = random.random()
    return [
        given or (value if random.random() < shown else 0)
        for given, value in zip(problem.puzzle, problem.filled, strict=True)
    ]


def one_digit_everywhere(problem: Problem, random: Random) -> Board:
    digit = random.randint(0, 9)
    return [given or digit for given in problem.puzzle]


def guesses(problem: Problem, random: Random) -> Board:
    return [given or random.randint(1, 9) for given in problem.puzzle]


def noise(problem: Problem, random: Random) -> Board:
    return [random.randint(0, 9) for _ in range(81)]


BOARDS = [
    *(
        right,
        given_changed,
        puzzle_with_givens_changed,
        rows_swapped,
        cells_swapped,
        some_cells_wrong,
        another_solution,
    ),
    *(transposed, puzzle_itself, partly_filled, one_digit_everywhere, guesses, noise),
]

# Texts that are no answer, or one that is written in an unusual way.

SCRIPTS = [0xFF10, 0x0660, 0x06F0, 0x0966, 0x1D7CE]


def in_another_script(board: Board, random: Random) -> str:
    script = random.choice(SCRIPTS)
    return joined("", random.choice(["", "\n"]))(board).translate({48 + digit: script + digit for digit in range(10)})


def partly_in_another_script(board: Board, random: Random) -> str:
    rows = joined("", "\n")(board).split("\n")
    changed = random.randrange(9)
    rows[changed] = rows[changed].translate({48 + digit: 0xFF10 + digit for digit in range(10)})
    return "\n".join(rows)


def cut_short(board: Board, random: Random) -> str:
    return joined("", "")(board)[: random.randint(0, 80)]


def too_long(board: Board, random: Random) -> str:
    return joined("", "")(board) + "1" * random.randint(1, 80)


def a_row_missing(board: Board, random: Random) -> str:
    rows = joined(random.choice(["", " "]), "\n")(board).split("\n")
    del rows[random.randrange(9)]
    return "\n".join(rows)


def rows_too_many(board: Board, random: Random) -> str:
    rows = joined(" ", "\n")(board).split("\n")
    return "\n".join([*rows, *random.choices(rows, k=random.randint(1, 8))])


def a_cell_missing(board: Board, random: Random) -> str:
    rows = joined("", "\n")(board).split("\n")
    changed = random.randrange(9)
    rows[changed] = rows[changed][:8]
    return "\n".join(rows)


def a_cell_too_many(board: Board, random: Random) -> str:
    rows = joined(" ", "\n")(board).split("\n")
    rows[random.randrange(9)] += " 5"
    return "\n".join(rows)


def indices_out_of_order(board: Board, random: Random) -> str:
    first = random.choice([0, 2, 3, 4, 5, 6, 7, 8, 9])
    return "\n".join(f"{(first + place) % 10} | {' '.join(map(str, row))}" for place, row in enumerate(rows_of(board)))


def with_a_header(board: Board, random: Random) -> str:
    return "1 2 3 4 5 6 7 8 9\n------+------+-----\n" + joined(" ", "\n")(board)


def side_by_side(board: Board, random: Random) -> str:
    return "\n".join(f"{row}   {row}" for row in joined(" ", "\n")(board).split("\n"))


def digits_in_prose(board: Board, random: Random) -> str:
    lines = [f"r{cell // 9 + 1}c{cell % 9 + 1} is {value}" for cell, value in enumerate(board)]
    return random.choice(["\n", ", ", ". Then "]).join(lines)


def words_between(board: Board, random: Random) -> str:
    return " and ".join(joined("", "\n")(board).split("\n"))


def glued_to_letters(board: Board, random: Random) -> str:
    return random.choice(["x{}", "{}x", "\u00e9{}", "{}\u4e00", "id{}v2"]).format(joined("", "")(board))


def other_numbers(board: Board, random: Random) -> str:
    return random.choice(
        [
            ", ".join(str(10 * value + 3) for value in board[:40]) + ", 7",
            "\n".join(f"{value}{value} {value}" for value in board[:27]),
            "".join(map(str, board[:9])) + "\n" + " ".join(map(str, board[9:])),
            "12:30:45 " * 9,
            "\n".join(f"{row}." * 2 for row in range(9)),
            "-".join(str(value) * 2 for value in board),
        ]
    )


def rows_out_of_order(board: Board, random: Random) -> str:
    lines = numbered("Row {}: ")(board).split("\n")
    return "\n".join([*lines[:4], lines[5], lines[4], *lines[6:]])


def no_board(board: Board, random: Random) -> str:
    return random.choice(
        ["", "I give up.", "...", "5", "?" * 81, "-" * 81, "x" * 81, "None", "[]", "{}", "\0" * 81, "_" * 80]
    )


SPOILED = [
    *(in_another_script, partly_in_another_script, cut_short, too_long, a_row_missing, rows_too_many, a_cell_missing),
    *(
        a_cell_too_many,
        indices_out_of_order,
        with_a_header,
        side_by_side,
        digits_in_prose,
        words_between,
        glued_to_letters,
    ),
    *(other_numbers, rows_out_of_order, no_board),
]
# These texts contain the board.
READ = [partly_in_another_script, with_a_header, words_between]
# These texts contain no board, if they are not read, so an earlier board stays the answer.
WITHOUT_A_TRACE = [in_another_script, digits_in_prose, words_between, glued_to_letters, rows_out_of_order, no_board]
# These texts contain a broken board, if they are not read, so there is no answer.
BROKEN = [
    too_long,
    a_row_missing,
    rows_too_many,
    a_cell_missing,
    a_cell_too_many,
    indices_out_of_order,
    with_a_header,
    side_by_side,
]


def case(number: int) -> Case:
    """Return a case by its number."""
    random = Random(number)
    problem = random.choice(problems())
    make = random.choice(BOARDS)
    board = make(problem, random)
    name, draw = random.choice(list(DRAWINGS.items()))
    text = draw(board)
    before, after = random.choice(BEFORE), random.choice(AFTER)
    kind = number % 5
    if kind == 0:
        return Case(f"{make.__name__} as {name}", problem, before + text + after, board)
    if kind == 1:
        spoil = random.choice(SPOILED)
        spoiled = spoil(full(board), random)
        answer = full(board) if is_read(spoil, spoiled) else None
        return Case(f"no answer: {spoil.__name__}", problem, before + spoiled + after, answer)
    other_name, draw_other = random.choice(list(DRAWINGS.items()))
    other = random.choice(BOARDS)(problem, random)
    other_text = draw_other(other)
    if kind == 2:
        title = random.choice(["Puzzle:\n", "First I tried\n", "<think>\n"])
        text = f"{title}{other_text}\nand the answer is:\n{text}{after}"
        # A puzzle that is shown again is not the answer.
        answer = other if board == problem.puzzle else board
        return Case(f"{other_name}, then {make.__name__} as {name}", problem, text, answer)
    spoil = random.choice(BROKEN if kind == 3 else WITHOUT_A_TRACE)
    spoiled = spoil(full(board), random)
    if kind == 3:
        text = f"{text}\nCorrection:\n{spoiled}\n\nIs that right?"
        family, answer = f"{name}, then {spoil.__name__}", None
    else:
        text = f"{before}{text}\nIn words:\n{spoiled}\nthat is all"
        family, answer = f"{make.__name__} as {name}, then {spoil.__name__}", board
    if is_read(spoil, spoiled) and full(board) != problem.puzzle:
        answer = full(board)
    return Case(family, problem, text, answer)


def is_read(spoil: Callable[[Board, Random], str], text: str) -> bool:
    """Tell whether a text that is no usual answer is read: full-width digits are, digits of other scripts are not."""
    return spoil in READ or (spoil is in_another_script and bool(re.search("[\uff10-\uff19]", text)))


def full(board: Board) -> Board:
    """Return the board without blanks, which could be full stops."""
    return [value or 5 for value in board]

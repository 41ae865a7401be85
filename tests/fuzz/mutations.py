"""Mutated files and random rows from plain numbers, at a rate that makes a million of them quick.

Hypothesis draws the cases of the other targets and shrinks what fails; it takes milliseconds for each. Here a case is
made from its number alone, ``mutated(samples, 123)``, so a failure is repeated by its number.
"""

import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType

from fuzz.drawing import LINE_ENDS, ROW_PIECES, ROWS

SECONDS = 5.0  # of processor time, for one case
_PIECES: list[bytes] = [
    *(piece.encode() for piece in (*ROW_PIECES, *LINE_ENDS)),
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x1a",
]
_WORDS = [
    *(b"[Puzzle]", b"[State]", b"Grid 01", b"A1-1,x,unsolved", b"puzzle,name", b'"', b"'", b":", b"#A", b"||", b"//"),
    *(b"[[", b"{", b"]", b"+---+", b"-1278", b"(3)69", b"/", b"\\", b":0604:", b"\x1f\x8b", b"\n\n\n"),
]
_ENDS = [b"\n", b"\r\n", b"\r", b"\n\r", b"\n\n", b"", b" ", b"/", b"|"]
_CODINGS = ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1", "utf-7", "utf-32"]

Mutation = Callable[[bytes, Random, Sequence[bytes]], bytes]


def _flip(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    flipped = bytes([byte ^ random.choice((1, 2, 4, 8, 16, 32, 64, 128)) for byte in data[place : place + 1]])
    return data[:place] + flipped + data[place + 1 :]


def _replace(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + bytes((random.choice(b"123456789.0_*-?|+ \t,;#xX\n"),)) + data[place + 1 :]


def _insert(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(_PIECES if random.random() < 0.7 else _WORDS) + data[place:]


def _delete(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + data[place + random.choice((1, 1, 2, 9, 82)) :]


def _truncate(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] if random.random() < 0.7 else data[place:]


def _duplicate(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    start, end = sorted(random.randrange(len(data) + 1) for _end in range(2))
    return data[:end] + data[start:end] * random.choice((1, 1, 2, 9)) + data[end:]


def _drop_line(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        del lines[random.randrange(len(lines))]
    return b"".join(lines)


def _swap_lines(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        one, other = (random.randrange(len(lines)) for _place in range(2))
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _splice(data: bytes, random: Random, samples: Sequence[bytes]) -> bytes:
    other = random.choice(samples)
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


def _change_ends(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    return random.choice(_ENDS).join(data.splitlines()) + random.choice(_ENDS)


def _encode(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    return data.decode("latin-1").encode(random.choice(_CODINGS), "replace")


def _lengthen(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(_PIECES) * random.choice((10, 100, 1_000, 66_000)) + data[place:]


# Each with the number of times that it is among the choices.
_MUTATIONS: list[Mutation] = [
    *([_flip] * 3 + [_replace] * 5 + [_insert] * 6 + [_delete] * 4 + [_truncate] + [_duplicate] * 2 + [_drop_line] * 3),
    *([_swap_lines] + [_splice] * 3 + [_change_ends] * 2 + [_encode]),
]


def mutated(samples: Sequence[bytes], number: int) -> bytes:
    """Return the case with this number: one of the samples with one to four mutations."""
    random = Random(number)
    data = random.choice(samples)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        data = random.choice(_MUTATIONS)(data, random, samples)
    # Long lines are rare: they take most of the time.
    return _lengthen(data, random, samples) if random.random() < 0.003 else data


def random_row(number: int) -> str:
    """Return the row of text with this number: one of the sound rows with a few edits, or noise; no line end."""
    random = Random(number)
    if random.random() < 0.05:
        text = "".join(random.choices("123456789.0_*-?| \t,;#+=xé", k=random.randrange(60, 100)))
    else:
        text = random.choice(ROWS)
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            place = random.randrange(len(text) + 1)
            kind = random.random()
            dropped, piece = 1, random.choice("123456789.0_*-")
            if kind < 0.4:
                dropped, piece = 0, random.choice((" ", "\t", "|", "+", "  ", " | "))
            elif kind < 0.7:
                dropped, piece = random.choice((0, 0, 1, 1, 2, 9)), random.choice(ROW_PIECES)
            text = text[:place] + piece + text[place + dropped :]
    return re.sub("[\r\n]", " ", text)


@contextmanager
def watched(case: str) -> Iterator[None]:
    """Context manager: fail if the body, which takes milliseconds, takes seconds of CPU; a hang is interrupted."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"{case} takes longer than {10 * SECONDS:g} s")

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SECONDS)
    begun = time.thread_time()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert time.thread_time() - begun < SECONDS, case

"""Random words: the published generator, one stream for each seed and index."""

from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet._board.random import _mix, random_number, random_words

WORDS = st.integers(0, 2**64 - 1)


def test_the_mixer_is_splitmix64() -> None:
    # The first words of the published generator from state 1234567: a counter with the same step, mixed.
    step = 0x9E3779B97F4A7C15
    assert [_mix(1234567 + step * (place + 1)) for place in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_never_change() -> None:
    # A seed must give the same puzzles in every version; a test of the Rust twin has the same words.
    assert list(islice(random_words(0, 0), 2)) == [2558736989570252433, 17913671590881668180]
    assert list(islice(random_words(2**64 - 1, 2**64 - 1), 2)) == [7588662720055003805, 3192614527190586065]


@given(WORDS, WORDS, WORDS)
def test_every_index_has_its_own_stream(seed: int, index: int, other: int) -> None:
    streams = [list(islice(random_words(seed, place), 4)) for place in (index, other)]
    assert (streams[0] == streams[1]) is (index == other)
    assert all(0 <= word < 2**64 for word in streams[0])


def test_numbers_are_fair() -> None:
    counts = [0] * 5
    for index in range(20_000):
        counts[random_number(7, index, 5)] += 1
    assert all(abs(count - 4_000) < 300 for count in counts)  # five standard deviations
    # Nearly half of all words are rejected here.
    beyond_half = 2**63 + 1
    assert all(random_number(7, index, beyond_half) < beyond_half for index in range(100))


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"seed must be 0 to 2\*\*64 - 1, not"):
        random_words(number, 0)
    with pytest.raises(ValueError, match="start must be 0 to"):
        random_words(0, number)


@pytest.mark.parametrize("seed", [1.0, "1", None])
def test_other_types_are_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"seed must be an integer, not"):
        random_words(seed, 0)

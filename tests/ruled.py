"""Random rules of every kind on a board, for tests that hold the engine against what a rule means."""

from random import Random

from nonet import Layout, rules
from nonet._board.rule import KINDS, Place, Rule

ONLY_NINE = {"windoku", "global_entropy", "global_modulo", "dutch_flatmates", "entropic"}
_SUMS = {"cage": (3, 12), "rellik_cage": (2, 8), "sum_line": (4, 8), "sum_pair": (3, 7), "lunchbox": (0, 5)}
_CLUES = {"x_sum": ("sum", 10), "skyscraper": ("count", 4), "sandwich": ("sum", 5), "full_rank": ("rank", 16)}


def example_rule(name: str) -> Layout:
    """Return a board of 9x9 with a rule of this kind."""
    for seed in range(100):
        try:
            return Layout(rules=[random_rule(name, 9, Random(seed))])
        except ValueError:
            continue  # no board can have it
    raise AssertionError(name)


def random_rule(name: str, size: int, random: Random) -> Rule:
    """Return a rule of this kind with random cells and clues; a board of this size may be unable to hold it."""
    kind = KINDS[name]
    row, column = random.randint(1, size), random.randint(1, size - 1)

    def some(least: int, most: int) -> list[Place]:
        every = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
        return random.sample(every, random.randint(least, most))

    def line(least: int = 3, most: int = 5) -> list[Place]:
        """Return a walk by steps of a king."""
        found = [(random.randint(1, size), random.randint(1, size))]
        length = random.randint(least, most)
        while len(found) < length:
            row, column = found[-1]
            near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            free = [each for each in near if each not in found and 0 < each[0] <= size and 0 < each[1] <= size]
            if not free:
                return line(least, most)
            found.append(random.choice(free))
        return found

    pair: list[Place] = [(row, column), (row, column + 1)]
    if kind is rules.Diagonal:
        return rules.Diagonal(random.choice(("/", "\\")))
    if kind is rules.Negative:
        return rules.Negative(random.choice(("difference", "ratio", "sum")), value=random.randint(2, 5))
    if kind is rules.Arrow:
        cells = line(3, 4)
        return rules.Arrow(cells[:1], cells[1:])
    if kind is rules.Sum:
        cells = some(2, 4)
        return rules.Sum(
            cells, sum=random.randint(3, 10), coefficients=random.choice(((), [random.randint(-2, 3) for _ in cells]))
        )
    if kind is rules.Modular:
        return rules.Modular(line(), modulus=random.choice((2, 3)))
    if kind is rules.Quadruple:
        top = min(row, size - 1)
        corner = [(top, column), (top, column + 1), (top + 1, column), (top + 1, column + 1)]
        return rules.Quadruple(corner, values=[random.randint(1, size) for _ in range(random.randint(1, 3))])
    if kind is rules.Contains:
        values = [random.randint(1, size) for _ in range(2)]
        return rules.Contains(some(2, 5), values=values, exactly=random.random() < 0.5)
    if kind in (rules.Clone, rules.SameValues):
        cells = some(4, 4)
        return kind(cells[:2], cells[2:])
    if kind is rules.EqualSums:
        cells = some(4, 5)
        return rules.EqualSums(cells[:2], cells[2:])
    if kind is rules.Indexer:
        return rules.Indexer(random.choice(("row", "column", "box")), some(1, 2))
    if kind is rules.LittleKiller:
        return rules.LittleKiller([(0, random.randint(0, size - 2))], direction="DR", sum=random.randint(3, 12))
    if name in _CLUES or name in ("hidden_skyscraper", "numbered_room"):
        key, most = _CLUES.get(name, ("value", size))
        side = random.choice(("left", "right", "top", "bottom"))
        return kind(side, random.randint(1, size), **{key: random.randint(1, most)})  # type: ignore[call-arg]
    if name in ("difference", "ratio", "sum_pair", "greater"):
        keys = {"difference": {"value": random.randint(1, 2)}, "sum_pair": {"sum": random.randint(3, 7)}}
        return kind(pair, **keys.get(name, {}))  # type: ignore[call-arg]
    if not kind.__init__.__annotations__.keys() - {"return"}:
        return kind()
    if name in _SUMS:
        cells = some(2, 3) if "cage" in name else line()
        return kind(cells, sum=random.randint(*_SUMS[name]))  # type: ignore[call-arg]
    if name in ("whisper", "lockout"):
        return kind(line(), difference=random.choice((None, 1, 2)))  # type: ignore[call-arg]
    if name in ("odd", "even", "minimum", "maximum", "counting_circles"):
        return kind(some(1, 3))  # type: ignore[call-arg]
    if name in ("extra_region", "equality_cage"):
        return kind(some(2, size))  # type: ignore[call-arg]
    return kind(line(3, min(size, 5)))  # type: ignore[call-arg]


def holds(layout: Layout, values: list[int]) -> bool:
    """Tell whether a full board of distinct rows, columns and regions keeps the houses and the rules of a layout."""
    for house in layout.houses:
        digits = [values[cell] for cell in house.cells]
        if len(set(digits)) < len(digits):
            return False
    return all(rule.allows(values, layout) for rule in layout.rules)

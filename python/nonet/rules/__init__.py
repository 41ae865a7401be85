"""The rules that a puzzle can have beside rows, columns and regions: cages, thermometers, whispers and fifty more.

>>> from nonet import Grid, Layout, count_solutions
>>> from nonet.rules import Cage, Thermometer
>>> layout = Layout(4, rules=[Cage("r1c1 r1c2 r2c1", sum=6), Thermometer("r4c4 r3c4 r3c3")])
>>> puzzle = Grid("." * 16, layout=layout)
>>> count_solutions(puzzle, limit=1000)
12
>>> print(*layout.rules, sep="; ")
cage 6: r1c1 r1c2 r2c1; thermometer: r4c4 r3c4 r3c3

Cells are written ``"r1c1 r1c2"``, or are cells, names or pairs (row, column). ``rule.to_dict`` and ``Rule.from_dict``
are the JSON of a rule; ``rule.allows`` says what it means, slowly and plainly.
"""

from nonet._board.rule import Rule
from nonet.rules._cages import Cage, EqualityCage, RellikCage, Sum
from nonet.rules._clues import (
    Clone,
    Contains,
    CountDistinct,
    CountingCircles,
    Difference,
    Even,
    Greater,
    Indexer,
    Maximum,
    Minimum,
    Odd,
    Quadruple,
    Ratio,
    SameValues,
    SumPair,
)
from nonet.rules._lines import (
    Arrow,
    Between,
    DoubleArrow,
    Entropic,
    EqualSums,
    Lockout,
    Lunchbox,
    Modular,
    Nabner,
    Palindrome,
    RegionSum,
    Renban,
    SlowThermometer,
    SumLine,
    Thermometer,
    ValueIndex,
    Whisper,
    Zipper,
)
from nonet.rules._outside import (
    FullRank,
    HiddenSkyscraper,
    LittleKiller,
    NumberedRoom,
    Sandwich,
    Side,
    Skyscraper,
    XSum,
)
from nonet.rules._whole import (
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Diagonal,
    DisjointGroups,
    DutchFlatmates,
    ExtraRegion,
    GlobalEntropy,
    GlobalModulo,
    Negative,
    Nonconsecutive,
    Windoku,
)

__all__ = [
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Cage",
    "Clone",
    "Contains",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSums",
    "EqualityCage",
    "Even",
    "ExtraRegion",
    "FullRank",
    "GlobalEntropy",
    "GlobalModulo",
    "Greater",
    "HiddenSkyscraper",
    "Indexer",
    "LittleKiller",
    "Lockout",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "Negative",
    "Nonconsecutive",
    "NumberedRoom",
    "Odd",
    "Palindrome",
    "Quadruple",
    "Ratio",
    "RegionSum",
    "RellikCage",
    "Renban",
    "Rule",
    "SameValues",
    "Sandwich",
    "Side",
    "Skyscraper",
    "SlowThermometer",
    "Sum",
    "SumLine",
    "SumPair",
    "Thermometer",
    "ValueIndex",
    "Whisper",
    "Windoku",
    "XSum",
    "Zipper",
]

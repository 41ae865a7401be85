"""The names that players use for techniques, and how a technique is found by any of them.

One table has the names of SudokuWiki, HoDoKu, Sudoku Explainer, sudoku.coach, sudoku.com and forums that are neither an
id nor a displayed name of the catalogue. A name can stand for several techniques, as the name of a family of the
catalogue does. ``NOT_YET`` has names of techniques that nonet does not have.

Names are compared as sets of words: capitals, hyphens, the word "type", plurals and the order do not matter. A misspelt
name gets a suggestion if each of its words is known or resembles a known word, never because letters alone are alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from nonet._checks import shown

# Before the colon: the techniques that each of the names stands for.
_OTHER_NAMES = """
full_house: Last Digit, Last Free Cell, Open Single
hidden_single: Unique Candidate, Single Position, Last Remaining Cell, Cross-Hatching
naked_single: Sole Candidate, Single Candidate, Last Possible Number, Obvious Single, Forced Digit, Lone Single
pointing: LC Type 1, Locked Candidates Type 1, Locked Candidates Type 1 (Pointing), Locked Candidates Pointing
pointing: Pointing Pair, Pointing Triple, Candidate Line
claiming: LC Type 2, Locked Candidates Type 2, Locked Candidates Type 2 (Claiming), Locked Candidates Claiming
claiming: Claiming Pair, Claiming Triple, Box/Line Reduction
pointing claiming: LC, Intersection, Intersection Removal, Box/Line Interaction
naked_pair: Obvious Pair, NP
naked_triple: Obvious Triple, NT
naked_quadruple: NQ
hidden_pair: HP
hidden_triple: HT
hidden_quadruple: HQ
naked_pair naked_triple naked_quadruple: Naked Set, Locked Set
hidden_pair hidden_triple hidden_quadruple: Hidden Set
squirmbag: Starfish
x_wing swordfish jellyfish: Basic Fish
x_wing: XW
swordfish: SF
jellyfish: JF
finned_x_wing: FXW
finned_swordfish: FSF
skyscraper: Sky
xy_wing: Y-Wing, Bent Triple, XYW
xyz_wing: XYZW
xy_wing xyz_wing: Bent Naked Triple
empty_rectangle: ERI, Hinge
xy_chain: Bivalue Chain
w_wing: Semi-Remote Pair
unique_rectangle_1: Uniqueness Test 1
unique_rectangle_2: Uniqueness Test 2
unique_rectangle_3: Uniqueness Test 3
unique_rectangle_4: Uniqueness Test 4
unique_rectangle_5: Uniqueness Test 5
unique_rectangle_6: Uniqueness Test 6
hidden_rectangle: Hidden Unique Rectangle, HUR
bug_plus_one: BUG, BUG Type 1
aligned_pair_exclusion: APE
aligned_triple_exclusion: ATE
aligned_pair_exclusion aligned_triple_exclusion: Subset Exclusion
x_cycle: Fishy Cycle
nishio_forcing_chain: Nishio
house_forcing_chain: Unit Forcing Chain, Region Forcing Chain, Kraken Row, Kraken Column, Kraken Col, Kraken Box
cell_forcing_chain: Kraken Cell
cell_forcing_chain house_forcing_chain: Multiple Forcing Chain
dynamic_double_chain: Digit Forcing Chain
dynamic_contradiction_chain dynamic_double_chain dynamic_cell_chain dynamic_house_chain: Dynamic Forcing Chain
nested_contradiction_chain nested_double_chain nested_cell_chain nested_house_chain: Nested Forcing Chain
two_string_kite: Kite, 2SK
turbot_fish: Turbot, Turbot Crane, Crane
simple_colors_trap: Color Trap
simple_colors_wrap: Color Wrap
simple_colors_trap simple_colors_wrap: Simple Coloring, Coloring, Singles Chain
multi_colors_1 multi_colors_2: Multi-Coloring
remote_pair: Remote Naked Pair, RP
continuous_nice_loop: Continuous Loop, AIC Loop, AIC Ring, XY-Ring, Ring
continuous_nice_loop discontinuous_nice_loop: Nice Loop
continuous_nice_loop discontinuous_nice_loop aic: Nice Loop/AIC
grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic: Grouped Nice Loop/AIC
grouped_continuous_nice_loop grouped_discontinuous_nice_loop: Grouped Nice Loop, Grouped Loop
grouped_continuous_nice_loop: Grouped CNL
grouped_discontinuous_nice_loop: Grouped DNL
als_continuous_nice_loop als_discontinuous_nice_loop: ALS Nice Loop
continuous_nice_loop grouped_continuous_nice_loop als_continuous_nice_loop: CNL
discontinuous_nice_loop grouped_discontinuous_nice_loop als_discontinuous_nice_loop: DNL
aic: AIC Type 1, AIC Type 2
als_aic: AIC with ALS
kraken_fish_1 kraken_fish_2: Kraken, Kraken X-Wing, Kraken Swordfish, Kraken Jellyfish
sashimi_x_wing sashimi_swordfish sashimi_jellyfish: Sashimi
als_xz: XZ-Rule, ALS-XZ Rule, Singly Linked ALS-XZ, Doubly Linked ALS-XZ
als_xy_wing: ALS-XY Rule
als_chain: ALS Chain
sue_de_coq: SDC, Two-Sector Disjoint Subsets
tridagon: Thor's Hammer, Trivalue Oddagon, Anti-Tridagon
template_set template_delete: Templating, Pattern Overlay, Pattern Overlay Method, POM
brute_force: Guessing, Guess, Trial and Error, T&E, Backtracking, Bifurcation
"""
_RECTANGLES = tuple(f"unique_rectangle_{number}" for number in range(1, 7))
_OTHER_NAMES += f"{' '.join(_RECTANGLES)}: Unique Rectangle, Uniqueness Test, Gordonian Rectangle"

# What players call by a word that is the name of one family: all of these.
KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "als": ("als", "als_nice_loop"),
        "fish": (
            *("fish", "finned_fish", "sashimi_fish", "franken_fish", "finned_franken_fish", "mutant_fish"),
            *("finned_mutant_fish", "siamese_fish", "kraken_fish"),
        ),
        "chain": ("single_chain", "chain", "nice_loop", "grouped_nice_loop", "als_nice_loop"),
        "subset": ("naked_subset", "hidden_subset", "locked_subset", "direct_hidden_subset"),
        "uniqueness": ("unique_rectangle", "avoidable_rectangle", "unique_loop", "bug"),
    }
)

# Before the colon: a technique of which each of them is a case, if there is one.
_NOT_YET = """
als_xz: WXYZ-Wing, VWXYZ-Wing, UVWXYZ-Wing, TUVWXYZ-Wing, Bent Quad, Bent Naked Quad
aic: Strong Wing, M-Wing, S-Wing, L-Wing, H-Wing, Split Wing, Local Wing, Hybrid Wing
grouped_aic: Grouped X-Chain, Grouped Turbot, Grouped Turbot Fish, Grouped Skyscraper, Grouped Kite, Grouped W-Wing
continuous_nice_loop: M-Ring, S-Ring, L-Ring, H-Ring, W-Ring
none: Exocet, Junior Exocet, Senior Exocet, Double Exocet, SK Loop, Domino Loop, Multi-Sector Locked Sets, MSLS
none: Multifish, Firework, 3D Medusa, Medusa, Supercoloring, Guardian, Broken Wing, Oddagon, Bivalue Oddagon
none: Extended Unique Rectangle, Extended Rectangle, BUG Lite, Reverse BUG, Deadly Pattern, Unique Polygon
none: Almost Locked Candidates, ALS-W-Wing, Twinned XY-Chain, Chute Remote Pair, Rectangle Elimination
none: Grouped X-Cycle, Quad Forcing Chain, Multivalue X-Wing, Gurth's Theorem, Gurth's Symmetrical Placement
none: Symmetrical Placement, Bowman's Bingo, Braid, Whip, Tabling, Phistomefel Ring, Set Equivalence
none: Equivalence Theory, Law of Leftovers, Subset Counting, Almost Hidden Set, AHS, GEM, Graded Equivalence Marks
none: X-Colors, Phistomefel, SET, AHS-XZ, Eleven's Replacement, Impossible Pattern, Chromatic Pattern, Rank 0, MUG
none: BUG+2, BUG+n, Hub Spoke Rim, Multi-Fish, Almost Fish, Triple Firework, Quadruple Firework, Weak Exocet, Loki
none: Almost Locked Pair, ALP, Almost Locked Triple, ALT, ALC, Almost XY-Wing, AIC with UR, Blossom Loop, Unique Cube
none: Distributed Disjoint Subset, DDS, Disjoint Subset
none: G-Whip, Z-Chain, T-Whip, Z-Whip, Qiu's Deadly Pattern, Borescoper, Unique Matrix, Table Chain
"""

_PHRASES = {
    "bivalue universal grave": "bug",
    "alternating inference chain": "aic",
    "almost locked set": "als",
    "line box": "box line",
}
_WORDS = {
    "colour": "color",
    "colouring": "color",
    "coloring": "color",
    "triplet": "triple",
    "quad": "quadruple",
    "quadruplet": "quadruple",
    "two": "2",
    "jexocet": "junior exocet",
    "ur": "unique rectangle",
    "ar": "avoidable rectangle",
    "ul": "unique loop",
    "er": "empty rectangle",
}
_UNSAID = {"type", "the", "a", "an"}
_LONGEST = 120
_SHORTEST_MISSPELT = 3


def _table(text: str) -> list[tuple[str, str]]:
    """Return each name with what stands before the colon of its line."""
    lines = (line.split(": ") for line in text.strip().splitlines())
    return [(name, ids) for ids, names in lines for name in names.split(", ")]


OTHER_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: tuple(ids.split()) for name, ids in _table(_OTHER_NAMES)}
)
"""The ids of the techniques that each other name stands for."""

NOT_YET: Mapping[str, str | None] = MappingProxyType(
    {name: None if kind == "none" else kind for name, kind in _table(_NOT_YET)}
)
"""The names of what nonet does not have, with the id of the technique of which each is a case."""


class Names:
    """All names of the techniques of a catalogue; its rows are the id, the displayed name and the family of each."""

    def __init__(self, rows: Iterable[tuple[str, str, str]]) -> None:
        self._displayed: dict[str, str] = {}
        families: dict[str, tuple[str, ...]] = {}
        for technique, name, family in rows:
            self._displayed[technique] = name
            families[family] = (*families.get(family, ()), technique)
        kinds = {name: tuple(each for some in of for each in families.get(some, ())) for name, of in KINDS.items()}
        named = {name: (technique,) for technique, name in self._displayed.items()}
        ids = {technique: (technique,) for technique in self._displayed}
        # The last ones count most. Each name is there as a set of words, and as one word: "xwing".
        found = [
            (_words(name), each) for names in (families, kinds, OTHER_NAMES, named, ids) for name, each in names.items()
        ]
        self._known = {"".join(words): each for words, each in found} | {_key(words): each for words, each in found}
        self._missing = {_key(_words(name)): kind for name, kind in NOT_YET.items()}

    def ids_of(self, name: str) -> tuple[str, ...]:
        """Return the ids of the techniques with this id or name; raise ``ValueError`` if there is none."""
        words = _words(name) if len(name) <= _LONGEST else []
        key = _key(words)
        if found := self._known.get(key) or self._known.get("".join(words)):
            return found
        listed = "nonet.logic.TECHNIQUES and docs/techniques.md list"
        if key in self._missing:
            kind = self._missing[key]
            also = "" if kind is None else f"; every one is a case of {self._displayed[kind]}, {kind!r}"
            raise ValueError(f"nonet does not have {shown(name)} yet{also}; {listed} what it has")
        meant = " or ".join(map(repr, self._meant(words)))
        question = f"did you mean {meant}? " if meant else ""
        raise ValueError(f"no technique is named {shown(name)}; {question}{listed} all")

    def _meant(self, words: list[str]) -> tuple[str, ...]:
        """Return the techniques whose name has these words, some of them misspelt."""
        from difflib import get_close_matches

        vocabulary = {word for key in self._known for word in key.split()}
        corrected = []
        for word in words:
            near = [known for known in vocabulary if known[0] == word[0]] if len(word) >= _SHORTEST_MISSPELT else []
            corrected += [word] if word in vocabulary else get_close_matches(word, sorted(near), 1, 0.75)
        return self._known.get(_key(corrected), ()) if len(corrected) == len(words) else ()


def _key(words: Iterable[str]) -> str:
    return " ".join(sorted(words))


def _words(name: str) -> list[str]:
    """Return the words of a name in one spelling."""
    text = re.sub("['\u2019]", "", name.casefold())
    text = " ".join(_singular(word) for word in re.findall(r"\+|[^\W\d_]+|\d+", text))
    for phrase, short in _PHRASES.items():
        text = re.sub(rf"\b{phrase}\b", short, text)
    words = " ".join(_WORDS.get(word, word) for word in text.split()).split()
    return [word for word in words if word not in _UNSAID]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")) else word

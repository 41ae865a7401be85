"""The steps that a text claims: ``Claim``, one for each, and how a text is split into them.

A text is a JSON list of steps, or lines. A step begins a line, with its number, a sign of a list or neither; a line
that is indented more than the first step belongs to the step above it. If steps have numbers, a line without one
belongs to the step above it too, until a blank line comes, or a line behind the conclusion that names no cell. Other
words before, between and after such steps are not read. If they have none, a line that claims nothing of a cell is no
step, and where steps have signs of a list, neither is a line without one that concludes nothing.
Boards, a forum's tags and Markdown's signs for lists and bold text are skipped; capitals do not matter.
What a step concludes is read from its end: ``r1c2 and r3c4 are not 5``, or ``r12c3<>5``; or from its beginning if the
technique is behind it: ``r1c6 = 8 (hidden single in box 2)``. Where neither fits, the words for why are cut away:
``Hidden Single: r1c6 must be 8, since …``; and the technique is the only one that the words name. ``stte`` stands for
singles, and a digit placed without a technique for one of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, NamedTuple

from nonet._board.geometry import SIZE, Cell
from nonet._engine.technique import TECHNIQUES, Technique, techniques_named
from nonet.logic._finders import conclusion_of
from nonet.logic._path import SINGLES
from nonet.logic._pattern import CELLS, Candidate, cells_of
from nonet.logic._step import Step
from nonet.logic._trace_forms import WRITERS, TraceForm, TraceLength, step_parts
from nonet.logic._usual_notation import (
    WHERE,
    DoneFirst,
    done_first,
    has_cases,
    is_chain,
    own_form,
    to_the_end,
    with_cases,
    without_stte,
)
from nonet.logic._written_pattern import pattern_is_of
from nonet.logic.traces import single_of

_CELL = r"[rR][1-9][cC][1-9]"
_CELL_SHAPE = r"r\dc\d"
_CELLS = rf"{_CELL}(?:(?:, | and |,){_CELL})*"
_DIGITS = r"[1-9](?:, [1-9])* (?:and|nor|or) [1-9]|[1-9]"
_SAID = rf"(?P<cells>{_CELLS}) (?:is|are) (?P<not>not |neither |none of )?(?P<digits>{_DIGITS})"
_CLAUSE = re.compile(_SAID)
_CONCLUSION = re.compile(rf"(?:{re.sub('P<[a-z]+>', ':', _SAID)})(?:; (?:{re.sub('P<[a-z]+>', ':', _SAID)}))*\.?$")
_WRITTEN = re.compile(rf"(?P<cells>{CELLS})(?P<sign>=|<>)(?P<digits>[1-9](?:,[1-9])*)", re.IGNORECASE)
_A_CELL = re.compile(_CELL)
_ENDED = re.compile(rf"{_CONCLUSION.pattern}|{CELLS}(?:=|<>)[1-9](?:,[1-9])*\.?(?:[;,.]? st?te[.!]?)?$", re.IGNORECASE)
_DRAWN = re.compile(r"(?!\s*\|\|\s*$)\s*(?:<\w+>)?[-+.:|' 0-9]*(?:</\w+>)?\s*")
_SAID_ONCE, _WRITTEN_ONCE = re.sub("P<[a-z]+>", ":", _SAID), rf"{CELLS}(?:=|<>)[1-9](?:,[1-9])*"
_STATED = rf"(?P<what>{_SAID_ONCE}(?:; {_SAID_ONCE})*|{_WRITTEN_ONCE}(?:, {_WRITTEN_ONCE})*)"
_IN_HOUSE = r"(?: in (?P<house>(?:row|column|box) [1-9]))?"
_NAMED_OTHERWISE = [
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_STATED} [(\[](?P<technique>[^()\[\]:]+?){_IN_HOUSE}[)\]]\.?",
        rf"{_STATED},? (?:by|(?:because|since|as) it is) (?:an? )?(?P<technique>[\w +-]+?){_IN_HOUSE}\.?",
        rf"(?:\w+,? )?by (?:an? )?(?P<technique>[\w +-]+?){_IN_HOUSE},? {_STATED}\.?",
        rf"(?P<technique>(?:(?!\b[rcb][1-9])[\w +-])+?){_IN_HOUSE}(?:[.,]| ?=>| gives) {_STATED}\.?",
        rf"(?P<technique>[\w +-]+?) in (?P<house>(?:row|column|box) [1-9]): {_STATED}\.?",
    )
]
_IN_A_HOUSE = " (?:in|of) (?:(?:this|the) )?(?:row|column|box)(?: [1-9])?"
_PLACING = "(?:place|put|write|enter|insert|assign|fill in|fill|set)"
_ONLY_PLACE = "only (?:possible )?(?:place|cell|spot|position)(?: left)?"
_CAN_HOLD = "can (?:hold|be|contain|have)(?: an?| the)?"
_BEGINS_WITH = (
    r"^(?:(?:so|therefore|thus|hence|next|then|now|finally|also|first|result|conclusion|placement"
    "|we (?:have|get|find)(?: that)?"
    rf"|(?:we|you|i) (?:can |must )?(?={_PLACING}\b)|(?:in |for )?(?:row|column|box) [1-9](?=[,:]))"
    r"[,:]? ?)+"
)
"""Words in front of a step that say nothing of it."""
_OF_HOUSE = r"(?: in (?:row|column|box) [1-9])?"
_ONE = rf"({_CELL})(?!,? ?(?:and|or|&)\b|, ?r|/)"
"""A cell behind which no other one is named."""
_GOES = (
    "(?:goes|belongs|fits|is placed|(?:must|has to|can|can only|needs to) (?:only )?(?:go|be|fit|be placed|be located))"
    "(?: only)? (?:at|in|into|on|to)"
)
_SAID_OTHERWISE = [
    (re.compile(form, re.IGNORECASE), said)
    for form, said in (
        # LaTeX, and cells that have a name of words.
        (r"\\(?:boxed|text|textbf|mathbf|mathrm) ?\{([^{}]*)\}", r"\1"),
        (r"\\(?:rightarrow|Rightarrow|implies|to)\b", "→"),
        (r"\$|\\[()\[\]]", ""),
        (r"\br_\{?([1-9])(?:\}?c_\{?|, ?)([1-9])\}?", r"r\1c\2"),
        (r"\(?\b(?:row|zeile|r) ?([1-9]),? ?(?:and )?(?:column|col\.?|spalte|c) ?([1-9])\b(?:(?<=\d)\))?", r"r\1c\2"),
        (r"\b(?:column|col\.?) ([1-9]),? (?:and )?row ([1-9])\b", r"r\2c\1"),
        (
            rf"^({_CELL})(?: is|:| -|,)?(?: an?| the)? \(?((?:naked|hidden) single|full house)\)?"
            rf"({_OF_HOUSE})(?:[:=,]| -|,? so| with(?: the)? digit)* ?([1-9])({_OF_HOUSE})(?=\.?$)",
            r"\2\3\5, \1 is \4",
        ),
        (
            rf"^((?:naked|hidden) single|full house):? (?:digit )?([1-9]) (?:at|in) ({_CELL})({_OF_HOUSE})"
            r"(?=\.?$| ?\()",
            r"\1\4, \3 is \2",
        ),
        (rf"^([1-9]) (?:is placed )?(?:at|in) ({_CELL})(?=,? (?:\(|by |because |since |as ))", r"\2 is \1"),
        (r"\(([1-9]), ?([1-9])\)(?=\s*(?:=|<>|[a-z]|$|[.,;:→]|->))", r"r\1c\2"),
        (rf"\b(?:the )?(?:cell|square|position)(?: (?:at|in))? (?={_CELL})", ""),
        (rf"\bcell: ({_CELL})[,;]? (?:digit|value): ([1-9])\b", r"\1 is \2"),
        (_BEGINS_WITH, ""),
        (rf"(?<={_CELL_SHAPE}) ?(?::=|:|=>|->|[→⇒]) ?(?=[1-9](?:[ .!]|$))", " is "),
        (rf"\b(?:the )?{_ONLY_PLACE} (?:for|that {_CAN_HOLD}) ([1-9])(?: here|{_IN_A_HOUSE})* is {_ONE}", r"\2 is \1"),
        (rf"\bonly {_ONE} {_CAN_HOLD} ([1-9])\b", r"\1 is \2"),
        (
            rf"\b{_ONE} is the {_ONLY_PLACE}(?: here|{_IN_A_HOUSE})* (?:for|that {_CAN_HOLD}) ([1-9])\b",
            r"\1 is \2",
        ),
        (
            rf"\b{_PLACING}(?: an?| the)?(?: digit| number| value)? ([1-9]) (?:at|in|into|on|to) {_ONE}",
            r"\2 is \1",
        ),
        (rf"\b{_PLACING} ({_CELL}) (?:to|with|as|=) ?([1-9])\b", r"\1 is \2"),
        (rf"\b(?:the )?(?:digit |number )?([1-9])(?:{_IN_A_HOUSE})* {_GOES} {_ONE}", r"\2 is \1"),
        (rf"^([1-9]) ?(?:→|->) ?{_ONE}", r"\2 is \1"),
        (rf"\b(?:remove|eliminate) ([1-9]) from ({_CELLS})", r"\2 is not \1"),
        (rf"(?<={_CELL_SHAPE})\s*= ?(?=[1-9])", " is "),
        (rf"(?<={_CELL_SHAPE})\s*<> ?(?=[1-9])", " is not "),
        (rf"(?<={_CELL_SHAPE}) (?:must|has to|can only|have to) be(?: the| an?)?(?= (?:not )?[1-9])", " is"),
        (
            rf"(?<={_CELL_SHAPE}) (?:equals|becomes|gets|receives|takes|contains|holds|ist|must contain|must hold)"
            r"(?: the| an?)?(?: digit| number| value)?(?= [1-9]\b)",
            " is",
        ),
        (rf"(?<={_CELL_SHAPE}) (?:cannot|can't|can not|must not) be(?: the| an?)?(?= [1-9])", " is not"),
    )
]
_THEREFORE = re.compile(r"\b(?:so|therefore|thus|hence|shows? that|proves? that)\b", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:since|because|as|for|if|when|where|while)\b", re.IGNORECASE)
_WHY = re.compile(r"\b(?:since|because|as|for)\b", re.IGNORECASE)
_DOUBT = r"if|when|unless|suppose|assum\w+|maybe|perhaps|might|could|guess\w*"
_UNSURE = re.compile(rf"\b(?:{_DOUBT}|either|or|not that)\b|\?", re.IGNORECASE)
_SUPPOSED = re.compile(rf"\b(?:{_DOUBT}|tr(?:y|ies|ying)|wrong|mistake|instead|wait|solution)\b|\?", re.IGNORECASE)
_TECHNIQUE_NOUN = re.compile(
    r"\b(?:\w*fish|\w*wings?|chains?|loops?|pairs?|triples?|triplets?|quads?|quadruples?|subsets?|rectangles?|colou?r\w*|nets?|kites?"
    r"|skyscrapers?|exclusion|locked|pointing|claiming|als|aic|bug|uniqueness|trial|brute|backtrack\w*|search\w*|technique)\b",
    re.IGNORECASE,
)
_CASE_WORDS = frozenset({"if", "when", "where", "while"})
_SAID_WHOLE = re.compile(rf"{_SAID}(?![\w/])", re.IGNORECASE)
_SEVERAL = re.compile(rf"{_CELL} (?:is|are) [1-9](?:[,;/|\s]+|,? and )[1-9](?![\w.)])", re.IGNORECASE)
"""Two digits for one cell."""
_CLAIMED = re.compile(
    rf"{_SAID_WHOLE.pattern}|[=≠→⇒]|<>|->|r\d+c\d+(?: ?:| is\b| are\b)|\b{_GOES} {_CELL}", re.IGNORECASE
)
"""What only a line has that claims something of a cell, be it in doubt."""
_PLACED = re.compile(rf"(?:{_CELL}=|{_CELL} is )[1-9][.!]?", re.IGNORECASE)
_ONLY_STATED = re.compile(_STATED, re.IGNORECASE)
_TAGS = re.compile(r"\[/?(?:b|code)\]|\*\*|^ *```\w*$|`| \(--full [^()\n]*\)$", re.MULTILINE)
_SIGN = re.compile(r"^[-*•] +(?=\S)")
_LISTED = re.compile(r"\A\s*\[|^ *\[(?=\s*\{)", re.MULTILINE)
_ARROW = re.compile("=>|⇒|→")
_STARTS_WITH_CELL = re.compile(rf"(?:\([1-9]+\) ?)?{_CELL}")
_CASE = re.compile(r"\s*(?:\|\||\([1-9]|=>|[⇒→])")
_LONGEST_NAME = 6
_SHORT, _SHORT_LISTED = 120, 240
"""The length of a step that is a single, in words or notation and in JSON."""
_SPACED = re.compile(r"(?<=[1-9]) (=|<>) (?=[1-9])")
_NUMBERED = re.compile(
    r"(?:#+ +)?(?:#|(?=\d))(\d{1,4})[.):] +(?=\S)"
    "|(?:#+ +)?(?:step|schritt) (\\d{1,4})(?:[.):]|(?: ?[-\u2013\u2014])(?= ))? *(?=\\S|$)",
    re.IGNORECASE,
)
_UNKNOWN_NAME = re.compile(rf"(?:(?!{_CELL_SHAPE}|[1-9])[^:.])+: ", re.IGNORECASE)


class ToldStep:
    """A step and its words in each form, which are written once, when they are asked for."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self._words: list[str] = []

    @cached_property
    def conclusion(self) -> tuple[object, ...]:
        """What follows."""
        return conclusion_of(self.step)[1:]

    def words(self) -> Iterator[str]:
        """Yield the step in words and in notation, in full and in short, as claims are compared."""
        for number, write in enumerate(_WRITERS):
            if number == len(self._words):
                self._words.append(_folded(write(self.step), self.step.technique.name))
            yield self._words[number]

    @cached_property
    def parts(self) -> dict[str, Any]:
        """The step as JSON has it."""
        return step_parts(self.step)


@dataclass(frozen=True)
class Claim:
    """A step that a text claims. ``parts`` is its JSON object, if it has one; ``text`` are its words."""

    text: str
    parts: dict[str, Any] | None = None

    @cached_property
    def techniques(self) -> tuple[Technique, ...]:
        """The technique that is named, or those of a kind; singles for a digit that is placed without a technique."""
        if self.is_unnamed:
            return _SINGLES
        try:
            return _techniques_named(self._name) if isinstance(self._name, str) else ()
        except ValueError:
            if self._is_notation:
                # A chain proves itself, whatever it is called.
                return (TECHNIQUES["aic"],) if is_chain(self.pattern) else ()
            return self._named_in_words if self.parts is None and len(self._named_in_words) == 1 else ()

    @cached_property
    def _named_in_words(self) -> tuple[Technique, ...]:
        """The techniques that words name anywhere, each once; one that they deny counts as none."""
        found = (_techniques_named(name[0]) for name in _names().finditer(_plain(self.text)))
        named = tuple(dict.fromkeys(each for techniques in found for each in techniques))
        return () if named and _denied().search(_plain(self.text)) else named

    @property
    def technique(self) -> Technique | None:
        """The technique that is named, the first one of a kind."""
        return self.techniques[0] if self.techniques and not self.is_unnamed else None

    @cached_property
    def is_bare(self) -> bool:
        """Whether it places a digit and says nothing else."""
        is_named = self.parts is not None or self._begins_with_name
        return not is_named and _PLACED.fullmatch(_said(self.text)) is not None

    @cached_property
    def _begins_with_name(self) -> bool:
        """Whether the name of a technique and a colon begin it, as in nonet's own words."""
        return self.text.partition(":")[0].casefold() in _folded_names()

    @cached_property
    def is_unnamed(self) -> bool:
        """Whether it places a digit and names no technique: a single, of any kind."""
        if self.is_bare or self.parts is not None or self._begins_with_name or self._is_notation:
            return self.is_bare
        text = _plain(self.text)
        if any(form.search(text) for form in (_SUPPOSED, _TECHNIQUE_NOUN, _names())) or _UNKNOWN_NAME.match(
            _said(text)
        ):
            return False
        if _SEVERAL.search(_said(text)):
            return False
        placements, eliminations = self._concluded_in_words
        return len(placements) == 1 and not eliminations

    @cached_property
    def has_reason(self) -> bool:
        """Whether it says why something follows, in JSON with the candidates that a step marks."""
        if self.parts is not None:
            return bool(self.parts.get("marks"))
        if self._is_notation:
            return re.search("[=~-]", self.pattern) is not None
        return _ONLY_STATED.fullmatch(self._words) is None and _ONLY_STATED.fullmatch(self._said_words) is None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What follows by each of the techniques; none if either is not found."""
        return tuple(self._by(each) for each in self.techniques) if any(self._conclusion) else ()

    @cached_property
    def single(self) -> Candidate | None:
        """The digit that it places by a single, if it concludes nothing else."""
        if any(each.id not in SINGLES for each in self.techniques) or not self.steps:
            return None
        first = self.steps[0]
        return first.placements[0] if len(first.placements) == 1 and not first.eliminations else None

    @property
    def unexplained(self) -> Step | None:
        """What follows by a technique that is not known, in notation."""
        is_told = not self.techniques and self._is_notation and any(self._conclusion)
        return self._by(Technique("unknown", "Unknown")) if is_told else None

    def _by(self, technique: Technique) -> Step:
        placements, eliminations = map(tuple, self._conclusion)
        return Step(technique, placements=placements, eliminations=eliminations)

    @property
    def _is_notation(self) -> bool:
        return self.parts is None and " => " in self._own

    @property
    def pattern(self) -> str:
        """What stands between the name and what follows, in the notation that nonet writes."""
        return self._own.partition(": ")[2].rpartition(" => ")[0]

    @cached_property
    def _own(self) -> str:
        return own_form(_plain(with_cases(self._told)))

    @cached_property
    def _name(self) -> Any:
        return self.parts.get("technique") if self.parts is not None else re.split(":| => ", self._own, maxsplit=1)[0]

    @cached_property
    def fills_rest(self) -> Literal["singles", "basics"] | None:
        """What fills the rest of the grid, if it says no more than that."""
        return to_the_end(_plain(self.text)) if self.parts is None else None

    @cached_property
    def done_first(self) -> DoneFirst | None:
        """The simple steps that it says are done, if it says nothing else."""
        return done_first(_plain(self.text)) if self.parts is None else None

    @cached_property
    def is_of_words(self) -> bool:
        """Whether it says nothing of what a cell is."""
        return not self._is_told and _CLAIMED.search(_said(self.text)) is None

    @property
    def concludes_nothing(self) -> bool:
        """Whether it is no step, though it may say of a cell what it can be."""
        return self.is_of_words or not (self._is_told or any(self._conclusion))

    @property
    def _is_told(self) -> bool:
        """Whether it is told as a step is: with the name of a technique in front, or as what stands for several."""
        return self._begins_with_name or self.fills_rest is not None or self.done_first is not None

    @property
    def problem(self) -> str:
        """Why there is no step."""
        if self.techniques:
            return "no conclusion was found"
        if self.parts is None and len(self._named_in_words) > 1:
            return f"several techniques are named: {', '.join(map(str, self._named_in_words))}; expected one"
        if (
            isinstance(self._name, str)
            and len(self._name) < len(self._own)
            and len(self._name.split()) <= _LONGEST_NAME
        ):
            try:
                techniques_named(self._name)
            except ValueError as error:
                return re.sub("[;?]? nonet.logic.TECHNIQUES.*", lambda found: found[0][:1].strip("; "), str(error))
        return "no technique is named; expected a step such as 'Hidden Single: r1c6=8'"

    @cached_property
    def _conclusion(self) -> tuple[list[Candidate], list[Candidate]]:
        if self.parts is not None:
            return self._listed("placements"), self._listed("eliminations")
        line = f": {_said(self.text)}" if self.is_bare else self._told.split("\n", 1)[0].rstrip()
        found: tuple[list[Candidate], list[Candidate]] = [], []
        if (end := _CONCLUSION.search(line)) is not None and not _is_reason(line[: end.start()]):
            for clause in _CLAUSE.finditer(end[0]):
                found[bool(clause["not"])].extend(_candidates(clause["cells"], clause["digits"]))
        else:
            told = WHERE.split(self._own, maxsplit=1)[0]
            for one in _WRITTEN.finditer(told.rpartition("=> ")[2] if "=> " in told else line.partition(": ")[2]):
                candidates = (
                    Candidate(cell, int(digit))
                    for cell in cells_of(one["cells"].lower())
                    for digit in one["digits"]
                    if digit != ","
                )
                found[one["sign"] == "<>"].extend(candidates)
        return found if any(found) or self._is_notation else self._concluded_in_words

    @property
    def _concluded_in_words(self) -> tuple[list[Candidate], list[Candidate]]:
        """What follows, with words behind it or before it that say why."""
        none: tuple[list[Candidate], list[Candidate]] = [], []
        found: tuple[list[Candidate], list[Candidate]] = [], []
        told = next((part for part in _THEREFORE.split(_said(self.text))[::-1] if _SAID_WHOLE.search(part)), "")
        if (reason := _SINCE.search(told)) is not None:
            before = told[: reason.start()]
            is_before = _SAID_WHOLE.search(before) is not None
            told = before if is_before or reason[0].casefold() in _CASE_WORDS else told.rpartition(", ")[2]
        if _UNSURE.search(told):
            return none
        for clause in _SAID_WHOLE.finditer(told):
            if not clause["not"] and len(re.findall("[1-9]", clause["digits"])) > 1:
                return none
            told_twice = found[bool(clause["not"])]
            told_twice.extend(one for one in _candidates(clause["cells"], clause["digits"]) if one not in told_twice)
        return found

    def _listed(self, name: str) -> list[Candidate]:
        listed = (self.parts or {}).get(name, [])
        try:
            return [Candidate.parse(one) for one in listed] if isinstance(listed, list) else []
        except (TypeError, ValueError):
            return []

    def says(self, told: ToldStep, *, is_concluded: bool = True) -> bool:
        """Tell whether these are the words for a step, in full or in short.

        A pattern in notation does not say what follows: if it is not known that the step concludes the same, that is
        compared too.
        """
        if told.step.technique not in self.techniques:
            return False
        if self.parts is not None:
            known = told.parts
            return all(known.get(name, []) == part for name, part in self.parts.items()) and all(
                name in self.parts for name in ("technique", "placements", "eliminations") if name in known
            )
        is_said = self._words in told.words() or self._own_words in told.words() or self._said_words in told.words()
        if self._is_notation and told.step.layout.size == SIZE:
            is_said = is_said or (
                pattern_is_of(told.step, self.pattern) is True and (is_concluded or self._concludes(told.step))
            )
        return is_said and (self._house is None or self._house in map(str, told.step.houses))

    def says_single(self, code: int) -> bool:
        """Tell whether these are the words for the single with a code of the engine."""
        if code not in self._said_singles:
            self._said_singles[code] = self.says(told_single(code))
        return self._said_singles[code]

    @cached_property
    def _said_singles(self) -> dict[int, bool]:
        """What is known of singles; such claims are read once for all texts."""
        return {}

    def _concludes(self, step: Step) -> bool:
        return tuple(map(set, self._conclusion)) == (set(step.placements), set(step.eliminations))

    def has_reason_like(self, told: ToldStep) -> bool:
        """Tell whether the reason is one as ``trace`` writes it for a step, apart from its cells, digits and houses."""
        if self.parts is not None or self._house is not None:
            return True
        if self._is_notation:
            return is_chain(self.pattern) or pattern_is_of(told.step, self.pattern) is not None
        return _shape(self._words) in map(_shape, told.words())

    @cached_property
    def _words(self) -> str:
        """The words behind the name."""
        return _folded(self._told, "" if self.is_unnamed else self._name)

    @cached_property
    def _own_words(self) -> str:
        """The same in the notation that nonet writes."""
        return _folded(self._own, "" if self.is_unnamed else self._name)

    @cached_property
    def _said_words(self) -> str:
        """The same in the words that nonet writes."""
        return _folded(_said(self._told), "" if self.is_unnamed else self._name)

    @property
    def _told(self) -> str:
        """The text, with the technique in front."""
        named = self._named_otherwise
        return self.text if named is None else f"{named['technique']}: {named['what']}"

    @property
    def _house(self) -> str | None:
        """The house that is named with a technique that has no reason behind it."""
        named = None if self.is_unnamed else self._named_otherwise
        return named["house"] and named["house"].lower() if named is not None else None

    @property
    def _readings(self) -> tuple[Callable[[str], str], ...]:
        """The ways to read the words: as they are, and as nonet would say them if it does not say them so."""
        is_own = self._begins_with_name and _ENDED.search(self.text) is not None
        return (str,) if is_own else (str, _said)

    @cached_property
    def _named_otherwise(self) -> re.Match[str] | None:
        """The parts of a step that has its technique behind its conclusion, or in front of it without a colon."""
        found = (form.fullmatch(told(self.text)) for told in self._readings for form in _NAMED_OTHERWISE)
        return next(filter(None, found), None)


_TEXTS: tuple[tuple[TraceForm, TraceLength], ...] = (
    ("sentences", "full"),
    ("notation", "full"),
    ("notation", "short"),
    ("sentences", "short"),
)
_WRITERS = tuple(WRITERS[form] for form in _TEXTS)


@lru_cache(maxsize=1 << 14)
def told_single(code: int) -> ToldStep:
    """Return the single with a code of the engine, told once for all puzzles."""
    return ToldStep(single_of(code))


def _plain(text: str) -> str:
    return " ".join(text.split())


@lru_cache(maxsize=1 << 6)
def _said(text: str) -> str:
    """Return a text that says what follows as ``r1c2 is 8`` does, where it says it otherwise."""
    said = _plain(text)
    for form, words in _SAID_OTHERWISE:
        said = form.sub(words, said)
    return said


def _is_reason(before: str) -> bool:
    """Tell whether what comes next is why something follows that was said before."""
    if (reason := _WHY.search(before)) is None or _THEREFORE.search(before, reason.end()):
        return False
    return _SAID_WHOLE.search(_said(before[: reason.start()])) is not None


@cache
def _names() -> re.Pattern[str]:
    """Return what finds the names of techniques in words, the longest one at each place."""
    names = {"[ _-]".join(map(re.escape, re.split("[ _-]", each.name))) for each in TECHNIQUES.values()}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(names, key=len, reverse=True))})s?(?![\w-])", re.IGNORECASE)


@cache
def _folded_names() -> frozenset[str]:
    """Return the names of techniques without capitals."""
    return frozenset(each.name.casefold() for each in TECHNIQUES.values())


@cache
def _denied() -> re.Pattern[str]:
    """Return what finds a technique that words deny."""
    return re.compile(rf"\b(?:not|no|without)(?: an?| the| any)? {_names().pattern}", re.IGNORECASE)


def _folded(text: str, name: str) -> str:
    """Return the words behind a name, without capitals and the last full stop."""
    return _plain(text).casefold().removeprefix(_plain(name).casefold()).lstrip(": ").rstrip(".")


@lru_cache(maxsize=1 << 14)
def _shape(words: str) -> str:
    """Return words without what cells, digits and houses they name, and how many."""
    named = re.sub("[1-9]", "1", re.sub("row|column|box(?=es)?", "house", re.sub(r"r[1-9]+c[1-9]+", "cell", words)))
    return re.sub(r"\b(cell|1)(?:(?:,| and| or| nor|, and) \1\b)+", r"\1", named)


_SINGLES = tuple(TECHNIQUES[name] for name in ("full_house", "hidden_single", "naked_single"))
_techniques_named = lru_cache(maxsize=1 << 10)(techniques_named)


def own_claim(text: str) -> Claim:
    """Return a step that nonet wrote, without its number."""
    return Claim(text, json.loads(text) if text.startswith("{") else None)


def _candidates(cells: str, digits: str) -> Iterator[Candidate]:
    for cell in re.findall(_CELL, cells):
        for digit in re.findall("[1-9]", digits):
            yield Candidate(Cell(cell.lower()), int(digit))


def plain_text(text: str) -> str:
    """Return the text of a step without tags, signs and blank lines, as claims have it."""
    return "\n".join([line for line in _SPACED.sub(r"\1", _TAGS.sub("", text)).splitlines() if line.strip()])


class Claims(NamedTuple):
    """The steps that a text claims, the numbers that are left out among its steps, and the lines of other words."""

    steps: list[Claim]
    left_out: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()


def claims_of(text: str) -> Claims:
    """Return what a text claims."""
    text = _SPACED.sub(r"\1", _TAGS.sub("", text))
    listed = _LISTED.search(text)
    if listed is not None and not any(map(_NUMBERED.match, text[: listed.start()].splitlines())):
        try:
            steps, _ = json.JSONDecoder().raw_decode(text, listed.end() - 1)
        except (ValueError, RecursionError):
            return Claims([Claim(text.strip())])
        return Claims([_listed_claim(step if isinstance(step, dict) else {}, json.dumps(step)) for step in steps])
    drawn = [line.strip() and _DRAWN.fullmatch(_SIGN.sub("", line, 1)) for line in text.splitlines()]
    lines = _at_margin([line for line, is_drawn in zip(text.splitlines(), drawn, strict=True) if not is_drawn])
    signs = [_SIGN.match(line) for line in lines]
    lines = [line if sign is None else line[sign.end() :] for line, sign in zip(lines, signs, strict=True)]
    numbers = [_NUMBERED.match(line) for line in lines]
    if any(numbers):
        return _numbered(zip(lines, numbers, strict=True))
    return _unnumbered(zip(lines, map(bool, signs), strict=True), has_signs=any(signs))


def _at_margin(lines: list[str]) -> list[str]:
    """Return lines of which those that stand where the first step does, or further left, begin at the margin.

    Numbers can be right-aligned. What is indented more, such as a chain, belongs to the step above it.
    """
    first = next((line for line in lines if _begins_step(line.lstrip())), "")
    margin, end = _indent(first), _end_of_number(first)
    return [
        line.lstrip() if _indent(line) <= margin or (end and _end_of_number(line) == end) else line for line in lines
    ]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _end_of_number(line: str) -> int:
    """Return where the number of a line ends, 0 if it has none."""
    number = _NUMBERED.match(line.lstrip())
    return _indent(line) + number.end(1) if number is not None and number[1] else 0


def _begins_step(line: str) -> bool:
    """Tell whether a line begins as only steps do: with a number, a sign of a list, a technique or a cell."""
    if _SIGN.match(line) or _NUMBERED.match(line) or _STARTS_WITH_CELL.match(line):
        return True
    name, colon, _ = line.partition(":")
    return bool(colon) and len(name.split()) <= _LONGEST_NAME and _is_technique(name)


@lru_cache(maxsize=1 << 10)
def _is_technique(name: str) -> bool:
    try:
        return bool(techniques_named(name))
    except ValueError:
        return False


def _unnumbered(lines: Iterable[tuple[str, bool]], *, has_signs: bool) -> Claims:
    """Return what lines without numbers claim; each has a sign of a list or not."""
    blocks: list[tuple[str, bool]] = []
    for line, has_sign in lines:
        if not line.strip():
            continue
        if blocks and (line[0].isspace() or _is_case(line, blocks[-1][0])):
            blocks[-1] = f"{blocks[-1][0]}\n{line}", blocks[-1][1]
        else:
            blocks.append((line, has_sign))
    steps: list[Claim] = []
    unread: list[str] = []
    for block, has_sign in blocks:
        for claim in _claims([block]):
            if claim.concludes_nothing if has_signs and not has_sign else claim.is_of_words:
                unread.append(claim.text.strip())
            else:
                steps.append(claim)
    return Claims(steps, (), tuple(unread))


def _is_case(line: str, block: str) -> bool:
    """Tell whether a line is one of the cases of the step above it, or what follows from all of them."""
    is_whole = _ARROW.search(block) is not None and _ARROW.search(line) is not None
    return bool(not is_whole and _CASE.match(line) and (has_cases(block) or line.lstrip().startswith("||")))


def _claims(blocks: Iterable[str]) -> Iterator[Claim]:
    """Yield the claims of some steps."""
    for block in blocks:
        yield from _short_claims(block) if len(block) <= _SHORT else _claims_in(block)


def _listed_claim(parts: dict[str, Any], text: str) -> Claim:
    return _short_listed_claim(text) if parts and len(text) <= _SHORT_LISTED else Claim(text, parts)


@lru_cache(maxsize=1 << 14)
def _short_listed_claim(text: str) -> Claim:
    return own_claim(text)


def _claims_in(block: str) -> tuple[Claim, ...]:
    """Return the claim of a step, and the remark behind it that singles fill the rest, which is another."""
    return tuple(map(Claim, filter(None, without_stte(block))))


@lru_cache(maxsize=1 << 14)
def _short_claims(block: str) -> tuple[Claim, ...]:
    """Return the same, read once: puzzles have many singles in common."""
    return _claims_in(block)


def _numbered(lines: Iterable[tuple[str, re.Match[str] | None]]) -> Claims:
    blocks: list[str] = []
    unread: list[str] = []
    found: set[int] = set()
    is_ended, is_after_blank = True, False
    for line, number in lines:
        if number is not None:
            found.add(int(number[1] or number[2]))
            blocks.append(line[number.end() :])
            is_ended = False
        elif done_first(line) is not None:
            blocks.append(line)
            is_ended = True
        elif not is_ended and _is_whole_beside(line, blocks[-1]):
            blocks.append(line)
        elif line.strip() and not is_ended:
            is_ended = not line[0].isspace() and (is_after_blank or not _continues(line, blocks[-1]))
            if is_ended:
                unread.append(line.strip())
            else:
                blocks[-1] += f"\n{line}"
        elif line.strip():
            unread.append(line.strip())
        is_after_blank = not line.strip()
    missing = tuple(number for number in range(1, max(found)) if number not in found)
    return Claims(list(_claims(blocks)), missing, tuple(unread))


def _is_whole_beside(line: str, block: str) -> bool:
    """Tell whether a line without a number is a step of its own: it says what follows, as the step above it does."""
    if _ARROW.search(line) is None or _ARROW.search(block) is None or has_cases(block):
        return False
    return (line[0].isalnum() or line[0] == "(") and not line.startswith(("where ", "from "))


def _continues(line: str, block: str) -> bool:
    """Tell whether a line goes on with a step: the step lacks a conclusion, or the line says something of cells."""
    return _A_CELL.search(line) is not None or _ENDED.search(_plain(block)) is None

"""Steps as forums write them, in the notation that nonet writes: ``own_form``.

```
(1)r1c4=(1)r2c6-1r9c6=r9c3 => -1 r1c3; stte     AIC: (1)r1c4 = (1)r2c6 - (1)r9c6 = r9c3 => r1c3<>1
X-Wing: 4 r28 c47 => r1c4 <> 45, r3c4<>4        X-Wing: 4 r28 c47 => r1c4<>4,5, r3c4<>4
HUR 18 r68c46 => -8 r8c6                        HUR: 18 r68c46 => r8c6<>8
(7=592)r1c89,r3c7 - (2=35)r47c7 => …            AIC: (7=2)r1c89,r3c7 - (2=5)r47c7 => …
X-Chain: 1 r1c4 =1= r2c6 -1- r9c6 =1= r9c3 => … X-Chain: (1)r1c4 = (1)r2c6 - (1)r9c6 = (1)r9c3 => …
HP(14)r8c47 => …, (14)HP:r8c47 => …             HP: 1,4 in r8c47 => …
(6)r3c3=r3c8-r9c8=r9c3-@ => …                   Continuous Nice Loop: (6)r3c3 = r3c8 - r9c8 = r9c3 - loop => …
Kraken Row (1)r9c36: (1)r9c3 || (1-2)r9c6 => …  Kraken Row: (1)r9c3 || (1-2)r9c6 => …
```

A chain without a name is an AIC, or a loop. A set of several digits is an almost locked set, of which a forum names all
digits; a chain of HoDoKu has a digit in each link. ``b4p38`` are cells of a box. What nonet writes stays as it is, and
so does what is no notation.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from nonet._board.geometry import House

SimpleSteps: TypeAlias = Literal["singles", "lcls", "basics"]
"""Singles; with locked candidates; with subsets too."""

WHERE = re.compile(r" where ([1-9][0-9]*|[A-Z][0-9]*) is ")
"""What stands before a step inside of another, with its letter, or with its number as in earlier versions."""
_NUMBERED_LINE = re.compile(r"[:;] \[[1-9][0-9]*\] .*[;&|] (?:also |\[[0-9]+\] )?from [1-9]")
_CELLS = r"r[1-9]+c[1-9]+"
_ARROW = re.compile(r"\s*:?(?:==?>|(?<=[\d)\s])-{1,2}>|⇒|→)\s*")
_NODE = rf"(?:ALS:)?{_CELLS}(?:,{_CELLS})*"
_CHAIN = re.compile(r"\(?[1-9]+(?:[=-][1-9]+)?\)?\s*r[1-9]+c[1-9]+(?:,\s*r[1-9]+c[1-9]+)*(?:\[[rc1-9,]+\])?\s*[=-]")
_TOLD_DIGITS = r"[1-9][1-9,/]*"
_THEN = r" ?(?:(?:in|at) )?[rcb][1-9]"
_NO_COLON = re.compile(
    rf"^((?:2-)?[A-Za-z][A-Za-z-][\w+' -]*?(?: [1-9])?)(?:\s+(?=(?:pivot|stem|hinge)\b|{_TOLD_DIGITS}{_THEN})"
    rf"|\s*(?=[({{]{_TOLD_DIGITS}[)}}]{_THEN}|\([1-9]+[=-]))(?!.*:)",
    re.DOTALL,
)
_NAME_INSIDE = re.compile(rf"(\([1-9]+\))\s*([A-Za-z][\w+ -]+):\s*(.*)|(\([1-9]+\){_NODE})\s+([A-Za-z][\w+ -]+)")
_CAPITALS = re.compile(r"R([1-9]+)C(?=[1-9])")
_BOX_CELLS = re.compile(r"\bb([1-9])p([1-9]+)\b", re.IGNORECASE)
_HOUSES_APART = re.compile(r"(?<![1-9])([rcb][1-9]+)\s*[\\/]\s*(?=[rcb][1-9])")
_FISH = re.compile(r"\(([1-9])\)\s*(?=[rcb][1-9]+ [rcb][1-9])")
_DIGITS = re.compile(rf"[({{]?([1-9](?:[,/]?[1-9])*)[)}}]?\s*(in |at )?({_NODE})(?!\w)")
_KRAKEN = re.compile(r"(kraken (?:cell|row|column|col|box))\b([^:|=>]*)(?::|\|\|)?\s*(?=\(|=>|:=|$)", re.IGNORECASE)
_OF_HOUSE = re.compile(r" \(((?:row|column|box) [1-9])\)$")
_BY_PATTERN = re.compile(rf" by [A-Z][A-Za-z -]+ [1-9]+ in {_CELLS}(?:,{_CELLS})*$")
"""What stands before the house of a pattern inside of a chain."""
_CASES = re.compile(r"\s*\|\|(?:\s*\|\|)*\s*")
_RING = re.compile(r"\s*(?:([=-])\s*(?:loop|ring|@)?|\b(?:loop|ring)|@)$", re.IGNORECASE)
_ENDS_IN_LOOP = re.compile(r"^(?:loop|ring)\s*[,;:]\s*", re.IGNORECASE)
_SETS = re.compile(r"\(([1-9]+)=([1-9]+)\)")
_OF_HODOKU = re.compile(
    rf"(?:(?P<digits>[1-9](?:/[1-9])*) )?(?:(?P<lead>[1-9][=-]) ?)?"
    rf"(?P<nodes>{_NODE}(?: ?(?:=[1-9]=|-[1-9]-) ?{_NODE})+)(?: ?(?P<trail>[=-][1-9]))?"
)
_STTE = re.compile(r"\s*[;,.]?\s*\(?\b((?:s|b|l[lcs]+)t?te|(?:singles|basics) to the end)\b\)?[.!]?$", re.IGNORECASE)
_DONE_FIRST = re.compile(
    r"\W*(?:after |initial )?(?:the )?(?:(?P<basics>basics|ssts)|(?P<singles>singles)"
    r"|(?P<lcls>lcls|locked candidates(?: and|,| &| \+) singles|singles(?: and|,| &| \+) locked candidates))"
    r"(?: first)?(?:\W+(?:to )?(?P<count>[1-8]\d) *(?:g|givens|clues|placed|digits|solved)?)?\W*",
    re.IGNORECASE,
)
_STATED = rf"(?:{_CELLS}(?:,{_CELLS})*\s*(?:<>|!=|≠)\s*[1-9,]+|-\s*\(?[1-9]+\)?\s*{_CELLS}(?:,{_CELLS})*)"
_NO_ARROW = re.compile(
    rf"(.*[\d)])(?:\s*;|\s-\s(?=r[rc1-9,]*\s*(?:<>|!=|≠)))\s*({_STATED}(?:[\s,;]+{_STATED})*.*)", re.DOTALL
)
_LAST_WEAK = re.compile(rf"(.*=\s*\(?[1-9]?\)?\s*{_CELLS})\s*-\s*(\(?[1-9]\)?\s*{_CELLS}(?:,{_CELLS})*)", re.DOTALL)
_SIGNED = re.compile(
    rf"(?<![\w>=])([-+])\s*([1-9](?:,?[1-9])*)\s*(?:in |at |@)?({_CELLS}(?:\s*,\s*{_CELLS}(?!\s*(?:<>|=)))*)"
)


def own_form(text: str) -> str:
    """Return a step as nonet writes it."""
    if WHERE.search(text) or _NUMBERED_LINE.search(text):
        return text
    head, arrow, end = _with_arrow(_BOX_CELLS.sub(_box_cells, _CAPITALS.sub(r"r\1c", text))).rpartition(" => ")
    if not arrow:
        return text
    if "||" in end:  # a forum's headline has what follows, and the cases stand below it
        end, _, cases = end.partition("||")
        head = f"{head} || {cases}"
    if "||" in head:
        name, colon, pattern = _KRAKEN.sub(r"\1: ", _CASES.sub(" || ", head)).partition(": ")
        cases = _CASES.sub(" || ", _one_sign(pattern if colon else head)).strip("| ")
        told = " || ".join(_chain(each) for each in cases.split(" || "))
        kind = "Cell" if len({*re.findall(r"(?:^|\|\| )\(([1-9])", told)}) > 1 else "House"
        return f"{name if colon else f'{kind} Forcing Chains'}: {told} => {own_conclusion(end)}"
    if (inside := _NAME_INSIDE.fullmatch(head.strip())) is not None:
        head = f"{inside[2]}: {inside[1]}{inside[3]}" if inside[1] else f"{inside[5]}: {inside[4]}"
    head = _NO_COLON.sub(r"\1: ", head.rstrip(" ;,"))
    name, colon, pattern = head.partition(":")
    lowered = _one_sign(pattern if colon else head).strip()
    if is_chain(lowered):
        lowered, end = _as_loop(lowered, end)
    follows = own_conclusion(end, _digit_of_ends(lowered))
    if (of_hodoku := _of_hodoku(name if colon else "", lowered)) is not None:
        return f"{name if colon else 'AIC'}: {of_hodoku} => {follows}"
    if not is_chain(lowered):
        return f"{name}: {_pattern(lowered)} => {follows}" if colon and pattern else f"{head} => {follows}"
    chain = _one_way(_chain(lowered), follows)
    unnamed = "Continuous Nice Loop" if chain.endswith(" loop") else "AIC"
    return f"{name if colon else unnamed}: {chain} => {follows}"


def has_cases(text: str) -> bool:
    """Tell whether a text is a step with several cases."""
    return "||" in text or _KRAKEN.match(text) is not None


def without_house(pattern: str) -> tuple[str, tuple[House, ...]]:
    """Return cases in nonet's form, and the house that is named behind them, if one is."""
    found = _OF_HOUSE.search(pattern) if " || " in pattern else None
    if found is None or _BY_PATTERN.search(pattern[: found.start()]):
        return pattern, ()
    return pattern[: found.start()], (House(found[1]),)


def with_cases(text: str) -> str:
    """Return a text whose cases, which can be lines, have ``||`` between them."""
    return re.sub(r"\s*\n\s*", " || ", text.strip()) if has_cases(text) else text


def _with_arrow(text: str) -> str:
    """Return a text with nonet's arrow in front of what follows."""
    told = _ARROW.sub(" => ", text)
    if " => " in told:
        return told
    if (found := _NO_ARROW.fullmatch(told)) is not None and not re.search(r"<>\s*[1-9,]+$", found[1]):
        return f"{found[1]} => {found[2]}"
    body, _ = _cut(told)
    chain = body.partition(": ")[2] or body
    if is_chain(_one_sign(chain)) and (found := _LAST_WEAK.fullmatch(_one_sign(body))) is not None:
        digit = re.match(r"\(?([1-9])", found[2])
        return f"{found[1]} => -{digit[1]} {re.sub(r'^[^r]*', '', found[2])}" if digit else told
    return told


def _box_cells(found: re.Match[str]) -> str:
    cells = House(f"box {found[1]}").cells
    return ",".join(str(cells[place - 1]) for place in map(int, found[2]))


def _as_loop(chain: str, end: str) -> tuple[str, str]:
    """Return a chain whose last link leads to its start with ``- loop`` behind it, and what follows without it."""
    rest = _ENDS_IN_LOOP.sub("", end)
    found = _RING.search(chain)
    if found is None and rest == end:
        return chain, end
    return f"{_RING.sub('', chain)} {(found and found[1]) or '-'} loop", rest


def _digit_of_ends(chain: str) -> str:
    """Return the digit of both ends of a chain, empty if they differ or are not told."""
    digits = re.findall(r"\(([1-9])(?:[=-]([1-9]))?\)", chain)
    first, last = (digits[0][0], digits[-1][1] or digits[-1][0]) if is_chain(chain) and digits else ("", "")
    return first if first == last else ""


def _pattern(text: str) -> str:
    """Return the digits, cells and houses of a pattern that is no chain."""
    told = _FISH.sub(r"\1 ", _HOUSES_APART.sub(r"\1 ", text))
    found = _DIGITS.match(told)
    if found is None or (found[2] == "in " and told[0].isdigit()) or len(found[1] + found[3]) == len("1r1c1"):
        return told
    return f"{','.join(re.findall('[1-9]', found[1]))} in {found[3]}{told[found.end() :]}"


def is_chain(pattern: str) -> bool:
    """Tell whether a pattern begins as a chain does."""
    return _CHAIN.match(pattern) is not None


def without_stte(text: str) -> tuple[str, str]:
    """Return a step, and the remark behind it that simple steps fill the rest, empty if there is none."""
    body, remark = _cut(text)
    return (body, remark) if remark and " => " in _with_arrow(body) else (text, "")


def _cut(text: str) -> tuple[str, str]:
    found = _STTE.search(text)
    return (text[: found.start()], found[1].lower()) if found else (text, "")


def to_the_end(text: str) -> Literal["singles", "basics"] | None:
    """Return what fills the rest of a grid, as a remark says it: ``stte``, or ``btte``, ``lclste`` and the like."""
    found = _STTE.fullmatch(text)
    if found is None:
        return None
    return "singles" if found[1].lower() in ("ste", "stte", "singles to the end") else "basics"


class DoneFirst(NamedTuple):
    """The simple steps that a line says are done, and how many digits it says are on the board then, if it does."""

    which: SimpleSteps
    placed: int | None


def done_first(text: str) -> DoneFirst | None:
    """Return which simple steps a line says are done: ``basics``, ``after singles``, ``lcls, 26 givens``."""
    found = _DONE_FIRST.fullmatch(text)
    if found is None:
        return None
    which: SimpleSteps = "basics" if found["basics"] else "singles" if found["singles"] else "lcls"
    return DoneFirst(which, int(found["count"]) if found["count"] else None)


def own_conclusion(text: str, digit: str = "") -> str:
    """Return what follows as ``r1c2=5, r46c3<>1,4``; ``digit`` is that of cells which are excluded without one."""
    told = re.sub(r"\s*(?:<>|!=|≠|=/=)\s*", "<>", _one_sign(_cut(text)[0]).strip().rstrip(".;,"))
    told = re.sub(r"\s*(?:&|\band\b)\s*(?=[-+r])", ", ", told)
    if digit:
        told = re.sub(r"^-\s*(?=r)", f"-{digit} ", told)
    told = re.sub(r"([-+]\s*)\(([1-9]+)\)", r"\1\2", told)
    told = _SIGNED.sub(lambda found: f"{found[3]}{'<>' if found[1] == '-' else '='}{found[2]}", told)
    told = re.sub(r"(?<=[1-9])\s*=\s*(?=[1-9])", "=", told)
    told = re.sub(rf"({_CELLS})\s*,\s+(?=r)", r"\1,", told)
    told = re.sub(r"(?<=[=>])[1-9]{2,}", lambda found: ",".join(found[0]), told)
    return re.sub(r"((?:=|<>)[1-9](?:,[1-9])*)(?:\s*[,;]\s*|\s+)(?=r)", r"\1, ", told)


def _one_sign(text: str) -> str:
    """Return a text in which dashes, double signs and capitals are those of nonet."""
    text = re.sub("[\u2013\u2212]", "-", re.sub(r"==|--", lambda found: found[0][0], text))
    return _CAPITALS.sub(r"r\1c", text)


def _chain(text: str) -> str:
    text = re.sub(r"(?<![\w(,])([1-9])\s*(?=r[1-9]+c)", r"(\1)", text)
    text = re.sub(r"\)\s+(?=r)", ")", text)
    text = re.sub(r",\s+(?=r[1-9]+c[1-9]+(?![=<]))", ",", text)
    text = re.sub(r"(?<=[\d\]])\s*([=-])\s*(?=loop)", r" \1 ", text)
    return re.sub(r"(?<=[\d\]])\s*([=-])\s*(?=[(r])", r" \1 ", text)


def _one_way(chain: str, follows: str) -> str:
    """Return a chain whose almost locked sets have two digits each: those by which they are linked."""
    sets = [*_SETS.finditer(chain)]
    if all(len(one[0]) == 5 for one in sets):
        return chain
    removed = re.findall(r"<>([1-9])", follows)
    told: list[str] = []
    at = 0
    for one in sets:
        before = re.search(r"\(?([1-9])\)?[^()]*$", "".join(told) + chain[at : one.start()])
        after = re.match(r"[^()]* - \(([1-9])", chain[one.end() :])
        enters = [before[1]] if before else removed
        leaves = [after[1]] if after else removed
        first = next((digit for digit in enters if digit in one[1]), one[1][0])
        last = next((digit for digit in leaves if digit in one[2]), one[2][-1])
        told += [chain[at : one.start()], f"({first}={last})"]
        at = one.end()
    return "".join(told) + chain[at:]


def _of_hodoku(name: str, text: str) -> str | None:
    """Return a chain that HoDoKu wrote, whose links have digits, with a digit in each side; ``None`` for any other."""
    found = _OF_HODOKU.fullmatch(text)
    if found is None:
        return None
    first, *rest = re.split(r" ?([=-])([1-9])[=-] ?", found["nodes"].replace("ALS:", ""))
    nodes, links = [first, *rest[2::3]], [*zip(rest[::3], rest[1::3], strict=True)]
    lead, trail = found["lead"], found["trail"]
    is_loop = "loop" in name.lower()
    if name.lower() == "remote pair" and found["digits"] and not lead:
        pair = found["digits"].replace("/", "")
        lead, trail = (sign.format(pair.replace(links[end][1], "")) for sign, end in (("{}-", 0), ("-{}", -1)))
    if is_loop and lead and trail:  # the last link leads to the first cell
        nodes, links, lead, trail = [*nodes, first], [*links, (trail[0], trail[1])], None, None
    joints = [(lead[1], lead[0]) if lead else None, *links, (trail[0], trail[1]) if trail else None]
    told = []
    for node, before, after in zip(nodes, joints[:-1], joints[1:], strict=True):
        if before and after and before[1] != after[1]:
            if before[0] != after[0]:
                return None
            told.append(f"({before[1]}{'-' if before[0] == '=' else '='}{after[1]}){node}")
        else:
            told.append(f"({(before or after or links[0])[1]}){node}")
    text = told[0] + "".join(f" {sign} {side}" for (sign, _), side in zip(links, told[1:], strict=True))
    if not is_loop or "discontinuous" in name.lower() or nodes[0] != nodes[-1]:
        return text
    last = links[-1]
    if last[1] == links[0][1]:
        return f"{text[: -len(told[-1]) - 3]} {last[0]} loop"
    return f"{text} {'-' if last[0] == '=' else '='} loop"

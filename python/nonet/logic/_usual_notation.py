"""Steps as forums write them, in the notation that nonet writes: ``own_form``.

```
(1)r1c4=(1)r2c6-1r9c6=r9c3 => -1 r1c3; stte     AIC: (1)r1c4 = (1)r2c6 - (1)r9c6 = r9c3 => r1c3<>1
X-Wing: 4 r28 c47 => r1c4 <> 45, r3c4<>4        X-Wing: 4 r28 c47 => r1c4<>4,5, r3c4<>4
HUR 18 r68c46 => -8 r8c6                        HUR: 18 r68c46 => r8c6<>8
(7=592)r1c89,r3c7 - (2=35)r47c7 => …            AIC: (7=2)r1c89,r3c7 - (2=5)r47c7 => …
X-Chain: 1 r1c4 =1= r2c6 -1- r9c6 =1= r9c3 => … X-Chain: (1)r1c4 = (1)r2c6 - (1)r9c6 = (1)r9c3 => …
```

A chain without a name is an AIC. The last two are almost locked sets, of which a forum names all digits, and a chain of
HoDoKu, which has a digit in each link. What nonet writes stays as it is, and so does what is no notation.
"""

from __future__ import annotations

import re

_CELLS = r"r[1-9]+c[1-9]+"
_ARROW = re.compile(r"\s*(?:==?>|⇒|→)\s*")
_NODE = rf"(?:ALS:)?{_CELLS}(?:,{_CELLS})*"
_CHAIN = re.compile(r"\(?[1-9]+(?:[=-][1-9]+)?\)?\s*r[1-9]+c[1-9]+(?:,\s*r[1-9]+c[1-9]+)*(?:\[[rc1-9,]+\])?\s*[=-]")
_NO_COLON = re.compile(
    r"^((?:2-)?[A-Za-z]{2}[\w+' -]*\w)\s+(?=\(?[1-9]+\)? ?(?:in )?[rcb][1-9]|\([1-9]+[=-])(?!.*:)", re.DOTALL
)
_SETS = re.compile(r"\(([1-9]+)=([1-9]+)\)")
_OF_HODOKU = re.compile(
    rf"(?:(?P<digits>[1-9](?:/[1-9])*) )?(?:(?P<lead>[1-9][=-]) ?)?"
    rf"(?P<nodes>{_NODE}(?: ?(?:=[1-9]=|-[1-9]-) ?{_NODE})+)(?: ?(?P<trail>[=-][1-9]))?"
)
_STTE = re.compile(r"\s*[;,.]?\s*\bst?te\b[.!]?$", re.IGNORECASE)
_SIGNED = re.compile(
    rf"(?<![\w>=])([-+])\s*([1-9](?:,?[1-9])*)\s*(?:in |at |@)?({_CELLS}(?:\s*,\s*{_CELLS}(?!\s*(?:<>|=)))*)"
)


def own_form(text: str) -> str:
    """Return a step as nonet writes it."""
    if " where 1 is " in text:
        return text
    head, arrow, end = _ARROW.sub(" => ", text).rpartition(" => ")
    if not arrow:
        return text
    head = _NO_COLON.sub(r"\1: ", head.rstrip(" ;,"))
    name, colon, pattern = head.partition(":")
    lowered, follows = _one_sign(pattern if colon else head).strip(), own_conclusion(end)
    if (of_hodoku := _of_hodoku(name if colon else "", lowered)) is not None:
        return f"{name if colon else 'AIC'}: {of_hodoku} => {follows}"
    if not is_chain(lowered):
        return f"{head} => {follows}"
    return f"{name if colon else 'AIC'}: {_one_way(_chain(lowered), follows)} => {follows}"


def is_chain(pattern: str) -> bool:
    """Tell whether a pattern begins as a chain does."""
    return _CHAIN.match(pattern) is not None


def without_stte(text: str) -> tuple[str, str]:
    """Return a step, and the remark behind it that singles fill the rest, empty if there is none."""
    found = _STTE.search(text)
    return (text[: found.start()], "stte") if found and _ARROW.search(text) else (text, "")


def own_conclusion(text: str) -> str:
    """Return what follows as ``r1c2=5, r46c3<>1,4``."""
    told = re.sub(r"\s*(?:<>|!=|≠|=/=)\s*", "<>", _one_sign(without_stte(f"=> {text}")[0][3:]).strip().rstrip("."))
    told = _SIGNED.sub(lambda found: f"{found[3]}{'<>' if found[1] == '-' else '='}{found[2]}", told)
    told = re.sub(r"(?<=[1-9])\s*=\s*(?=[1-9])", "=", told)
    told = re.sub(rf"({_CELLS})\s*,\s+(?=r)", r"\1,", told)
    told = re.sub(r"(?<=[=>])[1-9]{2,}", lambda found: ",".join(found[0]), told)
    return re.sub(r"((?:=|<>)[1-9](?:,[1-9])*)(?:\s*[,;]\s*|\s+)(?=r)", r"\1, ", told)


def _one_sign(text: str) -> str:
    """Return a text in which dashes, double signs and capitals are those of nonet."""
    text = re.sub("[\u2013\u2212]", "-", re.sub(r"==|--", lambda found: found[0][0], text))
    return re.sub(r"R([1-9]+)C(?=[1-9])", r"r\1c", text)


def _chain(text: str) -> str:
    text = re.sub(r"(?<![\w(,])([1-9])\s*(?=r[1-9])", r"(\1)", text)
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

"""Steps as forums write them, in the notation that nonet writes: ``own_form``.

```
(1)r1c4=(1)r2c6-1r9c6=r9c3 => -1 r1c3; stte     AIC: (1)r1c4 = (1)r2c6 - (1)r9c6 = r9c3 => r1c3<>1
X-Wing: 4 r28 c47 => r1c4 <> 45, r3c4<>4        X-Wing: 4 r28 c47 => r1c4<>4,5, r3c4<>4
```

A chain without a name is an AIC. What nonet writes stays as it is, and so does what is no notation.
"""

from __future__ import annotations

import re

_CELLS = r"r[1-9]+c[1-9]+"
_ARROW = re.compile(r"\s*(?:==?>|⇒|→)\s*")
_CHAIN = re.compile(r"\(?[1-9](?:[=-][1-9])?\)?\s*r[1-9]+c[1-9]+(?:,\s*r[1-9]+c[1-9]+)*(?:\[[rc1-9,]+\])?\s*[=-]")
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
    name, colon, pattern = head.partition(":")
    lowered = _one_sign(pattern if colon else head).strip()
    if not _CHAIN.match(lowered):
        return f"{head} => {own_conclusion(end)}"
    return f"{name if colon else 'AIC'}: {_chain(lowered)} => {own_conclusion(end)}"


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

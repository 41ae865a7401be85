"""LZ-string's base64 form, in which f-puzzles and others put a puzzle into a link: text to text, bounded.

The characters of base64 are six bits each. The bits are numbers, each with its lowest bit first, of a width that grows
with the dictionary: two bits at first. A number is

```
0    a new character of 8 bits follows        1    a new character of 16 bits follows        2    the end
3…   an entry of the dictionary: a character or a word that was seen before
```

After every number but the first, the word before it with the first character of the new one is a new entry. Characters
are units of UTF-16. A short text can stand for a very long one, so the length is bounded while it grows.
"""

from typing import Final

_SYMBOLS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS: Final = {ord(symbol): f"{value:06b}" for value, symbol in enumerate(_SYMBOLS)} | {ord("="): ""}
_WIDTHS: Final = {0: 8, 1: 16}
_END: Final = 2
LONGEST: Final = 4 << 20
"""The most characters of a text that are unpacked."""


class LzError(ValueError):
    """The text is not LZ-string in base64."""


def unpacked(text: str, *, longest: int = LONGEST) -> str:
    """Return the text that was packed; raise ``LzError`` for one that is cut off, or has other characters.

    >>> unpacked("N4IgFg9gJgpgziAXAbVAFwJ4AcZJAJQEMBXNAGwBcQBfAXQCMgA=")[:2]
    '{"'
    """
    if wrong := set(text) - set(_SYMBOLS) - {"="}:
        raise LzError(f"{min(wrong)!r} is no character of base64")
    bits = text.translate(_BITS)
    entries = ["", "", ""]
    parts: list[str] = []
    at, width, length, word = 0, 2, 0, ""
    while True:
        number = _number(bits, at, width, len(text))
        at += width
        if number == _END:
            return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if number in _WIDTHS:
            new = chr(_number(bits, at, _WIDTHS[number], len(text)))
            at += _WIDTHS[number]
            entries.append(new)
        elif number < len(entries):
            new = entries[number]
        elif number == len(entries) and word:
            new = word + word[0]
        else:
            raise LzError("a number in it stands for nothing")
        length += len(new)
        if length > longest:
            raise LzError(f"it stands for more than {longest:,} characters")
        if word:
            entries.append(word + new[0])
        parts.append(new)
        word = new
        width = len(entries).bit_length()


def _number(bits: str, at: int, width: int, length: int) -> int:
    if at + width > len(bits):
        raise LzError(f"it ends in the middle, after {length:,} characters")
    return int(bits[at : at + width][::-1], 2)

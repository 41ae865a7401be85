"""LZ-string's base64 form, in which f-puzzles and others put a puzzle into a link: text to text, reading bounded.

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
_BITS_OF_SYMBOL: Final = 6
LONGEST: Final = 4 << 20
"""The most characters of a text that are unpacked."""


class LzError(ValueError):
    """The text is not LZ-string in base64."""


def unpacked(text: str, *, longest: int = LONGEST) -> str:
    """Return the text that was packed; raise ``LzError`` for one that is cut off, or has other characters.

    >>> unpacked("N4IgFg9gJgpgziAXAbVAFwJ4AcZJAJQEMBXNAGwBcQBfAXQCMgA=")[:2]
    '{"'
    """
    return unpacked_to(text, longest=longest)[0]


def unpacked_to(text: str, *, longest: int = LONGEST) -> tuple[str, int]:
    """Return the text that was packed, and how many characters it took: what is behind them, but for ``=``, is other.

    Raises ``LzError``.
    """
    if wrong := set(text) - set(_SYMBOLS) - {"="}:
        raise LzError(f"{min(wrong)!r} is no character of base64")
    bits = text.translate(_BITS)
    entries = ["", "", ""]
    parts: list[str] = []
    at, width, length, word = 0, 2, 0, ""
    while True:
        start, number = at, _number(bits, at, width, len(text))
        at += width
        if number == _END:
            told = "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            return told, -(-at // _BITS_OF_SYMBOL)
        if number in _WIDTHS:
            new = chr(_number(bits, at, _WIDTHS[number], len(text)))
            at += _WIDTHS[number]
            entries.append(new)
        elif number < len(entries):
            new = entries[number]
        elif number == len(entries) and word:
            new = word + word[0]
        else:
            raise LzError(f"character {start // _BITS_OF_SYMBOL + 1:,} does not go with those before it")
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


def packed(text: str) -> str:
    """Return a text as LZ-string in base64; ``unpacked`` reads it.

    >>> unpacked(packed('{"size":9}'))
    '{"size":9}'
    """
    units = text.encode("utf-16-le", "surrogatepass")
    numbers: dict[str, int] = {}
    new = set[str]()
    bits: list[str] = []
    word, entries = "", len(_WIDTHS) + 1  # as many as the reader has

    def tell(told: str) -> None:
        nonlocal entries
        width = entries.bit_length()
        if told in new:
            new.discard(told)
            kind = int(ord(told) > 255)
            bits.append(f"{kind:0{width}b}"[::-1] + f"{ord(told):0{_WIDTHS[kind]}b}"[::-1])
            entries += 1
        else:
            bits.append(f"{numbers[told]:0{width}b}"[::-1])
        entries += len(bits) > 1

    for char in (chr(low | high << 8) for low, high in zip(units[::2], units[1::2], strict=True)):
        if char not in numbers:
            numbers[char] = len(numbers) + len(_WIDTHS) + 1
            new.add(char)
        if word + char in numbers:
            word += char
            continue
        tell(word)
        numbers[word + char] = len(numbers) + len(_WIDTHS) + 1
        word = char
    if word:
        tell(word)
    bits.append(f"{_END:0{entries.bit_length()}b}"[::-1])
    joined = "".join(bits)
    joined += "0" * (6 - len(joined) % 6)
    found = "".join(_SYMBOLS[int(joined[at : at + 6], 2)] for at in range(0, len(joined), 6))
    return found + "=" * (-len(found) % 4)

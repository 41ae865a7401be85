"""Digits and letters as strokes, so that a picture needs no font.

Each symbol is a path on a sheet 50 wide and 72 high, the height of a capital letter; it is drawn with a pen. Small
letters but r and c are drawn as capitals.
``as_paths`` draws the texts of a picture that way: programs that convert SVG then show them on a machine without fonts.
"""

from __future__ import annotations

_BOWL = "C38 34 47 41 47 53C47 65 38 72 25 72C16 72 9 69 4 62"
_RING = "M26 0C12 0 4 13 4 36C4 59 12 72 26 72C40 72 48 59 48 36C48 13 40 0 26 0Z"
_LOOP = "M8 72V0H28C39 0 46 8 46 20C46 32 39 40 28 40H8"
_ARC = "M46 14C41 5 34 0 26 0C12 0 4 14 4 36C4 58 12 72 26 72"
_STROKES = {
    "0": "M25 0C12 0 5 13 5 36C5 59 12 72 25 72C38 72 45 59 45 36C45 13 38 0 25 0Z",
    "1": "M11 15L29 0V72",
    "2": "M6 18C8 6 16 0 26 0C38 0 46 8 46 19C46 30 38 38 26 49L5 72H47",
    "3": f"M6 8C12 2 18 0 25 0C37 0 45 7 45 17C45 28 37 34 25 34{_BOWL}",
    "4": "M36 72V0L3 50H48",
    "5": "M44 0H12L8 32C13 28 19 26 26 26C39 26 47 35 47 49C47 63 38 72 25 72C16 72 9 69 4 62",
    "6": "M42 6C37 2 32 0 27 0C12 0 4 14 4 40C4 60 12 72 26 72C38 72 47 63 47 50C47 37 38 28 26 28C14 28 5 36 4 47",
    "7": "M4 0H47L20 72",
    "8": "M25 34C14 34 7 27 7 17C7 7 14 0 25 0C36 0 43 7 43 17C43 27 36 34 25 34C12 34 4 42 4 53C4 65 12 72 25 72"
    "C38 72 46 65 46 53C46 42 38 34 25 34Z",
    "9": "M8 66C13 70 18 72 23 72C38 72 46 58 46 32C46 12 38 0 24 0C12 0 3 9 3 22C3 35 12 44 24 44C36 44 45 36 46 25",
    "r": "M10 72V25M10 42C13 30 21 23 34 25",
    "c": "M42 34C38 27 32 23 26 23C14 23 6 33 6 47.5C6 62 14 72 26 72C32 72 38 68 42 61",
    "A": "M3 72L25 0L47 72M11 48H39",
    "B": "M8 0V72H26C38 72 46 65 46 53C46 42 38 35 26 35H8M26 35C36 35 42 28 42 18C42 7 36 0 26 0H8",
    "C": f"{_ARC}C34 72 41 67 46 58",
    "D": "M8 0V72H22C38 72 46 58 46 36C46 14 38 0 22 0Z",
    "E": "M44 0H8V72H44M8 35H38",
    "F": "M44 0H8V72M8 35H38",
    "G": f"{_ARC}C36 72 46 66 46 56V40H28",
    "H": "M8 0V72M44 0V72M8 35H44",
    "I": "M25 0V72",
    "J": "M38 0V52C38 65 32 72 22 72C12 72 6 65 5 55",
    "K": "M8 0V72M44 0L8 42M20 29L46 72",
    "L": "M8 0V72H44",
    "M": "M6 72V0L25 44L44 0V72",
    "N": "M8 72V0L44 72V0",
    "O": _RING,
    "P": _LOOP,
    "Q": f"{_RING}M32 56L48 76",
    "R": f"{_LOOP}M28 40L46 72",
    "S": "M44 12C39 4 33 0 25 0C14 0 7 7 7 17C7 27 14 31 25 34C38 38 46 43 46 54C46 65 38 72 25 72C15 72 8 68 4 60",
    "T": "M2 0H48M25 0V72",
    "U": "M8 0V48C8 63 14 72 26 72C38 72 44 63 44 48V0",
    "V": "M3 0L25 72L47 0",
    "W": "M2 0L14 72L25 22L36 72L48 0",
    "X": "M4 0L46 72M46 0L4 72",
    "Y": "M3 0L25 36L47 0M25 36V72",
    "Z": "M5 0H46L4 72H47",
    "Σ": "M46 0H6L32 36L6 72H46",
    "=": "M5 26H45M5 48H45",
    "≠": "M5 26H45M5 48H45M38 8L12 66",
    "×": "M8 20L42 54M42 20L8 54",  # noqa: RUF001
    "+": "M25 18V56M6 37H44",
    "-": "M10 40H40",
    "#": "M18 8L12 64M38 8L32 64M6 26H46M4 46H44",
    ",": "M26 64V72L20 84",
    "·": "M25 38V40",
    "/": "M40 0L10 72",
    "\\": "M10 0L40 72",
}
_UNKNOWN = "M5 0H45V72H5Z"
_WIDTH, _HEIGHT, _ADVANCE = 50, 72, 64
_EM = 100
_PEN, _BOLD_PEN = 8.5, 14.0
_STYLED = ("fill", "opacity", "font-weight")


def as_paths(svg: str) -> str:
    """Return a picture with its texts as paths; they keep their place, size, colour, opacity and class.

    Of the rules of a style, those of a single class give a text its ``fill``, ``opacity`` and ``font-weight``.
    """
    import re  # here, since `import nonet` needs no pattern

    size = "16"
    rules = {name: _declared(text) for name, text in re.findall(r"\.([\w-]+)\s*\{([^}]*)\}", svg)}

    def drawn(found: re.Match[str]) -> str:
        nonlocal size
        if found["group"] is not None:  # texts take their size from the group around them
            size = found["group"]
            return found[0]
        look = dict(re.findall(r'([a-z-]+)="([^"]*)"', found["look"]))
        for name in look.get("class", "").split():
            look |= rules.get(name, {})
        return _drawn(look, found["text"], size)

    groups, texts = r'<g [^>]*font-size="(?P<group>[^"]*)"[^>]*>', "<text (?P<look>[^>]*)>(?P<text>[^<]*)</text>"
    return re.sub(f"{groups}|{texts}", drawn, svg)


def _declared(text: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in _STYLED}


def _drawn(look: dict[str, str], text: str, size: str) -> str:
    scale = float(look.pop("font-size", size)) / _EM
    pen = _BOLD_PEN if look.pop("font-weight", "") == "bold" else _PEN
    x, y = float(look.pop("x")), float(look.pop("y")) - _HEIGHT * scale
    left = x - ((len(text) - 1) * _ADVANCE + _WIDTH) / 2 * scale
    pen_look = f'fill="none" stroke="{look.pop("fill", "currentColor")}" stroke-width="{pen:g}"'
    marks = "".join(
        f'<path d="{_path_of(symbol)}" {pen_look} stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({left + at * _ADVANCE * scale:.2f} {y:.2f}) scale({scale:g})"/>'
        for at, symbol in enumerate(text)
        if symbol != " "
    )
    kept = "".join(f' {name}="{value}"' for name, value in look.items())
    return f"<g{kept}>{marks}</g>"


def _path_of(symbol: str) -> str:
    return _STROKES.get(symbol) or _STROKES.get(symbol.upper(), _UNKNOWN)

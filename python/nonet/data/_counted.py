"""``counted``: a number with its noun, in the singular or the plural."""


def counted(count: int, noun: str) -> str:
    """Return a count and its noun.

    >>> counted(1, "row"), counted(1200, "row")
    ('1 row', '1,200 rows')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"

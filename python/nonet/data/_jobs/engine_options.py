"""The options that cluster engines share, and their checks."""

from nonet._checks import checked_integer, checked_text


def checked_engine_options(tries: int, *, address: str | None, workers: int | None, **others: object) -> None:
    """Check the options of a cluster engine; address, workers and the others exclude each other."""
    checked_text("address", address)
    if workers is not None:
        checked_integer("workers", workers, 1)
    checked_integer("tries", tries, 1)
    exclusive = {"address": address, **others, "workers": workers}
    if sum(value is not None for value in exclusive.values()) > 1:
        *names, last = exclusive
        raise ValueError(f"give one of {', '.join(names)} and {last}")

"""The value types of the board, in plain Python without the engine: cells, houses, digit sets, grids, transforms.

``Frozen`` is the base of those that cannot be changed.
"""


class Frozen:
    """Base of classes whose instances cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

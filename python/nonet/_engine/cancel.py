"""``CancelFlag``: ends a long call from another thread, where Ctrl-C does not reach.

Signals reach the main thread alone. A server that answers in threads gives each call a flag and sets it when the client
is gone or time is up. The engine looks at the flag about twenty times a second, where it also handles signals and calls
``progress``: the thread that made the call does so. While it reads puzzles or texts from Python objects it looks
between two of them, so an iterator that takes long for an item delays it.
"""


class CancelFlag:
    """A flag that any thread can set: the calls that were given it raise ``CancelledError``, within a second.

    A flag stays set, and a call that is given it then raises at once. One flag can serve several calls.

    >>> import threading, nonet
    >>> flag = nonet.CancelFlag()
    >>> threading.Timer(0.1, flag.set).start()
    >>> nonet.count_solutions("." * 81, limit=None, cancel=flag)
    Traceback (most recent call last):
    nonet.CancelledError: the call was cancelled
    >>> flag.is_set
    True
    """

    __slots__ = ("_is_set",)

    def __init__(self) -> None:
        self._is_set = False

    def set(self) -> None:
        """End the calls that were given this flag."""
        self._is_set = True

    @property
    def is_set(self) -> bool:
        """Whether the flag was set."""
        return self._is_set

    def __repr__(self) -> str:
        return f"<CancelFlag, {'set' if self._is_set else 'not set'}>"

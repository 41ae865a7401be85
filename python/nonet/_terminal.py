"""Text on a terminal: control characters of names and files are escaped, so that they cannot move its cursor.

``escaped`` is for one text, ``TerminalWriter`` for everything that a program writes to a terminal, ``counted`` for a
number with its noun. Escaped are all characters that Python calls not printable: control characters, also those of C1,
marks of direction (which show a line in another order), and others that cannot be seen.
"""

import codecs
import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Buffer

_KEPT = "\n\t"


def counted(count: int, noun: str) -> str:
    """Return a count and its noun.

    >>> counted(1, "row"), counted(1200, "row")
    ('1 row', '1,200 rows')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def escaped(text: str, *, kept: str = "") -> str:
    r"""Return a string with escapes for all characters that are not printable, except those of ``kept``.

    >>> print(escaped("\x1b[2J and \u202e"))
    \x1b[2J and \u202e
    """
    return text if text.isprintable() else "".join(one if one in kept else _escape(one) for one in text)


def _escape(symbol: str) -> str:
    if symbol.isprintable():
        return symbol
    # Python reads a byte that is not UTF-8 as one of these symbols.
    return f"\\x{ord(symbol) - 0xDC00:02x}" if "\udc80" <= symbol <= "\udcff" else ascii(symbol)[1:-1]


class TerminalWriter(io.RawIOBase):
    """A binary file over the one of a terminal: what is written is UTF-8, and reaches the terminal escaped.

    Line ends and tabs pass. A character whose bytes come in two writes waits for the second one. Closing it does not
    close the terminal.
    """

    def __init__(self, stream: Any) -> None:
        super().__init__()
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")

    def write(self, data: "Buffer", /) -> int:
        """Write the bytes, escaped; return how many there were."""
        self._write(self._decoder.decode(bytes(data)))
        return len(memoryview(data))

    def _write(self, text: str) -> None:
        self._stream.write(escaped(text, kept=_KEPT).encode())

    def flush(self) -> None:
        """Write what is waiting in the buffers of the terminal."""
        if not self.closed:
            self._stream.flush()

    def close(self) -> None:
        """Write the rest; the terminal stays open."""
        if not self.closed:
            try:
                self._write(self._decoder.decode(b"", True))
                self._stream.flush()
            finally:
                super().close()

    def writable(self) -> bool:
        """Tell that it can be written."""
        return True

    def isatty(self) -> bool:
        """Tell that it is a terminal."""
        return True

    def fileno(self) -> int:
        """Return the descriptor of the terminal."""
        number: int = self._stream.fileno()
        return number

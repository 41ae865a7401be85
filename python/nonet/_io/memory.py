"""``require_memory``: stop with ``MemoryError`` before a library that would end the process for lack of memory.

NumPy's OpenBLAS exits while it is loaded, and Arrow aborts in its readers. So the memory is asked for beforehand, as
the engine does (``crates/nonet-python/src/memory.rs``): a map of memory that is never touched costs microseconds.
"""

import os
from mmap import mmap
from typing import Final

FOR_LIBRARY: Final = (320 << 20) + (os.cpu_count() or 1) * (32 << 20)
"""What PyArrow and NumPy take while they are loaded, with the buffers of OpenBLAS for each core, and some more."""
_FOR_BLOCK = 256 << 20  # stacks and heaps of Arrow's threads
_TIMES_BLOCK = 8


def require_memory(size: int) -> None:
    """Raise ``MemoryError`` unless the system can provide this many bytes now."""
    try:
        mmap(-1, size).close()
    except (OSError, ValueError):
        raise MemoryError(f"expected {size >> 20} MiB of free memory") from None


def require_memory_for(block: object) -> None:
    """Raise ``MemoryError`` unless Arrow has the memory to read a block of text."""
    require_memory(_FOR_BLOCK + _TIMES_BLOCK * len(memoryview(block)))  # type: ignore[arg-type]

"""The native module, ``nonet._core``, or a clear word on how to come by it."""

import os

try:
    from nonet import _core as core
except ImportError as error:
    raise ImportError(
        "nonet's native engine is missing (nonet._core). In a clone of the repository, `make build` builds it; "
        "nonet.Grid, the formats and nonet.methods work without it."
    ) from error

if os.environ.get("NONET_LEVEL", core.level()) != core.level():
    raise ImportError(
        f"NONET_LEVEL is {os.environ['NONET_LEVEL']!r}, expected portable, or avx2 or avx512 where a machine has it "
        f"(this one has {core.level()})"
    )

__all__ = ["core"]

"""The native module ``nonet._core``, or an ``ImportError`` that says why it is not there."""

import os

try:
    import nonet._core as core
except ImportError as error:
    if error.name == "nonet._core" and isinstance(error, ModuleNotFoundError):
        raise ImportError(
            "nonet's native engine is not built (nonet._core). In a clone of the repository, `make build` builds it; "
            "nonet.Grid, the formats and nonet.methods work without it."
        ) from error
    raise ImportError(f"nonet's native engine (nonet._core) failed to load: {error}") from error

if (_level := os.environ.get("NONET_LEVEL", core.level())) != core.level():
    raise ImportError(
        f"NONET_LEVEL is {_level!r}, expected portable, or avx2 or avx512 where a machine has it "
        f"(this one has {core.level()})"
    )

__all__ = ["core"]

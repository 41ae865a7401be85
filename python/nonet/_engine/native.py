"""The native module ``nonet._core``, or an ``ImportError`` that explains why it cannot be imported."""

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
    _levels = ("portable", "avx2", "avx512")
    _available = ", ".join(_levels[: _levels.index(core.level()) + 1])
    raise ImportError(f"NONET_LEVEL={_level!r} is not available: this machine supports {_available}")

__all__ = ["core"]

"""The native module ``nonet._core``, or an ``ImportError`` that explains why it cannot be imported."""

import os

try:
    import nonet._core as core
except (ImportError, OSError, SystemError) as error:
    import sys
    import sysconfig
    from pathlib import Path

    _hint = "In a clone of the repository, `make build` builds it; Grid, drawn formats and methods work without it."
    if not (isinstance(error, ModuleNotFoundError) and error.name == "nonet._core"):
        raise ImportError(f"nonet's native engine (nonet._core) failed to load: {error}. {_hint}") from error
    _folder = Path(__file__).resolve().parent
    _others = ", ".join(
        sorted(path.name for path in _folder.glob("_core.*") if path.suffix in (".so", ".pyd", ".dylib"))
    )
    _this = f"Python {sys.version_info.major}.{sys.version_info.minor} on {sysconfig.get_platform()}"
    _cause = (
        f"{_others} in {_folder} is not for {_this}" if _others else f"{_folder} has no file _core.*.so for {_this}"
    )
    raise ImportError(f"nonet's native engine (nonet._core) is not built: {_cause}. {_hint}") from error

if (_level := os.environ.get("NONET_LEVEL", core.level())) != core.level():
    _levels = ("portable", "avx2", "avx512")
    _available = ", ".join(_levels[: _levels.index(core.level()) + 1])
    raise ImportError(f"NONET_LEVEL={_level!r} is not available: this machine supports {_available}")

__all__ = ["core"]

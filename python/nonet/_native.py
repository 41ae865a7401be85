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
        _reason = f"nonet's native engine (nonet._core) failed to load: {error}. {_hint}"
        raise ImportError(_reason, name="nonet._core") from error
    _folder = Path(__file__).resolve().parent
    _others = ", ".join(
        sorted(path.name for path in _folder.glob("_core.*") if path.suffix in (".so", ".pyd", ".dylib"))
    )
    _this = f"Python {sys.version_info.major}.{sys.version_info.minor} on {sysconfig.get_platform()}"
    _cause = (
        f"{_others} in {_folder} is not for {_this}" if _others else f"{_folder} has no file _core.*.so for {_this}"
    )
    _reason = f"nonet's native engine (nonet._core) is not built: {_cause}. {_hint}"
    raise ImportError(_reason, name="nonet._core") from error

if (_level := os.environ.get("NONET_LEVEL") or core.level()) != core.level():
    _levels = ("portable", "avx2", "avx512")
    _available = ", ".join(_levels[: _levels.index(core.level()) + 1])
    _reason = f"NONET_LEVEL={_level!r} is not available: this machine supports {_available}"
    raise ImportError(_reason, name="nonet._core")

__all__ = ["core"]

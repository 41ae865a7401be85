"""The native module, ``nonet._core``, or a clear word on how to come by it."""

try:
    from nonet import _core as core
except ImportError as error:
    raise ImportError(
        "nonet's native engine is missing (nonet._core). In a clone of the repository, `make build` builds it; "
        "nonet.Grid, the formats and nonet.methods work without it."
    ) from error

__all__ = ["core"]

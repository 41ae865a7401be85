"""Leaves out the examples of extras that are not installed; ``tests/rl`` and ``tests/photo`` are then skipped."""

from importlib.util import find_spec

_EXTRAS = {
    "gymnasium": ["python/nonet/rl/*", "docs/rl.md"],
    "cv2": ["python/nonet/photo/*", "docs/photo.md", "tests/photo/*"],
}
collect_ignore_glob = [path for name, paths in _EXTRAS.items() if not find_spec(name) for path in paths]

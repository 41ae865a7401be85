"""The files of the page from memory, each plain and compressed: one answer without a thread and without the disk.

A file that changes while the server runs is read again: its time and its size tell. What is more than a whole file (a
part of one) and whatever is no file is left to the application behind.
"""

from __future__ import annotations

import gzip
from contextlib import suppress
from email.utils import formatdate
from functools import lru_cache
from hashlib import md5
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

_Header = tuple[bytes, bytes]


class _File(NamedTuple):
    """What is sent of a file in one form."""

    body: bytes
    etag: str
    headers: list[_Header]
    """Those of the whole file; an answer that it has not changed has the rest."""
    kept: list[_Header]


class Files:
    """An ASGI application before another one, which answers what is no file."""

    def __init__(self, app: ASGIApp, *, directory: Path) -> None:
        self._app = app
        self._paths = {f"/{path.name}": path for path in directory.iterdir() if path.is_file()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, or that it has not changed."""
        is_asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        path = self._paths.get(scope["path"].removeprefix(scope.get("root_path", ""))) if is_asked else None
        headers, about = Headers(scope=scope) if path else Headers(), None
        if path is not None and "range" not in headers:
            with suppress(OSError):
                about = path.stat()
        if path is None or about is None:
            await self._app(scope, receive, send)
            return
        file = _read(path, about.st_mtime, about.st_size, is_small="gzip" in headers.get("accept-encoding", ""))
        if _has(headers.get("if-none-match", ""), file.etag):
            await send({"type": "http.response.start", "status": 304, "headers": file.kept})
            await send({"type": "http.response.body"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": file.headers + file.kept})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else file.body})


def _has(asked: str, etag: str) -> bool:
    """Tell whether a client that names what it has, has this."""
    return asked.strip() == "*" or etag in [each.strip().removeprefix("W/") for each in asked.split(",")]


@lru_cache(maxsize=256)
def _read(path: Path, modified: float, size: int, *, is_small: bool) -> _File:
    """Read a file; the cache knows it by what changes with it."""
    plain = path.read_bytes()
    body = gzip.compress(plain, mtime=0) if is_small else plain
    etag = f'"{md5(body, usedforsecurity=False).hexdigest()}"'
    kind, _ = guess_type(path.name)
    kind = kind or "application/octet-stream"
    headers = {
        "content-type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        "content-length": str(len(body)),
        **({"content-encoding": "gzip"} if is_small else {}),
    }
    kept = {"etag": etag, "last-modified": formatdate(modified, usegmt=True), "vary": "accept-encoding"}
    return _File(body, etag, _encoded(headers), _encoded(kept))


def _encoded(headers: dict[str, str]) -> list[_Header]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]

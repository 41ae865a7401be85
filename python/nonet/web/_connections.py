"""Connections: how long one may wait for its client, how many are open, and what a full table of descriptors says.

A client that sends half a request, or does not read its answer, would otherwise keep a descriptor for ever, and a few
hundred of them the whole server. uvicorn has limits for idle connections (``timeout_keep_alive``), for the length of
headers (``h11_max_incomplete_event_size``) and for requests (``limit_concurrency``, which refuses requests that are
complete). What it lacks is here: a connection that waits for its client is closed after a time, and earlier if a new
one would be too many. The oldest goes first, so that half requests never keep out a whole one. This begins at three
quarters of ``limit_concurrency``, because a connection that is closed counts until the loop has gone round.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST = 512
"""Open connections; a browser opens up to six."""
MANY = 128
"""Connections that may wait for their clients at a time without being hurried: a class with a tab or two each."""
ACCEPTED_AT_ONCE = 4
"""Connections that asyncio accepts in one round of its loop; until one is counted, three more rounds can pass."""
_OTHER_DESCRIPTORS = 64
_LONGEST_HEAD = 64 * 1024
_QUIET = 60.0
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_MESSAGE = json.dumps({"error": "TimeLimitError", "message": "the request was not complete in time"}).encode()
_HEADERS = {"content-type": "application/json", "content-length": str(len(_MESSAGE)), "connection": "close"}
_TOO_LATE = (h11.Response(status_code=408, headers=[*_HEADERS.items()]), h11.Data(data=_MESSAGE), h11.EndOfMessage())
_log = logging.getLogger("uvicorn.error")


class _Messages(h11.Connection):
    """Messages in which the head of an answer goes out with what follows it: one call of the system, not two."""

    _head = b""

    def send(self, event: h11.Event) -> bytes | None:  # type: ignore[override]
        data = super().send(event)
        if isinstance(event, h11.Response) and data is not None:
            self._head = data
            return b""
        head, self._head = self._head, b""
        return head + data if head and data is not None else data


class Connection(H11Protocol):
    """A connection that knows since when it waits for its client."""

    waits_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.conn = _Messages(h11.SERVER, self.config.h11_max_incomplete_event_size or _LONGEST_HEAD)
        self._note()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency * 3 // 4:
            waiting = [each for each in self.connections if isinstance(each, Connection) and each.can_end]
            min(waiting, key=lambda each: each.waits_since or 0.0).end()

    @property
    def can_end(self) -> bool:
        """Whether the connection waits for its client and does not end already."""
        return self.waits_since is not None and not self.transport.is_closing()

    def handle_events(self) -> None:
        super().handle_events()
        self._note()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._note()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note()

    def shutdown(self) -> None:
        """End now if only the client could go on; otherwise let the answer be finished."""
        if self.can_end:
            self.end()
        else:
            super().shutdown()

    def end(self) -> None:
        """Close the connection, with an answer if a part of a request arrived and no answer has begun."""
        if self.transport.is_closing() or self.flow.write_paused:
            self.transport.abort()
            return
        has_part = self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]
        if has_part and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(b"".join(self.conn.send(event) or b"" for event in _TOO_LATE))
        if self.cycle is not None:
            self.cycle.disconnected = True  # what answers the request is told at once, not when the connection is lost
            self.cycle.message_event.set()
        self.transport.close()
        self._note()

    def _note(self) -> None:
        """Note whether the client has to send or to read something before anything goes on."""
        is_waiting = (
            self.transport.is_closing() or self.flow.write_paused or self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        )
        if not is_waiting:
            self.waits_since = None
        elif self.waits_since is None:
            self.waits_since = monotonic()


def end_the_late(connections: Iterable[object], limit: float) -> None:
    """Close connections that have waited for their clients for ``limit`` seconds, or a quarter of it if many wait."""
    waiting = [each for each in connections if isinstance(each, Connection) and each.waits_since is not None]
    earliest = monotonic() - (limit if len(waiting) <= MANY else limit / 4)
    for each in waiting:
        if each.waits_since is not None and each.waits_since < earliest:
            each.waits_since = None
            each.end()


def most_connections() -> int:
    """Return how many connections may be open: fewer than this process may have descriptors."""
    with suppress(ImportError):
        import resource

        descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if descriptors != resource.RLIM_INFINITY:
            return min(MOST, max(descriptors // 2, descriptors - _OTHER_DESCRIPTORS - 4 * ACCEPTED_AT_ONCE))
    return MOST


def report_full_tables(loop: asyncio.AbstractEventLoop) -> None:
    """Make the loop say in one line, at most once a minute, that there is no descriptor for a new connection."""
    last = -_QUIET

    def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _FULL:
            loop.default_exception_handler(context)
        elif monotonic() - last >= _QUIET:
            last = monotonic()
            _log.error("no new connection can be opened now: %s", error.strerror)

    loop.set_exception_handler(report)

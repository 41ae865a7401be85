"""What stands before every answer: who may ask, how long a body may be, and the headers of security.

A page of a stranger can make a browser ask ``http://localhost:8081``: by a name of its own that leads to this machine
(the ``Host`` header shows it), or by a form (``Origin`` shows it). Both are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
LONGEST_BODY = 1024 * 1024
POLICY = "; ".join(
    f"{name} {value}"
    for name, value in {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }.items()
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """An ASGI application before another one."""

    def __init__(self, app: ASGIApp, *, allowed_hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower().strip("[]") for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is allowed, refuse another one."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                own = [header for header in _ENCODED if header[0] not in names]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        await (self._app if refusal is None else refusal)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        host = headers.get("host", "")
        if not self._is_allowed(host):
            return refusal(421, "HostError", f"this server does not answer for the host {host!r}: see --allow-host")
        origin = headers.get("origin")
        if origin is not None and scope["method"] not in ("GET", "HEAD") and urlsplit(origin).netloc != host:
            return refusal(403, "OriginError", f"a page of {origin!r} may not ask this server")
        if headers.get("content-length", "0").isdecimal() and int(headers.get("content-length", "0")) > LONGEST_BODY:
            return refusal(413, "SizeError", f"a request has at most {LONGEST_BODY:,} bytes")
        return None

    def _is_allowed(self, host: str) -> bool:
        if "*" in self._hosts:
            return True
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return name is not None and name in self._hosts


def refusal(status: int, error: str, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return an answer that says why there is none."""
    return JSONResponse({"error": error, "message": message}, status, headers)


def is_loopback(host: str) -> bool:
    """Tell whether an address can be reached from this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

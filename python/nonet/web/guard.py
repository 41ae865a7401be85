"""What stands before every answer: who may ask, and the headers of security.

A page of a stranger can make a browser ask ``http://localhost:8081``: by a name of its own that leads to this machine
(the ``Host`` header shows it), or by a form (``Origin`` shows it). Both are refused. A page whose origin is allowed may
ask, and a browser gives it the answers (CORS).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
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
_PREFLIGHT: Mapping[str, str] = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600",
}


_ORIGIN = re.compile(r"(?!http:.*:80$|https:.*:443$)[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?")
_SEE = "--allow-{0} of nonet serve, or allowed_{0}s of nonet.web.app"
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """An ASGI application before another one."""

    def __init__(self, app: ASGIApp, *, allowed_hosts: Iterable[str], allowed_origins: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = frozenset(host.lower().strip("[]") for host in allowed_hosts)
        self._origins = frozenset(allowed_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is allowed, refuse another one."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin", "")
        is_allowed = bool(origin) and not self._origins.isdisjoint((origin, "*"))
        answer = self._refusal(scope, headers, origin="" if is_allowed else origin)
        if answer is None and is_allowed and scope["method"] == "OPTIONS":
            answer = Response(status_code=204, headers=_PREFLIGHT)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                own = [header for header in _ENCODED if header[0] not in names]
                message = {**message, "headers": [*message["headers"], *own]}
                if self._origins:
                    sent = MutableHeaders(scope=message)
                    sent.add_vary_header("origin")
                    if is_allowed:
                        sent["access-control-allow-origin"] = origin
            await send(message)

        await (self._app if answer is None else answer)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope, headers: Headers, *, origin: str) -> ASGIApp | None:
        host = headers.get("host", "")
        if not self._is_allowed(host):
            return refusal(
                421, "HostError", f"this server does not answer for the host {host!r}: see {_SEE.format('host')}"
            )
        if origin and scope["method"] not in ("GET", "HEAD") and urlsplit(origin).netloc != host:
            return refusal(
                403,
                "OriginError",
                f"a page of {origin!r} may not ask this server: see {_SEE.format('origin')}",
            )
        return None

    def _is_allowed(self, host: str) -> bool:
        if "*" in self._hosts:
            return True
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return name is not None and name in self._hosts


def checked_origins(origins: Iterable[str]) -> tuple[str, ...]:
    """Return origins as browsers send them: a scheme, a host, and a port where it is not that of the scheme.

    Another text would be equal to no origin: a pattern such as ``http://localhost:*``, too.
    """
    found = tuple(origins)
    for origin in found:
        if origin != "*" and not _ORIGIN.fullmatch(origin):
            form = "https://example.org or http://localhost:3000"
            raise ValueError(f"an origin is written as {form}, without a path or a pattern, not {origin!r}")
    return found


def refusal(status: int, error: str, message: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """Return an answer that says why there is none."""
    return JSONResponse({"error": error, "message": message}, status, headers)


def is_loopback(host: str) -> bool:
    """Tell whether an address can be reached from this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

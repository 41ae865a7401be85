"""``serve``: runs the page on this machine until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread, current_thread, main_thread

import uvicorn

from nonet import CancelFlag
from nonet.web._app import app
from nonet.web._connections import ACCEPTED_AT_ONCE, Connection, end_the_late, most_connections, report_full_tables
from nonet.web._questions import HintQuestion
from nonet.web.answers import hint
from nonet.web.guard import LOOPBACK, is_loopback

ANY = ("0.0.0.0", "::")
_BACKLOG = 2_048
_NETWORKS = ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1")
"""One address outside, and one of each kind of private network."""
_REQUEST_LIMIT = 20.0
_WARMING = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def serve(
    *,
    host: str,
    port: int,
    allowed_hosts: Iterable[str],
    allowed_origins: Iterable[str] = (),
    time_limit: float,
    threads: int | None,
    started: Callable[[str, list[str]], None],
    request_limit: float = _REQUEST_LIMIT,
) -> None:
    """Answer until Ctrl-C or SIGTERM; ``started`` gets the addresses of the page, here and for others, when it is open.

    A request must be complete, and its answer read, within ``request_limit`` seconds.

    Port 0 takes a free one. Besides ``allowed_hosts``, the names of this machine that reach ``host`` are allowed.
    Raises ``OSError`` if the address cannot be used.
    """
    listening = _listening(host, port)
    number = listening.getsockname()[1]
    shown = "localhost" if host in ANY else f"[{host}]" if ":" in host else host
    names = {*allowed_hosts, *LOOPBACK, *(() if is_loopback(host) else own_names(host))}
    address = f"http://{shown}:{number}/"
    others = addresses_for_others(host, address)
    application = app(
        allowed_hosts=names,
        allowed_origins=allowed_origins,
        time_limit=time_limit,
        threads=threads,
        addresses=others,
    )
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        limit_concurrency=most_connections(),
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    server.request_limit = request_limit
    server.when_stopping = application.state.workers.cancel
    server.when_started = lambda: started(address, others)
    server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that tells when it has started, and closes connections whose clients are late."""

    when_started: Callable[[], None]
    when_stopping: Callable[[], None]
    request_limit: float

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop for SIGHUP as for SIGTERM; uvicorn raises each again when the server has stopped."""
        with super().capture_signals():
            number = getattr(signal, "SIGHUP", None)
            if number is None or current_thread() is not main_thread() or signal.getsignal(number) == signal.SIG_IGN:
                yield
                return
            before = signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, before)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        report_full_tables(asyncio.get_running_loop())
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_BACKLOG)  # uvicorn has one number for these and for the connections accepted at once
        if self.started:
            Thread(target=warm).start()
            self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.when_stopping()  # questions end with an answer instead of being dropped
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        end_the_late(self.server_state.connections, self.request_limit)
        return await super().on_tick(counter)


def warm() -> None:
    """Ask for a hint: it imports its words and pictures at their first use, and the first player shall not wait."""
    # Where no file can be opened now, the first player imports them.
    with suppress(OSError, ImportError):
        hint(HintQuestion(grid=_WARMING), CancelFlag())


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            reason = f"port {port} is in use, perhaps by this page already; --port 0 takes a free one"
            raise OSError(error.errno, reason) from None
        raise
    return listening


def own_names(host: str) -> set[str]:
    """Return the names and addresses by which other machines reach this one at ``host``."""
    if host not in ANY:
        return {host}
    name = socket.gethostname()
    return {name, socket.getfqdn(name), *_own_addresses()}


def addresses_for_others(host: str, address: str) -> list[str]:
    """Return where other machines find the page that has this address here: by numbers, which need no name service."""
    if is_loopback(host):
        return []
    numbers = [each for each in _own_addresses() if ":" not in each] if host in ANY else [host]
    return [address.replace("//localhost", f"//{each}", 1) for each in numbers if not is_loopback(each)]


def _own_addresses() -> list[str]:
    """Return the addresses of this machine, first the one from which it reaches other networks."""
    found = []
    for network in _NETWORKS:
        # Connecting sends nothing: the system only chooses the interface.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((network, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(socket.gethostname(), None)]
    return [*dict.fromkeys(found)]

"""The page: play, learn and ask in a browser. Needs the extra ``[web]``.

``nonet serve`` runs it on this machine. ``app`` is the ASGI application, for programs with a server of their own::

    static/            the page: ES modules without a build step, which ask
    _app  <-  guard    who may ask
       └──   _work     threads, time limits, clients that go away
             answers   what is answered, with the public API alone  <-  _questions: the fields
"""

from nonet._io.libraries import library as _library

for _name in ("starlette", "msgspec"):
    _library(_name)

from nonet.web._app import app  # noqa: E402 - the extra is named first

__all__ = ["app"]

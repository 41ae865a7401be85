"""The page as one ES module: a notebook loads a module from a string, where relative imports lead nowhere.

The modules of the page are joined in the order of their imports, each in a block of its own, with what it exports as
constants. Each view of the widget runs them anew, so that each has its own language. The style sheets are those of the
page.
"""

from __future__ import annotations

import re
from functools import cache
from graphlib import TopologicalSorter
from importlib.resources import files

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_LATER = re.compile(r'(await |\[|=> )import\("\./(\w+)\.js"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.MULTILINE)
_NAME = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)


@cache
def joined(start: str) -> str:
    """Return a module that exports ``render``, and what it imports, as one module whose default export is a widget."""
    sources: dict[str, str] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _file(f"{name}.js")
            waiting += _imports(sources[name])
    order = TopologicalSorter({name: sorted(_imports(source)) for name, source in sources.items()}).static_order()
    parts = [_block(name, sources[name]) for name in order]
    widget = "export default { render: (context) => made().render(context) };\n"
    return "".join(["const made = () => {\n", *parts, f"return {start}_js;\n}};\n", widget])


def style() -> str:
    """Return the style sheets of the page as one: those of the start, then those that are loaded later."""
    first = re.findall(r'"(\w+\.css)"', _file("index.html"))
    every = sorted(path.name for path in (files("nonet.web") / "static").iterdir() if path.name.endswith(".css"))
    return "".join(_file(name) for name in dict.fromkeys([*first, *every]))


def _file(name: str) -> str:
    return (files("nonet.web") / "static" / name).read_text(encoding="utf-8")


def _imports(source: str) -> list[str]:
    """Return the modules that a module imports, at once or later."""
    return [found[2] for kind in (_IMPORT, _LATER) for found in kind.finditer(source)]


def _block(name: str, source: str) -> str:
    """Return a module as a constant, the object of its exports."""
    exported = ", ".join(_NAME.findall(source))
    inner = _LATER.sub(r"\1\2_js", _IMPORT.sub(r"const {\1} = \2_js;", _EXPORT.sub("", source)))
    return f"const {name}_js = (() => {{\n{inner}\nreturn {{ {exported} }};\n}})();\n"

"""Make the source distribution of a release: ``python .ci/release.py ADDRESS OUT``.

The repository does not say where the project lives: its links are relative. A release has to say it, because the page
of a package index shows the README alone. This script copies the files to a folder, adds the project's pages to
``pyproject.toml``, makes the README's links absolute and lets maturin pack the copy. Wheels are built from the result,
so they have the same README and the same pages.

ADDRESS is a repository as GitHub and Forgejo serve it: ``ADDRESS/blob/TAG/FILE`` shows a file, ``ADDRESS/raw/TAG/FILE``
is its content. The tag is ``v`` and the version, so that the README of a release links to the files of that release.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
BUILT = shutil.ignore_patterns(
    *(".git", ".venv", "target", "dist", "__pycache__", "*.so", "*.pyd", ".hypothesis", ".*_cache")
)

# The targets that are paths of this repository: of Markdown pictures and links, and of attributes in HTML.
PICTURE = re.compile(r"(!\[[^\]]*\]\()([^)\s:#][^)\s:]*\))")
LINK = re.compile(r"(\]\()([^)\s:#][^)\s:]*\))")
HTML_PICTURE = re.compile(r'((?:src|srcset)=")([^":#][^":]*")')
HTML_LINK = re.compile(r'(href=")([^":#][^":]*")')


def with_absolute_links(text: str, address: str, tag: str) -> str:
    """Return Markdown text whose relative links lead to files of this tag at the address."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)  # every second part is a code block
    for place in range(0, len(parts), 2):
        for pattern in (PICTURE, HTML_PICTURE):
            parts[place] = pattern.sub(rf"\g<1>{address}/raw/{tag}/\g<2>", parts[place])
        for pattern in (LINK, HTML_LINK):
            parts[place] = pattern.sub(rf"\g<1>{address}/blob/{tag}/\g<2>", parts[place])
    return "".join(parts)


def with_pages(settings: str, address: str, tag: str) -> str:
    """Return the text of ``pyproject.toml`` with the project's pages."""
    if "urls" in tomllib.loads(settings)["project"]:
        raise SystemExit("pyproject.toml has [project.urls] already: the address is given to this script alone")
    pages = {
        "Homepage": address,
        "Documentation": f"{address}/blob/{tag}/docs/tutorial.md",
        "Source": f"{address}/tree/{tag}",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
        "Techniques": f"{address}/blob/{tag}/docs/techniques",
    }
    return settings + "\n[project.urls]\n" + "".join(f'{name} = "{page}"\n' for name, page in pages.items())


def prepare(folder: Path, address: str) -> None:
    """Copy the files to a folder and put the address into them."""
    if not re.fullmatch(r"https://[^\s\"/]+(/[^\s\"/]+)*", address):
        raise SystemExit(f"the project's address must be an https URL without a slash at its end, not {address!r}")
    shutil.copytree(CHECKOUT, folder, ignore=BUILT)
    settings = folder / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    tag = f"v{tomllib.loads(text)['project']['version']}"
    settings.write_text(with_pages(text, address, tag), encoding="utf-8")
    readme = folder / "README.md"
    readme.write_text(with_absolute_links(readme.read_text(encoding="utf-8"), address, tag), encoding="utf-8")


def main(address: str, out: str) -> None:
    """Write the source distribution into the folder ``out``, and nothing else is there."""
    target = Path(out).resolve()
    copy = target.with_name(f"{target.name}.tree")
    for folder in (target, copy):
        shutil.rmtree(folder, ignore_errors=True)
    prepare(copy, address)
    subprocess.run([sys.executable, "-m", "maturin", "sdist", "--out", target], cwd=copy, check=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python .ci/release.py ADDRESS OUT")
    main(*sys.argv[1:])

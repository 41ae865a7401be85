"""The fonts of `train_digits.py`: packages of Debian, and which of their files have usable figures.

The packages are fetched by apt and unpacked, not installed: nothing of the machine changes. A file is used if it draws
1 to 9 as nine different glyphs; families whose figures are letters, pictures or seven segments are named and left out.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PACKAGES = """
fonts-adf-accanthis fonts-adf-baskervald fonts-adf-berenis fonts-adf-gillius fonts-adf-ikarius fonts-adf-irianis
fonts-adf-libris fonts-adf-mekanus fonts-adf-romande fonts-adf-solothurn fonts-adf-switzera fonts-adf-tribun
fonts-adf-verana fonts-allerta fonts-anonymous-pro fonts-arapey fonts-averia-sans-gwf fonts-averia-gwf fonts-b612
fonts-bebas-neue fonts-beteckna fonts-breip fonts-cabin fonts-cantarell fonts-century-catalogue fonts-clear-sans
fonts-cmu fonts-comfortaa fonts-comic-neue fonts-courier-prime fonts-crosextra-caladea fonts-crosextra-carlito
fonts-dejavu-core fonts-dejavu-extra fonts-dosis fonts-ecolier-court fonts-essays1743 fonts-fantasque-sans
fonts-fanwood fonts-femkeklaver fonts-firacode fonts-freefont-ttf fonts-gfs-artemisia fonts-gfs-baskerville
fonts-gfs-bodoni-classic fonts-gfs-didot fonts-gnutypewriter fonts-go fonts-goudybookletter fonts-hack-ttf
fonts-humor-sans fonts-inconsolata fonts-inter fonts-jetbrains-mono fonts-johnsmith-induni fonts-junction
fonts-junicode fonts-jura fonts-karla fonts-league-mono fonts-league-spartan fonts-levien-typoscript fonts-liberation
fonts-lindenhill fonts-lmodern fonts-manrope fonts-monofur fonts-mononoki fonts-national-park fonts-noto-mono
fonts-ocr-b fonts-okolaks fonts-oldstandard fonts-open-sans fonts-opendin fonts-opendyslexic fonts-osifont
fonts-oxygen fonts-paratype fonts-play fonts-prociono fonts-quattrocento fonts-quicksand fonts-roadgeek
fonts-roboto-slab fonts-routed-gothic fonts-rufscript fonts-sil-andika fonts-sil-charis fonts-sil-gentiumplus
fonts-sjfonts fonts-sora fonts-stix fonts-summersby fonts-texgyre fonts-tiresias fonts-tlwg-garuda-ttf
fonts-tlwg-kinnari-ttf fonts-tlwg-umpush-ttf fonts-tlwg-purisa-ttf fonts-tlwg-waree-ttf fonts-tomsontalks fonts-tuffy
fonts-urw-base35 fonts-vollkorn fonts-yanone-kaffeesatz fonts-yrsa-rasa fonts-nanum fonts-ubuntu-title fonts-3270
fonts-wqy-zenhei
""".split()  # noqa: SIM905 - a list of names, as apt takes it

# Eleven more (Cardo, Croscore, EB Garamond, Lato, OCR-A and others) made the weights no better: 5 newspapers of the
# corpus were not certain, in place of 3.

LEFT_OUT = (
    "Symbol",
    "Dingbat",
    "D050000L",
    "Math",
    "Ornament",
    "Keyboard",
    "OCRBE",
    "OCRBX",
    "OCRBF",
    "femkeklaver",
    "Delphine",
)
"""Parts of the names of files whose figures are none, stand in boxes, are outlines alone, or are written by hand."""


def fetch(target: Path) -> None:
    """Download the packages that are missing and unpack them below a folder."""
    target.mkdir(parents=True, exist_ok=True)
    missing = [name for name in PACKAGES if not (target / name).exists()]
    if not missing:
        return
    done = subprocess.run(["apt-get", "download", "-qq", *missing], cwd=target, check=False, timeout=600)
    if done.returncode:
        raise SystemExit("apt-get could not download the fonts: run apt-get update, then this again")
    for name in missing:
        file = next(target.glob(f"{name}_*.deb"))
        subprocess.run(["dpkg", "-x", file, target / name], check=True, timeout=300)
        file.unlink()


def versions(target: Path) -> Iterator[str]:
    """Yield the packages that were unpacked, in order."""
    for name in PACKAGES:
        if (target / name).is_dir():
            yield name


def usable(target: Path) -> list[list[Path]]:
    """Return the files below a folder whose 1 to 9 can be used, by package."""
    found: dict[str, list[Path]] = {}
    seen: set[str] = set()
    for name in versions(target):
        for path in sorted((target / name).rglob("*")):
            if path.suffix.lower() in {".ttf", ".otf", ".ttc", ".pfb"} and path.is_file() and not path.is_symlink():
                wanted = not any(part.lower() in path.name.lower() for part in LEFT_OUT)
                # One font often comes as TrueType and as PostScript.
                if wanted and path.stem not in seen and _has_figures(path):
                    seen.add(path.stem)
                    found.setdefault(name, []).append(path)
    return list(found.values())


def _has_figures(path: Path) -> bool:
    try:
        font = ImageFont.truetype(str(path), 40)
        glyphs = [_drawn(font, text) for text in "123456789\uffff"]
    except OSError:
        return False
    shares = [glyph.mean() for glyph in glyphs[:9]]
    if min(shares) < 0.002 or max(shares) > 0.35:
        return False
    return len({glyph.tobytes() for glyph in glyphs}) == 10


def _drawn(font: ImageFont.FreeTypeFont, text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((32, 32), text, fill=255, font=font, anchor="mm")
    return np.asarray(image) > 127

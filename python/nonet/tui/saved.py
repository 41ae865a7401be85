"""The game that is kept between two runs: a file in the user's folder of states, replaced as a whole."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from nonet import Game
from nonet._io.target import write_whole


class Kept(NamedTuple):
    """A game, and for how many seconds it has been played."""

    game: Game
    seconds: int = 0


def default_path() -> Path:
    """Return where the game is kept: the folder of states of the system, or ``NONET_STATE``."""
    if named := os.environ.get("NONET_STATE"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return base / "nonet" / "game.json"


def load(path: Path) -> Kept | None:
    """Return the game that was kept; ``None`` if there is none, or the file is not one."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return Kept(Game.from_dict(found["game"]), int(found["seconds"]))
    return None


def save(kept: Kept, path: Path) -> None:
    """Keep a game; nothing happens where that is not possible."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, [json.dumps({"game": kept.game.to_dict(), "seconds": kept.seconds})])

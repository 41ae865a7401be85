"""The game that is kept between two runs: a file in the user's folder of states, replaced as a whole."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from nonet._io.target import write_whole
from nonet.tui._game import Game


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


def load(path: Path) -> Game | None:
    """Return the game that was kept; ``None`` if there is none, or the file is not one."""
    with suppress(OSError, ValueError):
        return Game.from_dict(json.loads(path.read_text(encoding="utf-8")))
    return None


def save(game: Game, path: Path) -> None:
    """Keep a game; nothing happens where that is not possible."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, [json.dumps(game.to_dict())])

"""``SetFolder``: how a new dataset appears in its folder, complete or not at all.

Files are made in a hidden folder within the new one and moved when all are complete, README.md last. So a process that
is killed leaves no set that looks complete, and a run with ``resumes`` goes on from there. An earlier dataset that is
overwritten is set aside before the files are moved, and removed when its successor is complete.
"""

import os
import re
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

from nonet import PuzzleError
from nonet._io.storage import write_text
from nonet.data._datasets.card import CARD
from nonet.data._datasets.made_files import OWN, MadeFiles

_UNFINISHED: Final = ".unfinished"
_REPLACED: Final = ".replaced"
_OF_DATASET: Final = re.compile(r"README\.md|identifiers\.json|(train|validation|test|nearly_solved)\b.*")
_COMMAND: Final = "\nnonet dataset make "  # in each card

Made = TypeVar("Made")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3:,} more" if len(names) > 3 else "")


def _advice(there: list[str]) -> str:
    """Return what is in the folder, and what to do. Nothing is removed unasked: another run can be at work there."""
    listed = _listed(there)
    if _UNFINISHED in there:
        more = "" if len(there) == 1 else ", and the files beside it can be parts of its dataset"
        return (
            f"it has {listed}; {_UNFINISHED} is hidden and belongs to a run that is at work or was killed{more}: if no "
            "run is at work there, resume it with the same options, overwrite it or remove the folder; or choose "
            "a new one"
        )
    return f"it has {listed}: choose a new folder"


def _is_dataset(folder: str, names: Sequence[str]) -> bool:
    """Tell whether a folder has a dataset that was made here, complete, and nothing else."""
    if CARD not in names or not all(map(_OF_DATASET.fullmatch, names)):
        return False
    with open(os.path.join(folder, CARD), encoding="utf-8", errors="replace") as card_file:
        return _COMMAND in card_file.read()


class SetFolder(ABC, Generic[Made]):
    """A new or empty folder of a dataset, or one whose earlier dataset is replaced."""

    def __init__(self, folder: str, command: str, *, overwrites: bool, resumes: bool) -> None:
        self._overwrites, self._resumes = overwrites, resumes
        self._target, self._folder = folder, os.path.join(folder, _UNFINISHED)
        self._made = MadeFiles(self._folder, command)

    def run(self) -> Made:
        """Make the dataset; on any exception the folder is as it was before, or can be resumed if that is asked for."""
        try:
            return self._run()
        finally:
            self._made.release()

    @abstractmethod
    def _make(self) -> Made:
        """Make the files in the hidden folder, the card last."""

    def _run(self) -> Made:
        was_there = os.path.isdir(self._target)
        names = sorted(os.listdir(self._target)) if was_there else []
        earlier = self._resume(names) if self._resumes and _UNFINISHED in names else self._checked(names)
        is_new = not self._resumes or _UNFINISHED not in names
        if is_new:
            self._made.claim()
        moved: list[str] = []
        try:
            if is_new:
                self._made.begin()
            made = self._make()
            self._set_aside(earlier)
            own = {*OWN, *(name for name in os.listdir(self._folder) if name.startswith("."))}
            for name in sorted({*os.listdir(self._folder)} - own, key=lambda name: (name == CARD, name)):
                moved.append(name)
                os.rename(self._made.path(name), os.path.join(self._target, name))
            self._made.finish()
        except BaseException:
            if self._resumes:
                self._take_back(moved)
            else:
                self._remove([_UNFINISHED, *moved], was_there)
            self._put_back()
            raise
        shutil.rmtree(os.path.join(self._target, _REPLACED), ignore_errors=True)
        return made

    def _checked(self, names: Sequence[str]) -> Sequence[str]:
        """Return the names of an earlier dataset that is to be replaced; raise ``PuzzleError`` for other files.

        What a killed run left is removed if the folder is to be overwritten.
        """
        shown = [name for name in names if not (self._overwrites and name == _UNFINISHED)]
        if shown and not _is_dataset(self._target, shown):
            raise PuzzleError(f"{self._target} is not empty: {_advice([*names])}")
        if shown and not self._overwrites:
            raise PuzzleError(f"{self._target} has a dataset: choose a new folder, or overwrite it")
        if len(shown) < len(names):
            self._made.discard()
        return shown

    def _resume(self, names: Sequence[str]) -> Sequence[str]:
        """Go on with what a run left; return the names of an earlier dataset that is to be replaced."""
        others = self._made.resume(name for name in names if name not in (_UNFINISHED, _REPLACED))
        is_rest = _REPLACED in names and all(map(_OF_DATASET.fullmatch, others))
        if others and not (self._overwrites and (is_rest or _is_dataset(self._target, others))):
            told = f"the manifest of {_UNFINISHED} does not list {_listed(others)}"
            reason = f"{told}: move it away, or choose another folder"
            raise PuzzleError(f"{self._target}: {reason}")
        return others

    def _take_back(self, moved: Sequence[str]) -> None:
        """Move files back to those that wait, so that the next run finds them there."""
        for name in moved:
            with suppress(OSError):
                os.rename(os.path.join(self._target, name), self._made.path(name))

    def _set_aside(self, earlier: Sequence[str]) -> None:
        """Move an earlier dataset into a hidden folder, README.md first."""
        if earlier:
            os.makedirs(os.path.join(self._target, _REPLACED), exist_ok=True)
        for name in sorted(earlier, key=lambda name: (name != CARD, name)):
            os.rename(os.path.join(self._target, name), os.path.join(self._target, _REPLACED, name))

    def _put_back(self) -> None:
        """Move what was set aside back, README.md last."""
        replaced = os.path.join(self._target, _REPLACED)
        if os.path.isdir(replaced):
            for name in sorted(os.listdir(replaced), key=lambda name: (name == CARD, name)):
                os.rename(os.path.join(replaced, name), os.path.join(self._target, name))
            os.rmdir(replaced)

    def _write_text(self, name: str, text: Iterable[str]) -> None:
        write_text(text, self._made.path(name))
        self._made.add(name)

    def _remove(self, names: Sequence[str], was_there: bool) -> None:
        """Remove what was made so far."""
        for path in (os.path.join(self._target, name) for name in names):
            if os.path.isdir(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.unlink(path)
        if not was_there:
            with suppress(OSError):
                os.rmdir(self._target)

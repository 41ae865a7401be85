"""``write_set``: several files of one folder, which appear together or not at all.

```
the folder is new      .nonet-….tmp/ beside it, with all files -- rename --> the folder
the folder exists      .nonet-….tmp/ in it, with all files -- rename each --> the folder, without the earlier set
```

Nothing is renamed before every file is on disk, and then nothing can be lacking: a signal waits until all are renamed.
Only a process that is killed in these moments leaves a part of an existing folder's set.
"""

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress

from nonet._io.target import write_whole


def write_set(
    folder: str | os.PathLike[str], texts: Iterable[tuple[str, str | bytes]], is_of_set: Callable[[str], bool]
) -> None:
    """Write a file for each name and content, as they come, into the folder, which is made if it does not exist.

    Files of an earlier set, those that ``is_of_set`` accepts by their name, are removed; others stay. On any exception
    the folder is unchanged. Raises ``OSError`` with the path that cannot be written.
    """
    target = os.path.realpath(folder)
    is_new = not os.path.exists(target)
    above = os.path.dirname(target)
    if is_new:
        os.makedirs(above, exist_ok=True)
    temporary = os.path.join(above if is_new else target, f".nonet-{os.urandom(6).hex()}.tmp")
    try:
        os.mkdir(temporary)
        names = []
        for name, text in texts:
            write_whole(os.path.join(temporary, name), [text])
            names.append(name)
        if is_new:
            os.rename(temporary, target)
        else:
            earlier = {name for name in os.listdir(target) if is_of_set(name)}
            _to_the_end(names, [*earlier.difference(names)], temporary, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.path.join(folder, _name_within(error, temporary))) from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _to_the_end(names: list[str], outdated: list[str], temporary: str, target: str) -> None:
    """Rename the files; a signal is raised again when all are renamed."""
    stopped: BaseException | None = None
    while names or outdated:
        try:
            while names:
                with suppress(FileNotFoundError):  # renamed just before the signal
                    os.replace(os.path.join(temporary, names[-1]), os.path.join(target, names[-1]))
                names.pop()
            while outdated:
                with suppress(FileNotFoundError):
                    os.unlink(os.path.join(target, outdated[-1]))
                outdated.pop()
        except OSError:
            raise
        except BaseException as error:
            stopped = error
    if stopped is not None:
        raise stopped


def _name_within(error: OSError, temporary: str) -> str:
    """Return the name of the file of an error, without the folder that is for the moment."""
    path = error.filename if isinstance(error.filename, str) else ""
    return os.path.basename(path) if os.path.dirname(path) == temporary else ""

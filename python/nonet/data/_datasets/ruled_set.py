"""The work of ``make_dataset`` with ``rules``: killers and the like, with prompts, answers and solving paths.

Such puzzles have no canonical form, so only equal ones are left out. Each level is a sequence of its own of
``generate_batch``, whose rows are made one by one in threads: some take seconds. A row says its board in ``layout``,
which ``verify_dataset`` and ``Layout.from_dict`` read. Rows are kept in a ``RowLog`` as they are made, as their lines
in the file, and a run that is resumed takes them from there.
"""

import json
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import numpy as np

import nonet
from nonet import CancelFlag, generate_batch, level_of
from nonet._engine.inputs import checked_threads
from nonet.data._datasets.card import CARD
from nonet.data._datasets.made_files import ROWS
from nonet.data._datasets.made_rows import mixed
from nonet.data._datasets.presets import apportioned
from nonet.data._datasets.prompts import filled
from nonet.data._datasets.row_log import RowLog
from nonet.data._datasets.set_folder import SetFolder
from nonet.logic import TraceForm, TraceLength
from nonet.logic.traces import trace_batch

FIELDS: Final = ("puzzle", "solution", "level", "given_count")
"""The fields of templates."""
_SPLITS: Final = ("test", "validation", "train")
_STREAM_BITS: Final = 56  # each level has its own part of the indices
_COLUMNS: Final = {
    "puzzle": "81 cells, row by row, `.` for a blank",
    "solution": "its only solution",
    "layout": "the board with its rules: `nonet.Layout.from_dict` reads it",
    "level": "the level for people, by the hardest technique of the path",
    "given_count": "number of givens",
    "prompt": "the template `--prompt`, filled in",
    "answer": "the template `--answer`, filled in",
    "trace": "the solving path, one step after another",
}


class RuledSet(SetFolder[dict[str, int]]):
    """Makes a dataset of puzzles with rules in a new or empty folder, or in place of an earlier one."""

    def __init__(
        self,
        folder: str,
        *,
        rules: Sequence[str],
        counts: Mapping[str | None, int],
        sizes: Mapping[str, int],
        seed: int,
        prompt: str,
        answer: str,
        trace: TraceForm | None,
        trace_length: TraceLength,
        shard_rows: int,
        licence: str,
        command: str,
        overwrites: bool,
        resumes: bool,
        threads: int | None,
        progress: Callable[[int], object] | None,
        fraction_done: Callable[[float], object] | None,
    ) -> None:
        super().__init__(folder, command, overwrites=overwrites, resumes=resumes)
        self._rules, self._counts, self._sizes, self._seed = rules, counts, sizes, seed
        self._prompt, self._answer, self._trace, self._trace_length = prompt, answer, trace, trace_length
        self._shard_rows, self._licence, self._command = shard_rows, licence, command
        self._progress, self._fraction_done = progress, fraction_done
        self._seen: set[tuple[str, str]] = set()
        self._row_count = 0
        self._workers, self._cancel = checked_threads(threads) or os.cpu_count() or 1, CancelFlag()
        self._pool = ThreadPoolExecutor(self._workers)

    def _make(self) -> dict[str, int]:
        try:
            with RowLog(self._made.path(ROWS), np.uint8) as log:
                made = self._written(log)
        finally:
            self._cancel.set()
            self._pool.shutdown(cancel_futures=True)
        self._write_text(CARD, [self._card(made)])
        return {name: made[name] for name in ("train", "validation", "test") if name in made}

    def _written(self, log: RowLog) -> dict[str, int]:
        sources = [self._puzzles(number, level, log) for number, level in enumerate(self._counts)]
        left = [*self._counts.values()]
        made: dict[str, int] = {}
        for split in _SPLITS:
            size = self._sizes[split]
            taken = left if split == "train" else apportioned(size, tuple(count / sum(left) for count in left))
            left = [count - some for count, some in zip(left, taken, strict=True)]
            order = np.repeat(np.arange(len(taken)), taken)
            order = order[np.argsort(mixed(self._seed, _SPLITS.index(split), np.arange(size)), kind="stable")]
            for start in range(0, size, self._shard_rows):
                some = order[start : start + self._shard_rows].tolist()
                name = f"{split}-{start // self._shard_rows:05}.jsonl"
                self._write_text(name, self._lines([*map(sources.__getitem__, some)]))
            if size:
                made[split] = size
        return made

    def _lines(self, sources: Sequence[Iterator[str]]) -> Iterator[str]:
        for source in sources:
            yield next(source)
            self._row_count += 1
            if self._progress is not None:
                self._progress(self._row_count)
            if self._fraction_done is not None:
                self._fraction_done(self._row_count / sum(self._sizes.values()))

    def _puzzles(self, number: int, level: str | None, log: RowLog) -> Iterator[str]:
        """Yield the rows of a level without equal puzzles, in the order of their index, while threads make the next."""
        index, left = number << _STREAM_BITS, self._counts[level]
        pending: deque[Future[str]] = deque()
        while left:
            known = log.known([index])
            if known is None:
                while len(pending) < min(left, self._workers):
                    pending.append(self._pool.submit(self._row, index + len(pending), level))
                line = pending.popleft().result()
                log.add({number: np.frombuffer(line.encode(), np.uint8)})
            else:
                line = known[number].tobytes().decode()
            index += 1
            row = json.loads(line)
            key = row["puzzle"], json.dumps(row["layout"])
            if key not in self._seen:
                self._seen.add(key)
                left -= 1
                yield line

    def _row(self, index: int, level: str | None) -> str:
        """Make the row of the puzzle with this index."""
        request: dict[str, Any] = {"rules": self._rules} | ({} if level is None else {"for_people": level})
        [(puzzle, solution)] = generate_batch(
            1, seed=self._seed, start=index, threads=1, cancel=self._cancel, **request
        )
        level = level or level_of(puzzle, cancel=self._cancel)
        columns = ([puzzle], [solution.to_line()], [level], [puzzle.given_count])
        values: dict[str, list[Any]] = dict(zip(FIELDS, columns, strict=True))
        row: dict[str, Any] = {
            "puzzle": puzzle.to_line(),
            "solution": solution.to_line(),
            "layout": puzzle.layout.to_dict(),
            "level": level,
            "given_count": puzzle.given_count,
            "prompt": filled(self._prompt, values)[0],
            "answer": filled(self._answer, values)[0],
        }
        if self._trace is not None:
            [row["trace"]] = trace_batch(
                [puzzle], form=self._trace, length=self._trace_length, threads=1, cancel=self._cancel
            )
        return json.dumps(row, ensure_ascii=False) + "\n"

    def _card(self, made: Mapping[str, int]) -> str:
        columns = [name for name in _COLUMNS if name != "trace" or self._trace is not None]
        levels = ", ".join(f"{level} {count:,}" for level, count in self._counts.items() if level is not None)
        lines = [
            f"# Sudoku puzzles with rules: {', '.join(self._rules)}\n",
            f"{sum(made.values()):,} puzzles{levels and f' by level: {levels}'}. nonet "
            f"{nonet.__version__} made them with the seed {self._seed}:\n",
            f"```sh\n{self._command}\n```\n",
            "Every puzzle has exactly one solution, and no two are equal. Symmetric ones are not looked for.",
            "`nonet dataset verify --texts` checks the puzzles, the answers and the paths.\n",
            f"Licence of the puzzles: {self._licence}.\n",
            "## Splits\n",
            "| split | rows |\n|---|---|",
            *(f"| {name} | {made[name]:,} |" for name in ("train", "validation", "test") if name in made),
            "\n## Columns\n",
            "| column | meaning |\n|---|---|",
            *(f"| {name} | {_COLUMNS[name]} |" for name in columns),
        ]
        return "\n".join(lines) + "\n"

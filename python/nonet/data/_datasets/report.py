"""``DatasetReport``: what ``verify_dataset`` found, as values, as text and for JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from nonet._terminal import counted

FaultKind: TypeAlias = Literal[
    "malformed",
    "unsupported",
    "no_solution",
    "multiple",
    "malformed_answer",
    "wrong_answer",
    "wrong_label",
    "wrong_prompt",
    "wrong_text",
    "wrong_trace",
    "duplicate",
    "isomorph",
    "leak",
    "isomorph_leak",
    "wrong_metadata",
]
FAULT_KINDS: Final[tuple[FaultKind, ...]] = get_args(FaultKind)
_IN_WORDS: Final[Mapping[FaultKind, str]] = {
    "malformed": "puzzles that cannot be read",
    "unsupported": "puzzles whose solutions were not found in time, which are not checked",
    "no_solution": "puzzles without a solution",
    "multiple": "puzzles with several solutions",
    "malformed_answer": "answers that cannot be read",
    "wrong_answer": "wrong answers",
    "wrong_label": "wrong labels",
    "wrong_prompt": "prompts without the puzzle or a label of their row",
    "wrong_text": "answers in words that are not the solution",
    "wrong_trace": "solving paths with a step that does not follow",
    "duplicate": "puzzles that repeat an earlier row of the same set",
    "isomorph": "isomorphs of an earlier row of the same set",
    "leak": "puzzles that occur in an earlier set",
    "isomorph_leak": "isomorphs of puzzles that occur in an earlier set",
    "wrong_metadata": "figures, identifiers or subsets that do not fit the rows",
}


@dataclass(frozen=True, slots=True)
class DatasetRow:
    """A row of a set: the name of the set, the file, and the index of the row in the file, from 0.

    The index is None for a fault of a whole file.
    """

    set: str
    file: str
    index: int | None

    def __str__(self) -> str:
        return self.file if self.index is None else f"{self.file} row {self.index:,}"


@dataclass(frozen=True, slots=True)
class DatasetFault:
    """One fault of one row, or of a file; ``other`` is the row that it repeats."""

    kind: FaultKind
    row: DatasetRow
    detail: str = ""
    other: DatasetRow | None = None

    def __str__(self) -> str:
        detail = f": {self.detail}" if self.detail else ""
        return f"{self.row}: {self.kind}{detail}{f' of {self.other}' if self.other else ''}"

    def to_dict(self) -> dict[str, object]:
        """Return the fault for JSON."""
        found: dict[str, object] = {
            "kind": self.kind,
            "set": self.row.set,
            "file": self.row.file,
            "row": self.row.index,
        }
        if self.detail:
            found["detail"] = self.detail
        if self.other is not None:
            found["other"] = {"set": self.other.set, "file": self.other.file, "row": self.other.index}
        return found


@dataclass(frozen=True, slots=True)
class SetReport:
    """One set: its files, their number of rows, the labels and texts that were checked, and the faults of each kind."""

    name: str
    files: tuple[str, ...]
    row_count: int
    has_answers: bool
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    counts: tuple[tuple[FaultKind, int], ...]

    @property
    def fault_counts(self) -> Mapping[FaultKind, int]:
        """The number of faults by kind."""
        return MappingProxyType(dict(self.counts))


@dataclass(frozen=True, slots=True)
class DatasetReport:
    """The result of ``verify_dataset``: all faults counted, and the first of each set and kind listed.

    ``warnings`` say what was not checked: columns of full grids that were not recognised as answers.
    """

    sets: tuple[SetReport, ...]
    faults: tuple[DatasetFault, ...]
    warnings: tuple[str, ...] = ()

    @property
    def row_count(self) -> int:
        """The number of rows of all sets."""
        return sum(each.row_count for each in self.sets)

    @property
    def fault_count(self) -> int:
        """The number of faults. A row can have several."""
        return sum(sum(each.fault_counts.values()) for each in self.sets)

    @property
    def is_clean(self) -> bool:
        """Whether there are no faults."""
        return self.fault_count == 0

    def to_dict(self) -> dict[str, object]:
        """Return the report for JSON."""
        sets = [
            {
                "name": each.name,
                "files": list(each.files),
                "rows": each.row_count,
                "has_answers": each.has_answers,
                "labels": list(each.labels),
                "texts": list(each.texts),
                "faults": dict(each.fault_counts),
            }
            for each in self.sets
        ]
        return {
            "is_clean": self.is_clean,
            "rows": self.row_count,
            "fault_count": self.fault_count,
            "sets": sets,
            "faults": [fault.to_dict() for fault in self.faults],
            "warnings": list(self.warnings),
        }

    def __str__(self) -> str:
        lines = [line for each in self.sets for line in self._lines_of(each)]
        return "\n".join([*lines, *(f"warning: {warning}" for warning in self.warnings), self._conclusion()])

    def _lines_of(self, each: SetReport) -> list[str]:
        files = f"{len(each.files):,} files" if len(each.files) > 1 else each.files[0] if each.files else "no files"
        without = "" if each.has_answers else ", no answers"
        checked = [f", {name} {', '.join(of)}" for name, of in (("labels", each.labels), ("texts", each.texts)) if of]
        lines = [f"{each.name}: {counted(each.row_count, 'row')} ({files}{without}{''.join(checked)})"]
        for kind, count in each.fault_counts.items():
            if count:
                examples = [fault for fault in self.faults if fault.kind == kind and fault.row.set == each.name]
                lines.append(f"  {kind}: {count:,} ({_IN_WORDS[kind]})")
                lines += [f"    {_shown(fault)}" for fault in examples]
                if count > len(examples):
                    lines.append(f"    and {count - len(examples):,} more")
        return lines

    def _conclusion(self) -> str:
        rows = counted(self.row_count, "row")
        found = f"{counted(self.fault_count, 'fault')} in {rows}"
        if self.warnings:
            return f"{found}, {counted(len(self.warnings), 'warning')}"
        return f"no faults in {rows}" if self.is_clean else found


def _shown(fault: DatasetFault) -> str:
    detail = f": {fault.detail}" if fault.detail else ""
    return f"{fault.row}{detail}{f': {fault.other}' if fault.other else ''}"

"""Lines of CSV and JSON Lines that are no rows keep their places, with nulls and a reason; all others are read."""

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from data.table_files import opened
from nonet import Entry, PuzzleError, scan
from nonet.data import add_columns_to_files, verify_dataset
from nonet.data._datasets import sets
from nonet.formats import file_lines
from puzzles import HARDER, PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")

GOOD = f"7,{PROPER},x"
ROW = {"id": "7", "puzzle": PROPER, "note": "x"}
EMPTY = {"id": None, "puzzle": None, "note": None}
UNCLOSED = "expected a closing quotation mark, found none"


def read(path: Path) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Return the rows, and the reasons of those that are malformed by number."""
    source = opened(path)
    rows: list[dict[str, Any]] = []
    reasons: dict[int, str] = {}
    for batch, found in zip(source.batches, source.reasons, strict=True):
        reasons |= {len(rows) + row: reason for row, reason in found.items()}
        rows += batch.to_pylist()
    return rows, reasons


def read_csv(tmp_path: Path, *lines: str, end: str = "\n") -> tuple[list[dict[str, Any]], dict[int, str]]:
    (tmp_path / "a.csv").write_bytes(end.join(["id,puzzle,note", *lines, ""]).encode())
    return read(tmp_path / "a.csv")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("7", "1: expected 3 fields as in the header, found 1"),
        (f"7,{PROPER}", "1: expected 3 fields as in the header, found 2"),
        (f"7,{PROPER},x,y", "1: expected 3 fields as in the header, found 4"),
        (f'7,"{PROPER},x', f"3: {UNCLOSED}"),
        (f'"7,{PROPER},x', f"1: {UNCLOSED}"),
        (",,,", "1: expected 3 fields as in the header, found 4"),
        ("," * 100_000, "1: expected 3 fields as in the header, found 100001"),
    ],
)
def test_a_malformed_line_keeps_its_place(line: str, reason: str, end: str, tmp_path: Path) -> None:
    for before in (0, 1, 3):
        rows, reasons = read_csv(tmp_path, *[GOOD] * before, line, GOOD, line, GOOD, end=end)
        assert rows == [ROW] * before + [EMPTY, ROW, EMPTY, ROW]
        assert reasons == {place: f"line {place + 2}, column {reason}" for place in (before, before + 2)}
    rows, reasons = read_csv(tmp_path, GOOD, line, end=end)  # the last line
    assert (rows, [*reasons]) == ([ROW, EMPTY], [1])
    rows, reasons = read_csv(tmp_path, line, end=end)
    assert (rows, reasons) == ([EMPTY], {0: f"line 2, column {reason}"})


def test_a_quotation_mark_that_is_not_closed_swallows_no_row(tmp_path: Path) -> None:
    quoted = f'8,"{PROPER}","say ""x"""'
    rows, reasons = read_csv(tmp_path, f'7,"{PROPER},x', GOOD, quoted, GOOD, f'7,{PROPER},"x', quoted, GOOD)
    assert [row["id"] for row in rows] == [None, "7", "8", "7", None, "8", "7"]
    assert rows[2]["note"] == 'say "x"'
    assert reasons == {0: f"line 2, column 3: {UNCLOSED}", 4: f"line 6, column 85: {UNCLOSED}"}


def test_fields_on_several_lines_are_fields(tmp_path: Path) -> None:
    board = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9))
    rows, reasons = read_csv(tmp_path, f'7,"{board}",x', GOOD, f'7,"{board}"', "", f'7,"{board}","a\r\nb"', "1,2")
    assert [row["puzzle"] for row in rows] == [board, PROPER, None, board, None]
    assert rows[3]["note"] == "a\r\nb"
    assert reasons == {
        2: "line 12, column 1: expected 3 fields as in the header, found 2",
        4: "line 32, column 1: expected 3 fields as in the header, found 2",
    }
    # A sound row in the middle: the mark was not meant to span lines.
    rows, reasons = read_csv(tmp_path, '1,"2', GOOD, '3"', GOOD)
    assert rows == [EMPTY, ROW, EMPTY, ROW]
    assert reasons == {
        0: f"line 2, column 3: {UNCLOSED}",
        2: "line 4, column 1: expected 3 fields as in the header, found 1",
    }


def test_quotation_marks_within_a_field_are_text(tmp_path: Path) -> None:
    for more in ([], ["1,2"], [f'7,{PROPER},"a\nb"']):
        rows, _ = read_csv(tmp_path, f'7,{PROPER},a 5" disk', *more)
        assert rows[0]["note"] == 'a 5" disk'


def test_blank_lines_are_no_rows_but_count_as_lines(tmp_path: Path) -> None:
    rows, reasons = read_csv(tmp_path, "", GOOD, "", "", "1,2", "", GOOD, "", "")
    assert rows == [ROW, EMPTY, ROW]
    assert reasons == {1: "line 6, column 1: expected 3 fields as in the header, found 2"}
    (tmp_path / "b.csv").write_text(f'# note\n\npuzzle\n\n{PROPER}\n"a\n\n{HARDER}\n{PROPER},x\n')
    rows, reasons = read(tmp_path / "b.csv")
    assert [row["puzzle"] for row in rows] == [PROPER, None, HARDER, None]
    assert reasons == {
        1: f"line 6, column 1: {UNCLOSED}",
        3: "line 9, column 1: expected 1 field as in the header, found 2",
    }


def test_bytes_of_any_kind_are_text(tmp_path: Path) -> None:
    rows = [b"7,\0\xff\xfe,f\xfcr", GOOD.encode(), b"1,2", b"7,\xe9,\xc3\xa4"]
    (tmp_path / "a.csv").write_bytes(b"\xef\xbb\xbfid,puzzle,note\n" + b"\n".join(rows) + b"\n")
    found, reasons = read(tmp_path / "a.csv")
    assert found == [
        {"id": "7", "puzzle": "\0ÿþ", "note": "für"},
        ROW,
        EMPTY,
        {"id": "7", "puzzle": "é", "note": "ä"},
    ]
    assert [*reasons] == [2]


def test_the_size_of_a_block_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(5)
    pieces = [
        GOOD,
        GOOD,
        "1,2",
        f'7,"{PROPER}",x',
        f'7,"{PROPER},x',
        '7,"a\nb\n\nc",x',
        "",
        'x,y,"',
        "a,b,c,d",
        "é,\udce9,",
    ]
    for name, end in (("a.csv", "\n"), ("a.csv", "\r\n")):
        lines = draw.choices(pieces, k=3000)
        (tmp_path / name).write_bytes(end.join(["id,puzzle,note", *lines]).encode(errors="surrogateescape"))
        whole = read(tmp_path / name)
        for size in (4096, 9999, 50_000):
            monkeypatch.setattr(file_lines, "_PIECE", size)
            assert read(tmp_path / name) == whole
        monkeypatch.undo()
        assert len(whole[1]) > 500


def test_sound_files_are_read_as_python_reads_them(tmp_path: Path) -> None:
    draw = random.Random(6)
    for _ in range(40):
        width = draw.randrange(1, 5)
        rows = [["".join(draw.choices('ab", \né1', k=draw.randrange(5))) for _ in range(width)] for _ in range(20)]
        rows = [row for row in rows if width > 1 or row[0].strip(" ")]  # a blank line is no row
        titles = ["puzzle", "b", "c", "d"][:width]
        out = io.StringIO()
        csv.writer(out, lineterminator="\n", quoting=draw.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL])).writerows(
            [titles, *rows]
        )
        (tmp_path / "a.csv").write_bytes(out.getvalue().encode())
        assert read(tmp_path / "a.csv") == ([dict(zip(titles, row, strict=True)) for row in rows], {})


def test_a_file_without_a_header_is_read_as_everywhere(tmp_path: Path) -> None:
    for content in (f"{PROPER},{SOLUTION}\n", f"1;{PROPER}\n", f"{PROPER}\n{PROPER}\n", f"# x\n{PROPER}\n"):
        (tmp_path / "a.csv").write_text(content)
        rows = [row["puzzle"][:81] for row in read(tmp_path / "a.csv")[0]]
        assert rows == [entry.grid.to_line() for entry in scan(tmp_path / "a.csv") if isinstance(entry, Entry)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("oops", "1: expected a JSON object, found other text"),
        ('{"puzzle": ', "10: expected a JSON object with a value, found its end"),
        ("[1, 2]", "1: expected an object with a puzzle, found '[1, 2]'"),
        ('"text"', "1: expected an object with a puzzle, found '\"text\"'"),
        ("17", "1: expected an object with a puzzle, found '17'"),
        ("{" * 50, "2: expected a JSON object with a key in quotation marks, found '{'"),
    ],
)
def test_a_line_that_is_no_object_keeps_its_place(line: str, reason: str, tmp_path: Path) -> None:
    good = f'{{"puzzle": "{PROPER}", "n": 1}}'
    (tmp_path / "a.jsonl").write_text("\n".join([good, "", line, good, line, good, ""]))
    rows, reasons = read(tmp_path / "a.jsonl")
    row = {"puzzle": PROPER, "n": 1}
    empty = {"puzzle": None, "n": None}
    assert rows == [row, empty, row, empty, row]
    assert [*reasons] == [1, 3]
    assert reasons[1].startswith(f"line 3, column {reason}")
    assert reasons[3].startswith(f"line 5, column {reason}")


def test_a_value_of_another_type_is_null_and_voids_no_puzzle(tmp_path: Path) -> None:
    lines = [f'{{"puzzle": "{PROPER}", "m": [{number}]}}' for number in range(20)]
    lines[5] = lines[6] = ""
    lines[7] = lines[13] = f'{{"puzzle": "{PROPER}", "m": ["text"]}}'
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    add_columns_to_files(tmp_path / "a.jsonl", tmp_path / "b.parquet", do=["status"])
    rows = pa.parquet.read_table(tmp_path / "b.parquet").to_pylist()
    left = [number for number in range(20) if number not in (5, 6)]
    assert [row["m"] for row in rows] == [None if number in (7, 13) else [number] for number in left]
    assert {row["status"] for row in rows} == {"proper"}
    reasons = {number: row["reason"] for number, row in enumerate(rows) if row["reason"] is not None}
    assert reasons == dict.fromkeys([5, 11], "expected a list in 'm' as in the rows before, found a list")


@pytest.mark.slow
def test_many_malformed_lines(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("puzzle,b\n" + "x\n" * 150_000 + "y,z\n")
    rows, reasons = read(tmp_path / "a.csv")
    assert (len(rows), rows[-1]) == (150_001, {"puzzle": "y", "b": "z"})
    assert reasons[149_999] == "line 150001, column 1: expected 2 fields as in the header, found 1"


@pytest.mark.parametrize("name", ["in.csv", "in.jsonl", "in.tsv.gz"])
def test_malformed_lines_have_status_and_reason(name: str, tmp_path: Path) -> None:
    import gzip

    good = f'{{"id": "7", "puzzle": "{PROPER}"}}' if "json" in name else f"7\t{PROPER}"
    head = [] if "json" in name else ["id\tpuzzle"]
    content = "\n".join([*head, good, "oops", good, ""]).encode()
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith("gz") else content)
    summary = add_columns_to_files(tmp_path / name, tmp_path / "out.parquet", do=["solve", "given_count"])
    assert str(summary) == "3 rows: 1 malformed, 2 proper"
    rows = pa.parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["solution"] for row in rows] == [SOLUTION, None, SOLUTION]
    assert [row["status"] for row in rows] == ["proper", "malformed", "proper"]
    assert rows[1]["reason"].startswith(f"line {2 + len(head)}, column 1: expected")
    assert rows[1]["puzzle"] is rows[1]["id"] is rows[1]["given_count"] is None


def test_verify_counts_malformed_lines(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f'puzzle,solution\n{PROPER},{SOLUTION}\noops\n"{PROPER},\n')
    report = verify_dataset(tmp_path / "a.csv")
    assert [(fault.row.index, fault.kind, fault.detail) for fault in report.faults] == [
        (1, "malformed", "line 3, column 1: expected 2 fields as in the header, found 1"),
        (2, "malformed", "line 4, column 1: expected a closing quotation mark, found none"),
    ]


def test_verify_keeps_the_reason_of_every_malformed_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "ROWS_AT_ONCE", 7)
    rows = [json.dumps({"puzzle": PROPER}), "[1]", json.dumps({"puzzle": "x"}), '{"puzzle": "é'] * 10
    (tmp_path / "a.jsonl").write_text("\n".join(rows), encoding="utf-8")
    report = verify_dataset(tmp_path / "a.jsonl", example_count=99, faults_path=tmp_path / "faults.csv")
    found = {fault.row.index: fault.detail for fault in report.faults if fault.kind == "malformed"}
    expected = {}
    for row in range(40):
        if row % 4 == 1:
            expected[row] = f"line {row + 1}, column 1: expected an object with a puzzle, found '[1]'"
        elif row % 4 == 2:
            expected[row] = "expected 81 cells"
        elif row % 4 == 3:
            expected[row] = (
                f"line {row + 1}, column 14: expected a JSON object with a closing quotation mark, found its end"
            )
    assert found == expected
    assert (
        "line 40, column 14: expected a JSON object with a closing quotation mark"
        in (tmp_path / "faults.csv").read_text()
    )


@pytest.mark.parametrize("format", ["csv", "jsonl"])
def test_any_text_gives_rows_or_an_error_with_its_name(format: Any) -> None:
    draw = random.Random(7)
    parts = [
        b'"',
        b",",
        b"\n",
        b"\r\n",
        b"\r",
        b"a",
        PROPER.encode(),
        b'""',
        b"\0",
        b"\xff",
        b"{",
        b"}",
        b"null",
        b"[",
        b" ",
    ]
    parts += [b'{"puzzle":"x"}', b'{"puzzle":1,"b":[1]}', b":", b";", b"\t", b"#", b"1"]
    heads = [b"puzzle\n", b"puzzle,b\n", b"puzzle;b;c\r\n", b"", b'{"puzzle":"x"}\n']
    for _ in range(300):
        text = draw.choice(heads) + b"".join(draw.choices(parts, k=draw.randrange(60)))
        name = "<stream>"
        try:
            source = opened(io.BytesIO(text), from_format=format, puzzle_column="puzzle", name=name)
            for batch, reasons in zip(source.batches, source.reasons, strict=True):
                assert all(0 <= row < batch.num_rows for row in reasons)
        except PuzzleError as error:
            name = str(error)[: len(name)]
        assert name == "<stream>"

"""Table files: every format is read and written, in bounded parts, to the same bytes; errors name the file."""

import gzip
import io
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import OTHER, opened, read, table, written
from nonet import ParseError, PuzzleError
from nonet._io import storage
from nonet._io.sink import Sink
from nonet.formats import file_lines
from nonet.formats._row_block import MOST_ROWS
from nonet.formats.names import codec_of_name, extension_of_table, format_of_name, table_files
from nonet.formats.rows import Source, write_table
from puzzles import PROPER as PUZZLE
from puzzles import SOLUTION

pa: Any = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # noqa: E402

NAMES = ["a.csv", "a.tsv", "a.jsonl", "a.json", "a.parquet", "a.arrow", "a.arrows"]
PACKED = [f"a.{format}.{codec}" for format in ("csv", "tsv", "jsonl", "arrows") for codec in ("gz", "zst")]


@pytest.mark.parametrize("name", NAMES + PACKED)
def test_what_is_written_is_read(name: str, tmp_path: Path) -> None:
    rows = table(
        number=[1, 2, None, 4],
        part=[0.5, 1.0, None, 1e300],
        flag=[True, None, False, True],
        some=[[1], [], [2, 3], None],
    )
    back = read(written(tmp_path / name, rows))
    assert back.column_names == rows.column_names
    if "csv" in name or "tsv" in name:
        assert back.to_pylist()[0] == {
            "id": "x",
            "puzzle": PUZZLE,
            "number": "1",
            "part": "0.5",
            "flag": "true",
            "some": "1",
        }
        assert back.to_pylist()[1]["part"] == "1.0"
        assert back.to_pylist()[2] == {
            "id": "line\nend",
            "puzzle": "oops",
            "number": "",
            "part": "",
            "flag": "false",
            "some": "2 3",
        }
        assert back["id"].to_pylist() == ["x", 'quote " and, comma', "line\nend", ""]
    else:
        assert back.to_pylist() == rows.to_pylist()


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES, *PACKED, "a.txt", "a.txt.gz"])
def test_the_bytes_depend_on_the_rows_alone(name: str, tmp_path: Path) -> None:
    count = 300_000 if "parquet" in name or name == "a.arrow" else 40_000
    puzzles = [PUZZLE, OTHER, None, "oops"] * (count // 4)
    rows = pa.table({"puzzle": puzzles, "n": range(count), "flag": [None, True, False, True] * (count // 4)})
    contents = {
        written(tmp_path / f"{size}{name}", rows.slice(0), size).read_bytes() for size in (1000, 77_777, 1 << 20)
    }
    assert len(contents) == 1


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    import hashlib

    for name, rows in (("a.csv", table()), ("a.npy", pa.table({"puzzle": [PUZZLE]}))):
        with storage.whole_file(tmp_path / name) as file:
            sink = Sink(file, name)
            write_table([rows], sink, format_of_name(name) or "lines", extension=extension_of_table(name))
            digest = sink.digest()
        assert digest == hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()


def test_only_fields_that_need_quotes_have_them(tmp_path: Path) -> None:
    content = written(tmp_path / "a.csv", table()).read_text()
    assert content.splitlines()[:3] == ["id,puzzle", f"x,{PUZZLE}", f'"quote "" and, comma",{OTHER}']
    assert content.endswith(",\n")


def test_a_row_with_one_empty_field_is_a_row(tmp_path: Path) -> None:
    rows = pa.table({"puzzle": [PUZZLE, None, "", PUZZLE]})
    assert read(written(tmp_path / "a.csv", rows))["puzzle"].to_pylist() == [PUZZLE, "", "", PUZZLE]


def test_json_escapes_what_it_must(tmp_path: Path) -> None:
    texts = ["é", 'a"b', "back\\slash", "\x01\t\n", None, "NaN"]
    rows = pa.table({"puzzle": texts, "x": [0.1, float("nan"), None, float("inf"), 2.0, 3.0]})
    lines = written(tmp_path / "a.jsonl", rows).read_text().splitlines()
    assert [json.loads(line)["puzzle"] for line in lines] == texts
    assert [json.loads(line)["x"] for line in lines] == [0.1, None, None, None, 2.0, 3.0]


def test_lines_are_read_without_blanks_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(f"# title\r\n\r\n  \r\n{PUZZLE}\r\n{OTHER} name\r\n// no\r\noops".encode())
    assert read(path)["puzzle"].to_pylist() == [PUZZLE, f"{OTHER} name", "oops"]
    path.write_bytes(b"")
    assert opened(path).row_count == 0
    path.write_bytes(f"{PUZZLE}\n{OTHER}\n".encode() + b"\xff\xe9" + b"\n")
    assert read(path)["puzzle"].to_pylist() == [PUZZLE, OTHER, "ÿé"]


def test_lines_are_written_with_tabs(tmp_path: Path) -> None:
    rows = pa.table({"puzzle": [PUZZLE, None], "solution": [SOLUTION, None]})
    path = written(tmp_path / "a.txt", rows)
    assert path.read_text() == f"{PUZZLE}\t{SOLUTION}\nnull\t\n"
    assert nonet.solve_batch(path.read_bytes()).status[:] == nonet.solve_batch([PUZZLE, None]).status[:]
    with pytest.raises(PuzzleError, match=r"puzzle. has a string with a tab"):
        written(path, pa.table({"puzzle": ["a\nb"]}))


@pytest.mark.parametrize(
    ("header", "puzzle"),
    [
        ("puzzle,solution", "puzzle"),
        ("id;Quizzes", "Quizzes"),
        ("source\tq\ta", "q"),
        ('"question","a b"', "question"),
        ("rating,input,output", "input"),
        ("x,y", "y"),
    ],
)
def test_any_header_of_csv(header: str, puzzle: str, tmp_path: Path) -> None:
    separator = next(each for each in "\t;," if each in header)
    titles = [title.strip('"') for title in header.split(separator)]
    fields = [PUZZLE if title == puzzle else "1.10" for title in titles]
    path = tmp_path / "a.csv"
    path.write_text(f"# a comment\nsep={separator}\n\n{header}\n{separator.join(fields)}\n")
    source = opened(path)
    assert (source.puzzle_column, source.schema.names) == (puzzle, titles)
    assert [batch.to_pylist() for batch in source] == [[dict(zip(titles, fields, strict=True))]]


def test_a_file_of_csv_without_a_puzzle_column_lists_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("left,right\n1,2\n")
    with pytest.raises(PuzzleError, match=r"a\.csv: the table has no column of puzzles: the columns are left, right"):
        opened(path, from_format="csv")
    with pytest.raises(PuzzleError, match="no column 'middle': the columns are left, right"):
        opened(path, from_format="csv", puzzle_column="middle")


@pytest.mark.slow
def test_files_are_read_in_bounded_parts(tmp_path: Path) -> None:
    rows = pa.table({"puzzle": [PUZZLE] * 150_000})
    names = ["a.parquet", "a.arrow", "a.arrows", "a.npy", "a.txt", "a.csv", "a.jsonl", "a.txt.gz", "a.jsonl.zst"]
    for name in names:
        if name == "a.arrow":  # all rows in one record batch
            with pa.ipc.new_file(str(tmp_path / name), rows.schema) as file:
                file.write_table(rows, max_chunksize=1 << 20)
        else:
            written(tmp_path / name, rows)
        source = opened(tmp_path / name)
        parts, sizes = source.fractions, [batch.num_rows for batch in source]
        assert sum(sizes) == 150_000
        assert max(sizes) <= MOST_ROWS
        assert parts == sorted(parts)
        assert parts[-1] > 0.999


def test_a_folder_and_a_pattern(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "deep/c.csv", "_manifest.jsonl", ".hidden.csv", "card.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"puzzle,file\n{PUZZLE},{name}\n")
    assert read(tmp_path)["file"].to_pylist() == ["a.csv", "b.csv", "deep/c.csv"]
    assert read(tmp_path / "*.csv")["file"].to_pylist() == ["a.csv", "b.csv"]
    with pytest.raises(FileNotFoundError, match="no table files found"):
        table_files(tmp_path / "*.parquet")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_with_a_name_is_a_stream_and_no_part_of_a_folder(tmp_path: Path) -> None:
    pipe = tmp_path / "a.csv"
    os.mkfifo(pipe)
    (tmp_path / "b.csv").write_text(f"puzzle\n{PUZZLE}\n")
    assert [os.path.basename(file) for file in table_files(tmp_path)] == ["b.csv"]
    writer = threading.Thread(target=lambda: pipe.write_text(f"puzzle\n{PUZZLE}\n{OTHER}\n"))
    writer.start()
    assert read(pipe)["puzzle"].to_pylist() == [PUZZLE, OTHER]
    writer.join()


def test_the_content_decides_before_the_name(tmp_path: Path) -> None:
    for format in ("parquet", "arrow", "arrows", "jsonl"):
        path = written(tmp_path / f"a.{format}", table())
        other = path.rename(tmp_path / "a.arrow" if format == "arrows" else tmp_path / "a.bin")
        assert read(other).num_rows == 4
    path = tmp_path / "a.parquet"
    path.write_text("puzzle\n")
    message = r"a\.parquet:1:1: expected a file of the format parquet, found one that begins with b'puzzle"
    with pytest.raises(ParseError, match=message):
        opened(path)


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow", "a.arrows", "a.csv.gz", "a.jsonl.zst", "a.npy"])
def test_a_file_that_is_cut_short_is_named(name: str, tmp_path: Path) -> None:
    path = written(tmp_path / name, pa.table({"puzzle": [PUZZLE, OTHER] * 20_000}))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(ParseError) as caught:
        read(path)
    assert caught.value.source == str(path)


def test_what_is_no_table_is_named(tmp_path: Path) -> None:
    for name, content, found in (("a.xlsx", b"PK\x03\x04rest", "a zip archive"),):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(PuzzleError, match=rf"{name}:1:1: expected a file of puzzles, found {found}"):
            opened(tmp_path / name)


def test_a_packed_table_is_unpacked(tmp_path: Path) -> None:
    for name in ("a.parquet", "a.arrow"):
        path = written(tmp_path / name, table())
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(path.read_bytes()))
        assert read(tmp_path / f"{name}.gz")["puzzle"].to_pylist() == table()["puzzle"].to_pylist()


def test_a_table_without_rows_is_written_and_read(tmp_path: Path) -> None:
    rows = table().slice(0, 0)
    for name in [*NAMES, *PACKED]:
        assert opened(written(tmp_path / name, rows)).row_count == 0
    (tmp_path / "many").mkdir()
    written(tmp_path / "many/a.jsonl", table())
    written(tmp_path / "many/b.jsonl", rows)
    assert read(tmp_path / "many").num_rows == 4


def test_texts_of_polars_are_written_to_any_form(tmp_path: Path) -> None:
    if int(pa.__version__.split(".")[0]) < 20:
        pytest.skip("earlier versions cannot cast to this type")
    rows = pa.table({"puzzle": pa.array([PUZZLE, OTHER, "oops"]).cast(pa.string_view())})
    for name in [*NAMES, "a.npy", "a.txt"]:
        assert read(written(tmp_path / name, rows)).num_rows == 3


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"missing\.parquet"):
        opened(tmp_path / "missing.parquet")
    (tmp_path / "a.csv").write_text(f"puzzle,x,x\n{PUZZLE},1,2\n")
    with pytest.raises(PuzzleError, match=r"the column 'x' occurs twice"):
        opened(tmp_path / "a.csv")


def test_a_long_row_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = pa.table({"puzzle": [PUZZLE, "1" * 2_000_000, OTHER]})
    for name in [*NAMES, "a.txt", "a.csv.zst"]:
        assert read(written(tmp_path / name, rows))["puzzle"].to_pylist() == rows["puzzle"].to_pylist()
    monkeypatch.setattr(file_lines, "_PIECE", 1 << 16)
    for name in ("a.txt", "a.csv", "a.jsonl"):
        assert read(tmp_path / name)["puzzle"].to_pylist() == rows["puzzle"].to_pylist()


def written_in_part(path: Path) -> None:
    def rows() -> Iterator[Any]:
        yield pa.table({"puzzle": [PUZZLE]})
        raise KeyError

    name = path.name
    with storage.whole_file(path) as file:
        write_table(
            rows(),
            Sink(file, name),
            format_of_name(name) or "lines",
            extension=extension_of_table(name),
            codec=codec_of_name(name),
        )


def test_nothing_is_left_of_a_file_that_was_not_finished(tmp_path: Path) -> None:
    for name in [*NAMES, *PACKED, "a.txt", "a.npy"]:
        with pytest.raises(KeyError):
            written_in_part(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_names_of_forms() -> None:
    extensions = ["csv", "tsv", "txt", "jsonl", "json", "npy", "parquet", "arrow", "arrows"]
    names = ["csv", "csv", "lines", "jsonl", "json", "npy", "parquet", "arrow", "arrow"]
    assert [format_of_name(f"x.{end}") for end in extensions] == names
    assert [format_of_name(name) for name in ("a.parquet.gz", "csv", "a.CSV.GZ", "gz", ".gz")] == [
        None,
        None,
        "csv",
        None,
        None,
    ]


def test_a_packed_file_has_no_time_and_no_name(tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv.gz", table())
    assert path.read_bytes()[3:8] == bytes(5)
    assert gzip.decompress(path.read_bytes()) == written(tmp_path / "a.csv", table()).read_bytes()


def test_a_column_of_numbers_has_no_puzzles(tmp_path: Path) -> None:
    path = written(tmp_path / "a.parquet", pa.table({"q": [1, 2], "grid": [PUZZLE, None]}))
    with pytest.raises(PuzzleError, match="the column 'q' has the type int64, expected texts"):
        opened(path)
    assert opened(path, puzzle_column="grid").puzzle_column == "grid"


def test_parquet_has_fixed_options(tmp_path: Path) -> None:
    path = written(tmp_path / "a.parquet", pa.table({"puzzle": [PUZZLE] * 200_000}), 1000)
    found = pq.ParquetFile(path).metadata
    assert [found.row_group(group).num_rows for group in range(2)] == [1 << 17, 200_000 - (1 << 17)]
    assert found.row_group(0).column(0).compression == "ZSTD"


def test_a_damaged_table_does_not_lose_rows_before(tmp_path: Path) -> None:
    path = written(tmp_path / "a.arrows", pa.table({"puzzle": [PUZZLE] * 150_000}))
    path.write_bytes(path.read_bytes()[:-1_000_000])

    found: list[int] = []
    blocks = Source(path, is_whole_table=True).sound_blocks()
    with pytest.raises(ParseError):
        found.extend(map(len, blocks))
    assert found == [65536, 65536]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_tables_of_utf16_are_read(encoding: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lines, "_PIECE", 300)
    rows = [{"id": f"{number} é 🧩", "puzzle": PUZZLE} for number in range(20)]
    texts = {
        "a.csv": "id,puzzle\n" + "".join(f"{row['id']},{PUZZLE}\n" for row in rows),
        "a.jsonl": "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows),
        "a.json": json.dumps(rows, ensure_ascii=False, indent=1),
        "a.txt": f"{PUZZLE}\n" * 20,
    }
    for name, text in texts.items():
        data = text.encode(encoding)
        (tmp_path / f"{name}{ending}").write_bytes(gzip.compress(data) if ending else data)
        found = read(tmp_path / f"{name}{ending}").to_pylist()
        assert found == ([{"puzzle": PUZZLE}] * 20 if name == "a.txt" else rows)
        assert [batch.num_rows for batch in opened(io.BytesIO(data))] != []


ARRAYS: dict[str, Callable[[Any], str]] = {
    "one line": json.dumps,
    "indented": lambda rows: json.dumps(rows, indent=2),
    "a row per line": lambda rows: "\ufeff [\r\n" + ",\r\n".join(map(json.dumps, rows)) + "\r\n] \n",
}


@pytest.mark.parametrize("layout", ARRAYS)
@pytest.mark.parametrize("size", [1 << 23, 400])
def test_an_array_of_objects_is_a_table(
    layout: str, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lines, "_PIECE", size)
    rows = [
        {
            "id": number,
            "puzzle": PUZZLE,
            "more": {"a": [number, None], "b": '] , } " \\ [{'},
            "x": None if number else "é",
        }
        for number in range(30)
    ]
    (tmp_path / "a.json").write_text(ARRAYS[layout](rows), encoding="utf-8")
    table = opened(tmp_path / "a.json")
    assert (table.format, table.puzzle_column) == ("json", "puzzle")
    assert [row for batch in table for row in batch.to_pylist()] == rows
    assert table.fractions[-1] == 1.0


def test_an_item_of_an_array_that_is_no_row_keeps_its_place(tmp_path: Path) -> None:
    items = [f'{{"puzzle": "{PUZZLE}"}}', "5", "[1, 2]", '{"puzzle": }', '{\n"puzzle": 3}', f'{{"puzzle": "{OTHER}"}}']
    (tmp_path / "a.json").write_text("[" + ",\n".join(items) + "]")
    table = opened(tmp_path / "a.json")
    [batch], [reasons] = table, table.reasons
    assert [text for text in batch.column("puzzle").to_pylist() if text not in (None, "3")] == [PUZZLE, OTHER]
    assert batch.num_rows == 6
    assert {row: reason.split(",")[0] for row, reason in reasons.items()} == {
        row: f"line {line}" for row, line in ((1, 2), (2, 3), (3, 4), (4, 5))
    }


def test_an_array_of_a_folder_is_read_by_name_only(tmp_path: Path) -> None:
    written(tmp_path / "a.json", table())
    (tmp_path / "b.csv").write_text(f"id,puzzle\n1,{PUZZLE}\n")
    assert table_files(tmp_path) == [str(tmp_path / "b.csv")]
    assert read(tmp_path / "*.json").to_pylist() == table().to_pylist()
    assert json.loads((tmp_path / "a.json").read_text()) == table().to_pylist()
    assert json.loads(written(tmp_path / "c.json", table()[:0]).read_text()) == []


def test_compression_and_row_groups_of_parquet_are_chosen(tmp_path: Path) -> None:
    rows = pa.table({"puzzle": [PUZZLE] * 10})
    compression: Any
    for compression, name in (("zstd", "ZSTD"), ("snappy", "SNAPPY"), ("gzip", "GZIP"), ("none", "UNCOMPRESSED")):
        path = tmp_path / f"{compression}.parquet"
        written(path, rows, 1, compression=compression, row_group_size=4)
        found = pq.ParquetFile(path).metadata
        assert [found.row_group(number).num_rows for number in range(found.num_row_groups)] == [4, 4, 2]
        assert found.row_group(0).column(0).compression == name
        assert pq.read_table(path).equals(rows)
    wrong: Any
    for name, wrong, kind in (
        ("compression", "zip", ValueError),
        ("compression", 5, TypeError),
        ("row_group_size", 0, ValueError),
        ("row_group_size", "a", TypeError),
    ):
        with pytest.raises(kind, match=name):
            written(tmp_path / "x.parquet", rows, **{name: wrong})
    with pytest.raises(
        PuzzleError, match="row_group_size is an option of parquet, and the format of the output is csv"
    ):
        written(tmp_path / "x.csv", rows, row_group_size=5)

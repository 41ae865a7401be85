"""Arrays for PyTorch: columns are shared read-only, or copied on request; the example of the documents runs."""

import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.data import make_dataset

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")


def test_arrays_can_be_written_to_on_request() -> None:
    batch = nonet.generate_batch(3, seed=1)
    for column in (batch.puzzle, batch.solution, nonet.rate_batch(batch.puzzle).er):
        shared, copied = np.asarray(column), np.array(column)
        assert (shared.flags.writeable, copied.flags.writeable) == (False, True)
        assert not np.shares_memory(shared, copied)
        copied[0] = 0
        assert (np.asarray(column) == shared).all()


@pytest.mark.slow
def test_the_example_of_the_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; nonet does not need it")
    pytest.importorskip("pyarrow")
    [block] = re.findall(r"```python\n(import nonet\nimport numpy as np\nimport torch.*?)```", DOCUMENT, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    make_dataset("mine", stratify="level=easy:50,medium:10", to_format="npy", seed=1)
    names: dict[str, Any] = {"__name__": "example"}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(block, names)
    assert capsys.readouterr().out.splitlines() == ["torch.uint8 (32, 81) True", "(64, 81) 30"]
    rows = [row for puzzles, _ in names["made"] for row in puzzles.tolist()]
    assert sorted(rows) == sorted(np.load("mine/train-00000.puzzle.npy").tolist())
    first = next(iter(names["generated"]))[0]
    assert (first.numpy() == np.asarray(nonet.generate_batch(64, seed=1, givens=30).puzzle)).all()

"""The classes of what functions return, for annotations; nobody constructs them.

A batch is what a ``…_batch`` function returns, and says what a row is: ``Solved`` of ``solve_batch``, ``Generated`` of
``generate_batch``, ``Explained`` of ``explain_batch``. ``puzzle_id`` returns a ``PuzzleId``, ``search`` a
``SearchResult``, ``generate_forever`` a ``GeneratedStream``, ``Grid.with_player_marks`` a ``PlayerMarks``. A function
that knows only the classic board raises ``UnsupportedError``, a reader of rules ``UnknownRuleError`` for one that it
does not know. ``hint``, ``all_hints`` and ``explain`` raise ``SolvedError`` for a solved grid.

>>> import nonet
>>> from nonet.results import SolveBatch
>>> isinstance(nonet.solve_batch(["." * 81]), SolveBatch)
True
"""

from nonet._board.grid import PlayerMarks
from nonet._board.parse_error import UnknownRuleError, UnsupportedError
from nonet._engine.answers import CheckAnswerBatch
from nonet._engine.batch import Batch
from nonet._engine.candidates import BackboneBatch, TrueCandidatesBatch
from nonet._engine.canonical import CanonicalBatch
from nonet._engine.generate import GenerateBatch, Generated, GeneratedStream
from nonet._engine.isomorphs import IsomorphBatch
from nonet._engine.minimal import IsMinimalBatch, MinimizedBatch, RedundantGivensBatch
from nonet._engine.puzzle_id import PuzzleId
from nonet._engine.solve import SearchResult, SolveBatch, Solved
from nonet._errors import SolvedError
from nonet.logic.hodoku import HodokuRateBatch
from nonet.logic.path_batch import ExplainBatch, Explained
from nonet.logic.rating import RateBatch

__all__ = [
    "BackboneBatch",
    "Batch",
    "CanonicalBatch",
    "CheckAnswerBatch",
    "ExplainBatch",
    "Explained",
    "GenerateBatch",
    "Generated",
    "GeneratedStream",
    "HodokuRateBatch",
    "IsMinimalBatch",
    "IsomorphBatch",
    "MinimizedBatch",
    "PlayerMarks",
    "PuzzleId",
    "RateBatch",
    "RedundantGivensBatch",
    "SearchResult",
    "SolveBatch",
    "Solved",
    "SolvedError",
    "TrueCandidatesBatch",
    "UnknownRuleError",
    "UnsupportedError",
]

for _name in __all__:
    globals()[_name].__module__ = __name__  # tracebacks and pickles show the public module

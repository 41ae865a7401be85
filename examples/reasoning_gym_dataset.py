"""A dataset of Sudoku puzzles for reasoning-gym, rated and scored by nonet.

    pip install . reasoning-gym        # in a clone of nonet

    import reasoning_gym_dataset, reasoning_gym
    data = reasoning_gym.create_dataset("nonet_sudoku", size=100, seed=1, min_rating=1.2, max_rating=2.6)
    data.score_answer(text_of_the_model, entry=data[0])

    curriculum = reasoning_gym.factory.create_curriculum("nonet_sudoku")
    curriculum.increment_attr_level("rating")
    data = reasoning_gym.create_dataset("nonet_sudoku", **vars(curriculum.generate_configuration({"seed": 1})))

Entry n depends only on the seed and n. The score is 1 for a solved puzzle, otherwise the credit of
``nonet.check_answer``; the answer can contain other text and frames. The levels of the curriculum are ratings.
"""

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

import nonet


@dataclass
class NonetSudokuConfig:
    """The range of ratings of the puzzles, on the scale of Sudoku Explainer."""

    min_rating: float = 1.2
    max_rating: float = 2.6
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise ``AssertionError`` for invalid values, as reasoning-gym's own datasets do."""
        assert 1.0 <= self.min_rating <= self.max_rating <= 9.0, "ratings are 1.0 to 9.0"
        assert self.size >= 0, "the size is at least 0"


class NonetSudokuDataset(ProceduralDataset):
    """Puzzles with exactly one solution and a rating in the range."""

    def __init__(self, config: NonetSudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return the question, the answer and the metadata of an entry."""
        idx = range(self.size)[idx] if idx < 0 else int(idx)
        lowest, highest = self.config.min_rating, self.config.max_rating
        puzzle = nonet.generate(seed=self.seed % 2**64, start=idx, rating=(lowest, highest))
        solution, rating = nonet.solve(puzzle), nonet.rate(puzzle)
        return {
            "question": "Solve this Sudoku puzzle, in which a dot is an open cell:\n"
            f"{_rows(puzzle)}\n\nReply with the solved grid: nine lines of nine digits.",
            "answer": _rows(solution),
            "metadata": {
                "source_dataset": "nonet_sudoku",
                "source_index": idx,
                "puzzle": puzzle.to_line(),
                "solution": solution.to_line(),
                "er": rating.er,
                "givens": puzzle.given_count,
                "difficulty": {"rating": (lowest, highest)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the score of an answer, from 0 to 1; 0 for a value that is not a text."""
        if not isinstance(answer, str):
            return 0.0
        return nonet.check_answer(entry["metadata"]["puzzle"], answer).credit


def _rows(grid: nonet.Grid) -> str:
    line = grid.to_line()
    return "\n".join(line[start : start + 9] for start in range(0, 81, 9))


class NonetSudokuCurriculum(BaseCurriculum):
    """Ratings from singles to chains."""

    def __init__(self) -> None:
        super().__init__(NonetSudokuCurriculum.__name__, NonetSudokuConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="rating",
                levels=[1.2, 2.0, 2.6, 3.6, 4.6, 6.6, 7.2, 8.4],
                description="Rating on the scale of Sudoku Explainer",
                lower_field_name="min_rating",
                upper_field_name="max_rating",
                ensure_interval=True,
            )
        )


register_dataset("nonet_sudoku", NonetSudokuDataset, NonetSudokuConfig, NonetSudokuCurriculum)

"""``Boards``: the state of one or more boards as arrays, and how actions change it; both environments use it.

``history`` has for each change of a board its inverse, the action that takes it back: erase for a placed digit, place
for an erased one, and the same toggle for a candidate. ``changes`` is how many there are. So undo does the last
inverse and removes it from the history.
"""

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from nonet import Cell, explain_batch
from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._checks import checked_choice, checked_flag, checked_integer
from nonet.rl._actions import ACTION_COUNT, CANDIDATES, ERASE, UNDO

RewardKind: TypeAlias = Literal["sparse", "partial"]
Observation: TypeAlias = dict[str, NDArray[Any]]

_LONGEST = 1_000_000  # most steps of an episode


def _later_peers() -> dict[int, NDArray[np.bool_]]:
    """Return, for each distance in reading order, the cells with a peer at that distance after them."""
    cells = range(CELL_COUNT)
    found = {
        distance: np.array([Cell(cell + distance) in Cell(cell).peers for cell in cells[: CELL_COUNT - distance]])
        for distance in range(1, 73)
    }
    return {distance: flags for distance, flags in found.items() if flags.any()}


_LATER_PEERS = _later_peers()


def observation_space(*, has_hints: bool) -> spaces.Dict:
    """Return the space of what an agent sees of one board."""
    hint = {"hint": spaces.Box(0, SIZE, (SIZE, SIZE), np.uint8)} if has_hints else {}
    return spaces.Dict(
        {
            **hint,
            "values": spaces.Box(0, SIZE, (SIZE, SIZE), np.uint8),
            "givens": spaces.MultiBinary((SIZE, SIZE)),
            "candidates": spaces.MultiBinary((SIZE, SIZE, SIZE)),
        }
    )


class Boards:
    """The values, pencilmarks and history of boards, one row of each array for each board."""

    def __init__(self, count: int, reward: RewardKind, max_steps: int, hints: bool) -> None:
        self.reward = checked_choice("reward", reward, get_args(RewardKind))
        self.max_steps = checked_integer("max_steps", max_steps, 1, _LONGEST)
        self.puzzles = np.zeros((count, CELL_COUNT), np.uint8)
        self.solutions = np.zeros((count, CELL_COUNT), np.uint8)
        self.values = np.zeros((count, CELL_COUNT), np.uint8)
        self.candidates = np.zeros((count, CANDIDATES), np.int8)
        self.history = np.zeros((count, self.max_steps), np.int16)
        self.changes = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)
        self.has_hints = checked_flag("hints", hints)
        self._hints = np.zeros((count if hints else 0, CELL_COUNT), np.uint8)
        self._hinted = np.full(self._hints.shape, 255, np.uint8)  # the values to which the hints belong

    def load(self, board: int, puzzle: bytes, solution: bytes) -> None:
        """Begin an episode of one board."""
        self.puzzles[board] = self.values[board] = np.frombuffer(puzzle, np.uint8)
        self.solutions[board] = np.frombuffer(solution, np.uint8)
        self.candidates[board] = 0
        self.changes[board] = self.steps[board] = 0

    def observation(self) -> Observation:
        """Return what agents see, a row for each board; the arrays are copies."""
        hint = {"hint": self.hints()} if self.has_hints else {}
        return {
            **hint,
            "values": self.values.reshape(-1, SIZE, SIZE).copy(),
            "givens": (self.puzzles > 0).reshape(-1, SIZE, SIZE).astype(np.int8),
            "candidates": self.candidates.reshape(-1, SIZE, SIZE, SIZE).copy(),
        }

    def hints(self) -> NDArray[np.uint8]:
        """Return for each board the digit that its solving path places next, in its cell; the rest is 0.

        The path begins at the values of the board. One with a wrong digit has none, and a solved one neither.
        """
        changed = np.flatnonzero((self.values != self._hinted).any(axis=1))
        if len(changed):
            order = np.asarray(explain_batch(self.values[changed], threads=1).solving_order)
            cells = order.reshape(len(changed), -1)[:, 0].astype(np.int64)
            has_step = cells < CELL_COUNT
            boards, cells = changed[has_step], cells[has_step]
            self._hints[changed] = 0
            self._hints[boards, cells] = self.solutions[boards, cells]
            self._hinted[changed] = self.values[changed]
        return self._hints.reshape(-1, SIZE, SIZE).copy()

    def action_masks(self) -> NDArray[np.int8]:
        """Return for each board and action 1 if the action changes the board."""
        masks = np.zeros((len(self.values), ACTION_COUNT), np.int8)
        is_open = np.repeat(self.values == 0, SIZE, axis=1)
        masks[:, :CANDIDATES] = masks[:, CANDIDATES:ERASE] = is_open
        masks[:, ERASE:UNDO] = (self.values != 0) & (self.puzzles == 0)
        masks[:, UNDO] = self.changes > 0
        return masks

    def solved(self) -> NDArray[np.bool_]:
        """Return for each board whether it is solved."""
        return np.asarray((self.values == self.solutions).all(axis=1))

    def totals(self, solved: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return for each board the sum of the rewards of its episode."""
        return self.credits() if self.reward == "partial" else solved.astype(np.float64)

    def credits(self) -> NDArray[np.float64]:
        """Return the partial credit of each board, as ``check_answer`` defines it. Givens cannot change here."""
        # Blanks conflict with blanks here, which is harmless: a blank is never correct.
        in_conflict = np.zeros(self.values.shape, np.bool_)
        for distance, are_peers in _LATER_PEERS.items():
            equal = (self.values[:, :-distance] == self.values[:, distance:]) & are_peers
            in_conflict[:, :-distance] |= equal
            in_conflict[:, distance:] |= equal
        is_open = self.puzzles == 0
        earned = is_open & (self.values == self.solutions) & ~in_conflict
        return np.asarray(earned.sum(axis=1) / np.maximum(is_open.sum(axis=1), 1))

    def apply(self, actions: NDArray[np.int64], boards: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Do one action on each of these boards; return which actions are allowed. Others change nothing."""
        self.steps[boards] += 1
        allowed = self._are_allowed(actions, boards)
        actions, boards = actions[allowed], boards[allowed]
        is_undo = actions == UNDO
        # An undo removes the last action of its board's history and does it.
        self.changes[boards[is_undo]] -= 1
        actions = np.where(is_undo, self.history[boards, self.changes[boards]], actions)
        inverses = self._change(actions, boards)
        # Any other action adds its inverse to the history. That of an undo is not kept: there is no redo.
        changed = boards[~is_undo]
        self.history[changed, self.changes[changed]] = inverses[~is_undo]
        self.changes[changed] += 1
        return allowed

    def _are_allowed(self, actions: NDArray[np.int64], boards: NDArray[np.int64]) -> NDArray[np.bool_]:
        cells = np.where(actions < ERASE, actions % CANDIDATES // SIZE, actions - ERASE) % CELL_COUNT
        values, givens = self.values[boards, cells], self.puzzles[boards, cells]
        is_erasable = (values != 0) & (givens == 0)
        with_cell = np.where(actions < ERASE, values == 0, is_erasable)
        return np.asarray(np.where(actions == UNDO, self.changes[boards] > 0, with_cell))

    def _change(self, actions: NDArray[np.int64], boards: NDArray[np.int64]) -> NDArray[np.int64]:
        """Do allowed actions other than undo; return their inverses, the actions that take them back."""
        places, toggles, erasures = actions < CANDIDATES, (actions >= CANDIDATES) & (actions < ERASE), actions >= ERASE
        cells = np.where(erasures, actions - ERASE, actions % CANDIDATES // SIZE)
        before = self.values[boards, cells].astype(np.int64)
        self.values[boards[places], cells[places]] = actions[places] % SIZE + 1
        self.values[boards[erasures], cells[erasures]] = 0
        self.candidates[boards[toggles], actions[toggles] - CANDIDATES] ^= 1
        return np.where(toggles, actions, np.where(places, ERASE + cells, SIZE * cells + before - 1))

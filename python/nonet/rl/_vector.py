"""Many boards in lockstep as a Gymnasium vector environment: a step is done on arrays."""

from collections.abc import Iterable, Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from nonet._checks import as_integer, checked_choice, checked_integer, shown
from nonet._engine.generate import Request
from nonet._engine.inputs import Row
from nonet.rl._actions import ACTION_COUNT
from nonet.rl._boards import Boards, Observation, RewardKind, observation_space
from nonet.rl._puzzles import puzzle_source

Flags = NDArray[np.bool_]


class SudokuVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` boards; the other arguments are those of ``SudokuEnv``.

    Board n after ``reset(seed=s)`` is that of a ``SudokuEnv`` after ``reset(seed=s + n)``. ``autoreset_mode`` is one of
    Gymnasium's. ``NEXT_STEP``: the step after the end of an episode ignores the action of that board and begins its
    next episode. ``SAME_STEP``: the step that ends an episode begins the next one; the last observation and info are in
    ``infos["final_obs"]`` and ``infos["final_info"]``. ``DISABLED``: boards whose episode has ended wait for
    ``reset(options={"reset_mask": …})``.

    >>> envs = SudokuVectorEnv(4, ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> observations, infos = envs.reset(seed=1)
    >>> envs.action_space.seed(1)
    1
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
    >>> observations["values"].shape, rewards.tolist(), infos["action_mask"].shape
    ((4, 9, 9), [0.0, 0.0, 0.0, 0.0], (4, 1540))
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        puzzles: Iterable[Row] | None = None,
        *,
        reward: RewardKind = "sparse",
        max_steps: int = 500,
        hints: bool = False,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        **request: Unpack[Request],
    ) -> None:
        self.num_envs = checked_integer("num_envs", num_envs, 1, 1 << 24)
        self._boards = Boards(self.num_envs, reward, max_steps, hints)
        self.reward, self.max_steps = self._boards.reward, self._boards.max_steps
        modes = [mode.value for mode in AutoresetMode]
        chosen = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        self._mode = AutoresetMode(checked_choice("autoreset_mode", chosen, modes))
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(has_hints=self._boards.has_hints)
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._draw = puzzle_source(puzzles, request, owner="SudokuVectorEnv")
        self._randoms = [seeding.np_random(None)[0] for _ in range(self.num_envs)]
        self._ended = np.ones(self.num_envs, np.bool_)
        self._has_begun = False
        # The sum of the rewards of each episode.
        self._credits = np.zeros(self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode on every board; a seed s is s, s + 1, ... for the boards.

        ``options={"reset_mask": …}``, an array of ``num_envs`` booleans, selects the boards.
        """
        seeds = self._seeds(seed)
        chosen = self._chosen(options)
        for board in chosen.tolist():
            if seeds[board] is not None:
                self._randoms[board] = seeding.np_random(seeds[board])[0]
        self._begin(chosen)
        self._ended[chosen] = False
        self._has_begun = True
        return self._boards.observation(), self._infos(np.ones(self.num_envs, np.bool_))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """Return the seed of each board."""
        count = self.num_envs
        if seed is None:
            return [None] * count
        expected = f"seed must be an integer or {count} integers"
        if isinstance(seed, Iterable) and not isinstance(seed, (str, bytes)):
            seeds = [None if each is None else as_integer(each, expected) for each in seed]
        else:
            first = as_integer(seed, expected)
            seeds = [first + board for board in range(count)]
        if len(seeds) != count or min((each for each in seeds if each is not None), default=0) < 0:
            raise ValueError(f"{expected} of at least 0, not {shown(seed)}")
        return seeds

    def _chosen(self, options: dict[str, Any] | None) -> NDArray[np.int64]:
        """Return the boards that the options of a reset select."""
        options = options or {}
        if "puzzle" in options:
            raise ValueError("puzzle: not an option of SudokuVectorEnv, only of SudokuEnv")
        mask = np.asarray(options.get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must be {self.num_envs} booleans, not {mask.dtype} of shape {mask.shape}")
        return np.flatnonzero(mask | (not self._has_begun))

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Do one action on each board."""
        boards, count = self._boards, self.num_envs
        numbers = np.asarray(actions)
        if numbers.shape != (count,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"actions must be {count} integers, not {numbers.dtype} of shape {numbers.shape}")
        asked = numbers[~self._ended]  # the actions of boards that begin anew are ignored
        if asked.size and not 0 <= asked.min() <= asked.max() < ACTION_COUNT:
            raise ValueError(f"an action is 0 to {ACTION_COUNT - 1}, not {asked.min()} to {asked.max()}")
        if not self._has_begun or (self._mode is AutoresetMode.DISABLED and self._ended.any()):
            raise RuntimeError("an episode is over, or has not begun: call reset")
        playing = np.flatnonzero(~self._ended)
        begun = np.flatnonzero(self._ended)
        allowed = np.ones(count, np.bool_)
        allowed[playing] = boards.apply(numbers.astype(np.int64)[playing], playing)
        solved = boards.solved() & ~self._ended
        totals = boards.totals(solved)
        rewards = totals - self._credits
        truncated = ~solved & ~self._ended & (boards.steps >= self.max_steps)
        rewards[begun] = 0.0
        self._credits = totals
        self._begin(begun)
        ended = solved | truncated
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            seen, final_obs = boards.observation(), np.full(count, None, object)
            for board in np.flatnonzero(ended).tolist():
                final_obs[board] = {name: array[board] for name, array in seen.items()}
            final = {"final_obs": final_obs, "_final_obs": ended, "final_info": self._infos(allowed)}
            self._begin(np.flatnonzero(ended))
            infos = self._infos(allowed | ended) | final | {"_final_info": ended.copy()}
        else:
            self._ended = ended
            infos = self._infos(allowed)
        return boards.observation(), rewards, solved, truncated, infos

    def _begin(self, boards: NDArray[np.int64]) -> None:
        for board in boards.tolist():
            self._boards.load(board, *self._draw(self._randoms[board]))
        self._credits[boards] = 0.0

    def _infos(self, allowed: Flags) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self._boards.action_masks(), "is_allowed": allowed}
        return infos | {f"_{name}": everywhere.copy() for name in infos}

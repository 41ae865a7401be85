"""Sudoku environments for reinforcement learning, with the Gymnasium interface: one board, or many in lockstep.

>>> from nonet.rl import Action, SudokuEnv
>>> env = SudokuEnv(givens=30)
>>> observation, info = env.reset(seed=1)
>>> int((observation["values"] > 0).sum()), info["action_mask"].shape
(30, (1540,))
>>> cell = int((observation["values"].ravel() == 0).argmax())
>>> observation, reward, terminated, truncated, info = env.step(Action("place", cell, 5).number)
>>> int(observation["values"].ravel()[cell]), reward, terminated
(5, 0.0, False)

``gymnasium.make("nonet.rl:nonet/Sudoku-v0")`` and ``gymnasium.make_vec`` make the same environments. This module
needs the extra ``[rl]``; nothing else in nonet imports it.
"""

try:
    import gymnasium
    import numpy  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError(f"nonet.rl needs Gymnasium and NumPy: pip install 'nonet[rl]' ({error})") from error

from nonet.rl._actions import Action, ActionKind
from nonet.rl._boards import RewardKind
from nonet.rl._env import SudokuEnv
from nonet.rl._vector import SudokuVectorEnv

__all__ = ["Action", "ActionKind", "RewardKind", "SudokuEnv", "SudokuVectorEnv"]

if "nonet/Sudoku-v0" not in gymnasium.registry:
    gymnasium.register(
        "nonet/Sudoku-v0", entry_point="nonet.rl:SudokuEnv", vector_entry_point="nonet.rl:SudokuVectorEnv"
    )

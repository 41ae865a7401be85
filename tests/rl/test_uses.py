"""What users of ``nonet.rl`` pass and combine: puzzles of all kinds, seeds, wrappers, autoreset modes, copies."""

import copy
import io
import pickle
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Grid
from puzzles import MULTIPLE, PROPER, SOLUTION

gymnasium: Any = pytest.importorskip("gymnasium", reason="needs Gymnasium, of the extra [rl]")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from nonet.rl import SudokuEnv, SudokuVectorEnv  # noqa: E402

PUZZLES = [row.puzzle for row in nonet.generate_batch(6, seed=1, givens=(70, 72))]
LINES = [grid.to_line() for grid in PUZZLES]
VALUES = np.array([list(grid) for grid in PUZZLES], np.uint8)


def column(library: str, make: str) -> Callable[[], Any]:
    return lambda: getattr(pytest.importorskip(library), make)(LINES)


@pytest.mark.parametrize(
    "puzzles",
    [
        lambda: LINES,
        lambda: (line.encode() for line in LINES),
        lambda: np.array(LINES),
        lambda: VALUES,
        lambda: VALUES.reshape(-1, 9, 9).astype(np.int64),
        lambda: VALUES.tolist(),
        lambda: VALUES.reshape(-1, 9, 9).tolist(),
        lambda: nonet.generate_batch(6, seed=1, givens=(70, 72)),
        lambda: nonet.generate_batch(6, seed=1, givens=(70, 72)).puzzle,
        lambda: nonet.read(io.BytesIO("\n".join(LINES).encode())),
        column("pandas", "Series"),
        column("polars", "Series"),
        column("pyarrow", "array"),
    ],
)
def test_puzzles_of_every_kind(puzzles: Callable[[], Any]) -> None:
    values, _ = SudokuVectorEnv(12, PUZZLES).reset(seed=5)
    made, _ = SudokuVectorEnv(12, puzzles()).reset(seed=5)
    assert (made["values"] == values["values"]).all()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"puzzles": [PROPER, None]}, TypeError, "puzzle 1: a grid is"),
        ({"puzzles": [PROPER, 5]}, TypeError, "puzzle 1: a grid is"),
        ({"puzzles": [PROPER, "oops"]}, nonet.ParseError, "puzzle 1: line 1, column 1: expected a digit"),
        ({"puzzles": [PROPER, [1, 2]]}, ValueError, "puzzle 1: "),
        ({"puzzles": VALUES[:, :80]}, ValueError, "puzzle 0: "),
        ({"puzzles": [PROPER, SOLUTION]}, ValueError, "puzzle 1 has no open cell"),
        ({"puzzles": {"puzzles": PROPER}}, TypeError, "puzzles must be an iterable of puzzles, not dict"),
        ({"puzzles": f"{PROPER}\n{PROPER}"}, TypeError, r"pass \[puzzle\]"),
        ({"puzles": [PROPER]}, TypeError, r"Sudoku\w*Env\(\) got an unexpected keyword argument 'puzles'"),
        ({"puzzles": [PROPER], "color": 1}, TypeError, r"Env\(\) got an unexpected keyword argument 'color'"),
        ({"seed": 1}, TypeError, r"Env\(\) got an unexpected keyword argument 'seed'"),
        ({"threads": 1}, TypeError, r"Env\(\) got an unexpected keyword argument 'threads'"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    for make in (SudokuEnv, lambda **arguments: SudokuVectorEnv(2, **arguments)):
        with pytest.raises(error, match=message):
            make(**arguments)


def test_a_frame_is_no_list_of_puzzles() -> None:
    pandas: Any = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="puzzles must be an iterable of puzzles: pass one column"):
        SudokuEnv(pandas.DataFrame({"q": LINES}))


def test_the_puzzle_of_reset() -> None:
    env = SudokuEnv(PUZZLES)
    for puzzle in (PROPER, Grid(PROPER), list(Grid(PROPER)), np.array(list(Grid(PROPER))).reshape(9, 9)):
        env.reset(options={"puzzle": puzzle})
        assert env.grid == Grid(PROPER)
    with pytest.raises(ValueError, match="the puzzle has no open cell"):
        env.reset(options={"puzzle": SOLUTION})
    envs = SudokuVectorEnv(2, PUZZLES)
    with pytest.raises(ValueError, match="puzzle: not an option of SudokuVectorEnv"):
        envs.reset(options={"puzzle": PROPER})


def test_seeds_of_a_vector_environment() -> None:
    envs = SudokuVectorEnv(3, PUZZLES)
    with pytest.raises(RuntimeError, match="call reset"):
        envs.step(np.zeros(3, int))
    expected = envs.reset(seed=4)[0]["values"]
    seeds: list[Any] = [np.int64(4), np.array([4, 5, 6]), (4, np.uint8(5), 6)]
    for seed in seeds:
        assert (envs.reset(seed=seed)[0]["values"] == expected).all()
    wrong: list[tuple[Any, type[Exception]]] = [
        ([4, 5], ValueError),
        ([4, 5, 6, 7], ValueError),
        (1.5, TypeError),
        ("abc", TypeError),
        ([1, 2, 3.5], TypeError),
        (-1, ValueError),
    ]
    for seed, error in wrong:
        with pytest.raises(error, match="seed must be"):
            envs.reset(seed=seed)
    # A wrong call changes nothing.
    assert (envs.reset(seed=4)[0]["values"] == expected).all()


@pytest.mark.parametrize("mode", [*AutoresetMode])
@pytest.mark.parametrize("reward", ["sparse", "partial"])
def test_autoreset_modes_are_those_of_gymnasium(mode: AutoresetMode, reward: Any) -> None:
    count, longest = 3, 11
    envs = SudokuVectorEnv(count, PUZZLES, reward=reward, max_steps=longest, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    theirs = SyncVectorEnv([lambda: SudokuEnv(PUZZLES, reward=reward, max_steps=longest)] * count, autoreset_mode=mode)
    random = np.random.default_rng(1)
    (seen, infos), (their_seen, their_infos) = envs.reset(seed=3), theirs.reset(seed=3)
    finished = np.zeros(2, int)
    for _ in range(80):
        assert_equal(seen, their_seen)
        for name in ("action_mask", "is_allowed"):
            assert (infos[name] == their_infos[name]).all()
        actions = []
        for env in theirs.envs:
            assert isinstance(env, SudokuEnv)
            solution = env._boards.solutions[0].astype(int)
            wrong = np.flatnonzero(env._boards.values[0] != solution)
            cell = int(random.choice(wrong)) if len(wrong) and random.random() < 0.95 else int(random.integers(81))
            actions.append(9 * cell + int(solution[cell]) - 1)
        seen, *outcome, infos = envs.step(np.array(actions))
        their_seen, *their_outcome, their_infos = theirs.step(np.array(actions))
        assert all((mine == other).all() for mine, other in zip(outcome, their_outcome, strict=True))
        ended = np.logical_or(outcome[1], outcome[2])
        finished += [outcome[1].sum(), outcome[2].sum()]
        assert (
            ("final_obs" in infos) == ("final_obs" in their_infos) == (mode is AutoresetMode.SAME_STEP and ended.any())
        )
        if "final_obs" in infos:
            assert (infos["_final_obs"] == ended).all()
            assert (infos["_final_info"] == ended).all()
            for board in np.flatnonzero(ended):
                assert_equal(infos["final_obs"][board], their_infos["final_obs"][board])
            for name, array in their_infos["final_info"].items():
                assert (infos["final_info"][name][ended] == array[ended]).all()
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(RuntimeError, match="call reset"):
                envs.step(np.array(actions))
            for each in (envs, theirs):
                seen, infos = each.reset(options={"reset_mask": ended.copy()})
                if each is envs:
                    kept = seen, infos
            their_seen, their_infos = seen, {**infos, **{name: kept[1][name] for name in ("action_mask", "is_allowed")}}
            seen, infos = kept
    assert finished.min() >= 3


def assert_equal(mine: dict[str, Any], theirs: Any) -> None:
    assert all((mine[name] == theirs[name]).all() for name in mine)


def test_wrong_autoreset_modes_and_masks() -> None:
    with pytest.raises(ValueError, match="autoreset_mode must be"):
        SudokuVectorEnv(2, PUZZLES, autoreset_mode="x")  # type: ignore[arg-type]
    assert SudokuVectorEnv(2, PUZZLES, autoreset_mode="SameStep").metadata["autoreset_mode"] is AutoresetMode.SAME_STEP  # type: ignore[arg-type]
    assert SudokuVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    envs = SudokuVectorEnv(2, PUZZLES, autoreset_mode=AutoresetMode.DISABLED)
    first, _ = envs.reset(seed=1)
    masks: list[Any] = [[True], np.array([1, 0]), np.zeros((2, 1), bool), "x"]
    for mask in masks:
        with pytest.raises(ValueError, match="reset_mask must be 2 booleans"):
            envs.reset(options={"reset_mask": mask})
    seen, _ = envs.reset(options={"reset_mask": np.array([False, True])}, seed=[7, 7])
    assert (seen["values"][0] == first["values"][0]).all()


def test_wrappers_of_gymnasium() -> None:
    wrappers: Any = import_module("gymnasium.wrappers")
    vector: Any = import_module("gymnasium.wrappers.vector")
    env = wrappers.RecordEpisodeStatistics(wrappers.TimeLimit(SudokuEnv(PUZZLES, reward="partial"), 5))
    _, info = env.reset(seed=1)
    for _ in range(5):
        *_, truncated, info = env.step(1539)
    assert truncated
    assert info["episode"]["l"] == 5
    flat, _ = wrappers.FlattenObservation(SudokuEnv(PUZZLES)).reset(seed=1)
    assert flat.shape == (81 + 81 + 729,)
    envs = vector.RecordEpisodeStatistics(SudokuVectorEnv(2, PUZZLES, max_steps=3))
    envs.reset(seed=1)
    for _ in range(3):
        *_, info = envs.step(np.array([1539, 1539]))
    assert info["episode"]["l"].tolist() == [3, 3]
    flats, _ = vector.FlattenObservation(SudokuVectorEnv(2, PUZZLES)).reset(seed=1)
    assert flats.shape == (2, 891)
    made = gymnasium.make_vec("nonet.rl:nonet/Sudoku-v0", num_envs=2, puzzles=LINES, autoreset_mode="SameStep")
    assert isinstance(made, SudokuVectorEnv)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("request_", [{"puzzles": PUZZLES}, {"givens": 30}])
def test_copies_play_on_alike(copied: Callable[[Any], Any], request_: dict[str, Any]) -> None:
    for make, number in ((SudokuEnv, 7), (lambda **request: SudokuVectorEnv(3, **request), np.array([7, 8, 9]))):
        env: Any = make(**request_)
        env.reset(seed=1)
        env.step(number)
        other = copied(env)
        pairs = [(env.step(number)[0], other.step(number)[0]), (env.reset()[0], other.reset()[0])]
        for mine, theirs in pairs:
            assert_equal(mine, theirs)


def test_an_agent_that_follows_the_masks() -> None:
    """The masks as agents with masks ask for them: sb3-contrib calls ``action_masks``."""
    env = SudokuEnv([PROPER])
    _, info = env.reset(seed=1)
    solution = nonet.solve(PROPER)
    steps = 0
    terminated = False
    while not terminated:
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert (masks == info["action_mask"]).all()
        action = next(int(each) for each in np.flatnonzero(masks) if solution[int(each) // 9] == each % 9 + 1)
        _, reward, terminated, _, info = env.step(action)
        steps += 1
    assert (steps, reward) == (PROPER.count("."), 1.0)
    with pytest.raises(nonet.MultipleSolutionsError):
        env.reset(options={"puzzle": MULTIPLE})


def test_a_request_that_no_puzzle_meets() -> None:
    env = SudokuEnv(rating=(0.1, 0.5), attempts=10)
    with pytest.raises(nonet.GenerationError, match="not found in 10 attempts"):
        env.reset(seed=1)

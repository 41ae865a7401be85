"""The environments of ``nonet.rl``, against Gymnasium's own checker, a plain model of a board, and each other."""

from random import Random
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Grid
from puzzles import MULTIPLE, PROPER, SOLUTION

gymnasium = pytest.importorskip("gymnasium", reason="needs Gymnasium, of the extra [rl]")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from nonet.rl import Action, SudokuEnv, SudokuVectorEnv  # noqa: E402

PUZZLES = [row.puzzle for row in nonet.generate_batch(20, seed=1)]


class Model:
    """A board, its pencilmarks and its past, in plain Python."""

    def __init__(self, puzzle: Grid) -> None:
        self.puzzle = puzzle
        self.boards: list[tuple[list[int], set[tuple[int, int]]]] = [(list(puzzle), set())]

    def allowed(self) -> set[int]:
        values, _ = self.boards[-1]
        found = {
            9 * cell + digit - 1 + start
            for start in (0, 729)
            for cell in range(81)
            for digit in range(1, 10)
            if not values[cell]
        }
        found |= {1458 + cell for cell in range(81) if values[cell] and not self.puzzle[cell]}
        return found | ({1539} if len(self.boards) > 1 else set())

    def step(self, number: int) -> None:
        if number not in self.allowed():
            return
        action = Action.from_number(number)
        if action.kind == "undo":
            self.boards.pop()
            return
        values, marks = list(self.boards[-1][0]), set(self.boards[-1][1])
        assert isinstance(action.cell, int)
        if action.kind == "candidates":
            assert action.digit is not None
            marks ^= {(action.cell, action.digit)}
        else:
            values[action.cell] = action.digit or 0
        self.boards.append((values, marks))


@pytest.mark.parametrize(
    "arguments", [{"rating": (1.0, 2.0)}, {"puzzles": PUZZLES, "reward": "partial"}, {"givens": 30}]
)
def test_gymnasium_checks_it(arguments: dict[str, Any]) -> None:
    env: Any = gymnasium.make("nonet.rl:nonet/Sudoku-v0", disable_env_checker=True, **arguments)
    assert isinstance(env.unwrapped, SudokuEnv)
    check_env(env.unwrapped)


def test_actions_and_their_numbers() -> None:
    actions = [Action.from_number(number) for number in range(1540)]
    assert [action.number for action in actions] == list(range(1540))
    assert Action("place", "r1c2", 5).number == Action("place", 1, 5).number == 13
    assert len({str(action) for action in actions}) == 1540
    for wrong in (Action("place", 3), Action("erase"), Action("place", 81, 1), Action("place", 1, 10), Action("x", 1)):  # type: ignore[arg-type]
        with pytest.raises((TypeError, ValueError)):
            _ = wrong.number
    for number in (-1, 1540):
        with pytest.raises(ValueError, match="number must be 0 to 1539"):
            Action.from_number(number)


@pytest.mark.parametrize("seed", range(2))
def test_a_game_against_the_model(seed: int) -> None:
    random = Random(seed)
    env = SudokuEnv(PUZZLES, reward="partial", max_steps=150)
    observation, info = env.reset(seed=seed)
    model, total = Model(env.grid), 0.0
    solution = nonet.solve(env.grid)
    for step in range(150):
        values, marks = model.boards[-1]
        assert observation["values"].ravel().tolist() == values
        assert {
            (cell, digit + 1) for cell, digit in np.argwhere(observation["candidates"].reshape(81, 9)).tolist()
        } == marks
        assert observation["givens"].ravel().tolist() == [int(value > 0) for value in model.puzzle]
        assert set(np.flatnonzero(info["action_mask"]).tolist()) == model.allowed()
        kind = random.random()
        if kind < 0.4:
            cell = random.randrange(81)
            number = 9 * cell + solution[cell] - 1
        else:
            number = random.choice(
                [*sorted(model.allowed()), 1539, 1539, random.randrange(1540)]
                if kind < 0.9
                else [1539, random.randrange(1540)]
            )
        assert (number in model.allowed()) == (info["action_mask"][number] == 1)
        expected = number in model.allowed()
        model.step(number)
        observation, reward, terminated, truncated, info = env.step(number)
        total += float(reward)
        assert info["is_allowed"] == expected
        verdict = nonet.check_answer(model.puzzle, env.grid)
        assert total == pytest.approx(verdict.credit)
        assert terminated == verdict.solved
        assert truncated == (step == 149 and not terminated)
        if terminated:
            break
    with pytest.raises(RuntimeError, match="the episode is over"):
        env.step(0)


def test_the_sparse_reward_is_for_the_last_digit_alone() -> None:
    env = SudokuEnv([PROPER])
    env.reset(seed=1)
    steps = [Action("place", cell, int(SOLUTION[cell])).number for cell in range(81) if PROPER[cell] == "."]
    outcomes = [env.step(step)[1:4] for step in steps]
    assert outcomes == [(0.0, False, False)] * (len(steps) - 1) + [(1.0, True, False)]
    assert str(env.grid) == str(Grid(SOLUTION))


def test_undo_takes_everything_back() -> None:
    env = SudokuEnv([PROPER])
    first, _ = env.reset(seed=1)
    random = Random(1)
    info: dict[str, Any] = {}
    for _ in range(100):
        *_, info = env.step(
            random.choice(
                [
                    Action("place", random.randrange(81), 3).number,
                    1458 + random.randrange(81),
                    729 + random.randrange(729),
                ]
            )
        )
    undone = 0
    while info["action_mask"][1539]:
        observation, *_, info = env.step(1539)
        undone += 1
    assert undone > 30
    assert all((observation[name] == first[name]).all() for name in first)


def test_seeds_determine_the_puzzles() -> None:
    def puzzles(seed: int | None, **options: Any) -> list[str]:
        env = SudokuEnv(**options)
        env.reset(seed=seed)
        found = [env.grid.to_line()]
        for _ in range(3):
            env.reset()
            found.append(env.grid.to_line())
        return found

    for options in ({"puzzles": PUZZLES}, {"givens": 30}, {"rating": (1.5, 2.5)}):
        assert puzzles(7, **options) == puzzles(7, **options) != puzzles(8, **options)
        assert len(set(puzzles(7, **options))) > 1
    assert all(1.5 <= nonet.rate(line).er <= 2.5 for line in puzzles(7, rating=(1.5, 2.5)))
    assert {line.count(".") for line in puzzles(7, givens=30)} == {51}
    assert puzzles(None) != puzzles(None)


def test_a_puzzle_can_be_given_to_reset() -> None:
    env = SudokuEnv()
    env.reset(seed=1, options={"puzzle": PROPER})
    assert env.grid == Grid(PROPER)
    with pytest.raises(nonet.MultipleSolutionsError):
        env.reset(options={"puzzle": MULTIPLE})
    with pytest.raises(ValueError, match="pencilmarks"):
        env.reset(options={"puzzle": Grid(PROPER, pencilmarks="." * 729)})


@pytest.mark.parametrize("reward", ["sparse", "partial"])
def test_a_vector_environment_is_many_environments(reward: Any) -> None:
    count, longest = 4, 12
    puzzles = [row.puzzle for row in nonet.generate_batch(10, seed=2, givens=(70, 72))]
    envs = SudokuVectorEnv(count, puzzles, reward=reward, max_steps=longest)
    singles = [SudokuEnv(puzzles, reward=reward, max_steps=longest) for _ in range(count)]
    observations, infos = envs.reset(seed=3)
    firsts = [env.reset(seed=3 + board) for board, env in enumerate(singles)]
    random = Random(1)
    ended = [False] * count
    finished = {True: 0, False: 0}
    seen = [(*first, 0.0, False, False) for first in firsts]
    rewards, terminations, truncations = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
    for _ in range(100):
        assert observations in envs.observation_space
        for board, (observation, info, *outcome) in enumerate(seen):
            assert all((observations[name][board] == observation[name]).all() for name in observation)
            assert (infos["action_mask"][board] == info["action_mask"]).all()
            assert infos["is_allowed"][board] == info["is_allowed"]
            assert [rewards[board], terminations[board], truncations[board]] == outcome
        actions = []
        for env in singles:
            solution = env._boards.solutions[0].tolist()
            wrong = [cell for cell, (value, right) in enumerate(zip(env.grid, solution, strict=True)) if value != right]
            cell = random.choice(wrong) if wrong and random.random() < 0.9 else random.randrange(81)
            actions.append(9 * cell + solution[cell] - 1)
        observations, rewards, terminations, truncations, infos = envs.step(np.array(actions))
        for board, env in enumerate(singles):
            if ended[board]:
                seen[board] = (*env.reset(), 0.0, False, False)
                ended[board] = False
                continue
            observation, single_reward, terminated, truncated, info = env.step(actions[board])
            seen[board] = (observation, info, float(single_reward), terminated, truncated)
            ended[board] = terminated or truncated
            if ended[board]:
                finished[terminated] += 1
    assert min(finished.values()) >= 5


def test_a_vector_environment_from_the_registry() -> None:
    import nonet.rl  # noqa: F401

    envs: Any = gymnasium.make_vec(
        "nonet/Sudoku-v0", num_envs=3, vectorization_mode="vector_entry_point", puzzles=PUZZLES
    )
    assert isinstance(envs, SudokuVectorEnv)
    first, _ = envs.reset(seed=[5, None, 7])
    again, _ = envs.reset(seed=[5, None, 7])
    assert (first["values"][[0, 2]] == again["values"][[0, 2]]).all()
    for wrong in ([1, 2], np.zeros(3), [0, 0, 1540], [-1, 0, 0]):
        with pytest.raises(ValueError, match=r"actions must be 3 integers|an action is 0 to 1539"):
            envs.step(np.array(wrong))


def test_the_action_of_a_board_that_begins_anew_is_ignored() -> None:
    envs = SudokuVectorEnv(2, givens=79, hints=True)
    observations, _ = envs.reset(seed=1)
    finished = 0
    for _ in range(12):
        hints = observations["hint"].reshape(2, 81)
        cells = hints.argmax(axis=1)
        actions = 9 * cells + hints[np.arange(2), cells] - 1  # -1 for a solved board, which has no hint
        observations, rewards, terminations, _, _ = envs.step(actions)
        assert (rewards == terminations).all()
        finished += int(terminations.sum())
    assert finished == 8
    with pytest.raises(ValueError, match="an action is 0 to 1539"):
        envs.step(np.array([-1, -1]))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"reward": "dense"}, ValueError, "reward must be one of sparse, partial"),
        ({"max_steps": 0}, ValueError, "max_steps must be 1 to"),
        ({"render_mode": "human"}, ValueError, "render_mode must be one of ansi"),
        ({"puzzles": PROPER}, TypeError, r"pass \[puzzle\]"),
        ({"puzzles": []}, ValueError, "at least one puzzle"),
        ({"puzzles": [PROPER, MULTIPLE]}, ValueError, "puzzle 1 is not proper: multiple"),
        ({"puzzles": [PROPER], "givens": 30}, TypeError, "givens: only for generated puzzles"),
        ({"rating": (3, 1)}, ValueError, "rating must be"),
        ({"puzzles": 5}, TypeError, "puzzles must be an iterable of puzzles"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        SudokuEnv(**arguments)
    if "render_mode" not in arguments:
        with pytest.raises(error, match=message):
            SudokuVectorEnv(2, **arguments)


def test_rendering() -> None:
    env = SudokuEnv([PROPER], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(Grid(PROPER))
    assert SudokuEnv([PROPER]).render() is None


def test_the_hint_is_the_next_placement_of_the_path_from_the_board() -> None:
    envs = SudokuVectorEnv(3, for_people="medium", hints=True)
    single = SudokuEnv(for_people="medium", hints=True)
    observations, _ = envs.reset(seed=4)
    assert set(observations) == {"hint", "values", "givens", "candidates"}
    observation, _ = single.reset(seed=4)
    assert (observation["hint"] == observations["hint"][0]).all()
    for _ in range(30):
        for board, values in enumerate(observations["values"]):
            line = "".join(map(str, values.ravel()))
            first = next(step.placements[0] for step in nonet.explain(line) if step.placements)
            [(row, column)] = np.argwhere(observations["hint"][board]).tolist()
            assert (9 * row + column, observations["hint"][board][row, column]) == (int(first.cell), first.digit)
        hints = observations["hint"].reshape(3, 81)
        cells = hints.argmax(axis=1)
        observations, *_ = envs.step(9 * cells + hints[np.arange(3), cells] - 1)
        assert envs.observation_space.contains(observations)


def test_a_board_with_a_wrong_digit_has_no_hint_until_it_is_taken_back() -> None:
    env = SudokuEnv([PROPER], hints=True)
    observation, _ = env.reset(seed=1)
    wrong = Action("place", 2, 1 if nonet.solve(PROPER)[2] != 1 else 2)
    hint = observation["hint"]
    assert hint.any()
    observation, *_ = env.step(wrong.number)
    assert not observation["hint"].any()
    observation, *_ = env.step(Action("undo").number)
    assert (observation["hint"] == hint).all()
    assert "hint" not in SudokuEnv([PROPER]).reset(seed=1)[0]

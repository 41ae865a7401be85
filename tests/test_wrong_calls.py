"""Wrong arguments: each parameter of everything public gets values of wrong types and sizes, one at a time.

The outcome is a value or a documented error, soon, and the error's text names the argument or its value in the words of
this package. Callables are found in the public modules. A parameter without a sound value in ``SOUND`` fails the test,
so that a new function cannot be left out.
"""

import inspect
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nonet import LimitError, PuzzleError, methods
from nonet._checks import shown
from nonet.results import Batch, SolveBatch
from wrong_values import INSTANCES, OWN_ERRORS, SOUND, WRONG, RaisedError

MODULES = [
    *("nonet", "nonet.formats", "nonet.methods", "nonet.data", "nonet.logic", "nonet.results"),
    "nonet.render.plots",
]
OPERATORS = ("__getitem__", "__contains__", "__eq__", "__lt__", "__and__", "__or__", "__sub__", "__xor__", "__le__")
# Calls that are not wrong: a function for a format, and a count of many gigabytes, which some machines have.
LEFT_OUT = {("to_format", "class"), ("to_format", "class of ours"), ("to_format", "function"), ("count", "2**32")}
# Paths and files: the system's own errors are documented.
FILES = {"source", "target", "path", "faults_path", "temporary_folder"}
# Named tuples, dataclasses and errors that hold answers keep whatever they are given.
PLAIN = {
    *("Conflict", "Generated", "SearchResult", "Solved", "MethodResult"),
    *("GeneratedStream", "MethodTotals", "Method", "Format", "FailedShard", "ShardResult", "ShardTask", "TableSummary"),
    *("DatasetReport", "DatasetFault", "DatasetRow", "SetReport"),
    *("Candidate", "Explained", "Hint", "HodokuRating", "Link", "Mark", "SeRating", "Statement", "Step", "Technique"),
    *("CheckedStep", "CheckedTrace"),
    *("Judgement", "Lesson", "LevelPromise", "PlayerMarks", "PublishedFigure", "PuzzleId", "StepPart", "StepStatement"),
}


# Made by readers; its methods are for questions and writers.
OF_THE_HOUSE = {"Block"}


class Target(NamedTuple):
    """Something to call: its name, what returns it, and its parameters."""

    name: str
    function: Callable[[], Callable[..., Any]]
    parameters: tuple[inspect.Parameter, ...]


def _parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    """Return the parameters that can be given by name or place; ``**options`` with each of its keywords."""
    found = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            (keywords,) = parameter.annotation.__args__
            found += [inspect.Parameter(name, parameter.KEYWORD_ONLY) for name in keywords.__annotations__]
        else:
            found.append(parameter)
    return tuple(found)


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def _method_of_new(kind: str, name: str) -> Callable[..., Any]:
    method: Callable[..., Any] = getattr(INSTANCES[kind](), name)
    return method


def targets() -> Iterator[Target]:
    """Yield every public function, class and method that has parameters."""
    seen: set[int] = set()
    for module in map(import_module, MODULES):
        names = getattr(module, "__all__", None) or [
            name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
        ]
        for name in names:
            value = getattr(module, name)
            # A protocol says what objects of the caller's own have to be: it is not called.
            is_protocol = getattr(value, "_is_protocol", False)
            if name.startswith("_") or id(value) in seen or name in {"PuzzleError", *OF_THE_HOUSE} or is_protocol:
                continue
            # All batches have the same methods.
            if isinstance(value, type) and issubclass(value, Batch) and value is not SolveBatch:
                continue
            seen.add(id(value))
            if inspect.isfunction(value):
                yield Target(name, partial(_same, value), _parameters(value))
            elif isinstance(value, type):
                if name not in PLAIN and not issubclass(value, Exception):
                    yield Target(name, partial(_same, value), _parameters(value))
                yield from methods_of(value)
    for columns in ("Statuses", "StepTexts"):
        yield from methods_of(type(INSTANCES[columns]()))
    for method in methods.all():
        yield Target(f"{method.name}.solve", partial(_same, method.solve), _parameters(method.solve))


def methods_of(kind: type) -> Iterator[Target]:
    """Yield the methods that a class of this package defines or inherits from another of its classes."""
    for name in dir(kind):
        owner = next(each for each in kind.__mro__ if name in vars(each))
        value = inspect.getattr_static(kind, name)
        function = getattr(value, "__func__", value)
        own = owner.__module__.split(".")[0] == str(getattr(function, "__module__", "")).split(".")[0] == "nonet"
        if own and (not name.startswith("_") or name in OPERATORS) and callable(getattr(kind, name)):
            if isinstance(value, (classmethod, staticmethod)):
                make = partial(getattr, kind, name)
                signature = _parameters(getattr(kind, name))
            else:
                make = partial(_method_of_new, kind.__name__, name)
                signature = _parameters(getattr(kind, name))[1:]
            if signature:
                yield Target(f"{kind.__name__}.{name}", make, signature)


TARGETS = list(targets())


def sound(target: Target, parameter: inspect.Parameter) -> Any:
    """Return a value that the call accepts."""
    full = f"{target.name}.{parameter.name}"
    short = f"{target.name.split('.')[0]}.{parameter.name}"
    key = next((key for key in (full, short, parameter.name) if key in SOUND), None)
    if key is None:
        pytest.fail(f"{full} needs a sound value in SOUND")
    return SOUND[key]()


def called(target: Target, name: str | None, wrong: object) -> object:
    """Return the result of a call with one wrong argument; a few items of it if it is an iterator."""
    places, names = [], {}
    for parameter in target.parameters:
        value = wrong if parameter.name == name else sound(target, parameter)
        if parameter.kind is parameter.VAR_POSITIONAL:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY:
            names[parameter.name] = value
        else:
            places.append(value)
    result = target.function()(*places, **names)
    if isinstance(result, Iterator):
        for _, _ in zip(range(3), result, strict=False):
            pass
    return result


# What Python says by itself: nobody who reads it learns which argument was wrong.
OF_PYTHON = re.compile(
    r"object (is not|has no|does not|cannot|of type)|not supported between|unsupported operand|unhashable|ambiguous|"
    r"argument of type|has no len|expected str instance|not iterable|could not convert|cannot be interpreted|codec|"
    r"argument must be|to unpack|cannot be converted|built-in|to integer|integer string"
)
OF_ITEM = re.compile(r", not \w+|^r[1-9]c[1-9]")
EXPECTING = re.compile(r"must|expect|\bis\b|\bare\b|\bhas\b|\btakes?\b|not|only|there are|cannot|found")


def fault(name: str, wrong: str, value: object, error: BaseException | None, seconds: float) -> str | None:
    """Return what is wrong with an outcome."""
    if seconds > 10:
        return f"took {seconds:.1f} s"
    own = wrong in OWN_ERRORS and isinstance(error, RaisedError)
    of_system = name in FILES and isinstance(error, OSError)
    ends_sequence = name == "index" and isinstance(error, IndexError)
    too_large = name == "count" and isinstance(error, MemoryError)
    lacks_key = name == "key" and isinstance(error, KeyError)
    is_reached = name == "work_limit" and isinstance(error, LimitError)
    if error is None or own or of_system or ends_sequence or too_large or lacks_key or is_reached:
        return None
    if not isinstance(error, (TypeError, ValueError)):
        return f"{type(error).__name__}: {error}"[:200]
    text = str(error)
    if OF_PYTHON.search(text) or not EXPECTING.search(text) or len(text) > 1_000:
        return f"text: {type(error).__name__}: {text[:200]}"
    named = (name, name.rstrip("s"), type(value).__name__, shown(value)[:20])
    # An item of a list is named by its own value; a cell or a puzzle that cannot be used by its place.
    if not (any(word in text for word in named) or OF_ITEM.search(text) or isinstance(error, PuzzleError)):
        return f"unnamed: {type(error).__name__}: {text[:200]}"
    return None


def error_of(target: Target, name: str | None, wrong: object) -> tuple[BaseException | None, float]:
    """Return the error of a call, None if there is a value, and its time."""
    begun = time.process_time()
    error = None
    try:
        called(target, name, wrong)
    except (KeyboardInterrupt, pytest.fail.Exception):
        raise
    except BaseException as raised:
        error = raised
    return error, time.process_time() - begun


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder: some calls write files."""
    monkeypatch.chdir(tmp_path)


def faults_of(target: Target, values: dict[str, Callable[[], object]]) -> list[str]:
    """Return what is wrong with the outcomes of calls that have one wrong argument each."""
    faults = []
    for parameter in target.parameters:
        for name, make in values.items():
            if (parameter.name, name) not in LEFT_OUT:
                value = make()
                error, seconds = error_of(target, parameter.name, value)
                if said := fault(parameter.name, name, value, error, seconds):
                    faults.append(f"{target.name}({parameter.name}={name}): {said}")
    return faults


def marked(target: Target) -> object:
    """Return the target as a parameter of a test; charts are slow."""
    marks = [pytest.mark.slow] if target.name.startswith("draw_") else []
    return pytest.param(target, id=target.name, marks=marks)


ALL_TARGETS = pytest.mark.parametrize("target", [marked(target) for target in TARGETS])
COMMON = ("None", "-1", "2**64", "1.5", "inf", "x", "surrogate", "bytes", "list", "object", "class", "Grid", "floats")


@ALL_TARGETS
def test_sound_arguments_are_accepted(target: Target) -> None:
    called(target, None, None)


@ALL_TARGETS
def test_a_wrong_argument_gives_a_value_or_a_documented_error(target: Target) -> None:
    faults = faults_of(target, {name: WRONG[name] for name in COMMON})
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@ALL_TARGETS
def test_any_wrong_argument_gives_a_value_or_a_documented_error(target: Target) -> None:
    faults = faults_of(target, WRONG)
    assert not faults, "\n".join(faults)


def test_many_calls_are_made() -> None:
    assert len(TARGETS) > 100
    assert sum(len(target.parameters) for target in TARGETS) * len(WRONG) > 10_000


WITH_PROGRESS = [target for target in TARGETS if "progress" in {each.name for each in target.parameters}]


@pytest.mark.parametrize("target", WITH_PROGRESS, ids=lambda target: target.name)
def test_a_wrong_callback_is_refused_before_the_work(target: Target) -> None:
    with pytest.raises(TypeError, match="progress must be a function or None, not int 5"):
        called(target, "progress", 5)

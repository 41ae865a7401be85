"""``Profile``: a scale with the techniques that are used and what they may assume, as one value.

A profile enters a function once, as ``profile=``, and nothing passes its parts on: ``engine_options`` is the only place
that makes options of the engine from it. Where a function takes a profile, the name of a scale stands for its default.

Each scale has its own class, so that a type checker knows which rating a function returns: ``rate(puzzle,
profile=HODOKU)`` is a ``HodokuRating``. A function whose argument is a plain ``Profile`` returns either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Self, TypeAlias, final, overload

from nonet._board import Frozen
from nonet._checks import checked_choice, checked_flag, checked_integer
from nonet._engine.technique import (
    PARTS,
    PROFILE_NAMES,
    TECHNIQUES,
    ProfileName,
    Technique,
    rated_techniques,
    techniques_named,
)

_ELSEWHERE: dict[ProfileName, dict[str, str]] = {
    "se121": {
        **dict.fromkeys(("x_chain", "skyscraper", "two_string_kite", "turbot_fish"), "forcing_x_chain"),
        **dict.fromkeys(("xy_chain", "aic", "discontinuous_nice_loop", "remote_pair", "w_wing"), "forcing_xy_chain"),
        "continuous_nice_loop": "xy_cycle",
    },
    "hodoku": {
        "forcing_x_chain": "x_chain",
        "forcing_xy_chain": "aic",
        **dict.fromkeys(("x_cycle", "y_cycle", "xy_cycle"), "continuous_nice_loop"),
        "nishio_forcing_chain": "forcing_chain_contradiction",
        **dict.fromkeys(("cell_forcing_chain", "house_forcing_chain"), "forcing_chain_verity"),
        **{
            f"{kind}_contradiction_chain": "forcing_net_contradiction" for kind in ("dynamic", "dynamic_plus", "nested")
        },
        **{
            f"{kind}_{cases}_chain": "forcing_net_verity"
            for kind in ("dynamic", "dynamic_plus", "nested")
            for cases in ("double", "cell", "house")
        },
        **{f"direct_{name}": name for name in ("pointing", "claiming", "hidden_pair", "hidden_triple")},
    },
}
"""What a scale finds in place of techniques that only the other one names."""


class Profile(Frozen):
    """A scale and how it is used: which techniques, and what they may assume. Immutable.

    ``SE121`` and ``HODOKU`` are the defaults of the scales of Sudoku Explainer 1.2.1 and HoDoKu 2.2.0.
    ``uniqueness=False`` leaves out techniques that assume that the puzzle has one solution. ``mended=True`` searches
    unique loops and BUGs without the faults of Sudoku Explainer 1.2.1; HoDoKu has no such faults.

    >>> from nonet import SE121, Profile
    >>> SE121.only("Hidden Single", "full_house")
    Profile('se121').only('full_house', 'hidden_single')
    >>> Profile("se121", uniqueness=False).without("x_wing")
    Profile('se121', uniqueness=False).without('x_wing')
    >>> SE121 == Profile("se121"), SE121.techniques
    (True, None)
    """

    __slots__ = ("_mended", "_name", "_techniques", "_uniqueness")
    _name: ProfileName
    _techniques: tuple[str, ...] | None
    _uniqueness: bool
    _mended: bool

    @overload
    def __new__(cls, name: Literal["se121"], *, uniqueness: bool = True, mended: bool = False) -> SeProfile: ...
    @overload
    def __new__(cls, name: Literal["hodoku"], *, uniqueness: bool = True) -> HodokuProfile: ...
    @overload
    def __new__(cls, name: ProfileName, *, uniqueness: bool = True, mended: bool = False) -> Profile: ...
    def __new__(cls, name: ProfileName, *, uniqueness: bool = True, mended: bool = False) -> Profile:
        checked_choice("name", name, PROFILE_NAMES)
        is_unique, is_mended = checked_flag("uniqueness", uniqueness), checked_flag("mended", mended)
        if is_mended:
            refuse_on_hodoku("mended", name)
        made: Profile = _made(name, None, is_unique, is_mended)
        return made

    @property
    def name(self) -> ProfileName:
        """The scale: ``se121`` or ``hodoku``."""
        return self._name

    @property
    def techniques(self) -> tuple[str, ...] | None:
        """The ids of the techniques to use in the order of search; ``None`` for all that the scale uses by default."""
        return self._techniques

    @property
    def uniqueness(self) -> bool:
        """Whether techniques may assume that the puzzle has one solution."""
        return self._uniqueness

    @property
    def mended(self) -> bool:
        """Whether the faults of Sudoku Explainer 1.2.1 are mended."""
        return self._mended

    def has(self, technique: str | Technique) -> bool:
        """Tell whether the scale has a technique, or one of a kind, given by its id or name.

        >>> from nonet import HODOKU, SE121
        >>> HODOKU.has("Skyscraper"), SE121.has("Skyscraper")
        (True, False)
        """
        return any(each.id in PARTS[self._name] for each in techniques_named(technique))

    def only(self, *techniques: str | Technique) -> Self:
        """Return the profile with these techniques and no others, given by ids or names; those of a kind by its name.

        They may be techniques that the scale does not use by default. They are searched in the order of the scale, not
        in the order in which they are given: ``with_order`` changes that. Raises ``ValueError`` for an unknown
        technique, and for one that the scale does not have.

        >>> from nonet import HODOKU
        >>> HODOKU.only("full_house", "Naked Single", "tridagon").techniques
        ('full_house', 'naked_single', 'tridagon')
        >>> HODOKU.only("Locked Candidates").techniques
        ('pointing', 'claiming')
        """
        wanted = self._ids_of(techniques)
        return self._with(tuple(name for name in PARTS[self._name] if name in wanted))

    def without(self, *techniques: str | Technique) -> Self:
        """Return the profile without these techniques, given by ids or names.

        The result has a list of the others, as ``only`` makes it, so ``all_hints`` lists no techniques that take no
        part in a rating.

        >>> from nonet import HODOKU
        >>> HODOKU.without("brute_force", "x_wing")
        Profile('hodoku').without('x_wing', 'brute_force')
        """
        unwanted = self._ids_of(techniques)
        used = rated_techniques(self._name) if self._techniques is None else self._techniques
        return self._with(tuple(name for name in used if name not in unwanted))

    def up_to(self, technique: str | Technique) -> Self:
        """Return the profile with what it uses up to a technique in the scale's order of search, and that technique.

        Of a kind, such as ``"Naked Subsets"``, it is the last. The order is that of ``docs/techniques.md``. On the
        scale se121 nothing that is harder than the technique takes part, wherever it stands, and all that is easier
        does, unless the profile has an order of its own. Raises the errors of ``only``.

        >>> from nonet import SE121
        >>> SE121.up_to("hidden_pair").techniques[-3:]
        ('naked_pair', 'x_wing', 'hidden_pair')
        >>> SE121.without("x_wing").up_to("hidden_pair").techniques[-3:]
        ('claiming', 'naked_pair', 'hidden_pair')
        >>> SE121.up_to("forcing_x_chain").techniques[-2:]
        ('y_cycle', 'forcing_x_chain')
        """
        used = rated_techniques(self._name) if self._techniques is None else self._techniques
        order = [*used, *PARTS[self._name]] if self._has_own_order else list(PARTS[self._name])
        last = max(map(order.index, self._ids_of([technique])))
        if self._name == "se121" and not self._has_own_order:
            places = {name: (TECHNIQUES[name].se121 or 0.0, place) for place, name in enumerate(order)}
            most = max(places[name] for name in self._ids_of([technique]))
            return self._with(
                tuple(name for name in order if (name in used and places[name] <= most) or places[name] == most)
            )
        return self._with(tuple(name for name in order[: last + 1] if name in used or name == order[last]))

    def with_order(self, *techniques: str | Technique) -> Self:
        """Return the profile that searches these techniques first, in this order, then the others that it uses.

        They are given as for ``only``, and used even if the profile did not use them. Others stay in the order that
        they have. A path takes the first step in the new order, and its rating is that of these steps: no longer the
        one that the program of the scale gives. Techniques that one search finds, such as all nice loops and AICs, stay
        together at the place of the first. Raises the errors of ``only``.

        >>> from nonet import HODOKU, SE121
        >>> own = HODOKU.with_order("single", "w_wing", "xy_wing")
        >>> own.techniques[:6]
        ('full_house', 'naked_single', 'hidden_single', 'w_wing', 'xy_wing', 'locked_pair')
        >>> SE121.only("hidden_single", "naked_single").with_order("naked_single")
        Profile('se121').only('hidden_single', 'naked_single').with_order('naked_single')
        """
        used = rated_techniques(self._name) if self._techniques is None else self._techniques
        named = [name for each in techniques for name in PARTS[self._name] if name in self._ids_of([each])]
        return self._with(tuple(dict.fromkeys((*named, *used))))

    @property
    def _has_own_order(self) -> bool:
        return self._techniques is not None and self._techniques != self.only(*self._techniques)._techniques

    def _ids_of(self, techniques: Iterable[str | Technique]) -> set[str]:
        found: set[str] = set()
        for technique in techniques:
            named = techniques_named(technique)
            if not self.has(technique):
                names = " or ".join(each.name for each in named)
                others = [name for name in PROFILE_NAMES if any(each.id in PARTS[name] for each in named)]
                told = f", but the scale {' and '.join(others)} has" if others else ""
                elsewhere = _ELSEWHERE[self._name]
                known = {elsewhere[each.id] for each in named if each.id in elsewhere}
                instead = " or ".join(f"{TECHNIQUES[name].name}, {name!r}" for name in sorted(known))
                raise ValueError(
                    f"the scale {self._name} does not have {names}{told}{instead and f'; here it is {instead}'}"
                )
            found |= {each.id for each in named} & PARTS[self._name].keys()
        return found

    def _with(self, techniques: tuple[str, ...]) -> Self:
        made: Self = _made(self._name, techniques, self._uniqueness, self._mended)
        return made

    def _parts(self) -> tuple[object, ...]:
        return self._name, self._techniques, self._uniqueness, self._mended

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Profile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        flags = [", uniqueness=False"] * (not self._uniqueness) + [", mended=True"] * self._mended
        start = f"Profile({self._name!r}{''.join(flags)})"
        if self._techniques is None:
            return start
        if self._has_own_order:
            whole, last = self.only(*self._techniques), len(self._techniques)
            while last and whole.with_order(*self._techniques[: last - 1]) == self:
                last -= 1
            return f"{whole!r}.with_order({', '.join(map(repr, self._techniques[:last]))})"
        rated = rated_techniques(self._name)
        left_out = [name for name in rated if name not in self._techniques]
        is_short = len(left_out) < len(self._techniques) and set(self._techniques) <= {*rated}
        method, names = ("without", left_out) if is_short else ("only", self._techniques)
        return f"{start}.{method}({', '.join(map(repr, names))})"

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, self._parts()


@final
class SeProfile(Profile):
    """A profile on the scale of Sudoku Explainer 1.2.1; ``Profile("se121")`` makes one."""

    __slots__ = ()


@final
class HodokuProfile(Profile):
    """A profile on the scale of HoDoKu 2.2.0; ``Profile("hodoku")`` makes one."""

    __slots__ = ()


AnySeProfile: TypeAlias = SeProfile | Literal["se121"]
AnyHodokuProfile: TypeAlias = HodokuProfile | Literal["hodoku"]
AnyProfile: TypeAlias = Profile | ProfileName


def _made(name: str, techniques: tuple[str, ...] | None, uniqueness: bool, mended: bool) -> Any:
    profile = object.__new__(SeProfile if name == "se121" else HodokuProfile)
    for slot, value in (
        ("_name", name),
        ("_techniques", techniques),
        ("_uniqueness", uniqueness),
        ("_mended", mended),
    ):
        object.__setattr__(profile, slot, value)
    return profile


def _remade(name: ProfileName, techniques: tuple[str, ...] | None, uniqueness: bool, mended: bool) -> Profile:
    """Return the profile of a pickle, checked."""
    profile = Profile(name, uniqueness=uniqueness, mended=mended)
    return profile if techniques is None else profile.only(*techniques).with_order(*techniques)


SE121 = Profile("se121")
HODOKU = Profile("hodoku")
_DEFAULTS: dict[str, Profile] = {"se121": SE121, "hodoku": HODOKU}


def checked_profile(profile: AnyProfile) -> Profile:
    """Return an argument that is a profile or the name of a scale; raise ``TypeError`` or ``ValueError`` otherwise."""
    return profile if isinstance(profile, Profile) else _DEFAULTS[checked_choice("profile", profile, _DEFAULTS)]


def refuse_on_hodoku(option: str, name: ProfileName) -> None:
    """Raise an error for an option that only Sudoku Explainer has."""
    if name == "hodoku":
        raise ValueError(f"{option} has no meaning for profile 'hodoku', only for 'se121'")


def engine_options(profile: Profile, work_limit: int | None) -> dict[str, Any]:
    """Return the options of a search for the engine; ``work_limit`` is checked."""
    return {
        "profile": profile.name,
        "techniques": profile.techniques,
        "uniqueness": profile.uniqueness,
        "mended": profile.mended,
        "work_limit": None if work_limit is None else checked_integer("work_limit", work_limit, 1),
    }

"""Normal plays of a claimer (the note to Laws 69 to 71): named rules with their sources, and the policy they make."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.errors import CaseError, ParseError, Problem
from analyzer.laws.lawbook import Clause, Lawbook, Mark
from analyzer.laws.rectification import Need

__all__ = [
    "ELECTION",
    "NormalPlay",
    "NormalRule",
    "PlayerClass",
    "RuleSource",
    "Setting",
    "normal_play",
    "player_class_need",
    "profiles",
    "rule",
    "rules",
]

#: The election of Law 70E2.
ELECTION = "order of a suit"
_NEUTRAL = "neutral"


class PlayerClass(Enum):
    """The class of player, by which careless and inferior are measured; a judgment."""

    NOVICE = "novice"
    CLUB = "club"
    TOURNAMENT = "tournament"
    EXPERT = "expert"

    @classmethod
    def parse(cls, text: str) -> PlayerClass:
        """The class named."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            names = ", ".join(member.value for member in cls)
            raise CaseError(f"{text!r} is no class of player; write one of {names}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSource:
    """Who says so: published guidance, or directors in discussions."""

    key: str
    title: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalRule:
    """A rule of what is normal for a claimer.

    Attributes
    ----------
    id
        The name by which a director switches it.
    parameter
        The parameter of the policy that it sets.
    says
        For each value the sentence that it stands for.
    value, by_profile, by_class, by_edition
        What the parameter is, and for whom it is something else; the later ones go first.
    clauses
        The keys of the clause that it fills in, for the editions that number it differently.
    sources
        Empty where the rule is ours.
    doubtful
        Classes for which practice doubts the value, which stands against the claimer (70A).
    disputed
        True where authorities differ.
    election
        The election that answers it; empty where it is no election.
    fixed
        Why a director cannot switch it, and who can; empty where he can.
    """

    id: str
    parameter: str
    says: Mapping[str, str]
    value: str
    clauses: tuple[str, ...]
    sources: tuple[RuleSource, ...]
    mark: Mark
    by_profile: Mapping[str, str] = field(default_factory=dict)
    by_class: Mapping[str, str] = field(default_factory=dict)
    by_edition: Mapping[str, str] = field(default_factory=dict)
    doubtful: frozenset[PlayerClass] = frozenset()
    disputed: bool = False
    election: str = ""
    fixed: str = ""

    def exists_in(self, book: Lawbook) -> bool:
        """Whether the edition knows what the rule is about."""
        return not self.election or any(election.name == self.election for election in book.elections())

    def sentence(self, value: str) -> str:
        """What the rule says with this value."""
        return self.says.get(value) or self.says["other"]

    def clause(self, book: Lawbook) -> Clause:
        """The clause of this edition that the rule fills in."""
        found = (book.find(key) for key in self.clauses)
        return next((clause for clause in found if clause is not None), None) or book.clause("70-normal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A rule with the value that is in force.

    Attributes
    ----------
    by
        What set it: ``default``, ``profile EBU``, ``class novice``, ``1997 laws``, ``the authority`` or ``director``.
    is_doubtful
        True where practice doubts it for this class of player, or authorities differ, and nobody has decided.
    """

    rule: NormalRule
    value: str
    by: str
    clause: Clause
    is_doubtful: bool

    @property
    def sentence(self) -> str:
        """What a director reads."""
        return self.rule.sentence(self.value)

    @property
    def others(self) -> tuple[str, ...]:
        """The other values, that a director may switch to; empty for a number."""
        return tuple(option for option in NormalPolicy.options(self.rule.parameter) if option != self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalPlay:
    """What is normal for one claimer: the policy for a search, and the rules that made it."""

    policy: NormalPolicy
    settings: tuple[Setting, ...]

    def setting(self, rule_id: str) -> Setting:
        """The setting of a rule."""
        found = rule(rule_id)
        return next(setting for setting in self.settings if setting.rule is found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Catalog:
    profiles: tuple[str, ...]
    rules: Mapping[str, NormalRule]


@cache
def _catalog() -> _Catalog:
    data: dict[str, Any] = tomllib.loads((files("analyzer.laws") / "normal_play.toml").read_text(encoding="utf-8"))
    sources = {key: RuleSource(key=key, **entry) for key, entry in data["sources"].items()}
    found = {
        key: NormalRule(
            id=key,
            parameter=entry["parameter"],
            says=MappingProxyType(entry["says"]),
            value=entry["value"],
            clauses=tuple(entry["clauses"]),
            sources=tuple(sources[name] for name in entry["sources"]),
            mark=Mark(entry["mark"]),
            by_profile=MappingProxyType(entry.get("profile", {})),
            by_class=MappingProxyType(entry.get("class", {})),
            by_edition=MappingProxyType(entry.get("edition", {})),
            doubtful=frozenset(map(PlayerClass, entry.get("doubtful", []))),
            disputed=entry.get("disputed", False),
            election=entry.get("election", ""),
            fixed=entry.get("fixed", ""),
        )
        for key, entry in data["rules"].items()
    }
    return _Catalog(profiles=tuple(data["profiles"]), rules=MappingProxyType(found))


def rules() -> tuple[NormalRule, ...]:
    """Every rule, in the order of the catalog."""
    return tuple(_catalog().rules.values())


def profiles() -> tuple[str, ...]:
    """The names of the profiles; the first is used where none is named."""
    return _catalog().profiles


def rule(rule_id: str) -> NormalRule:
    """The rule of this name.

    Raises
    ------
    CaseError
        Where there is none.
    """
    found = _catalog().rules.get(rule_id)
    if found is None:
        raise CaseError(_unknown(rule_id))
    return found


def _unknown(rule_id: str) -> Problem:
    known = list(_catalog().rules)
    close = difflib.get_close_matches(rule_id, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else "rules: " + ", ".join(known)
    return Problem(message=f"there is no rule of normal play {rule_id!r}", where=f"normal.{rule_id}", hint=hint)


def normal_play(
    book: Lawbook,
    *,
    player: PlayerClass,
    profile: str = _NEUTRAL,
    switched: Mapping[str, str] | None = None,
    assumed: Mapping[str, str] | None = None,
) -> NormalPlay:
    """What is normal for a player of a class, under a law book and an authority's guidance.

    Parameters
    ----------
    player
        The class of player. A class never turns what he has forgotten into knowledge.
    profile
        Whose guidance: one of :func:`profiles`.
    switched
        The director's own values by the name of the rule; they go before everything but the law and the authority.
    assumed
        Values that are looked at while a judgment or an election is open; the director's own go before them.

    Raises
    ------
    CaseError
        Naming every rule that does not exist and every value that it cannot have.
    """
    changes = dict(switched or {})
    if profile not in profiles():
        raise CaseError(f"there is no profile {profile!r} of normal play; one of {', '.join(profiles())}")
    _check(changes)
    settings = []
    for entry in rules():
        if not entry.exists_in(book):
            continue
        value, by = _value(entry, book, player, profile)
        is_open = entry.disputed or player in entry.doubtful
        if entry.id in changes:
            value, by, is_open = changes[entry.id].strip().lower(), "director", False
        elif by != "the authority" and value != (assumed or {}).get(entry.id, value):
            value, by = (assumed or {})[entry.id], "assumed"
        settings.append(Setting(rule=entry, value=value, by=by, clause=entry.clause(book), is_doubtful=is_open))
    policy = NormalPolicy().switched({setting.rule.parameter: setting.value for setting in settings})
    return NormalPlay(policy=policy, settings=tuple(settings))


def _check(changes: Mapping[str, str]) -> None:
    problems: list[Problem] = []
    for name, value in changes.items():
        entry = _catalog().rules.get(name)
        if entry is None:
            problems.append(_unknown(name))
            continue
        if entry.fixed:
            problems.append(
                Problem(message="no director can switch this rule", where=f"normal.{name}", hint=entry.fixed)
            )
            continue
        try:
            NormalPolicy().switched({entry.parameter: value})
        except ParseError as error:
            problems += [Problem(message=p.message, where=f"normal.{name}", hint=p.hint) for p in error.problems]
    if problems:
        raise CaseError(problems)


def _value(entry: NormalRule, book: Lawbook, player: PlayerClass, profile: str) -> tuple[str, str]:
    """The value of a rule and what set it; edition before class before profile."""
    if entry.election in book.elected:
        return book.elected[entry.election], "the authority"
    if str(book.edition) in entry.by_edition:
        return entry.by_edition[str(book.edition)], f"{book.edition} laws"
    if player.value in entry.by_class:
        return entry.by_class[player.value], f"class {player.value}"
    if profile in entry.by_profile:
        return entry.by_profile[profile], f"profile {profile}"
    return entry.value, "default"


def player_class_need(book: Lawbook, *, where: str = "claim") -> Need:
    """The question of what class the player is."""
    return Need(
        id=f"{where}.player",
        question="Of what class is the player whose normal plays are judged?",
        clause=book.clause("70-normal").cite,
        options=tuple(member.value for member in PlayerClass),
    )

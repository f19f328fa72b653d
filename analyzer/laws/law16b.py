"""Law 16B1(b) (1997: practice under Law 16A): which actions are logical alternatives, by a poll or by judgment."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge import Seat
from analyzer.bridge.action import Action
from analyzer.bridge.poll import Poll, Tally
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.numbers import number_text

__all__ = ["Alternative", "Alternatives", "alternatives", "poll_faults", "threshold"]

_SHARE = re.compile(r"(at least|more than) (\d+) in (\d+)")
_PEOPLE = re.compile(r"at least (\d+)")
_FEW = 5  # "2, or 1 of fewer than 5"
_LEAST_EVIDENT = Fraction(7, 10)  # the lowest option of "evident action"
_ELECTIONS = ("significant proportion", "some might select", "evident action")


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Whether one action is a logical alternative.

    Attributes
    ----------
    holds
        None where that is not known.
    why
        In words, with the counts or with who judged it.
    by_poll
        What the poll alone says, also where somebody judged otherwise; None where it says nothing.
    tally
        Its numbers in the poll.
    lacks
        What the record of the poll lacks to show it: ``answers`` (what else was considered), ``asked`` (how many
        were); empty where it lacks nothing.
    """

    action: Action
    holds: bool | None
    why: str
    clause: Clause
    by_poll: bool | None = None
    tally: Tally | None = None
    lacks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternatives:
    """All actions that were named, each with its standing.

    Attributes
    ----------
    proposals
        Elections that are not stated and for which the program's proposal was used.
    open_elections
        Elections without a proposal that decide about an action.
    faults
        Why the poll cannot show what was a logical alternative; empty where it can.
    """

    entries: tuple[Alternative, ...]
    clause: Clause
    proposals: tuple[str, ...] = ()
    open_elections: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    def of(self, action: Action) -> Alternative | None:
        """The standing of this action; None where nobody named it."""
        return next((entry for entry in self.entries if entry.action == action), None)


def threshold(option: str) -> tuple[Fraction, bool]:
    """The share that an option names, and whether it must be exceeded.

    >>> threshold("more than 1 in 4")
    (Fraction(1, 4), True)
    """
    match = _SHARE.fullmatch(option)
    assert match is not None, option  # the options stand in the law book
    return Fraction(int(match[2]), int(match[3])), match[1] == "more than"


def poll_faults(poll: Poll, player: Seat | None) -> tuple[str, ...]:
    """Why a poll does not show this player's logical alternatives; empty where nothing speaks against it."""
    found = []
    if poll.told_of_information:
        found.append("those polled had been told of the unauthorized information")
    if player is not None and poll.peers_of is not None and poll.peers_of is not player:
        found.append(f"peers of {poll.peers_of.full_name} were polled, not of {player.full_name}")
    return tuple(found)


def alternatives(
    poll: Poll | None,
    book: Lawbook,
    *,
    player: Seat | None = None,
    chosen: Action | None = None,
    judged: tuple[Action, ...] | None = None,
    judged_by: str = "",
    also: tuple[Action, ...] = (),
) -> Alternatives:
    """Which actions are logical alternatives.

    Parameters
    ----------
    player
        Whose; a poll of another's peers shows nothing.
    chosen
        What he did: it is listed, and the rule of the evident action is about it.
    judged
        All logical alternatives as somebody judged them; they decide, and the poll is evidence beside them.
    also
        Further actions to be listed.

    Law
    ---
    16A in the reading of the authority (1997); 16B1(b) (2007, 2017), both limbs: a significant proportion of the
    peers would consider it seriously, and some might select it.
    """
    definition = book.clause("16-logical" if book.edition is Edition.L1997 else "16B1(b)")
    faults = () if poll is None else poll_faults(poll, player)
    named = (*(poll.actions() if poll else ()), *(judged or ()), *((chosen,) if chosen else ()), *also)
    readings = _readings(book) if poll is not None and not faults else ()
    entries, used, unsettled = [], set[str](), False
    for action in dict.fromkeys(named):
        tally = poll.tally(action) if poll is not None else None
        by_poll, why, lacks = None, "; ".join(faults) or "nobody was polled", ""
        if poll is not None and not faults:
            answers = [reading(poll, action, chosen) for reading in readings]
            first = answers[0]
            by_poll, why, lacks = first.holds, first.why, first.lacks
            if len({answer.holds for answer in answers}) > 1:
                by_poll, unsettled, lacks = None, True, ""
                why = "the authority's reading of a logical alternative decides"
            used |= first.used
        holds = by_poll
        if judged is not None:
            holds = action in judged
            why = f"judged{f' by {judged_by}' if judged_by else ''}{_beside(by_poll, holds)}"
        entries.append(
            Alternative(
                action=action,
                holds=holds,
                why=why,
                clause=definition,
                by_poll=by_poll,
                tally=tally,
                lacks=lacks if judged is None else "",
            )
        )
    return Alternatives(
        entries=tuple(entries),
        clause=definition,
        proposals=tuple(name for name in _ELECTIONS if name in used and not book.chosen(name)[1]),
        open_elections=("logical alternative",) if unsettled and judged is None else (),
        faults=faults,
    )


def _beside(by_poll: bool | None, holds: bool) -> str:
    return "" if by_poll is None or by_poll is holds else "; the poll says otherwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """What one reading of the law makes of an action in a poll, and which elections it used."""

    holds: bool | None
    why: str
    used: frozenset[str] = frozenset()
    lacks: str = ""


_Reading = Callable[[Poll, Action, Action | None], _Answer]


def _readings(book: Lawbook) -> tuple[_Reading, ...]:
    """The readings of *logical alternative* that are in force: one or, where nothing is stated in 1997, all."""
    if book.edition is not Edition.L1997:
        return (lambda poll, action, chosen: _two_limbs(poll, action, chosen, book),)
    option, _ = book.chosen("logical alternative")
    options = (option,) if option else book.election("logical alternative").options
    return tuple(_reading_1997(name, book) for name in options)


def _reading_1997(option: str, book: Lawbook) -> _Reading:
    if option == "considered and might be chosen":
        return lambda poll, action, chosen: _two_limbs(poll, action, chosen, book)
    if option == "seriously considered":
        return lambda poll, action, chosen: _considered(poll.tally(action), book)
    return lambda poll, action, chosen: _not_evident(poll, action, chosen, option)


def _two_limbs(poll: Poll, action: Action, chosen: Action | None, book: Lawbook) -> _Answer:
    used = frozenset[str]()
    if book.edition is not Edition.L1997 and chosen is not None and action != chosen:
        option, _ = book.chosen("evident action")
        evident = _evident(poll, chosen, option)
        if evident is not None:
            return evident
        if poll.tally(chosen).chose_share >= _LEAST_EVIDENT:  # another option would decide
            used = frozenset({"evident action"})
    tally = poll.tally(action)
    limbs = (_considered(tally, book), _some_might(tally, book))
    used = used.union(*(limb.used for limb in limbs))
    for verdict in (False, None, True):
        telling = [limb for limb in limbs if limb.holds is verdict]
        if telling:
            why = "; ".join(dict.fromkeys(limb.why for limb in telling))
            return _Answer(holds=verdict, why=why, used=used, lacks=telling[0].lacks)
    raise AssertionError(limbs)


def _considered(tally: Tally, book: Lawbook) -> _Answer:
    """The first limb: did the significant proportion consider it?"""
    name = "significant proportion"
    option, _ = book.chosen(name)
    share, exceed = threshold(option)
    counts = _part(tally.considered, tally.considered_share, tally)
    used = frozenset({name})
    if _reaches(tally.considered_share, share, exceed=exceed):
        return _Answer(holds=True, why=f"{counts} considered it", used=used)
    if _reaches(tally.considered_most, share, exceed=exceed):
        why = f"{counts} chose it, and what else was considered is not on record"
        return _Answer(holds=None, why=why, used=used, lacks="answers")
    return _Answer(holds=False, why=f"{counts} considered it, {option} would have to", used=used)


def _some_might(tally: Tally, book: Lawbook) -> _Answer:
    """The second limb: might some have selected it?"""
    name = "some might select"
    option, _ = book.chosen(name)
    counts = _part(tally.chose, tally.chose_share, tally)
    used = frozenset({name})
    if _SHARE.fullmatch(option):
        share, exceed = threshold(option)
        holds: bool | None = _reaches(tally.chose_share, share, exceed=exceed)
    else:
        match = _PEOPLE.fullmatch(option)
        holds = _enough_people(tally, None if match is None else int(match[1]))
    if holds is None:
        why = f"{counts} chose it, and how many were asked is not on record"
        return _Answer(holds=None, why=why, used=used, lacks="asked")
    why = f"{counts} chose it" if holds else f"{counts} chose it: too few ({option})"
    return _Answer(holds=holds, why=why, used=used)


def _enough_people(tally: Tally, least: int | None) -> bool | None:
    """Whether enough people chose it; ``least`` None is two, or one of fewer than five."""
    if tally.size is not None and tally.chose is not None:
        return tally.chose >= (least if least is not None else 1 if tally.size < _FEW else 2)
    if tally.chose_share == 0:
        return False
    # of a group of unknown size: sure where every size that fits is enough; with few people a share is large
    if least is None:
        return True if tally.chose_share >= Fraction(2, _FEW) else None
    return True if least == 1 else None


def _evident(poll: Poll, chosen: Action, option: str) -> _Answer | None:
    """That so many would do what the player did that there is nothing beside it; None where that is not so."""
    match = _SHARE.search(option)
    if match is None:  # no such rule
        return None
    share, exceed = threshold(match[0])
    tally = poll.tally(chosen)
    if not _reaches(tally.chose_share, share, exceed=exceed):
        return None
    why = f"{_part(tally.chose, tally.chose_share, tally)} would do the same as the player ({match[0]})"
    return _Answer(holds=False, why=why, used=frozenset({"evident action"}))


def _not_evident(poll: Poll, action: Action, chosen: Action | None, option: str) -> _Answer:
    """1997: what somebody would do is a logical alternative, unless what the player did was the evident action."""
    if chosen is not None and action != chosen:
        evident = _evident(poll, chosen, option)
        if evident is not None:
            return _Answer(holds=False, why=evident.why)
    tally = poll.tally(action)
    return _Answer(holds=tally.chose_share > 0, why=f"{_part(tally.chose, tally.chose_share, tally)} chose it")


def _reaches(value: Fraction, share: Fraction, *, exceed: bool) -> bool:
    return value > share if exceed else value >= share


def _part(count: int | None, share: Fraction, tally: Tally) -> str:
    """``2 of 7``, or a percentage where only that is known."""
    return f"{number_text(100 * share)}%" if count is None else f"{count} of {tally.size}"

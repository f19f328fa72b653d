"""Law 63: whether a revoke is established, by what, and what of it a record shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.bridge import Claim, PlayRecord
from analyzer.errors import CaseError
from analyzer.laws.law61 import Revoke
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["LAST_REVOKE", "Event", "Standing", "shown_event", "standing", "standings"]

#: The trick at which an established revoke is corrected too (62D), and the last at which there can be one.
LAST_REVOKE = 12


class Event(Enum):
    """What happened after the revoke; said of the revoker's side unless it names the opponents."""

    NOTHING = "nothing yet"
    OPPONENTS_PLAYED = "only the opponents played on"
    PLAYED = "played to the next trick"  # legally or not
    NAMED = "named a card for the next trick"
    CLAIMED = "claimed or conceded"
    AGREED = "agreed to the opponents' claim"
    CLAIM_STOOD = "the play ended in a claim, made or agreed to"
    OBJECTED = "objected to the opponents' claim"
    ASKED = "a defender asked his partner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Whether a revoke stands.

    Attributes
    ----------
    established
        By the event.
    must_correct
        True where it is put right: not established, or at trick twelve before all four hands are back in the board.
    counts_as_established
        True where Law 64 applies to it, which 1997 also says after a defender's forbidden question.
    both_on_the_trick
        True where both sides revoked on the trick and only one has played on, so that both are corrected (62C3).
    event
        What happened.
    shown
        What of the record shows it; empty where it was stated.
    clauses
        The deciding one first.
    proposals
        Elections for which the program's proposal was used.
    """

    established: bool
    must_correct: bool
    counts_as_established: bool
    event: Event
    clauses: tuple[Clause, ...]
    why: str
    both_on_the_trick: bool = False
    shown: str = ""
    proposals: tuple[str, ...] = ()


def standing(
    event: Event,
    *,
    trick: int,
    book: Lawbook,
    opponents: Event | None = None,
    hands_back: bool | None = None,
    shown: str = "",
) -> Standing:
    """Whether a revoke is established by an event of the revoking side.

    Parameters
    ----------
    trick
        The number of the revoke trick, from 1.
    opponents
        Where the other side revoked on the same trick: what happened on its side.
    hands_back
        Whether all four hands were back in the board when the revoke was noticed: then an established one stays, at
        trick twelve too. None where nobody says so; it is then corrected there as long as they are not.

    Law
    ---
    61B, 62C3, 62D1, 63A, 63B (1997).
    """
    if not 1 <= trick <= LAST_REVOKE:
        raise CaseError(f"a revoke at trick {trick}; with one card left nobody can revoke, tricks are 1 to 12")
    clauses, why = _establishing(event, book)
    established, together = bool(clauses), False
    counts = established
    proposals: tuple[str, ...] = ()
    is_alone = opponents is not None and not _establishing(opponents, book)[0]
    if event is Event.PLAYED and is_alone and book.edition is Edition.L2017:
        established = counts = False
        together = True
        clauses, why = (book.clause("62C3"),), "both sides revoked on the trick and only one has played on"
    elif event is Event.OBJECTED:
        clauses = (book.clause("63-objection"), book.clause("62A"))
        why = "an objection to the opponents' claim does not establish it"
    elif event is Event.ASKED and book.edition is Edition.L1997:
        option, is_stated = book.chosen("defenders asking")
        if not is_stated:
            proposals = ("defenders asking",)
        counts = option == "not allowed"
        clauses = (book.clause("63B"), book.clause("61B")) if counts else (book.clause("62A"), book.clause("61B"))
        why = (
            "corrected, and Law 64 applies as if it were established, for the question was forbidden"
            if counts
            else "the authority allows the question, which establishes nothing"
        )
    elif not established:
        clauses = (book.clause("62A"),)
        why = f"not established: {event.value}"
    stays = established and (trick < LAST_REVOKE or hands_back is True)
    if trick == LAST_REVOKE and stays:
        clauses = (*clauses, book.clause("62D1"))
        why += "; too late to correct, for all four hands were back in the board"
    elif trick == LAST_REVOKE:
        clauses = (book.clause("62D1"), *clauses)
        why = "at trick twelve it is corrected, established or not, until all four hands are back in the board"
    return Standing(
        established=established,
        must_correct=not stays,
        counts_as_established=counts,
        event=event,
        clauses=clauses,
        why=why,
        both_on_the_trick=together,
        shown=shown,
        proposals=proposals,
    )


def _establishing(event: Event, book: Lawbook) -> tuple[tuple[Clause, ...], str]:
    """The clauses by which the event establishes a revoke; none where it does not."""
    agreeing = "63A4" if book.edition is Edition.L2017 else "63A3"
    match event:
        case Event.NOTHING | Event.OPPONENTS_PLAYED | Event.OBJECTED | Event.ASKED:
            return (), ""
        case Event.PLAYED:
            return (book.clause("63A1"),), "the revoker or his partner played to the next trick"
        case Event.NAMED:
            return (book.clause("63A2"),), "the revoker or his partner named a card for the next trick"
        case Event.CLAIMED:
            return (book.clause("63A3"),), "the revoking side claimed or conceded"
        case Event.AGREED:
            return (book.clause(agreeing),), "the revoking side agreed to the opponents' claim"
        case Event.CLAIM_STOOD:
            keys = dict.fromkeys(("63A3", agreeing))
            return tuple(book.clause(key) for key in keys), "the play ended in a claim that nobody disputed"
        case _:
            assert_never(event)


def shown_event(revoke: Revoke, play: PlayRecord, claim: Claim | None = None) -> tuple[Event, str] | None:
    """The event that a record shows, with what shows it; None where it must be stated.

    A card of the revoker's side to a later trick; else a claim that ended the play. A record says neither who claimed
    nor that somebody objected; whoever knows better states the event.
    """
    for number, trick in enumerate(play.tricks[revoke.trick :], start=revoke.trick + 1):
        for played in trick:
            if played.player is not None and played.player.side is revoke.side:
                return Event.PLAYED, f"{played.player.full_name} played {played.card.symbol} to trick {number}"
    if claim is not None:
        return Event.CLAIM_STOOD, f"the record ends in a claim of {claim.tricks_declarer} tricks to declarer"
    return None


def standings(
    revokes: Sequence[Revoke],
    play: PlayRecord,
    book: Lawbook,
    *,
    claim: Claim | None = None,
    stated: Mapping[int, Event] | None = None,
    hands_back: bool | None = None,
    played_before: int = 0,
    where: str = "revokes",
) -> tuple[Standing | NeedsJudgment, ...]:
    """Whether each revoke of a record stands, in their order; a stated event goes before what the record shows.

    Parameters
    ----------
    stated
        Events by the index of the revoke.
    hands_back
        Whether all four hands were back in the board when the revokes were noticed; no record says it.
    played_before
        The tricks played before the record starts, for an end position.
    where
        The field that takes the answers: ``revokes[0].established`` for the first.
    """
    events: list[tuple[Event, str] | None] = [
        (stated[index], "") if stated is not None and index in stated else shown_event(revoke, play, claim)
        for index, revoke in enumerate(revokes)
    ]
    found: list[Standing | NeedsJudgment] = []
    for index, revoke in enumerate(revokes):
        others = [
            other
            for other, entry in enumerate(revokes)
            if entry.trick == revoke.trick and entry.side is not revoke.side
        ]
        asked = [index, *(others if book.edition is Edition.L2017 else [])]
        needs = tuple(
            _event_need(revokes[which], f"{where}[{which}].established") for which in asked if events[which] is None
        )
        event = events[index]
        if needs or event is None:
            found.append(NeedsJudgment(needs=needs))
            continue
        against = next((known[0] for known in (events[other] for other in others) if known is not None), None)
        number = revoke.trick + played_before
        found.append(
            standing(event[0], trick=number, book=book, opponents=against, hands_back=hands_back, shown=event[1])
        )
    return tuple(found)


def _event_need(revoke: Revoke, field: str) -> Need:
    return Need(
        id=field,
        question=f"What did {revoke.side.dashed} do after the revoke of {revoke.player.full_name} at trick "
        f"{revoke.trick}?",
        clause="63A",
        options=tuple(event.value for event in Event),
    )

"""The revokes of a case as Law 64 asks about them: from the record, or as stated, under one law book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzer.bridge import Card, Contract
from analyzer.bridge.won import Won, WonTrick, won_in_record
from analyzer.case import Case
from analyzer.laws import Clause, Lawbook, Need, NeedsJudgment
from analyzer.laws.law61 import Failure, Imposed, Revoke, find_revokes
from analyzer.laws.law62 import Correction, correction
from analyzer.laws.law63 import LAST_REVOKE, Event, Standing, shown_event, standing
from analyzer.laws.law64 import Faced, Revoked, Share
from analyzer.laws.law67 import Defect, DefectiveTrick, mend
from analyzer.play_facts import Due, StatedRevoke
from analyzer.ruling.outcome import RevokeFound
from analyzer.ruling.record_revokes import known_play

__all__ = ["WHERE", "RevokeFact", "found_text", "revoke_facts", "tricks_won"]

#: The field of the case that states revokes.
WHERE = "revokes"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeFact:
    """A revoke as the law asks about it, under one law book.

    Attributes
    ----------
    is_corrected
        True where it is put right, which in 1997 may leave its price to be paid all the same.
    """

    stated: StatedRevoke
    recorded: Revoke | None
    standing: Standing | None
    revoked: Revoked
    clauses: tuple[Clause, ...]
    is_corrected: bool = False
    correction: Correction | None = None
    becomes_penalty_card: bool = False

    @property
    def may_have_damaged(self) -> bool:
        """True where equity is asked about: it counts as established, and was not undone at trick twelve."""
        is_undone = self.is_corrected and self.revoked.trick == LAST_REVOKE
        return self.revoked.established and not is_undone


def revoke_facts(case: Case, book: Lawbook, contract: Contract) -> tuple[tuple[RevokeFact, ...], tuple[Need, ...]]:
    """Each revoke of the case as Law 64 sees it, and what is still to be answered."""
    recorded = _recorded(case, contract)
    stated = case.revokes or tuple(_of_record(revoke) for revoke in recorded)
    facts: list[RevokeFact] = []
    needs: list[Need] = []
    for index, entry in enumerate(stated):
        shown = next((r for r in recorded if r.player is entry.player and r.trick == entry.trick), None)
        if entry.deemed:
            fact = _deemed(entry, index, book, contract)
        else:
            fact = _fact(case, book, contract, entry, shown, stated, index)
        if isinstance(fact, NeedsJudgment):
            needs += fact.needs
        else:
            facts.append(fact)
    return tuple(facts), tuple(needs)


def _recorded(case: Case, contract: Contract) -> tuple[Revoke, ...]:
    """The revokes that the cards show."""
    if case.board.play is None:
        return ()
    imposed = [
        Imposed(duty=entry.duty, first=entry.trick, last=entry.trick)
        for entry in case.revokes
        if entry.duty is not None
    ]
    known = known_play(case.board, case.board.play)
    leaders = None if known.turns is None else known.turns.leaders
    return find_revokes(
        known.play, case.board.deal, declarer=contract.declarer, imposed=imposed, leaders=leaders
    ).revokes


def _of_record(revoke: Revoke) -> StatedRevoke:
    due = {Failure.OBEY_LEAD: Due.LEAD, Failure.PLAY_PENALTY_CARD: Due.PENALTY_CARD}.get(revoke.failure, Due.FOLLOW)
    return StatedRevoke(
        player=revoke.player, trick=revoke.trick, suit=revoke.suit, due=due, card=revoke.card, by="the record"
    )


def _deemed(entry: StatedRevoke, index: int, book: Lawbook, contract: Contract) -> RevokeFact | NeedsJudgment:
    """A defective trick that counts as a revoke, or does not."""
    trick = DefectiveTrick(
        player=entry.player,
        trick=entry.trick,
        defect=Defect.TOO_FEW,
        both_played_on=entry.established is not False,
        suit=entry.suit,
        held_suit=entry.held_suit,
        is_dummy=entry.player is contract.declarer.partner,
    )
    mended = mend(trick, book, where=f"{WHERE}[{index}]")
    if isinstance(mended, NeedsJudgment):
        return mended
    revoked = mended.revoked or Revoked(
        player=entry.player, trick=entry.trick, suit=entry.suit, established=False, deemed=True
    )
    return RevokeFact(stated=entry, recorded=None, standing=None, revoked=revoked, clauses=mended.clauses)


def _fact(
    case: Case,
    book: Lawbook,
    contract: Contract,
    entry: StatedRevoke,
    shown: Revoke | None,
    stated: Sequence[StatedRevoke],
    index: int,
) -> RevokeFact | NeedsJudgment:
    event = _event(case, entry, shown)
    if event is None and entry.established is None:
        question = f"Was the revoke of {entry.player.full_name} at trick {entry.trick} established, and by what?"
        options = ("yes", "no", *(event.value for event in Event))
        return NeedsJudgment(
            needs=(Need(id=f"{WHERE}[{index}].established", question=question, clause="63A", options=options),)
        )
    stands = None
    if event is not None:
        against = next(
            (
                _event(case, other, None) or Event.NOTHING
                for other in stated
                if other.trick == entry.trick and other.player.side is not entry.player.side
            ),
            None,
        )
        stands = standing(
            event[0],
            trick=entry.trick,
            book=book,
            opponents=_name(against),
            hands_back=entry.hands_back,
            shown=event[1],
        )
    is_established = stands.counts_as_established if stands is not None else bool(entry.established)
    by_event = stands.established if stands is not None else is_established
    if entry.trick == LAST_REVOKE and by_event and entry.hands_back is None:
        question = (
            f"Were all four hands back in the board when the revoke of {entry.player.full_name} at trick twelve was "
            "noticed?"
        )
        need = Need(id=f"{WHERE}[{index}].hands back", question=question, clause="62D1", options=("yes", "no"))
        return NeedsJudgment(needs=(need,))
    is_late = entry.trick == LAST_REVOKE and not entry.hands_back
    is_corrected = stands.must_correct if stands is not None else not is_established or is_late
    together = stands is not None and stands.both_on_the_trick
    if shown is not None:
        revoked = Revoked.of(
            shown,
            established=is_established,
            both_on_the_trick=together,
            attention=entry.attention,
            play=case.board.play,
        )
    else:
        revoked = Revoked(
            player=entry.player,
            trick=entry.trick,
            suit=None if entry.due is Due.NOT_LEAD else entry.suit,
            established=is_established,
            is_dummy=entry.player is contract.declarer.partner,
            both_on_the_trick=together,
            attention=entry.attention,
        )
    if entry.due is Due.PENALTY_CARD:
        revoked = replace(revoked, faced=Faced.PENALTY_CARD)
    if entry.faced is not Faced.NO:
        revoked = replace(revoked, faced=entry.faced)
    if entry.won_later is not None:
        revoked = replace(revoked, won_later=entry.won_later)
    clauses = (
        stands.clauses if stands is not None else _stated_clauses(book, entry.trick, is_established, is_corrected)
    )
    put_right = None
    if shown is not None and case.board.play is not None and is_corrected:
        put_right = correction(
            shown,
            case.board.play,
            book,
            declarer=contract.declarer,
            stands=stands,
            partner_hand=_partner_hand(case, shown),
        )
    return RevokeFact(
        stated=entry,
        recorded=shown,
        standing=stands,
        revoked=revoked,
        clauses=clauses,
        is_corrected=is_corrected,
        correction=put_right,
        becomes_penalty_card=is_corrected and entry.player.side is not contract.declarer.side,
    )


def _stated_clauses(book: Lawbook, trick: int, is_established: bool, is_corrected: bool) -> tuple[Clause, ...]:
    """The clauses of a revoke that is stated as established or not, without the event."""
    clauses = (book.clause("63A1" if is_established else "62A"),)
    if trick != LAST_REVOKE:
        return clauses
    at_twelve = book.clause("62D1")
    return (at_twelve, *clauses) if is_corrected else (*clauses, at_twelve)


def _partner_hand(case: Case, shown: Revoke) -> frozenset[Card] | None:
    """What the revoker's partner held at the revoke trick; None where the deal does not say."""
    partner = shown.player.partner
    hand = None if case.board.deal is None else case.board.deal.hands[partner]
    if hand is None or case.board.play is None:
        return None
    return hand - {
        p.card for trick in case.board.play.tricks[: shown.trick - 1] for p in trick if p.player is partner
    }


def _event(case: Case, entry: StatedRevoke, shown: Revoke | None) -> tuple[Event, str] | None:
    """What the revoker's side did after the revoke: as stated, else as the record shows it."""
    if entry.event is not None:
        return entry.event, ""
    if shown is None or case.board.play is None or entry.established is not None:
        return None
    return shown_event(shown, case.board.play, case.board.claim)


def _name(event: tuple[Event, str] | Event | None) -> Event | None:
    return event[0] if isinstance(event, tuple) else event


def found_text(fact: RevokeFact, share: Share | None) -> RevokeFound:
    """The revoke in words, with what it transfers where that is decided."""
    entry = fact.stated
    put_right = "" if fact.correction is None else str(fact.correction)
    if not put_right and fact.becomes_penalty_card and entry.card is not None:
        put_right = (
            f"{entry.card.symbol} becomes a major penalty card; the other side may change what it played after it"
        )
    return RevokeFound(
        text=_did(fact),
        standing=_standing(fact),
        share=share,
        clauses=fact.clauses,
        correction=put_right,
        side=entry.player.side,
        by=entry.by,
        where=entry.where,
    )


def _did(fact: RevokeFact) -> str:
    """What the player did, in words."""
    entry, shown = fact.stated, fact.recorded
    name, trick = entry.player.full_name, entry.trick
    card = entry.card or (shown.card if shown is not None else None)
    played = f"{name} played {card.symbol} to trick {trick}" if card is not None else ""
    did = played or f"{name} revoked at trick {trick}"
    faced = ""
    if entry.faced is Faced.OTHERWISE:
        faced = "; the card that he could have played lay face up, and was no penalty card"
    if entry.deemed:
        return f"Trick {trick} has no card of {name}'s"
    if shown is not None:
        return f"{played} and could have played {' '.join(c.symbol for c in shown.could_play)}{faced}"
    if entry.due is Due.PENALTY_CARD and entry.penalty_card is not None:
        return f"{did} and did not play his penalty card {entry.penalty_card.symbol}"
    if entry.suit is None:
        return f"{did}{faced}"
    if entry.due is Due.NOT_LEAD:
        led = f"{name} led {card.symbol} to trick {trick}" if card is not None else f"{name} led to trick {trick}"
        return f"{led}, and might not lead a {entry.suit.full_name[:-1]}{faced}"
    if entry.due is Due.LEAD:
        lead = f"{name} led {card.symbol} to trick {trick}" if card is not None else f"{name} led to trick {trick}"
        return f"{lead} and had to lead a {entry.suit.full_name[:-1]}{faced}"
    if card is None:
        return f"{name} did not follow suit in {entry.suit.full_name} at trick {trick}{faced}"
    return f"{played} and did not follow suit in {entry.suit.full_name}{faced}"


def _standing(fact: RevokeFact) -> str:
    """Whether it is established, in words."""
    stands = fact.standing
    if fact.stated.deemed:
        return "it counts as a revoke" if fact.revoked.established else "it does not count as a revoke"
    if stands is None:
        found = "established: stated" if fact.revoked.established else "not established: stated"
        return f"{found}; {_AT_TWELVE}" if fact.revoked.established and fact.is_corrected else found
    if stands.event is Event.NOTHING and not stands.established:
        return "not established"
    if fact.is_corrected and stands.established:
        return f"established{f' ({stands.shown})' if stands.shown else ''}; {_AT_TWELVE}"
    if stands.established and stands.event is Event.CLAIM_STOOD and stands.shown:
        return f"established: {stands.shown}; it is assumed that nobody objected"
    if stands.established:
        late = "; too late to correct, for all four hands were back in the board" if fact.stated.hands_back else ""
        return f"established: {stands.shown}{late}" if stands.shown else f"established: {stands.why}"
    return stands.why


_AT_TWELVE = "corrected all the same: at trick twelve, and not all hands were back in the board"


def tricks_won(case: Case, contract: Contract, tricks_declarer: int | None) -> Won:
    """Who won the tricks: by the cards of the record, as stated, or unknown."""
    if case.won is not None:
        return _with_own_cards(case, case.won)
    if case.board.play is not None and len(case.board.play):
        known = known_play(case.board, case.board.play)
        return won_in_record(
            known.play,
            turns=known.turns,
            denomination=contract.denomination,
            declarer=contract.declarer,
            tricks_declarer=None if known.is_cut else tricks_declarer,
        )
    return _with_own_cards(case, Won(tricks=(WonTrick(),) * 13))


def _with_own_cards(case: Case, won: Won) -> Won:
    """The tricks with what the case says of the revoke tricks: whether the revoker's own card won it."""
    tricks = list(won.tricks)
    for entry in case.revokes:
        at = entry.trick - won.first
        if entry.won_trick is None or tricks[at].player is not None:
            continue
        if entry.won_trick:
            tricks[at] = WonTrick.by(entry.player)
        elif tricks[at].side is entry.player.side:
            tricks[at] = WonTrick.by(entry.player.partner)
    return replace(won, tricks=tuple(tricks))

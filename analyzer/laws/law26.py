"""Law 26: a withdrawn call restricts the offender's partner at his first lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import DeclarerOption, Hand, PenaltyCard, Seat, Side, Suit
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.option import Option, lead_options
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["LeadRestriction", "WithdrawnCall", "lead_restriction", "of_several"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawnCall:
    """A call that was withdrawn and replaced by another one.

    Attributes
    ----------
    offender
        Who made it.
    declaring
        The side that declares.
    suits
        The suits to which the call related, and to nothing else; empty for notrump, a pass or an unspecific double.
        None where the case does not say (asked for in 1997 and 2007).
    specified
        The suits that the offender specified in the legal auction.
    comparable
        In 2017, whether the call that replaced it was comparable; None where the case does not say.
    repeated
        Whether the final call at that turn was the same, with the same meaning: then nothing was withdrawn.
    """

    offender: Seat
    declaring: Side
    suits: frozenset[Suit] | None = None
    specified: frozenset[Suit] = frozenset()
    comparable: bool | None = None
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadRestriction:
    """What declarer may state when the offender's partner is first to lead, the opening lead included.

    Attributes
    ----------
    option
        For a referee or a solver; None where there is no restriction.
    clause
        The clause that decides.
    why
        In words.
    net
        The clause that may still adjust the score; None where none does.
    """

    option: DeclarerOption | None
    clause: Clause
    why: str
    net: Clause | None = None

    @property
    def may_require(self) -> frozenset[Suit]:
        """The suits of which declarer may require one, for that lead."""
        return self.option.suits if self.option is not None and self.option.may_require else frozenset()

    @property
    def may_forbid(self) -> frozenset[Suit]:
        """The suits of which declarer may forbid one, for as long as the leader keeps the lead."""
        return self.option.suits if self.option is not None and self.option.may_forbid else frozenset()

    def at_lead(self, *, hand: Hand | None = None, cards: tuple[PenaltyCard, ...] = ()) -> tuple[Option, ...]:
        """Declarer's options at that lead, under the clause; empty where there is no restriction.

        Parameters
        ----------
        hand
            The leader's cards; None where they are not known.
        cards
            The penalty cards that lie on the table.
        """
        if self.option is None:
            return ()
        held = None if hand is None else frozenset(card.suit for card in hand)
        return lead_options(self.option, self.clause, held=held, cards=cards)


def lead_restriction(fact: WithdrawnCall, book: Lawbook) -> LeadRestriction | NeedsJudgment:
    """The restriction of the lead after a call was withdrawn, or the question that decides it.

    Law
    ---
    1997 and 2007: 26A1 (each suit was later specified: none), 26A2 (require one of the other suits for this lead, or
    forbid one), 26B (other calls: forbid any one suit). 2017: 26A (comparable call: none), 26B (forbid any one suit
    that the offender did not specify in the legal auction).
    """
    partner = fact.offender.partner
    match book.edition:
        case Edition.L1997 | Edition.L2007:
            deciding = book.clause("26A1")
        case Edition.L2017:
            deciding = book.clause("26B")
        case _:
            assert_never(book.edition)
    if fact.offender.side is fact.declaring:
        return LeadRestriction(option=None, clause=deciding, why="the offender's side declares")
    if fact.repeated:
        return LeadRestriction(option=None, clause=deciding, why="the same call was repeated with the same meaning")
    if book.edition is Edition.L2017:
        return _comparable_or_not(fact, partner, book)
    if fact.suits is None:
        return NeedsJudgment(
            needs=(
                Need(
                    id="withdrawn suits",
                    question="To which suits, and to no other, did the withdrawn call relate? None is an answer.",
                    clause=deciding.cite,
                ),
            )
        )
    if not fact.suits:
        return LeadRestriction(
            option=DeclarerOption(leader=partner, suits=frozenset(Suit), may_require=False),
            clause=book.clause("26B"),
            why="the withdrawn call did not relate to specified suits alone",
        )
    open_suits = fact.suits - fact.specified
    if not open_suits:
        return LeadRestriction(
            option=None, clause=deciding, why="the offender specified each of its suits in the legal auction"
        )
    return LeadRestriction(
        option=DeclarerOption(leader=partner, suits=open_suits),
        clause=of_several(book) if len(open_suits) > 1 else book.clause("26A2"),
        why="the offender did not specify each of its suits in the legal auction",
    )


def of_several(book: Lawbook) -> Clause:
    """26A2 where several suits of the withdrawn call are open; in 1997 a reading."""
    return book.find("26A2-several") or book.clause("26A2")


def _comparable_or_not(fact: WithdrawnCall, partner: Seat, book: Lawbook) -> LeadRestriction | NeedsJudgment:
    if fact.comparable is None:
        return NeedsJudgment(
            needs=(
                Need(
                    id="comparable",
                    question="Was the call that replaced the withdrawn one a comparable call?",
                    clause="23A",
                    options=("yes", "no"),
                ),
            )
        )
    if fact.comparable:
        return LeadRestriction(
            option=None,
            clause=book.clause("26A"),
            why="it was replaced by a comparable call",
            net=book.clause("23C"),
        )
    open_suits = frozenset(Suit) - fact.specified
    if not open_suits:
        return LeadRestriction(
            option=None, clause=book.clause("26B"), why="the offender specified all four suits in the legal auction"
        )
    return LeadRestriction(
        option=DeclarerOption(leader=partner, suits=open_suits, may_require=False),
        clause=book.clause("26B"),
        why="it was not replaced by a comparable call",
    )

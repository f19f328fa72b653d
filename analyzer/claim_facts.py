"""A contested claim as a case states it: what was claimed, where, with which words, and what was judged about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from analyzer.bridge import Card, Contract, Deal, Denomination, PenaltyCard, Seat, Side, Suit
from analyzer.bridge.claim import JudgedPlay, StatementStep
from analyzer.laws.law68 import Said, Stated
from analyzer.laws.law69 import AgreedTrick, Moment
from analyzer.laws.law70d import Line
from analyzer.laws.law71 import ConcededTrick
from analyzer.laws.normal_play import PlayerClass

__all__ = ["Ending", "GuessStated", "Judged", "PartnerStated", "PlayedOnStated", "StatedClaim", "StatedPlay"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A yes or no that somebody judged; ``by`` and ``why`` are empty where the case does not say."""

    answer: bool
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The cards left at the claim, where the case gives them and not the play before.

    Attributes
    ----------
    hands
        What each player still holds; cards of the trick in progress are no longer in it.
    trumps, declarer
        None where the contract says it.
    lead
        Who leads, or led to the trick in progress.
    """

    hands: Deal
    lead: Seat
    trumps: Denomination | None = None
    declarer: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedPlay:
    """A single play that was judged normal or not, with who judged it and why."""

    play: JudgedPlay
    by: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOnStated:
    """Play that went on after the claim; ``tricks`` are those that the claimer's side then won of the tricks left."""

    requested: bool | None = None
    all_agreed: bool | None = None
    tricks: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerStated:
    """What a defender's claim yields by his partner's choice, where no cards are known."""

    right: int
    wrong: int
    wrong_is_normal: Judged | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessStated:
    """What the right and the wrong guess yield, where no cards are known."""

    right: int
    wrong: int
    shown_out: bool = False
    would_show_out: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedClaim:
    """A claim or concession as the case states it. Tricks count from the claim on, the trick in progress included.

    Attributes
    ----------
    tricks
        Claimed for the claimer's side; None where the case does not say, or says ``all``.
    claims_all
        True for ``all``.
    ending
        The cards left; None where they follow from the play of the board, or are not known.
    at_trick, so_far
        Where in the recorded play: the number of the trick, and the cards played to it; None for the record's end.
    contract
        Where neither the auction nor the result of the board names it.
    won_declarer
        Tricks of declarer's side before the claim, where no play is recorded.
    tricks_left, declarer
        Where no cards are known.
    words, steps, mentions_trump
        What he said; the steps that it makes, and whether it speaks of the outstanding trump (None where that is a
        judgment). ``words`` is None where the case does not say whether he spoke, empty where he said nothing.
    known_out, readings
        Cards that he said were still out; how the program read his words.
    stated, is_part
        When it was said; after an interruption, whether it was part of the claim that he was making.
    trump_mentioned
        Whether he spoke of the outstanding trump, where that is stated beside the words.
    unaware
        Whether it is at all likely that he was unaware of the outstanding trump (70C2).
    forgotten, good, taken_as_out, shown_out
        What he believed and what he knew, as in :class:`analyzer.bridge.claim.ContestedClaim`.
    player, player_by
        His class, and who judged it.
    profile, switched, switched_by
        Whose guidance on normal plays; the director's own values by the name of the rule.
    penalty_cards
        Major and minor ones of the defenders that lie on the table.
    irrational_not_to
        1997, 2007: whether not taking the right guess would be irrational (70E1).
    revoker
        The side whose revoke, not established, came out with the objection.
    assented, raised
        Whether the other side agreed at first; when the matter was raised.
    agreed, conceded
        What was judged about single tricks that were agreed to (69B) or conceded (71).
    lines, lost_to_trump, partner, guess
        What the lines of play yield, where no cards are known.
    """

    claimer: Seat
    tricks: int | None = None
    claims_all: bool = False
    said: Said = Said.NAMED
    meant_as_claim: bool | None = None
    ending: Ending | None = None
    at_trick: int | None = None
    so_far: tuple[Card, ...] = ()
    contract: Contract | None = None
    won_declarer: int | None = None
    tricks_left: int | None = None
    declarer: Seat | None = None
    words: tuple[str, ...] | None = None
    steps: tuple[StatementStep, ...] = ()
    mentions_trump: bool | None = False
    known_out: frozenset[Card] = frozenset()
    readings: tuple[str, ...] = ()
    stated: Stated = Stated.AT_ONCE
    is_part: Judged | None = None
    trump_mentioned: Judged | None = None
    unaware: Judged | None = None
    forgotten: frozenset[Card] = frozenset()
    good: frozenset[Card] | None = None
    taken_as_out: frozenset[Card] = frozenset()
    shown_out: frozenset[tuple[Seat, Suit]] = frozenset()
    player: PlayerClass | None = None
    player_by: str = ""
    profile: str = ""
    switched: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    switched_by: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    not_normal: tuple[StatedPlay, ...] = ()
    also_normal: tuple[StatedPlay, ...] = ()
    irrational_not_to: Judged | None = None
    penalty_cards: tuple[PenaltyCard, ...] = ()
    revoker: Side | None = None
    partner_objected: bool | None = None
    played_on: PlayedOnStated | None = None
    assented: bool = False
    raised: Moment | None = None
    agreed: tuple[AgreedTrick, ...] = ()
    conceded: tuple[ConcededTrick, ...] = ()
    lines: tuple[Line, ...] = ()
    lost_to_trump: int | None = None
    partner: PartnerStated | None = None
    guess: GuessStated | None = None
    by: str = ""
    where: str = "claim"

    def claimed(self, left: int) -> int | None:
        """Tricks claimed of those left; None where the case does not say."""
        return left if self.claims_all else self.tricks

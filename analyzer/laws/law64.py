"""Law 64: the tricks that are transferred after established revokes, and which they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from analyzer.bridge import Card, PlayRecord, Seat, Side, Suit
from analyzer.bridge.won import Won, WonTrick
from analyzer.errors import CaseError, ClauseNotInEdition
from analyzer.laws.law61 import Failure, Revoke
from analyzer.laws.law63 import LAST_REVOKE
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Attention", "Faced", "Revoked", "Share", "Transfer", "transfer"]


class Faced(Enum):
    """Whether the card that should have been played lay face up."""

    NO = "no"
    PENALTY_CARD = "a penalty card"
    OTHERWISE = "faced otherwise"  # after a rejected claim, for example


class Attention(Enum):
    """When the revoke was first noticed."""

    IN_TIME = "in time"
    AFTER_CALL = "after the innocent side called on the next board"
    AFTER_ROUND = "after the round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoked:
    """What Law 64 asks about a revoke.

    Attributes
    ----------
    player, is_dummy
        Whose hand revoked, and whether that hand is dummy.
    trick
        From 1.
    suit
        The suit led or required; None where no single suit was.
    could_play
        The cards that were legal; None where not known, and then every card of the suit counts.
    established
        Also where 1997 Law 63B treats it so.
    both_on_the_trick
        Corrected under 62C3 of 2017.
    deemed
        True where Law 67B1 treats a missing card as a revoke: one trick, whoever won it.
    also_to_follow
        True where a player who failed to follow suit had no other legal card than a penalty card: that the exemption
        for failing to play it covers this is our reading.
    won_later
        1997: whether the revoker won a trick later with a card that he could have played to the revoke trick, where
        the cards do not say; None where nobody does.
    """

    player: Seat
    trick: int
    suit: Suit | None = None
    could_play: frozenset[Card] | None = None
    established: bool = True
    is_dummy: bool = False
    faced: Faced = Faced.NO
    attention: Attention = Attention.IN_TIME
    both_on_the_trick: bool = False
    deemed: bool = False
    also_to_follow: bool = False
    won_later: bool | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= LAST_REVOKE and not self.deemed:
            raise CaseError(
                f"a revoke at trick {self.trick}; with one card left nobody can revoke, tricks are 1 to 12"
            )

    @classmethod
    def of(
        cls,
        revoke: Revoke,
        *,
        established: bool,
        both_on_the_trick: bool = False,
        attention: Attention = Attention.IN_TIME,
        play: PlayRecord | None = None,
    ) -> Revoked:
        """The fact of a revoke that a record shows; ``play`` is the record, where it holds all that was played."""
        able = frozenset(revoke.could_play)
        only_faced = bool(revoke.penalty_cards) and able <= revoke.penalty_cards
        not_played = revoke.failure is Failure.PLAY_PENALTY_CARD
        is_all_played = play is not None and revoke.hand_known and able <= frozenset(play.cards)
        return cls(
            player=revoke.player,
            trick=revoke.trick,
            suit=revoke.suit,
            # of a hand that is not known a card of the suit that is seen later was there
            could_play=able if revoke.hand_known else None,
            established=established,
            is_dummy=revoke.is_dummy,
            faced=Faced.PENALTY_CARD if only_faced or not_played else Faced.NO,
            also_to_follow=only_faced and not not_played,
            both_on_the_trick=both_on_the_trick,
            attention=attention,
            won_later=False if is_all_played else None,
        )

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.player.side

    def was_legal(self, card: Card) -> bool | None:
        """Whether a card that he played later could have been played to the revoke trick; None where not known."""
        if self.could_play is not None:
            return card in self.could_play
        return None if self.suit is None else card.suit is self.suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one revoke transfers.

    Attributes
    ----------
    tricks, taken
        How many tricks, and their numbers; of claimed tricks the number is one of several that will do.
    why
        In words, ending in no period.
    """

    player: Seat
    trick: int
    taken: tuple[int, ...]
    clauses: tuple[Clause, ...]
    why: str

    @property
    def tricks(self) -> int:
        """The number of tricks transferred."""
        return len(self.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """The automatic transfer of a board.

    Attributes
    ----------
    to
        The side that receives tricks; None where neither does.
    taken
        The numbers of the tricks that are transferred, each once. Where both sides' revokes transfer (1997, by the
        literal text) those of the one side less as many as go the other way, the later ones first.
    shares
        What each revoke contributes, in the order of the facts.
    mutual
        True where both sides revoked, so that nothing is transferred and equity is as though nobody had.
    both_ways
        True where both sides revoked and the revokes of both transfer tricks.
    clauses
        All clauses of the shares, each once.
    proposals
        Elections for which the program's proposal was used.
    """

    to: Side | None
    taken: tuple[int, ...]
    shares: tuple[Share, ...]
    mutual: bool
    clauses: tuple[Clause, ...]
    proposals: tuple[str, ...] = ()
    both_ways: bool = False

    @property
    def tricks(self) -> int:
        """The number of tricks transferred."""
        return len(self.taken)


def transfer(
    revokes: Sequence[Revoked], won: Won, book: Lawbook, *, where: str = "revokes"
) -> Transfer | NeedsJudgment:
    """The tricks that the law transfers after the revokes of one board.

    Where something is not known that changes the number, it is asked for; where it does not, it is not.

    Parameters
    ----------
    revokes
        Every revoke of the board, corrected ones too.
    where
        The field of the case that takes the answers: ``revokes[0].won later`` for the first.

    Law
    ---
    64A, 64B; several revokes by our reading.
    """
    if not revokes:
        raise CaseError("a transfer needs a revoke")
    for revoked in revokes:
        if not won.first <= revoked.trick <= won.last:
            raise CaseError(
                f"{revoked.player.full_name} revoked at trick {revoked.trick}; the tricks stated are {won.first} to "
                f"{won.last}"
            )
    if won.claimed_from is not None and max(revoked.trick for revoked in revokes) >= won.claimed_from:
        won = won.without_order()  # whose trick the one with the revoke became is not known
    mutual, proposals = _mutual(revokes, book)
    exempt = [_exemption(index, revokes, mutual, book) for index in range(len(revokes))]
    low = _shares(revokes, won, exempt, book, most=False)
    high = _shares(revokes, won, exempt, book, most=True)
    if [share.tricks for share in low] != [share.tricks for share in high]:
        return NeedsJudgment(needs=_needs(revokes, won, low, high, where))
    to, taken = _balance(low)
    clauses = dict.fromkeys(clause for share in low for clause in share.clauses)
    if sum(share.tricks > 0 for share in low) > 1:
        clauses[book.clause("64-several")] = None
    return Transfer(
        to=to,
        taken=taken,
        shares=low,
        mutual=mutual is not None,
        clauses=tuple(clauses),
        proposals=proposals,
        both_ways=len({share.player.side for share in low if share.taken}) == 2,
    )


def _balance(shares: Sequence[Share]) -> tuple[Side | None, tuple[int, ...]]:
    """Who receives tricks in the end, and their numbers."""
    given = {side: sorted(n for share in shares if share.player.side is side for n in share.taken) for side in Side}
    loser = max(Side, key=lambda side: len(given[side]))
    moved = given[loser][: len(given[loser]) - len(given[loser.other])]
    return (loser.other if moved else None), tuple(moved)


def _mutual(revokes: Sequence[Revoked], book: Lawbook) -> tuple[Clause | None, tuple[str, ...]]:
    """The clause by which revokes of both sides carry no transfer, and proposals that were used."""
    if len({revoked.side for revoked in revokes}) < 2:
        return None, ()
    both = len({revoked.side for revoked in revokes if revoked.established}) == 2
    match book.edition:
        case Edition.L1997:
            option, is_stated = book.chosen("both sides revoked")
            applies = both and option == "minute of 2001"
            used = () if is_stated or not both else ("both sides revoked",)
            return book.clause("64-mutual") if applies else None, used
        case Edition.L2007:
            option, is_stated = book.chosen("both sides revoked")
            applies = both or option == "any two revokes"
            used = () if is_stated or both else ("both sides revoked",)
            return book.clause("64B7") if applies else None, used
        case Edition.L2017:
            return book.clause("64B7") if both else None, ()
        case _:
            assert_never(book.edition)


Exemption = tuple[tuple[Clause, ...], str]


def _exemption(index: int, revokes: Sequence[Revoked], mutual: Clause | None, book: Lawbook) -> Exemption | None:
    """Why a revoke transfers nothing whatever was won."""
    revoked = revokes[index]
    if revoked.both_on_the_trick:
        if book.edition is not Edition.L2017:
            raise ClauseNotInEdition("62C3", book.edition.value)
        return (book.clause("64B8"),), "corrected, for both sides revoked on the trick"
    if mutual is not None:
        return (mutual,), "both sides revoked on the board"
    if not revoked.established and revoked.deemed:
        return (book.clause("67B1"),), "the missing card carries no penalty"
    if not revoked.established:
        return (book.clause("62A"),), "not established: it is corrected"
    if revoked.is_dummy:
        return (book.clause("64B3"),), "a card of dummy, whose hand lies open"
    if revoked.faced is Faced.PENALTY_CARD and revoked.also_to_follow:
        clauses = (book.clause("64B3"), book.clause("64B3-follow"))
        return (
            clauses,
            "he did not follow suit, and the only card that he could legally have played was a penalty card",
        )
    if revoked.faced is Faced.PENALTY_CARD:
        return (book.clause("64B3"),), "the card not played was a penalty card"
    if revoked.faced is Faced.OTHERWISE and book.edition is not Edition.L2017:
        return (book.clause("64B3"),), "the card not played lay face up"
    if revoked.trick == LAST_REVOKE and not revoked.deemed:
        return (book.clause("64B6"),), "it was made at trick twelve"
    if revoked.suit is not None and not revoked.deemed and _is_repeated(index, revokes, book):
        return (book.clause("64B2"),), f"again in {revoked.suit.full_name} by the same player"
    match revoked.attention:
        case Attention.IN_TIME:
            return None
        case Attention.AFTER_CALL:
            return (book.clause("64B4"),), "noticed after the innocent side had called on the next board"
        case Attention.AFTER_ROUND:
            return (book.clause("64B5"),), "noticed after the round"
        case _:
            assert_never(revoked.attention)


def _is_repeated(index: int, revokes: Sequence[Revoked], book: Lawbook) -> bool:
    revoked = revokes[index]
    return any(
        other.player is revoked.player and other.suit is revoked.suit and other.trick < revoked.trick
        and not other.deemed and (other.established or book.edition is not Edition.L2017)
        for other in revokes
    )  # fmt: skip


def _shares(
    revokes: Sequence[Revoked],
    won: Won,
    exempt: Sequence[Exemption | None],
    book: Lawbook,
    *,
    most: bool,
) -> tuple[Share, ...]:
    """What each revoke transfers, with everything unknown against (or for) the innocent side.

    The last revoke takes first: its tricks are also open to the earlier ones, not the other way round.
    """
    known = {index: _filled(revoked, won, most=most) for index, revoked in enumerate(revokes)}
    order = sorted(
        range(len(revokes)),
        key=lambda i: (-revokes[i].trick, not _won_it_himself(revokes[i], known[i][revokes[i].trick]), i),
    )
    gone: set[int] = set()
    shares: dict[int, Share] = {}
    for index in order:
        revoked, reason = revokes[index], exempt[index]
        if reason is not None:
            shares[index] = Share(
                player=revoked.player, trick=revoked.trick, taken=(), clauses=reason[0], why=reason[1]
            )
            continue
        wanted, count, clauses, why = _count(revoked, known[index], won, book, most=most)
        taken = tuple(sorted([trick for trick in wanted if trick not in gone][:count]))
        gone |= set(taken)
        shares[index] = Share(player=revoked.player, trick=revoked.trick, taken=taken, clauses=clauses, why=why)
    return tuple(shares[index] for index in range(len(revokes)))


def _filled(revoked: Revoked, won: Won, *, most: bool) -> dict[int, WonTrick]:
    """Every trick from the revoke on with what is not known filled in, for the revoker's side or against it."""
    found = {}
    for number in range(revoked.trick, won.last + 1):
        trick = won[number]
        if trick.side is None:
            trick = WonTrick(side=revoked.side if most else revoked.side.other)
        if trick.player is None and trick.side is revoked.side and number == revoked.trick:
            trick = replace(trick, player=revoked.player if most else revoked.player.partner)
        found[number] = trick
    return found


def _won_it_himself(revoked: Revoked, trick: WonTrick) -> bool:
    return trick.player is revoked.player and not revoked.deemed


def _count(
    revoked: Revoked, tricks: dict[int, WonTrick], won: Won, book: Lawbook, *, most: bool
) -> tuple[list[int], int, tuple[Clause, ...], str]:
    """The tricks that one revoke may take in order of preference, how many, by which clauses and why (64A)."""
    mine = [number for number, trick in tricks.items() if trick.side is revoked.side]
    if not mine:
        return [], 0, (book.clause("64B1"),), f"{revoked.side.dashed} won no trick from trick {revoked.trick} on"
    if _won_it_himself(revoked, tricks[revoked.trick]):
        clause = book.clause("64A1")
        count = clause.number("revoke_trick") + clause.number("later_trick")
        later = "and his side won a later one" if len(mine) > 1 else "and his side won no later one"
        return mine, count, (clause,), f"{revoked.player.full_name}'s own card won the revoke trick, {later}"
    clause = book.clause("64A2")
    clauses: list[Clause] = [clause]
    count = clause.number("tricks")
    why = "his own card did not win the revoke trick, his side won it or a later one"
    if revoked.deemed:
        why = "the missing card counts as a revoke of one trick, and his side won that trick or a later one"
        if revoked.trick == LAST_REVOKE:
            clauses.append(book.clause("67B1-twelve"))
            why += "; Law 62D has no card of trick twelve to correct"
    of_partner = book.find("64A2-partner")
    if of_partner is not None and won[revoked.trick].player is revoked.player.partner:
        clauses.append(of_partner)
    if clause.number("additional") and not revoked.deemed and len(mine) > 1:
        additional = _additional(revoked, tricks, most=most)
        if additional is not None:
            count += clause.number("additional")
            mine = list(dict.fromkeys((mine[0], additional, *mine)))
            why += ", and he later won one with a card that he could have played"
    return mine, count, tuple(clauses), why


def _additional(revoked: Revoked, tricks: dict[int, WonTrick], *, most: bool) -> int | None:
    """The later trick that the revoker won with a card that he could have played (64A2 of 1997)."""
    maybe = None
    for number, trick in tricks.items():
        if number == revoked.trick or trick.side is not revoked.side:
            continue
        legal = None if trick.card is None else revoked.was_legal(trick.card)
        if trick.player is revoked.player and legal:
            return number
        if trick.player in (None, revoked.player) and legal is None:
            maybe = number
    if maybe is None:
        return None
    return maybe if (most if revoked.won_later is None else revoked.won_later) else None


def _needs(
    revokes: Sequence[Revoked], won: Won, low: Sequence[Share], high: Sequence[Share], where: str
) -> tuple[Need, ...]:
    """What is not known and changes the number, for each revoke that it changes."""
    if any(won[number].side is None for number in range(min(r.trick for r in revokes), won.last + 1)):
        first = min(revoked.trick for revoked in revokes)
        return (
            Need(
                id="tricks won",
                question=f"Who won each trick from trick {first} on?",
                clause="64A",
            ),
        )
    needs: list[Need] = []
    for index, revoked in _differing(revokes, low, high):
        name, trick = revoked.player.full_name, revoked.trick
        if won[trick].side is revoked.side and won[trick].player is None:
            question, field = f"Did {name}'s own card win trick {trick}?", "won trick"
        else:
            question = f"Did {name} later win a trick with a card that he could have played to trick {trick}?"
            field = "won later"
        needs.append(Need(id=f"{where}[{index}].{field}", question=question, clause="64A2", options=("yes", "no")))
    return tuple(needs)


def _differing(
    revokes: Sequence[Revoked], low: Sequence[Share], high: Sequence[Share]
) -> Iterable[tuple[int, Revoked]]:
    for index, revoked in enumerate(revokes):
        if low[index].tricks != high[index].tricks:
            yield index, revoked

"""A board as recorded: number, dealer, vulnerability, hands, auction, play, result, and everything else kept."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from analyzer.bridge.auction import Auction
from analyzer.bridge.cards import Denomination, Seat
from analyzer.bridge.contract import Contract, Result, Vulnerability
from analyzer.bridge.deal import Deal
from analyzer.bridge.record import Claim, Comment, LooseNote, PlayRecord, Section, Source
from analyzer.errors import Problem

__all__ = ["Board"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What is recorded of one board; everything may be unknown (None or empty), nothing is guessed.

    Attributes
    ----------
    number
        The board number; None where unknown or no number (see ``label``).
    label
        The board's name as recorded where it is no number, e.g. ``12A``; empty otherwise.
    vulnerable
        None where the record does not say.
    contract
        The contract as recorded, also where the tricks are unknown; None where unknown or passed out. That of the
        result where the record has only this.
    result
        The result at the table; None where unknown. A passed-out board has a result without a contract.
    claim
        How the play ended by a claim; None where it did not or the record does not say.
    players
        Names of North, East, South and West; empty where unknown. None where no name is recorded.
    tags
        What else the record says, by PBN's tag names, in its order: event, room, scores, marks.
    sections
        Tags with lines of data, kept as they stand.
    comments, loose_notes
        Remarks, each with its place.
    source
        Where the board was read; not part of what it is.
    """

    number: int | None = None
    label: str = ""
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None
    auction: Auction | None = None
    contract: Contract | None = None
    play: PlayRecord | None = None
    result: Result | None = None
    claim: Claim | None = None
    players: tuple[str, str, str, str] | None = None
    tags: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()
    comments: tuple[Comment, ...] = ()
    loose_notes: tuple[LooseNote, ...] = ()
    source: Source | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        # a result names its contract, which is then recorded too
        if self.contract is None and self.result is not None and self.result.contract is not None:
            object.__setattr__(self, "contract", self.result.contract)

    def _repr_html_(self) -> str:
        """The board as a notebook shows it."""
        from analyzer.report.notebook import board_html

        return board_html(self)

    @property
    def name(self) -> str:
        """The board's number or label, with the room where the record names one; empty where unknown."""
        name = self.label or ("" if self.number is None else str(self.number))
        room = self.tag("Room")
        return f"{name} {room.lower()}".strip() if room else name

    def tag(self, name: str) -> str:
        """The value of a further tag; empty where the record has none."""
        return next((value for tag, value in self.tags if tag == name), "")

    @property
    def final_contract(self) -> Contract | None:
        """The contract: as recorded, else of the result, else of a finished auction; None where unknown."""
        if self.contract is not None:
            return self.contract
        if self.result is not None:
            return self.result.contract
        return self.auction.contract() if self.auction is not None and self.auction.is_over else None

    @property
    def _is_passed_out(self) -> bool:
        if self.result is not None:
            return self.result.contract is None
        return self.auction is not None and self.auction.is_over and self.auction.contract() is None

    def problems(self) -> tuple[Problem, ...]:
        """Every fault and contradiction of the record at once, and every irregularity as a fact.

        Each names its line where the board was read from a file.
        """
        found: list[Problem] = []
        if self.number is not None and self.number < 1:
            found.append(Problem(message=f"board number {self.number}", where="number", hint="1 or more"))
        if self.deal is not None:
            found += [Problem(message=p.message, hint=p.hint, where="deal") for p in self.deal.problems()]
            if self.deal.cards_each == 0:
                found.append(Problem(message="the deal has no cards", where="deal"))
        if self.auction is not None:
            found += self._auction_problems(self.auction)
        if self.play is not None:
            found += self._play_problems(self.play)
        found += self._claim_problems()
        found += self._marks()
        if self.source is None:
            return tuple(found)
        return tuple(replace(problem, line=self.source.line_of(problem.where)) for problem in found)

    def _auction_problems(self, auction: Auction) -> list[Problem]:
        found = list(auction.problems())
        if self.dealer is not None and auction.dealer is not self.dealer:
            found.append(
                Problem(
                    message=f"the auction starts with {auction.dealer.full_name}, the dealer is "
                    f"{self.dealer.full_name}",
                    where="auction",
                )
            )
        if not auction.is_over:
            return found
        reached = auction.contract()
        text = "a passed-out board" if reached is None else str(reached)
        if self.contract is not None and reached is not None and reached.name == self.contract.name:
            return found + self._declarer_problems(reached, self.contract)
        if self.result is not None and reached != self.result.contract:
            stated = "passed out" if self.result.contract is None else str(self.result)
            found.append(
                Problem(
                    message=f"the auction leads to {text}, the result is {stated}",
                    where="result",
                    hint="correct one of them",
                )
            )
        elif self.contract is not None and reached != self.contract:
            found.append(
                Problem(
                    message=f"the auction leads to {text}, the contract is recorded as {self.contract}",
                    where="contract",
                    hint="correct one of them",
                )
            )
        return found

    def _declarer_problems(self, reached: Contract, recorded: Contract) -> list[Problem]:
        """Whether the declarer is the one that the auction makes; PBN marks another, as ``^S``."""
        is_marked = self.tag("Declarer").startswith("^")
        if (reached == recorded) != is_marked:
            return []
        message = f"the auction leads to {reached}, the contract is recorded as {recorded}"
        if is_marked:
            message = (
                f"{recorded.declarer.full_name} is marked as an irregular declarer, and the auction makes him it"
            )
        elif self.result is not None:
            message = f"the auction leads to {reached}, the result is {self.result}"
        where = "contract" if self.result is None else "result"
        if self.source is not None and "declarer" in self.source.lines:
            where = "declarer"
        return [Problem(message=message, where=where, hint="correct one of them")]

    def _marks(self) -> list[Problem]:
        """What the record marks as irregular, and its notes that belong to nothing."""
        found = []
        for name, where in (("Declarer", "declarer"), ("Result", "result")):
            mark = self.tag(name)
            if mark.startswith("^"):
                found.append(
                    Problem(message=f"the {where} is marked as irregular: {mark}", where=where, is_fact=True)
                )
        for index, note in enumerate(self.loose_notes):
            message = f"{note.section} note {note.number} belongs to no call or card"
            found.append(Problem(message=message, where=f"loose_notes[{index}]", is_fact=True))
        return found

    def _play_problems(self, play: PlayRecord) -> list[Problem]:
        contract = self.final_contract
        if contract is None and self.deal is not None and self.tag("Contract") in Denomination.__members__:
            # an end position: PBN names the denomination alone, and the first card says who leads
            leader = next((played.player for played in play if played.player is not None), None)
            trumps = Denomination[self.tag("Contract")]
            return [] if leader is None else list(play.problems(self.deal, denomination=trumps, leader=leader))
        if contract is None or self.deal is None:
            return [Problem(message="a play needs a deal and a contract", where="play")] if len(play) else []
        found = list(play.problems(self.deal, denomination=contract.denomination, leader=contract.opening_leader))
        tricks = None if self.result is None else self.result.tricks_declarer
        if found or tricks is None or self.tag("Result").startswith("^"):
            return found
        won = play.tricks_won(contract.declarer.side, contract.denomination)
        lost = play.tricks_won(contract.declarer.side.other, contract.denomination)
        most = min(13, self.deal.cards_each) - lost
        if not play.is_complete and not won <= tricks <= most:
            found.append(
                Problem(
                    message=f"declarer's side won {won} and lost {lost} tricks by the cards, the result is {tricks}",
                    where="result",
                    hint=f"{won} to {most}",
                )
            )
        if play.is_complete and won != tricks:
            found.append(
                Problem(
                    message=f"declarer's side won {won} tricks by the cards, the result says {tricks}",
                    where="result",
                    hint="correct one of them, or say why",
                )
            )
        return found

    def _claim_problems(self) -> list[Problem]:
        contract = self.final_contract
        if self.claim is not None and contract is None and self._is_passed_out:
            message = f"a claim of {self.claim.tricks_declarer} tricks beside a passed-out board"
            return [Problem(message=message, where="claim", hint="correct one of them")]
        if self.claim is None or contract is None:
            return []
        play = self.play or PlayRecord()
        won = play.tricks_won(contract.declarer.side, contract.denomination)
        lost = play.tricks_won(contract.declarer.side.other, contract.denomination)
        claimed = self.claim.tricks_declarer
        if won <= claimed <= 13 - lost:
            stated = None if self.result is None else self.result.tricks_declarer
            if stated is None or stated == claimed:
                return []
            return [
                Problem(
                    message=f"a claim of {claimed} tricks, the result says {stated}",
                    where="claim",
                    hint="correct one of them, or say why",
                )
            ]
        return [
            Problem(
                message=f"a claim of {claimed} tricks; declarer had won {won} and lost {lost}",
                where="claim",
                hint=f"{won} to {13 - lost}",
            )
        ]

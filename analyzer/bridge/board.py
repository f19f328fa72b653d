"""A board: number, dealer, vulnerability, hands, auction, play and result at the table."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge.auction import Auction
from analyzer.bridge.cards import Seat
from analyzer.bridge.contract import Result, Vulnerability
from analyzer.bridge.deal import Deal
from analyzer.bridge.play import Play, Position
from analyzer.errors import BoardError, Problem

__all__ = ["Board"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What is recorded of one board; everything may be unknown (None), nothing is guessed.

    Attributes
    ----------
    vulnerable
        None where the record does not say.
    result
        The result at the table; None where unknown.
    """

    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None
    auction: Auction | None = None
    play: Play | None = None
    result: Result | None = None

    def problems(self) -> tuple[Problem, ...]:
        """Every fault and contradiction of the board at once; irregular calls are among them as facts."""
        found: list[Problem] = []
        if self.number is not None and self.number < 1:
            found.append(Problem(message=f"board number {self.number}", where="number", hint="1 or more"))
        if self.deal is not None:
            found += [Problem(message=p.message, hint=p.hint, where="deal") for p in self.deal.problems()]
            if self.deal.cards_each == 0:
                found.append(Problem(message="the deal has no cards", where="deal"))
        if self.auction is not None:
            found += self.auction.problems()
            if self.dealer is not None and self.auction.dealer is not self.dealer:
                found.append(
                    Problem(
                        message=f"the auction starts with {self.auction.dealer.full_name}, the dealer is "
                        f"{self.dealer.full_name}",
                        where="auction",
                    )
                )
            found += self._result_problems(self.auction)
        if self.play is not None:
            found += self._play_problems(self.play)
        return tuple(found)

    def _result_problems(self, auction: Auction) -> list[Problem]:
        if self.result is None or not auction.is_over:
            return []
        reached = auction.contract()
        if reached == self.result.contract:
            return []
        text = "a passed-out board" if reached is None else str(reached)
        return [
            Problem(
                message=f"the auction leads to {text}, the result is {self.result}",
                where="result",
                hint="correct one of them",
            )
        ]

    def _play_problems(self, play: Play) -> list[Problem]:
        contract = self.auction.contract() if self.auction is not None else None
        contract = contract or (self.result.contract if self.result is not None else None)
        if contract is None or self.deal is None or not self.deal.is_complete:
            return [Problem(message="a play needs a complete deal and a contract", where="play")]
        try:
            for _ in play.positions(Position.opening(self.deal, contract)):
                pass
        except BoardError as error:
            return list(error.problems)
        return []

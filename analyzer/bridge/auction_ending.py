"""Another ending of an auction: the calls from one turn on, held to the laws, with the contract that they lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from analyzer.bridge.auction import Auction, Call, MadeCall
from analyzer.bridge.cards import Seat
from analyzer.bridge.contract import Contract
from analyzer.errors import ParseError, Problem

__all__ = ["AuctionEnding", "auction_ending"]

_ALL_PASS = re.compile(r"\b(?:all\s+pass|AP)\s*$", re.IGNORECASE)
_MOST = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionEnding:
    """An auction that could have been.

    Attributes
    ----------
    auction
        All its calls: those of the table up to the turn, then the stated ones.
    from_call
        The number of the first stated call, counted from 1.
    """

    auction: Auction
    from_call: int

    @property
    def first(self) -> Seat:
        """The player who makes the first of the stated calls."""
        return self.auction.seat(self.from_call - 1)

    @property
    def contract(self) -> Contract | None:
        """The contract, or None where the board is passed out."""
        return self.auction.contract()

    def __str__(self) -> str:
        """The stated calls, as one writes them."""
        return " ".join(str(made.call) for made in self.auction.calls[self.from_call - 1 :])


def auction_ending(auction: Auction, text: str, *, from_call: int) -> AuctionEnding:
    """The auction with other calls from call number ``from_call`` on (counted from 1).

    ``all pass`` or ``AP`` at the end stands for the passes that end the auction.

    Raises
    ------
    ParseError
        Naming every call that cannot be read or is not legal, and an auction that is not over.

    >>> dealt = Auction.parse("1H P 3H X P 4S P P P", dealer=Seat.N)
    >>> str(auction_ending(dealt, "P all pass", from_call=6).contract)
    '3Hx N'
    """
    if not 1 <= from_call <= len(auction.calls) + 1:
        raise ParseError(
            Problem(
                message=f"call {from_call}: the auction has {len(auction.calls)} calls",
                hint=f"from call 1 to {len(auction.calls) + 1}",
            )
        )
    if len(text) > _MOST:
        raise ParseError(f"an auction of {len(text)} characters; at most {_MOST}")
    stripped = re.sub(r"^\s*(?:…|\.{3})\s*", "", text)
    rest = _ALL_PASS.sub("", stripped)
    problems, calls = [], list[MadeCall]()
    for number, word in enumerate(rest.replace(",", " ").split(), start=from_call):
        try:
            calls.append(MadeCall(Call.parse(word)))
        except ParseError as error:
            problems += [replace(problem, message=f"call {number}: {problem.message}") for problem in error.problems]
    if problems:
        raise ParseError(problems)
    if not calls and rest == stripped:
        raise ParseError(Problem(message="no calls", hint="as 'P 4H all pass'"))
    whole = replace(auction, calls=(*auction.calls[: from_call - 1], *calls), unfinished=False)
    while rest != stripped and not whole.is_over:
        whole = replace(whole, calls=(*whole.calls, MadeCall(Call.parse("P"))))
    told = [p for p in whole.problems() if _call_number(p) >= from_call or p.where == "auction"]
    if told:
        raise ParseError(replace(problem, where="") for problem in told)
    return AuctionEnding(auction=whole, from_call=from_call)


def _call_number(problem: Problem) -> int:
    match = re.fullmatch(r"auction\[(\d+)\]", problem.where)
    return int(match[1]) + 1 if match else 0

"""Calls, auctions and what was noted about each call: alerts, explanations, breaks in tempo."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from analyzer.bridge.cards import Denomination, Seat
from analyzer.bridge.contract import Contract, Doubled
from analyzer.errors import ParseError, Problem

__all__ = ["Auction", "Call", "CallNote", "MadeCall"]


class _Kind(Enum):
    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"
    BID = "bid"
    SKIPPED = "^S"


_WORDS = {
    "P": _Kind.PASS,
    "PASS": _Kind.PASS,
    "-": _Kind.PASS,
    "–": _Kind.PASS,
    "--": _Kind.PASS,
    "X": _Kind.DOUBLE,
    "D": _Kind.DOUBLE,
    "DBL": _Kind.DOUBLE,
    "DOUBLE": _Kind.DOUBLE,
    "XX": _Kind.REDOUBLE,
    "R": _Kind.REDOUBLE,
    "RDBL": _Kind.REDOUBLE,
    "REDOUBLE": _Kind.REDOUBLE,
    "^S": _Kind.SKIPPED,
}
_BID = re.compile(r"([1-7])\s*(NT|N|SA|[SHDC♠♥♦♣])")


@dataclass(frozen=True, slots=True)
class Call:
    """A bid, pass, double or redouble; or ``^S`` for a player whose turn was skipped.

    Attributes
    ----------
    kind
        What sort of call it is.
    level, denomination
        Of a bid; 0 and None otherwise.
    """

    kind: _Kind
    level: int = 0
    denomination: Denomination | None = None

    @classmethod
    def parse(cls, text: str) -> Call:
        """The call written as ``2H``, ``3NT``, ``P``, ``Pass``, ``-``, ``X`` or ``XX`` (any case).

        >>> str(Call.parse("dbl")), Call.parse("1N") == Call.parse("1NT")
        ('X', True)
        """
        upper = text.strip().upper()
        kind = _WORDS.get(upper)
        if kind is not None:
            return cls(kind)
        match = _BID.fullmatch(upper)
        if match is None:
            raise ParseError(f"{text!r} is not a call; write 1C … 7NT, P, X or XX")
        return cls(_Kind.BID, int(match[1]), Denomination.parse(match[2]))

    @property
    def is_pass(self) -> bool:
        """True for a pass."""
        return self.kind is _Kind.PASS

    @property
    def is_skipped(self) -> bool:
        """True for a turn that was skipped: nobody called."""
        return self.kind is _Kind.SKIPPED

    @property
    def is_bid(self) -> bool:
        """True for a bid."""
        return self.kind is _Kind.BID

    @property
    def rank(self) -> int:
        """The height of a bid, 0 (1♣) … 34 (7NT); -1 for other calls (Law 18)."""
        if self.denomination is None:
            return -1
        return 5 * (self.level - 1) + self.denomination.bidding_rank

    @property
    def symbol(self) -> str:
        """The call as reports print it."""
        if self.denomination is None:
            return "–" if self.is_pass else self.kind.value
        return f"{self.level}{self.denomination.symbol}"

    def __str__(self) -> str:
        return self.kind.value if self.denomination is None else f"{self.level}{self.denomination.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNote:
    """What the record says about one call.

    Attributes
    ----------
    alert
        The call was alerted.
    explanation
        The explanation that the opponents were given; empty where none is recorded.
    break_in_tempo
        What is recorded of a break in tempo, e.g. ``agreed``; empty where none is recorded.
    text
        Any other remark.
    irregular
        What the record says of an irregular call that stood, e.g. ``insufficient, accepted``; empty otherwise.
    nags
        Numeric annotation glyphs of PBN, ``!`` is 1, ``?`` is 2.
    mark
        Irregularity as PBN marks it: ``I`` insufficient bid, ``S`` out of turn; empty otherwise.
    number
        The number of the note in its file; has no meaning of its own.
    """

    alert: bool = False
    explanation: str = ""
    break_in_tempo: str = ""
    text: str = ""
    irregular: str = ""
    nags: tuple[int, ...] = ()
    mark: str = ""
    number: int = field(default=0, compare=False)

    def __str__(self) -> str:
        parts = []
        if self.irregular:
            parts.append(self.irregular)
        if self.break_in_tempo:
            agreed = self.break_in_tempo.lower() not in ("yes", "true")
            parts.append(f"break in tempo, {self.break_in_tempo}" if agreed else "break in tempo")
        if self.alert:
            parts.append("alerted")
        if self.explanation:
            parts.append(f"explained as “{self.explanation}”")
        if self.text:
            parts.append(self.text)
        return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call as it was made at the table, with its note."""

    call: Call
    note: CallNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """The calls of a board in order, from the dealer; irregular calls are kept as facts."""

    dealer: Seat
    calls: tuple[MadeCall, ...] = ()
    #: The record says that more was to come (``+`` in PBN).
    unfinished: bool = False

    @classmethod
    def parse(cls, text: str, *, dealer: Seat) -> Auction:
        """The auction written as calls from the dealer, separated by spaces or commas.

        >>> str(Auction.parse("1NT P 3NT P P P", dealer=Seat.S).contract())
        '3NT S'
        """
        words = text.replace(",", " ").split()
        return cls(dealer=dealer, calls=tuple(MadeCall(Call.parse(word)) for word in words))

    def seat(self, index: int) -> Seat:
        """The player who made call number ``index`` (from 0)."""
        return self.dealer.after(index)

    @property
    def is_over(self) -> bool:
        """True after three passes in a row with a bid before, or four passes (Law 22)."""
        return self._end() is not None

    def _end(self) -> int | None:
        """The number of calls up to the final pass; None where the auction is not over."""
        passes, bid = 0, False
        for number, made in enumerate(self.calls, start=1):
            if made.call.is_skipped:
                continue
            passes = passes + 1 if made.call.is_pass else 0
            bid = bid or made.call.is_bid
            if passes >= 3 and number >= 4 and (bid or number == 4):
                return number
        return None

    def problems(self) -> tuple[Problem, ...]:
        """Every irregularity of the auction: insufficient bids, inadmissible doubles, calls after its end."""
        found: list[Problem] = []
        end = self._end()
        last: Call | None = None
        seat, doubled = self.dealer, Doubled.NO
        for index, made in enumerate(self.calls):
            call, where = made.call, f"auction[{index}]"
            told = f"call {index + 1}, {call} by {self.seat(index).full_name}"
            mine = self.seat(index).side is seat.side
            reason = "the auction was over" if end is not None and index >= end else ""
            reason = reason or _why_not(call, last, doubled, mine=mine)
            if reason:
                found.append(Problem(message=f"{told}: {reason}", where=where, is_fact=True))
            if made.note is not None and made.note.mark == "I" and not reason.startswith("insufficient"):
                found.append(Problem(message=f"{told}: marked as insufficient, and it is not", where=where))
            if call.is_bid:
                last, seat, doubled = call, self.seat(index), Doubled.NO
            elif call.kind is _Kind.REDOUBLE:
                doubled = Doubled.XX
            elif call.kind is _Kind.DOUBLE and doubled is Doubled.NO:
                doubled = Doubled.X
        if end is None:
            found.append(
                Problem(message="the auction is not over", where="auction", hint="three passes end it", is_fact=True)
            )
        return tuple(found)

    def _last_bid(self) -> tuple[Call | None, Seat | None, Doubled]:
        doubled = Doubled.NO
        end = self._end()
        # calls after the final pass are canceled (Law 39A)
        for index in range((len(self.calls) if end is None else end) - 1, -1, -1):
            call = self.calls[index].call
            if call.is_bid:
                return call, self.seat(index), doubled
            if call.kind is _Kind.REDOUBLE:
                doubled = Doubled.XX
            elif call.kind is _Kind.DOUBLE and doubled is Doubled.NO:
                doubled = Doubled.X
        return None, None, Doubled.NO

    def contract(self) -> Contract | None:
        """The contract that the calls lead to, or None where nobody bid.

        The declarer is the first player of the last bidder's side who bid the denomination (Law 22).
        """
        last, bidder, doubled = self._last_bid()
        if last is None or bidder is None or last.denomination is None:
            return None
        declarer = bidder
        for index, made in enumerate(self.calls):
            if made.call.denomination is last.denomination and self.seat(index).side is bidder.side:
                declarer = self.seat(index)
                break
        return Contract(level=last.level, denomination=last.denomination, declarer=declarer, doubled=doubled)

    def __str__(self) -> str:
        return " ".join(str(made.call) for made in self.calls)


def _why_not(call: Call, last: Call | None, doubled: Doubled, *, mine: bool) -> str:
    """Why the call is not legal over the last bid (Laws 18, 19); empty where it is."""
    if call.is_skipped:
        return "his turn was skipped (Laws 29-32)"
    if call.is_pass:
        return ""
    if call.is_bid:
        if last is not None and call.rank <= last.rank:
            return f"insufficient over {last} (Law 27)"
        return ""
    if call.kind is _Kind.DOUBLE and (last is None or mine or doubled is not Doubled.NO):
        return "inadmissible double (Law 36)"
    if call.kind is _Kind.REDOUBLE and (last is None or not mine or doubled is not Doubled.X):
        return "inadmissible redouble (Law 36)"
    return ""

"""Contracts and results in the notation that directors write: ``4S= N``, ``3NTx-1 W``, ``pass``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum

from analyzer.bridge.cards import Denomination, Seat, Side
from analyzer.errors import ParseError

__all__ = ["Contract", "Doubled", "Result", "Vulnerability"]


class Doubled(IntEnum):
    """Undoubled, doubled or redoubled; the value counts the doubles."""

    NO = 0
    X = 1
    XX = 2

    def __str__(self) -> str:
        return ("", "x", "xx")[self]


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "none"
    NS = "NS"
    EW = "EW"
    BOTH = "both"

    def includes(self, side: Side) -> bool:
        """True where ``side`` is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side.name

    @classmethod
    def of_board(cls, number: int) -> Vulnerability:
        """The vulnerability that Law 2 prescribes for a board number (1, 2, 3 …)."""
        if number < 1:
            raise ParseError(f"board {number}: board numbers start at 1")
        return (cls.NONE, cls.NS, cls.EW, cls.BOTH)[((number - 1) % 4 + (number - 1) // 4) % 4]

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """The vulnerability named by none/love/-, NS, EW, both/all (any case)."""
        name = text.strip().upper()
        name = name if name == "-" else name.replace("-", "")
        if name in ("NONE", "LOVE", "NIL", "0", "-"):
            return cls.NONE
        if name in ("BOTH", "ALL", "GAME"):
            return cls.BOTH
        if name in ("NS", "EW"):
            return cls(name)
        raise ParseError(f"{text!r} is not a vulnerability; write none, NS, EW or both")

    def __str__(self) -> str:
        return self.value


_CONTRACT = r"(?P<level>[0-9]{1,2})\s*(?P<denomination>NT|SA|[SHDCN♠♥♦♣])"
_DOUBLED = r"(?P<doubled>XX|X|\*\*|\*|)"
_SEAT = r"(?:BY\s+)?(?P<NAME>NORTH|EAST|SOUTH|WEST|[NESW])"
_TRICKS = r"(?P<NAME>=|[+\-−–]\s*[0-9]{1,2}|[0-9]{1,2}\s*TRICKS?)"
_PASSED = frozenset({"PASS", "PASSED OUT", "PASSED", "PASS OUT", "ALL PASS", "AP"})

_CONTRACT_TEXT = re.compile(rf"{_CONTRACT}\s*{_DOUBLED}\s*{_SEAT.replace('NAME', 'seat')}")
_RESULT_TEXT = re.compile(
    rf"{_CONTRACT}\s*{_DOUBLED}\s*"
    rf"(?:{_SEAT.replace('NAME', 'seat1')}\s*{_TRICKS.replace('NAME', 'tricks1')}"
    rf"|{_TRICKS.replace('NAME', 'tricks2')}\s*{_SEAT.replace('NAME', 'seat2')})"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A contract with its declarer."""

    level: int
    denomination: Denomination
    declarer: Seat
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ParseError(f"level {self.level}: contracts are at level 1 to 7")

    @property
    def tricks_needed(self) -> int:
        """Tricks that declarer must take to make the contract, 7 … 13."""
        return self.level + 6

    @property
    def opening_leader(self) -> Seat:
        """The player who leads to the first trick (Law 41A)."""
        return self.declarer.lho

    @property
    def name(self) -> str:
        """The contract without its declarer, e.g. ``3NTx``."""
        return f"{self.level}{self.denomination.name}{self.doubled}"

    @property
    def symbol(self) -> str:
        """The contract without its declarer, with the suit symbol, e.g. ``4♠x``."""
        return f"{self.level}{self.denomination.symbol}{self.doubled}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """The contract written as ``4S N``, ``4SxN``, ``3NT by W`` or ``5♦xx East`` (any case).

        >>> str(Contract.parse("3NT by W"))
        '3NT W'
        """
        match = _CONTRACT_TEXT.fullmatch(" ".join(text.upper().split()))
        if match is None:
            raise ParseError(
                f"{text!r} is not a contract with its declarer; write it as '4S N', '3NTx W' or '5D by E'"
            )
        return cls._from_match(match, match["seat"])

    @classmethod
    def _from_match(cls, match: re.Match[str], seat: str) -> Contract:
        doubled = match["doubled"].replace("*", "X")
        return cls(
            level=int(match["level"]),
            denomination=Denomination.parse(match["denomination"]),
            declarer=Seat.parse(seat),
            doubled=Doubled(len(doubled)),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.declarer}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a board ended in: a contract and declarer's tricks, or passed out.

    Attributes
    ----------
    contract
        None where the board was passed out.
    tricks_declarer
        Tricks taken by declarer's side, 0 … 13; None exactly where passed out.
    """

    contract: Contract | None
    tricks_declarer: int | None = None

    def __post_init__(self) -> None:
        if self.contract is None:
            if self.tricks_declarer is not None:
                raise ParseError("a passed-out board has no tricks")
        elif self.tricks_declarer is None or not 0 <= self.tricks_declarer <= 13:
            raise ParseError(f"{self.contract}: {self.tricks_declarer} tricks; declarer takes 0 to 13")

    @classmethod
    def parse(cls, text: str) -> Result:
        """The result written as ``4S= N``, ``4SxN-1``, ``3NT by W +1``, ``4S N 10 tricks`` or ``pass``.

        Raises
        ------
        ParseError
            Where the text is no result, or the result cannot be (``4S+4``).

        >>> str(Result.parse("4SxN-1")), Result.parse("4S= N").tricks_declarer
        ('4Sx-1 N', 10)
        """
        upper = " ".join(text.upper().split())
        if upper in _PASSED:
            return cls(contract=None)
        match = _RESULT_TEXT.fullmatch(upper)
        if match is None:
            raise ParseError(
                f"{text!r} is not a result; write contract, tricks and declarer as '4S= N', '3NTx-1 W', "
                "'4H+1 E', or 'pass'"
            )
        contract = Contract._from_match(match, match["seat1"] or match["seat2"])
        tricks = _tricks(match["tricks1"] or match["tricks2"], contract)
        if not 0 <= tricks <= 13:
            raise ParseError(f"{text!r} means {tricks} tricks for declarer; there are 0 to 13")
        return cls(contract=contract, tricks_declarer=tricks)

    @property
    def relative(self) -> str:
        """Tricks against the contract: ``=``, ``+1``, ``−2``; empty where passed out."""
        if self.contract is None or self.tricks_declarer is None:
            return ""
        over = self.tricks_declarer - self.contract.tricks_needed
        return "=" if over == 0 else f"{over:+d}"

    @property
    def symbol(self) -> str:
        """The result as reports print it, e.g. ``3NT W −2``."""
        if self.contract is None:
            return "passed out"
        return f"{self.contract.symbol} {self.contract.declarer} {self.relative.replace('-', '−')}"

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        return f"{self.contract.name}{self.relative} {self.contract.declarer}"


def _tricks(text: str, contract: Contract) -> int:
    compact = text.replace("−", "-").replace("–", "-").replace(" ", "")
    if compact == "=":
        return contract.tricks_needed
    if compact[0] in "+-":
        return contract.tricks_needed + int(compact)
    return int(compact.rstrip("TRICKS"))

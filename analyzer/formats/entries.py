"""One line of a traveller from its cells of text, whatever file they stood in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from analyzer.bridge import Card, Contract, Result, Seat, Side, Vulnerability
from analyzer.errors import ParseError, Problem
from analyzer.formats.reading import STAR
from analyzer.formats.travellers import Field, TravellerLine

__all__ = [
    "MAX_LINES",
    "MAX_REFUSALS",
    "Column",
    "FieldBuilder",
    "read_board",
    "read_line",
    "read_vulnerability",
    "shown",
]

#: What a cell can be; score_declarer is seen from declarer's side, score and score_ns from North-South's.
Column = Literal[
    "board",
    "section",
    "vulnerable",
    "ns",
    "ew",
    "ns_names",
    "ew_names",
    "north",
    "east",
    "south",
    "west",
    "contract",
    "declarer",
    "tricks",
    "result",
    "lead",
    "score",
    "score_ns",
    "score_ew",
    "score_declarer",
    "mp_ns",
    "mp_ew",
    "imps_ns",
    "percent_ns",
    "percent_ew",
    "multiplicity",
]

#: Tables of one file, and faults of one file that are listed.
MAX_LINES = 200_000
MAX_REFUSALS = 1000
_LONGEST = 200
_MOST_POINTS = 7600

_BLANK = frozenset({"", "-", "–", "—", "--", "---", "?", "*"})
_PASSED = frozenset({"P", "PASS", "PASSED", "PASSED OUT", "PASS OUT", "PASS-OUT", "PASSOUT", "ALL PASS", "AP", "PO"})
_NOT_PLAYED = re.compile(r"N ?/?P|NOT[ -]?PLAYED|NO[ -]?PLAY|UNPLAYED|NOT BID|SIT[ -]?OUT|BYE|PHANTOM|MISSING")
# USEBIO writes an artificial score as A and two percentages; scorers write averages in many ways.
_PERCENT = r"[0-9]{1,3}(?:[.,][0-9]{1,2})?"
_ARTIFICIAL = re.compile(
    r"A[0-9]{2,6}|(?:A|AV|AVE|AVG|AVERAGE)[ -]?(?:[+=\-−]|PLUS|MINUS)?"
    r"(?: ?/ ?(?:A|AV|AVE|AVG)[+=\-−]?| ?/? ?[+=\-−])?"
    rf"|(?:A|AV|AVE|AVG|AVERAGE) ?{_PERCENT} ?%?(?: ?[/–-] ?{_PERCENT} ?%?)?"
    r"|(?:ADJ|ARB|ART|WEIGHT|FOUL|CANCEL|DIRECTOR).*"
    rf"|{_PERCENT} ?%(?: ?[/–-] ?{_PERCENT} ?%?)?|{_PERCENT} ?/ ?{_PERCENT} ?%?"
)
_UNPRINTABLE = re.compile(
    r"[^\x20-\x7e\xa0-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_NUMBER = re.compile(r"([+\-−–]?)\s*([0-9]{1,9}(?:[.,][0-9]{1,6})?)")
#: A contract without its declarer, alone or with the tricks against it: ``4H``, ``4Hx-1``.
_BARE = re.compile(r"([1-7])\s*(NT|SA|N|S|H|D|C|[♠♥♦♣])\s*(XX|X|DBL|RDBL|)\s*(=|[+\-−–]\s*[0-9]{1,2}|)")
_TRICKS = re.compile(r"=|[+\-−–]\s*[0-9]{1,2}|[0-9]{1,2}(?:\s*TRICKS?)?")
_BOARD = re.compile(r"(?:BOARD|BD)?\s*#?\s*([0-9]{1,5})(?:[.,]0)?")


class _Fault(Exception):
    """Why a line cannot be read."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


def shown(text: str) -> str:
    """A text of the file as a message quotes it: one line, nothing that drives a terminal."""
    return ascii(text) if _UNPRINTABLE.search(text[:60]) else repr(text if len(text) <= 60 else text[:60] + "…")


def read_board(text: str) -> tuple[int | None, str]:
    """The number of a board, or its label where it is no number.

    Raises
    ------
    ParseError
        Where there is none, or no text that can name a board.
    """
    name = " ".join(text.split())
    match = _BOARD.fullmatch(name.upper())
    if match is not None and int(match[1]) > 0:
        return int(match[1]), ""
    if name in _BLANK or match is not None:
        raise ParseError(f"board {shown(text)}; expected a number from 1, or a label")
    if len(name) > 20 or _UNPRINTABLE.search(name):
        raise ParseError(
            f"{shown(text)} is no name of a board; expected a number or a label of 20 characters at most"
        )
    return None, name


def read_line(
    cells: Mapping[Column, str], *, line: int | None = None, where: str = ""
) -> tuple[TravellerLine | None, tuple[Problem, ...]]:
    """The line that these cells make, and what was wrong with them.

    A fault of contract, tricks, score or pair refuses the line (None). A fault of the lead, matchpoints or IMPs
    leaves the line without them.
    """
    faults: list[Problem] = []

    def report(message: str, hint: str) -> None:
        faults.append(Problem(message=message, hint=hint, where=where, line=line))

    try:
        ns, ew = _pair(cells, "ns", "north", "south"), _pair(cells, "ew", "east", "west")
        place = where + "".join(f", {side} {pair}" for side, pair in (("NS", ns), ("EW", ew)) if pair)
        where = place.removeprefix(", ")
        contract, result, score, text = _core(cells)
    except _Fault as fault:
        report(fault.message, fault.hint)
        return None, tuple(faults)
    except ParseError as error:
        report(error.problems[0].message, error.problems[0].hint)
        return None, tuple(faults)
    numbers: dict[Column, Fraction | None] = {}
    wanted: tuple[Column, ...] = ("mp_ns", "mp_ew", "imps_ns")
    for column in wanted:
        cell = _cell(cells, column)
        numbers[column] = number = None if cell in _BLANK else _decimal(cell)
        if number is None and cell not in _BLANK:
            report(f"{column} {shown(cell)} is no number", "the line is read without it")
    lead_text = _cell(cells, "lead")
    lead = None if lead_text in _BLANK else _card(lead_text)
    if lead is None and lead_text not in _BLANK:
        report(f"{shown(lead_text)} is not a card, suit and rank as DQ expected", "the line is read without its lead")
    made = TravellerLine(
        ns=ns,
        ew=ew,
        contract=contract,
        result=result,
        lead=lead,
        score_ns=score,
        text=text,
        matchpoints_ns=numbers["mp_ns"],
        matchpoints_ew=numbers["mp_ew"],
        imps_ns=numbers["imps_ns"],
        line=line,
    )
    if made == TravellerLine():
        report("a line without pairs, contract and score", "the results of one table expected")
        return None, tuple(faults)
    return made, tuple(faults)


def _cell(cells: Mapping[Column, str], column: Column) -> str:
    return " ".join(cells.get(column, "").split())


def _clean(text: str, what: str) -> str:
    if len(text) > _LONGEST:
        raise _Fault(f"{what} has {len(text)} characters", f"{_LONGEST} at most")
    found = _UNPRINTABLE.search(text)
    if found:
        raise _Fault(f"{what} holds the character U+{ord(found[0]):04X}", "printable text expected")
    return text


def _pair(cells: Mapping[Column, str], number: Column, first: Column, second: Column) -> str:
    names: Column = "ns_names" if number == "ns" else "ew_names"
    players = [name for column in (first, second) if (name := _cell(cells, column)) not in _BLANK]
    for text in (_cell(cells, number), _cell(cells, names), " & ".join(players)):
        if text not in _BLANK:
            return _clean(text, "a pair")
    return ""


def _core(cells: Mapping[Column, str]) -> tuple[Contract | None, Result | None, int | None, str]:
    """Contract, result, points to North-South and artificial entry."""
    contract, result, text = _contract(cells)
    score, entry = _score(cells, None if contract is None else contract.declarer.side)
    if entry.upper() in _PASSED:
        if contract is not None or text:
            raise _Fault(f"score {shown(entry)} beside a contract", "points, or no contract")
        entry, result, score = "", Result(contract=None), 0
    if _NOT_PLAYED.fullmatch(text.upper()) and score:
        raise _Fault(f"{shown(text)} with a score of {score}", "one of them expected")
    text = _clean(text or entry, "an entry")
    if text:
        return contract, result, score or None, text
    if result is not None and result.contract is None:
        if score:
            raise _Fault(f"passed out with a score of {score}", "0 expected")
        return None, result, 0, ""
    if result is not None and score is not None:
        _compare(result, score)
    if score == 0 and (contract is not None or "contract" in cells):
        raise _Fault("a score of 0, not passed out", "'Pass' as the contract, or a score")
    if score is None and contract is None and _filled(cells, "contract"):
        raise _Fault(f"contract {shown(cells['contract'])} without declarer and score", "declarer N, E, S or W")
    if score is None and result is None:
        percents = [_cell(cells, "percent_ns"), _cell(cells, "percent_ew")]
        if contract is None and any(percent not in _BLANK for percent in percents):
            text = "/".join("?" if percent in _BLANK else f"{percent.rstrip('% ')}%" for percent in percents)
    return contract, result, score, _clean(text, "an entry")


def _is_entry(text: str) -> bool:
    upper = text.upper()
    return bool(_NOT_PLAYED.fullmatch(upper) or _ARTIFICIAL.fullmatch(upper))


def _filled(cells: Mapping[Column, str], column: Column) -> bool:
    return _cell(cells, column) not in _BLANK


def _contract(cells: Mapping[Column, str]) -> tuple[Contract | None, Result | None, str]:
    """Contract and result, or the artificial entry that stands in their place."""
    written = _cell(cells, "contract")
    tricks = _cell(cells, "tricks")
    tricks = tricks if tricks not in _BLANK else _cell(cells, "result")
    upper = written.upper()
    if upper in _BLANK:
        if tricks in _BLANK or _TRICKS.fullmatch(tricks.upper()):
            return None, None, ""
        written, tricks = tricks, ""  # a whole result in one cell, as 4S= N
        upper = written.upper()
    if upper in _PASSED:
        if tricks not in _BLANK and tricks not in ("0", "="):
            raise _Fault(f"passed out with tricks {shown(tricks)}", "no tricks expected")
        return None, Result(contract=None), ""
    if _is_entry(written):
        return None, None, written
    contract, result = _written(upper, written, cells)
    if contract is None or tricks in _BLANK:
        return contract, result, ""
    if _is_entry(tricks):
        return contract, result, tricks
    stated = Result(contract=contract, tricks_declarer=_tricks(tricks, contract))
    if result is not None and result != stated:
        raise _Fault(f"contract {shown(written)} with tricks {shown(tricks)}", "one number of tricks expected")
    return contract, stated, ""


def _written(upper: str, written: str, cells: Mapping[Column, str]) -> tuple[Contract | None, Result | None]:
    """The contract and, where the cell says that too, its result; without a declarer neither."""
    declarer = _cell(cells, "declarer")
    if "*" in upper:
        raise _Fault(f"contract {shown(written)}", STAR)
    match = _BARE.fullmatch(upper)
    if match is not None:
        if declarer in _BLANK:
            return None, None
        try:
            seat = Seat.parse(declarer)
        except ParseError:
            raise _Fault(f"declarer {shown(declarer)}", "N, E, S or W expected") from None
        doubled = {"DBL": "X", "RDBL": "XX"}.get(match[3], match[3])
        contract = Contract.parse(f"{match[1]}{match[2]}{doubled} {seat}")
        if not match[4]:
            return contract, None
        return contract, Result(contract=contract, tricks_declarer=_tricks(match[4], contract))
    result = None
    try:
        contract = Contract.parse(written)
    except ParseError:
        try:
            result = Result.parse(written)
        except ParseError:
            raise _Fault(
                f"contract {shown(written)}", "level, denomination and doubles as 4S, 3NTx, or Pass"
            ) from None
        if result.contract is None:
            return None, result
        contract = result.contract
    if declarer not in _BLANK and declarer.upper() not in (
        contract.declarer.name,
        contract.declarer.full_name.upper(),
    ):
        raise _Fault(f"contract {shown(written)} with declarer {shown(declarer)}", "one declarer expected")
    return contract, result


def _tricks(text: str, contract: Contract) -> int:
    upper = text.upper()
    if _TRICKS.fullmatch(upper) is None:
        raise _Fault(f"tricks {shown(text)}", "0 to 13, or =, +1, -2 against the contract")
    compact = re.sub(r"[−–]", "-", upper).replace(" ", "").rstrip("TRICKS")
    if compact == "=":
        return contract.tricks_needed
    tricks = int(compact) + (contract.tricks_needed if compact[0] in "+-" else 0)
    if not 0 <= tricks <= 13:
        raise _Fault(f"tricks {shown(text)} in {contract}", f"that would be {tricks} of 13")
    return tricks


def _score(cells: Mapping[Column, str], declarer: Side | None) -> tuple[int | None, str]:
    """Points to North-South, or the entry that is no number."""
    found: list[tuple[Column, int, str]] = []
    signs: dict[Column, int] = {"score": 1, "score_ns": 1, "score_ew": -1, "score_declarer": 1}
    if declarer is Side.EW:
        signs["score_declarer"] = -1
    for column, sign in signs.items():
        cell = _cell(cells, column)
        if cell in _BLANK:
            continue
        points = _points(cell)
        if points is None:
            return None, cell
        if column == "score_declarer" and declarer is None and points:
            raise _Fault(f"declarer's score {shown(cell)} without a declarer", "declarer N, E, S or W")
        found.append((column, sign * points, cell))
    values = {value for _, value, _ in found if value} or {value for _, value, _ in found}
    if len(values) > 1:
        cells_shown = " and ".join(f"{column} {shown(cell)}" for column, _, cell in found)
        raise _Fault(f"{cells_shown} contradict each other", "what one side gains the other loses")
    return (values.pop() if values else None), ""


def _points(text: str) -> int | None:
    """Points, or None for an entry in letters or percent."""
    number = _decimal(text)
    if number is None:
        if re.match(r"[^\W\d_]", text) or _is_entry(text):
            return None
        raise _Fault(f"score {shown(text)}", "points to N-S as 420 or -50, or an entry as A6040")
    points = int(number)
    if points != number or points % 10 or abs(points) > _MOST_POINTS or 0 < abs(points) < 50:
        raise _Fault(f"score {shown(text)}", f"points are 0 or 50 to {_MOST_POINTS} in tens, without a separator")
    return points


def _compare(result: Result, score: int) -> None:
    """Only the sign: what a contract is worth is for the scoring to say."""
    contract, tricks = result.contract, result.tricks_declarer
    if contract is None or tricks is None:
        return
    to_ns = (tricks >= contract.tricks_needed) == (contract.declarer.side is Side.NS)
    if score == 0 or (score > 0) != to_ns:
        side = "N-S" if to_ns else "E-W"
        raise _Fault(
            f"{result} is a plus score for {side}, the score is {score}",
            "scores are points to N-S; tricks without a sign are all tricks",
        )


def _decimal(text: str) -> Fraction | None:
    """The number written with a decimal comma or point; None where it is none."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    number = Fraction(match[2].replace(",", "."))
    return number if match[1] in ("", "+") else -number


def _card(text: str) -> Card | None:
    for order in (text, text[-1:] + text[:-1]):
        try:
            return Card.parse(order.replace(" ", ""))
        except ParseError:
            continue
    return None


class FieldBuilder:
    """Lines gathered into fields in the order in which the boards appear; limits are kept here."""

    def __init__(self) -> None:
        self._lines: dict[tuple[object, ...], list[TravellerLine]] = {}
        self._about: dict[tuple[object, ...], Field] = {}
        self._count = 0
        self._refused = 0
        self.refusals: list[Problem] = []

    def refuse(self, *problems: Problem) -> None:
        """Note what was not read; after a thousand only that there was more."""
        for problem in problems:
            self._refused += 1
            if self._refused <= MAX_REFUSALS:
                self.refusals.append(problem)
            elif self._refused == MAX_REFUSALS + 1:
                self.refusals.append(Problem(message="further faults are not listed", line=problem.line))

    def add(self, about: Field, line: TravellerLine, *, times: int = 1, apart: object = None) -> bool:
        """Add a table to the field of that board; ``apart`` keeps boards of one name apart. False where full."""
        if self._count + times > MAX_LINES:
            self.refuse(Problem(message=f"more than {MAX_LINES} results", line=line.line))
            return False
        self._count += times
        key = (about.number, about.label, about.section, apart)
        known = self._about.setdefault(key, about)
        if known.vulnerable is None and about.vulnerable is not None:
            self._about[key] = about
        elif about.vulnerable is not None and about.vulnerable is not known.vulnerable:
            self.refuse(
                Problem(
                    message=f"board {about.name} is vulnerable {about.vulnerable} here, {known.vulnerable} before",
                    line=line.line,
                    hint="the first is kept",
                )
            )
        self._lines.setdefault(key, []).extend([line] * times)
        return True

    def fields(self) -> Iterator[Field]:
        """The fields so far."""
        for key, about in self._about.items():
            yield Field(
                number=about.number,
                label=about.label,
                section=about.section,
                vulnerable=about.vulnerable,
                lines=tuple(self._lines[key]),
            )


def read_vulnerability(text: str) -> Vulnerability | None:
    """The vulnerability of a cell; None where it is blank."""
    return None if text.strip() in _BLANK - {"-"} else Vulnerability.parse(text)

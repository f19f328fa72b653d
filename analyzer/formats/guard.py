"""What endplay does right, behind one guard: par, its deals for analysts, random deals, reading ``dealer``. Its only
importer.

Every input is checked before endplay sees it, every answer is copied into this project's own values, and one lock
for the process keeps its calls apart: endplay must not be called from several threads.

Two rules are the caller's. The first call here imports endplay, which sets libdds up anew; no search of
``dds_bindings`` may be running then: call :func:`load_endplay` before the searches. And objects of endplay that
:func:`to_endplay_deal` hands out must not be solved while this project searches.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeGuard

from analyzer.bridge import Contract, Deal, Denomination, Doubled, Result, Seat, Suit, Vulnerability
from analyzer.errors import BoardError, InputError, ParseError, Problem, SolverUnavailable

if TYPE_CHECKING:
    from endplay.types import Deal as EndplayDeal

__all__ = ["DealerNode", "Par", "dealer_tree", "generate_deals", "load_endplay", "par_results", "to_endplay_deal"]

_LOCK = threading.RLock()
_MOST_DEALS = 1_000_000
_MOST_CHARACTERS = 4_000
_MOST_OPEN = 30  # parentheses inside one another; endplay's parser goes some twenty calls deep for each
_MOST_DEEP = 100  # a + b + c is two signs inside one another
_parsers: list[Any] = []  # endplay's parser, built once: building takes a twentieth of a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Par:
    """What both sides achieve when neither can do better.

    Attributes
    ----------
    score_ns
        Points to North-South.
    results
        The results that give it, one for each declarer; passed out where nobody can make a contract.
    """

    score_ns: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class DealerNode:
    """A part of a condition as endplay's parser reads it.

    Attributes
    ----------
    kind
        ``operator``, ``function`` (``if`` is ``? :``), ``symbol`` (a name that nothing defines) or ``value``.
    value
        The sign or name; or a number, a seat, a suit, the lengths of a shape (None for x), a card as suit and ranks.
    of
        Its parts, in the order in which they are written.
    """

    kind: str
    value: object
    of: tuple[DealerNode, ...] = ()


def load_endplay() -> str:
    """Import endplay and return its version; nothing happens where it is imported already.

    Raises
    ------
    SolverUnavailable
        Where it is not installed or cannot be loaded.
    """
    return str(_module("endplay").__version__)


def par_results(
    tables: Sequence[object], vulnerable: Sequence[Vulnerability], dealer: Sequence[Seat]
) -> tuple[Par, ...]:
    """The par of each double dummy table.

    Parameters
    ----------
    tables
        Declarer's tricks of each board, (5, 4) integers 0 … 13: denomination S H D C NT, declarer N E S W. Nested
        sequences or arrays, as ``dds_bindings.tables`` gives them.
    vulnerable, dealer
        Of each board; no numbers, which endplay would take for something else (B22).

    Raises
    ------
    InputError
        Where the input is anything else. endplay ends the process on tables that cannot be (B23); it never sees one.
    SolverUnavailable
        Where endplay cannot be loaded.

    >>> table = [[10, 3, 10, 3], [9, 4, 9, 4], [8, 5, 8, 5], [7, 6, 7, 6], [9, 4, 9, 4]]
    >>> [par] = par_results([table], [Vulnerability.NONE], [Seat.N])
    >>> par.score_ns, [str(result) for result in par.results]
    (420, ['4S= N', '4S= S'])
    """
    if not len(tables) == len(vulnerable) == len(dealer):
        raise InputError(
            f"{len(tables)} tables, {len(vulnerable)} vulnerabilities and {len(dealer)} dealers; one of each expected"
        )
    checked = [_checked(table, number) for number, table in enumerate(tables)]
    for number, (setting, seat) in enumerate(zip(vulnerable, dealer, strict=True)):
        if type(setting) is not Vulnerability:
            raise InputError(f"vulnerable[{number}] is {setting!r}; a Vulnerability expected")
        if type(seat) is not Seat:
            raise InputError(f"dealer[{number}] is {seat!r}; a Seat expected")
    return tuple(_par(*board) for board in zip(checked, vulnerable, dealer, strict=True))


def _checked(table: object, number: int) -> list[list[int]]:
    """The table as plain integers."""
    rows: object = table.tolist() if hasattr(table, "tolist") else table
    if not (_is_list(rows, 5) and all(_is_list(row, 4) for row in rows)):
        raise InputError(f"tables[{number}] is not 5 rows (S H D C NT) of 4 tricks (N E S W)")
    for denomination, row in zip(Denomination, rows, strict=True):
        for seat, tricks in zip(Seat, row, strict=True):
            if type(tricks) is not int or not 0 <= tricks <= 13:
                raise InputError(
                    f"tables[{number}]: {tricks!r} tricks for {seat.full_name} in {denomination}; 0 to 13 expected"
                )
    return [list(row) for row in rows]


def _is_list(value: object, length: int) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes) and len(value) == length


def _par(table: list[list[int]], vulnerable: Vulnerability, dealer: Seat) -> Par:
    with _LOCK:
        dds, structures, types = (_module(name) for name in ("endplay.dds", "endplay._dds", "endplay.types"))
        data = structures.ddTableResults()
        for denomination, row in enumerate(table):
            for seat, tricks in enumerate(row):
                data.resTable[denomination][seat] = tricks
        setting = {
            Vulnerability.NONE: types.Vul.none,
            Vulnerability.NS: types.Vul.ns,
            Vulnerability.EW: types.Vul.ew,
            Vulnerability.BOTH: types.Vul.both,
        }[vulnerable]
        answer = dds.par(dds.ddtable.DDTable(data), setting, types.Player(int(dealer)))
        score = int(answer.score)
        # Iterating overwrites the seats in place (B10): each contract is copied at the moment when it is given.
        results = [
            result
            for contract in answer
            if (result := _result(int(contract.level), int(contract.denom), int(contract.declarer), table))
        ]
    results.sort(key=lambda result: 0 if result.contract is None else result.contract.declarer)
    return Par(score_ns=score, results=tuple(results) or (Result(contract=None),))


def _result(level: int, denomination: int, declarer: int, table: list[list[int]]) -> Result | None:
    """One par contract with the tricks of the table; doubled exactly where it goes down."""
    if level == 0:
        return None
    tricks = table[denomination][declarer]
    doubled = Doubled.X if tricks < level + 6 else Doubled.NO
    contract = Contract(
        level=level, denomination=Denomination(denomination), declarer=Seat(declarer), doubled=doubled
    )
    return Result(contract=contract, tricks_declarer=tricks)


def to_endplay_deal(deal: Deal) -> EndplayDeal:
    """The deal as endplay's own object, for analysts who go on with endplay.

    Raises
    ------
    BoardError
        Unless all four hands are known and hold 13 different cards each.
    SolverUnavailable
        Where endplay cannot be loaded.
    """
    if not deal.is_complete:
        problems = deal.problems()
        reason = problems[0].message if problems else "a hand is unknown or has not 13 cards"
        raise BoardError(f"endplay takes complete deals only: {reason}")
    with _LOCK:
        converted: EndplayDeal = _module("endplay.types").Deal(str(deal))
    return converted


def generate_deals(count: int, seed: int) -> tuple[Deal, ...]:
    """Random deals, the same for the same seed.

    Raises
    ------
    InputError
        Unless ``count`` is 0 … 1,000,000 and ``seed`` is 0 … 2³² - 1.
    SolverUnavailable
        Where endplay cannot be loaded.
    """
    for name, value, most in (("count", count, _MOST_DEALS), ("seed", seed, 2**32 - 1)):
        if type(value) is not int or not 0 <= value <= most:
            raise InputError(f"{name} is {value!r}; an integer from 0 to {most} expected")
    with _LOCK, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # endplay builds its parser with old names of pyparsing
        deals = _module("endplay.dealer").generate_deals(produce=count, seed=seed, max_attempts=-1, strict=True)
        return tuple(Deal.parse(deal.to_pbn()) for deal in deals)


def dealer_tree(text: str) -> DealerNode:
    """A condition in the language of ``dealer`` as a tree; what its words mean is not looked at.

    endplay's parser takes digits of any script, numbers without end and words that run into one another; it goes
    down a few calls for every parenthesis, and some of its functions end in an error of Python. What reaches it is
    therefore short, ASCII and not deeply nested, and whatever it raises is an error of the text.

    Raises
    ------
    ParseError
        Where the text cannot be read; with line and column where endplay tells them.
    SolverUnavailable
        Where endplay cannot be loaded.
    """
    if type(text) is not str or not text.isascii() or len(text) > _MOST_CHARACTERS:
        raise ParseError(Problem(message="not a text in ASCII", hint=f"at most {_MOST_CHARACTERS} characters"))
    depth = deepest = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        deepest = max(deepest, depth)
    if deepest > _MOST_OPEN:
        raise ParseError(Problem(message=f"{deepest} parentheses inside one another", hint=f"at most {_MOST_OPEN}"))
    with _LOCK, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        parser = _dealer_parser()
        refusal = _module("pyparsing").ParseBaseException
        try:
            parsed = parser.parse_expr(text.replace("\t", " "))
        except refusal as error:
            place = f"line {error.lineno}, column {error.column}"
            rest = text[error.loc :].strip()[:20]
            what = f"cannot be read from {rest!r} on" if rest else "ends too early"
            raise ParseError(Problem(message=what, where=place)) from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise ParseError(Problem(message=f"cannot be read: {type(error).__name__}: {error}")) from None
        return _copied(parsed)


def _dealer_parser() -> Any:
    """Endplay's parser; building it changes elements that pyparsing shares, which are put back."""
    if not _parsers:
        shared = _module("pyparsing")
        common = shared.pyparsing_common
        number, quoted = common.number, shared.dblQuotedString
        parser = _module("endplay.parsers.dealer").DealerParser
        try:
            common.number, shared.dblQuotedString = number.copy(), quoted.copy()
            _parsers.append(parser())
        finally:
            common.number, shared.dblQuotedString = number, quoted
    return _parsers[0]


def _copied(node: Any, depth: int = 0) -> DealerNode:
    """A node of endplay's as one of ours."""
    if depth > _MOST_DEEP:
        raise ParseError(
            Problem(message=f"more than {_MOST_DEEP} signs inside one another", hint="several shorter conditions")
        )
    kinds = {1: "symbol", 2: "operator", 4: "function", 6: "value"}
    if node.dtype not in kinds:
        raise ParseError(Problem(message=f"{node.value!r} is not a condition"))
    types = _module("endplay.types")
    value = node.value
    if isinstance(value, types.Player):
        value = Seat(int(value))
    elif isinstance(value, types.Denom):
        value = Suit(int(value)) if int(value) < 4 else "notrump"
    elif not isinstance(value, str | int | float | tuple):
        raise ParseError(Problem(message=f"{value!r} has no place in a condition"))
    return DealerNode(kinds[node.dtype], value, tuple(_copied(child, depth + 1) for child in node.children))


def _module(name: str) -> Any:
    with _LOCK:
        try:
            return import_module(name)
        except (ImportError, OSError, RuntimeError) as error:
            raise SolverUnavailable(f"endplay cannot be loaded: {error}; install endplay 0.5.12") from None

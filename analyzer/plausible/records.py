"""Contracts that were played and recorded, out of boards; what cannot be used is counted with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from analyzer.bridge import Auction, Board, Card, Contract, Deal
from analyzer.errors import InputError, Problem
from analyzer.formats import read_boards

__all__ = ["LeftOut", "PlayedContract", "PlayedContracts", "played_contract", "played_contracts", "read_played"]


class LeftOut(Enum):
    """Why a record is no evidence of how a contract is played."""

    PASSED_OUT = "passed out"
    NO_DEAL = "the four hands are not complete"
    NO_CONTRACT = "no contract recorded"
    NO_RESULT = "no result recorded"
    NO_PLAY = "no card of the play recorded"
    REVOKE = "a revoke"
    IRREGULAR = "another irregularity"
    IMPOSSIBLE = "a play or a result that cannot be"
    UNREADABLE = "a board that could not be read"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedContract:
    """A contract that was played at a table.

    Attributes
    ----------
    deal
        All four hands, of thirteen cards.
    tricks_declarer
        What declarer took, claims included.
    cards
        The cards in order of play, from the opening lead up to the end or a claim; at least one.
    file, line
        Where the record stands.
    board
        Its number or label.
    table
        Table and room as recorded; empty where the record has none.
    auction
        None where it is not recorded.
    """

    deal: Deal
    contract: Contract
    tricks_declarer: int
    cards: tuple[Card, ...]
    file: str = ""
    line: int = 1
    board: str = ""
    table: str = ""
    auction: Auction | None = None

    def __post_init__(self) -> None:
        if not self.deal.is_complete:
            raise InputError(f"deal {self.deal}: four hands of thirteen different cards are needed")
        if not 0 <= self.tricks_declarer <= 13:
            raise InputError(f"tricks_declarer {self.tricks_declarer}; declarer takes 0 to 13")
        if not self.cards:
            raise InputError(f"cards: none; the opening lead at least is needed ({self.place})")

    @property
    def lead(self) -> Card:
        """The opening lead."""
        return self.cards[0]

    @property
    def place(self) -> str:
        """Where it comes from, in words."""
        where = f"{self.file}:{self.line}" if self.file else f"line {self.line}"
        return " ".join(part for part in (where, self.board and f"board {self.board}", self.table) if part)

    @property
    def deal_text(self) -> str:
        """The deal as text; what folds and bootstraps go by."""
        return str(self.deal)

    @property
    def same_contract(self) -> str:
        """Deal, contract and declarer without doubles: tables with the same text played the same contract."""
        return f"{self.deal} {self.contract.level}{self.contract.denomination.name} {self.contract.declarer.name}"

    @property
    def key(self) -> str:
        """What tells the record from every other with other cards, contract, lead or result."""
        return f"{self.deal} {self.contract} {self.cards[0]} {self.tricks_declarer} {self.place}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedContracts:
    """The contracts that can be used, and how many records could not.

    Attributes
    ----------
    left_out
        Each reason that occurred with its number, in the order of :class:`LeftOut`.
    where
        Each record that was left out: its place and the reason.
    """

    contracts: tuple[PlayedContract, ...]
    left_out: tuple[tuple[LeftOut, int], ...] = ()
    where: tuple[tuple[str, LeftOut], ...] = ()

    def __len__(self) -> int:
        return len(self.contracts)

    @property
    def deals(self) -> int:
        """How many different deals there are."""
        return len({contract.deal_text for contract in self.contracts})

    def text(self) -> str:
        """A sentence on what there is and what was left out."""
        said = f"{len(self.contracts)} contracts on {self.deals} deals"
        if not self.left_out:
            return f"{said}; no record was left out"
        return f"{said}; left out: " + ", ".join(f"{count} for {reason.value}" for reason, count in self.left_out)


def played_contract(board: Board) -> PlayedContract | LeftOut:
    """The contract played at a board as recorded, or why it cannot be used.

    A revoke or another irregularity of play or result leaves it out, also where it was marked only; so does a result
    that the cards contradict.
    """
    if board.result is not None and board.result.contract is None:
        return LeftOut.PASSED_OUT
    contract = board.final_contract
    if contract is None:
        is_over = board.auction is not None and board.auction.is_over
        return LeftOut.PASSED_OUT if is_over else LeftOut.NO_CONTRACT
    if board.deal is None or not board.deal.is_complete:
        return LeftOut.NO_DEAL
    tricks = _tricks(board)
    if tricks is None:
        return LeftOut.NO_RESULT
    if board.play is None or len(board.play) == 0:
        return LeftOut.NO_PLAY
    fault = _fault(board.problems())
    if fault is not None:
        return fault
    source = board.source
    table = " ".join(part for part in (board.tag("Round"), board.tag("Table"), board.tag("Room")) if part)
    return PlayedContract(
        deal=board.deal,
        contract=contract,
        tricks_declarer=tricks,
        cards=board.play.cards,
        file="" if source is None else Path(source.file).name,
        line=1 if source is None else source.line,
        board=board.label or ("" if board.number is None else str(board.number)),
        table=table,
        auction=board.auction,
    )


def _tricks(board: Board) -> int | None:
    """Declarer's tricks by the result, a claim, or a play of all cards; None where nothing says them."""
    if board.result is not None:
        return board.result.tricks_declarer
    if board.claim is not None:
        return board.claim.tricks_declarer
    contract = board.final_contract
    if contract is None or board.play is None or not board.play.is_complete:
        return None
    return board.play.tricks_won(contract.declarer.side, contract.denomination)


def _fault(problems: Iterable[Problem]) -> LeftOut | None:
    found = None
    for problem in problems:
        if not problem.where.startswith(("play", "result", "claim", "contract", "deal", "declarer")):
            continue
        if problem.is_fact and "revoke" in problem.message:
            return LeftOut.REVOKE
        if problem.is_fact and problem.where.startswith(("play", "result")):
            found = found or LeftOut.IRREGULAR
        elif not problem.is_fact:
            found = LeftOut.IMPOSSIBLE
    return found


def played_contracts(boards: Iterable[Board], *, unreadable: int = 0) -> PlayedContracts:
    """The contracts of boards, in their order; ``unreadable`` are further boards that a reader refused."""
    contracts: list[PlayedContract] = []
    where: list[tuple[str, LeftOut]] = []
    for board in boards:
        found = played_contract(board)
        if isinstance(found, PlayedContract):
            contracts.append(found)
            continue
        source = board.source
        at = "" if source is None else f"{Path(source.file).name}:{source.line} "
        where.append((f"{at}board {board.name or '?'}", found))
    counts = Counter(reason for _, reason in where)
    counts[LeftOut.UNREADABLE] += unreadable
    return PlayedContracts(
        contracts=tuple(contracts),
        left_out=tuple((reason, counts[reason]) for reason in LeftOut if counts[reason]),
        where=tuple(where),
    )


def read_played(paths: Iterable[str | Path]) -> PlayedContracts:
    """The contracts of files and of the files in folders (in order of their names), PBN or LIN.

    Raises
    ------
    InputError
        Where a file cannot be read or is in no known format, or there is none.
    """
    files: list[Path] = []
    for path in map(Path, paths):
        found = sorted(p for p in path.iterdir() if p.suffix.lower() in {".pbn", ".lin"}) if path.is_dir() else [path]
        files += [file for file in found if file not in files]
    if not files:
        raise InputError("no files to read; name files of PBN or LIN, or folders that have some")
    boards: list[Board] = []
    refused = 0
    for file in files:
        read = read_boards(file)
        boards += read
        refused += len(read.refusals)
    return played_contracts(boards, unreadable=refused)

"""Any board that PBN can carry reads back as it was: a property over random boards."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import (
    DECK,
    Auction,
    Board,
    Call,
    CallNote,
    CardNote,
    Claim,
    Comment,
    Contract,
    Deal,
    LooseNote,
    MadeCall,
    PlayedCard,
    PlayRecord,
    Result,
    Seat,
    Section,
    Vulnerability,
)
from analyzer.formats.pbn_layout import places
from analyzer.formats.pbn_read import read_pbn
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import decode

_PIECES = (
    "a",
    " ",
    "|",
    " | ",
    "alert",
    "alert: ",
    "text: ",
    '"',
    "\\",
    "[Event",
    "]",
    "{",
    ";",
    "%",
    "=1=",
    "é",
    "♠",
    "#",
)
_CALLS = ("Pass", "Pass", "Pass", "X", "XX", "^S", "1C", "1H", "2NT", "7NT", "3S")


class Maker:
    """Makes boards from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def text(self, *more: str, least: int = 0) -> str:
        pieces = _PIECES + more
        return "".join(self.chance.choice(pieces) for _ in range(self.chance.randrange(least, 6)))

    def maybe(self, share: float = 0.5) -> bool:
        return self.chance.random() < share

    def nags(self) -> tuple[int, ...]:
        return tuple(self.chance.choice((0, 1, 6, 7, 13, 255)) for _ in range(self.chance.choice((0, 0, 1, 2))))

    def call(self) -> MadeCall:
        call = Call.parse(self.chance.choice(_CALLS))
        note = CallNote(
            alert=self.maybe(0.3),
            explanation=self.text("\n") if self.maybe(0.3) else "",
            break_in_tempo=self.text() if self.maybe(0.2) else "",
            text=self.text("\n", "\r") if self.maybe(0.3) else "",
            irregular=self.text() if self.maybe(0.2) else "",
            nags=self.nags(),
            mark="I" if self.maybe(0.1) else "",
            number=self.chance.randrange(4),
        )
        return MadeCall(call, None if note == CallNote() or self.maybe() else note)

    def card_note(self) -> CardNote | None:
        note = CardNote(
            text=self.text("\n") if self.maybe() else "",
            nags=self.nags(),
            mark="R" if self.maybe(0.2) else "",
            number=self.chance.randrange(40),
        )
        return None if note == CardNote() or self.maybe(0.7) else note

    def play(self, contract: Contract | None) -> PlayRecord:
        cards = tuple(self.chance.sample(DECK, self.chance.randrange(0, 53)))
        leader = None if contract is None else contract.opening_leader
        record = PlayRecord.of_cards(
            cards, leader=leader, denomination=None if contract is None else contract.denomination
        )
        tricks = tuple(
            tuple(PlayedCard(entry.card, entry.player, self.card_note()) for entry in trick)
            for trick in record.tricks
        )
        return PlayRecord(tricks=tricks, unfinished=self.maybe(0.2))

    def board(self) -> Board:
        chance = self.chance
        contract = Contract.parse(chance.choice(("1C N", "3NTx E", "7Sxx S", "4H W"))) if self.maybe(0.7) else None
        result = (
            Result(contract=contract, tricks_declarer=chance.randrange(14)) if contract and self.maybe() else None
        )
        if contract is None and self.maybe(0.2):
            result = Result(contract=None)
        marks = (("Declarer", f"^{contract.declarer}"),) if contract is not None and self.maybe(0.2) else ()
        names = chance.sample(
            ["Event", "Site", "Date", "Scoring", "Room", "Table", "Strange", "x1"], chance.randrange(8)
        )
        hands = [None if self.maybe(0.2) else frozenset(DECK[seat::4][: chance.randrange(14)]) for seat in range(4)]
        auction = Auction(
            dealer=chance.choice(list(Seat)),
            calls=tuple(self.call() for _ in range(chance.randrange(15))),
            unfinished=self.maybe(0.2),
        )
        if contract is None and result is None and auction.is_over:
            auction = Auction(dealer=auction.dealer, calls=auction.calls[:2])
        board = Board(
            number=chance.choice((None, 1, 36)),
            dealer=chance.choice((None, *Seat)),
            vulnerable=chance.choice((None, *Vulnerability)),
            deal=Deal((hands[0], hands[1], hands[2], hands[3])) if self.maybe() else None,
            auction=auction if self.maybe(0.7) else None,
            contract=contract,
            play=self.play(contract) if self.maybe(0.7) else None,
            result=result,
            claim=Claim(tricks_declarer=chance.randrange(14)) if self.maybe(0.3) else None,
            players=(f"x{self.text()}", "", "a", "?b") if self.maybe() else None,
            tags=tuple((name, f"x{self.text()}") for name in names) + marks,
            sections=(Section("ScoreTable", "a\\2R", (" 1 {x", "2")), Section("Odd", "", ("row",)))
            if self.maybe(0.3)
            else (),
            loose_notes=(LooseNote("auction", 2, self.text(least=1) + "y"),) if self.maybe(0.3) else (),
        )
        ranks = places(board)
        after = chance.choices(list(ranks), k=chance.choice((0, 1, 5)))
        comments = [Comment(place, self.text(*"}\t\n" if self.maybe(0.1) else "}")) for place in after]
        comments = [Comment(c.after, c.text.replace("}", ")") if "\n" in c.text else c.text) for c in comments]
        written = {f"{note.section} note {note.number}" for note in board.loose_notes}
        comments = [c for c in comments if " note " not in c.after or c.after in written]
        comments.sort(key=lambda comment: ranks[comment.after])
        return Board(
            **{name: getattr(board, name) for name in board.__dataclass_fields__ if name != "comments"},
            comments=tuple(comments),
        )


@pytest.mark.parametrize("seed", range(300))
def test_any_board_reads_back(seed: int) -> None:
    maker = Maker(seed)
    boards = tuple(maker.board() for _ in range(3))
    data, losses = write_pbn(boards)
    assert losses == ()
    again = read_pbn(decode(data), "").boards
    assert len(again) == 3
    for board, read in zip(boards, again, strict=True):
        for name in Board.__dataclass_fields__:
            if name != "source":
                assert getattr(read, name) == getattr(board, name), (name, data.decode("utf-8", "replace"))

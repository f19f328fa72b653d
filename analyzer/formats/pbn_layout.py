"""The order in which PBN is written, and with it the order of a board's comments."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.bridge import Board, Denomination, Seat

__all__ = ["HALVES", "SEAT_TAGS", "denomination_of", "places", "tags_in_order"]

#: The tags of the players, in the order of PBN, with the seat of each.
SEAT_TAGS = (("West", Seat.W), ("North", Seat.N), ("East", Seat.E), ("South", Seat.S))
#: Typed tags whose text is kept among the further tags where the typed fields cannot hold it.
HALVES = ("Declarer", "Contract", "Result")
_VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}


def tags_in_order(board: Board) -> Iterator[tuple[str, str]]:
    """Every tag before the sections with its value, as written: those that PBN prescribes, in its order, then others.

    The further tags keep their own order.
    """
    further = [(name, value) for name, value in board.tags if name not in HALVES]
    start = 0
    while start < len(further) and further[start][0] in ("Event", "Site", "Date"):
        start += 1
    yield from further[:start]
    yield "Board", board.label or ("?" if board.number is None else str(board.number))
    if board.players is not None:
        for name, seat in SEAT_TAGS:
            yield name, board.players[seat]
    yield "Dealer", "?" if board.dealer is None else board.dealer.name
    yield "Vulnerable", "?" if board.vulnerable is None else _VULNERABLE[board.vulnerable.value]
    yield "Deal", "" if board.deal is None else str(board.deal)
    if further[start : start + 1] and further[start][0] == "Scoring":
        yield further[start]
        start += 1
    typed = _typed(board)
    for name in HALVES:
        yield name, board.tag(name) or typed[name]
    if board.claim is not None:
        yield "Claim", str(board.claim.tricks_declarer)
    yield from further[start:]


def _typed(board: Board) -> dict[str, str]:
    passed = board.result is not None and board.result.contract is None
    contract = board.contract if board.result is None else board.result.contract
    if contract is None:
        return {
            "Declarer": "" if passed else "?",
            "Contract": "Pass" if passed else "?",
            "Result": "" if passed else "?",
        }
    return {
        "Declarer": contract.declarer.name,
        "Contract": contract.name.upper(),
        "Result": "?" if board.result is None else str(board.result.tricks_declarer),
    }


def places(board: Board) -> dict[str, int]:
    """The rank of everything that a comment can stand after."""
    names = ["", *(name for name, _ in tags_in_order(board)), "Auction"]
    if board.auction is not None:
        names += [f"call {number}" for number in range(1, len(board.auction.calls) + 1)]
    names += [f"auction note {number}" for number in range(1, 33)]
    names.append("Play")
    if board.play is not None:
        names += [f"card {card}" for card in board.play.cards]
    names += [f"play note {number}" for number in range(1, 33)]
    names += [section.name for section in board.sections]
    ranks: dict[str, int] = {}
    for name in names:
        ranks.setdefault(name, len(ranks))
    return ranks


def denomination_of(board: Board) -> Denomination | None:
    """The denomination that decides who wins a trick; None where the record does not say."""
    contract = board.final_contract
    if contract is not None:
        return contract.denomination
    if board.result is not None:
        return None
    return denomination_named(board.tag("Contract"))


def denomination_named(contract: str) -> Denomination | None:
    """The denomination of a contract whose declarer is not recorded, as PBN writes it."""
    name = contract.rstrip("X").lstrip("1234567")
    return Denomination[name] if name in Denomination.__members__ else None

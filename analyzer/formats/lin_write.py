"""Boards as LIN for Bridge Base Online: what it can carry; everything else is named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.bridge import Auction, Board, Comment, Deal, Denomination, MadeCall, Vulnerability
from analyzer.formats.lin_words import (
    DEALERS,
    HEADER_TAGS,
    SCORINGS,
    SEATS,
    completed,
    hand_word,
    name_of,
    play_of,
    result_of,
    result_word,
)

__all__ = ["write_lin"]

_DIGITS = {seat: digit for digit, seat in DEALERS.items()}
_VULNERABILITIES = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_CARRIED_TAGS = {*HEADER_TAGS, "Room", "RecordedResult"}
_SCORING_CODES = {name: code for code, name in SCORINGS.items()}
#: Boards in one list of results.
_LONGEST_LIST = 500


def write_lin(boards: Sequence[Board]) -> tuple[bytes, tuple[str, ...]]:
    """A LIN file of the boards, one line each, and what it could not carry.

    Boards with a room and a number are written as a vugraph file, with its header and its list of results, where
    they have an event, or a result that their cards and claims do not contain.
    """
    losses = _Losses()
    lines: list[str] = []
    headed = False
    for group in _groups(boards, losses):
        lists = _needs_list(group)
        if lists or _header_values(group[0]):
            lines += _header(group, losses)
            headed = True
        elif headed:
            lines.append("vg|,,,,,,,,|")
            headed = False
        lines += [_board(board, lists, losses) for board in group]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", errors="replace"), losses.named()


class _Losses:
    """What was not carried, each kind once, in the order in which it was met."""

    def __init__(self) -> None:
        self._kinds: dict[str, None] = {}
        self._tags: dict[str, None] = {}

    def add(self, kind: str) -> None:
        self._kinds[kind] = None

    def add_tags(self, names: Iterable[str]) -> None:
        self._tags.update(dict.fromkeys(names))

    def named(self) -> tuple[str, ...]:
        tags = (f"tags {', '.join(self._tags)}",) if self._tags else ()
        return (*tags, *self._kinds)

    def text(self, text: str, *, commas: bool = True) -> str:
        """A text that can stand between bars, and between commas where these separate."""
        if "|" in text:
            self.add("“|” in texts (written as “¦”)")
            text = text.replace("|", "¦")
        if not commas and "," in text:
            self.add("commas in names (written as “;”)")
            text = text.replace(",", ";")
        if "\n" in text or "\r" in text:
            self.add("line breaks in texts (written as spaces)")
            text = " ".join(text.split())
        return text.strip()


def _name(board: Board) -> str:
    return f"board {board.name or '?'}"


def _groups(boards: Sequence[Board], losses: _Losses) -> list[list[Board]]:
    """Boards in order, a new group where another header or list of results is needed."""
    groups: list[list[Board]] = []
    tables: set[tuple[int | None, str]] = set()
    for board in boards:
        if not _can_stand(board):
            losses.add(f"{_name(board)}: {_missing(board)} (left out)")
            continue
        table = (board.number, board.tag("Room"))
        last = groups[-1] if groups else None
        if last is None or not _joins(board, last[0]) or (board.number is not None and table in tables):
            groups.append([])
            tables = set()
        groups[-1].append(board)
        tables.add(table)
    return groups


def _joins(board: Board, first: Board) -> bool:
    if _header_values(board) != _header_values(first):
        return False
    if board.number is None or first.number is None:
        return board.number is first.number
    return first.number <= board.number < first.number + _LONGEST_LIST


def _unknown_hands(deal: Deal | None) -> int:
    return 4 if deal is None else sum(not hand for hand in deal.hands)


def _is_played(board: Board) -> bool:
    calls = board.auction is not None and (board.auction.calls or board.auction.unfinished)
    return bool(calls or board.play or board.claim is not None)


def _can_stand(board: Board) -> bool:
    """True where something remains of the board that LIN can carry."""
    return _unknown_hands(board.deal) <= 1 or _is_played(board)


def _missing(board: Board) -> str:
    unknown = _unknown_hands(board.deal)
    return "no hands, no calls and no cards" if unknown == 4 else f"{('two', 'three')[unknown - 2]} unknown hands"


def _header_values(board: Board) -> dict[str, str]:
    return {name: value for name, value in board.tags if name in HEADER_TAGS and value}


def _contained(board: Board) -> bool:
    """True where the calls, cards and claim of the board contain its result."""
    contract = None
    if board.auction is not None and board.auction.is_over:
        contract = board.auction.contract()
    return board.result == result_of(board.auction, contract, board.play, board.claim)


def _is_table(board: Board) -> bool:
    return board.number is not None and board.tag("Room") in ("Open", "Closed")


def _needs_list(group: Sequence[Board]) -> bool:
    """True where a result or an unread result can only stand in the list of results."""
    return any(_is_table(board) and (board.tag("RecordedResult") or not _contained(board)) for board in group)


def _header(group: Sequence[Board], losses: _Losses) -> list[str]:
    """The lines ``vg`` and ``rs`` of a group."""
    values = {
        name: losses.text(text, commas=name == "Event" and text == ", ".join(map(str.strip, text.split(","))))
        for name, text in _header_values(group[0]).items()
    }
    numbers = [board.number for board in group if board.number is not None and _is_table(board)]
    first, last = (min(numbers), max(numbers)) if numbers else (None, None)
    scoring = values.get("Scoring", "")
    words = [
        values.get("Event", ""),
        values.get("Round", ""),
        _SCORING_CODES.get(scoring, scoring),
        "" if first is None else str(first),
        "" if last is None else str(last),
        *(values.get(name, "") for name in HEADER_TAGS[3:]),
    ]
    lines = [f"vg|{','.join(words)}|"]
    if first is not None and last is not None:
        results = [""] * (2 * (last - first + 1))
        for board in group:
            if board.number is not None and _is_table(board):
                place = 2 * (board.number - first) + (board.tag("Room") == "Closed")
                results[place] = losses.text(result_word(board), commas=False)
        lines.append(f"rs|{','.join(results)}|")
    return lines


def _board(board: Board, lists: bool, losses: _Losses) -> str:
    """The line of one board."""
    _name_losses(board, losses)
    room = board.tag("Room")
    words: list[str] = []
    if room in ("Open", "Closed"):
        words.append(f"qx|{room[0].lower()}{'' if board.number is None else board.number}|")
    names = [""] * 4 if board.players is None else [losses.text(board.players[seat], commas=False) for seat in SEATS]
    words.append(f"pn|{','.join(names)}|st||{_deal(board, losses)}rh||")
    if board.label:
        words.append(f"ah|{losses.text(board.label)}|")
    elif board.number is not None:
        words.append(f"ah|Board {board.number}|")
    if board.vulnerable is not None:
        words.append(f"sv|{_VULNERABILITIES[board.vulnerable]}|")
    words += _moves(board, losses)
    claim = None if board.claim is None else board.claim.tricks_declarer
    if not (lists and _is_table(board)) and not _contained(board) and board.result is not None:
        if claim is None and _is_reached(board):
            claim = board.result.tricks_declarer
            losses.add("results without all their cards (written as claims)")
        else:
            losses.add("results that the calls, cards and claims do not contain")
    if claim is not None:
        words.append(f"mc|{claim}|")
    return "".join(words) + "pg||"


def _is_reached(board: Board) -> bool:
    """True where the auction leads to the contract of the result, and the cards do not say its tricks."""
    if board.auction is None or not board.auction.is_over or board.result is None:
        return False
    complete = board.play is not None and board.play.is_complete
    return not complete and board.result.contract is not None and board.auction.contract() == board.result.contract


def _deal(board: Board, losses: _Losses) -> str:
    auction = board.auction
    dealer = board.dealer
    if auction is not None and auction.calls and dealer is not auction.dealer:
        if dealer is not None:
            losses.add(f"{_name(board)}: the dealer who is not the first to call")
        dealer = auction.dealer
    digit = "" if dealer is None else _DIGITS[dealer]
    if board.deal is None and dealer is None:
        return ""
    hands = (None,) * 4 if board.deal is None else board.deal.hands
    if 1 < _unknown_hands(board.deal) < 4:
        losses.add(f"{_name(board)}: {_missing(board)} (all hands left out)")
        hands = (None,) * 4
    three = (*hands[:1], None, *hands[2:])
    if completed(three) == Deal((hands[0], hands[1], hands[2], hands[3])):
        hands = (three[0], three[1], three[2], three[3])
    return f"md|{digit}{','.join(hand_word(hands[seat]) for seat in SEATS)}|"


def _moves(board: Board, losses: _Losses) -> list[str]:
    """Calls and cards, each followed by the remarks that belong behind it."""
    calls = () if board.auction is None else _calls(board, board.auction, losses)
    cards = () if board.play is None else tuple(board.play)
    places = ["", *(f"call {number}" for number in range(1, len(calls) + 1)), *(f"card {p.card}" for p in cards)]
    remarks = _remarks(board.comments, places, losses)
    words = remarks[0]
    for number, made in enumerate(calls, start=1):
        words += [_call(made, losses), *remarks[number]]
    if board.auction is not None and board.auction.unfinished:
        words.append("mb|?|")
    for number, played in enumerate(cards, start=len(calls) + 1):
        words += [f"pc|{played.card}|", *remarks[number]]
    return words


def _calls(board: Board, auction: Auction, losses: _Losses) -> tuple[MadeCall, ...]:
    for number, made in enumerate(auction.calls):
        if made.call.is_skipped:
            losses.add(f"{_name(board)}: the calls from a skipped turn on")
            return auction.calls[:number]
    return auction.calls


def _call(made: MadeCall, losses: _Losses) -> str:
    call, note = made.call, made.note
    if call.is_bid:
        word = f"{call.level}{'N' if call.denomination is Denomination.NT else call.denomination}"
    else:
        word = {"X": "d", "XX": "r"}.get(str(call), "p")
    alert = "!" if note is not None and note.alert else ""
    explanation = "" if note is None else losses.text(note.explanation)
    return f"mb|{word}{alert}|" + (f"an|{explanation}|" if explanation else "")


def _remarks(comments: Sequence[Comment], places: Sequence[str], losses: _Losses) -> list[list[str]]:
    """The remarks behind each place, in their order."""
    found: list[list[str]] = [[] for _ in places]
    at: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        at.setdefault(place, []).append(number)
    last = 0
    for comment in comments:
        numbers = at.get(comment.after)
        if numbers is None:
            losses.add("places of remarks that stand at neither a call nor a card")
            numbers = [0]
        last = next((number for number in numbers if number >= last), numbers[-1])
        text = losses.text(comment.text)
        if text:
            found[last].append(f"nt|{text}|")
    return found


def _name_losses(board: Board, losses: _Losses) -> None:
    """Name what LIN has no place for."""
    losses.add_tags(name for name, value in board.tags if name not in _CARRIED_TAGS or not value)
    if board.tag("Room") not in ("", "Open", "Closed"):
        losses.add_tags(["Room"])
    if board.number is not None and board.number < 0:
        losses.add(f"{_name(board)}: its number")
    if board.label and (name_of(board.label)[1] != board.label or board.number is not None):
        losses.add("names of boards that have a number")
    for section in board.sections:
        losses.add(f"table {section.name}")
    if board.loose_notes:
        losses.add("notes that belong to no call and no card")
    of_result = None if board.result is None else board.result.contract
    if board.contract not in (None, of_result) and not _reaches(board):
        losses.add("contracts that no auction leads to")
    notes = [made.note for made in (board.auction.calls if board.auction else ()) if made.note is not None]
    if any(note.text or note.irregular or note.break_in_tempo or note.nags or note.mark for note in notes):
        losses.add("remarks and marks on calls (alerts and explanations are kept)")
    if board.play is not None:
        _name_play_losses(board, losses)


def _reaches(board: Board) -> bool:
    auction = board.auction
    return auction is not None and auction.is_over and auction.contract() == board.contract


def _name_play_losses(board: Board, losses: _Losses) -> None:
    play = board.play
    assert play is not None
    if any(played.note is not None for played in play):
        losses.add("remarks and marks on cards")
    if play.unfinished:
        losses.add("marks of plays that went on")
    contract = board.auction.contract() if board.auction is not None and board.auction.is_over else None
    again = play_of(play.cards, board.deal, contract)
    if (
        again is None
        or [p.player for p in again] != [p.player for p in play]
        or len(again.tricks) != len(play.tricks)
    ):
        losses.add(f"{_name(board)}: who played which card")

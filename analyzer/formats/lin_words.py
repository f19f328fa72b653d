"""The words of LIN: hands, cards, calls, vulnerability, board names, the vugraph header and its results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from analyzer.bridge import (
    DECK,
    Auction,
    Board,
    Call,
    Card,
    Claim,
    Contract,
    Deal,
    Denomination,
    Doubled,
    Hand,
    PlayedCard,
    PlayRecord,
    Result,
    Seat,
    Vulnerability,
    trick_winner,
)
from analyzer.errors import ParseError

__all__ = [
    "DEALERS",
    "HEADER_TAGS",
    "MOST_CALLS",
    "SCORINGS",
    "SEATS",
    "call_of",
    "cards_of",
    "completed",
    "hand_of",
    "hand_word",
    "name_of",
    "play_of",
    "result_of",
    "result_word",
    "table_result",
    "vulnerability_of",
]

#: The order of hands and names in LIN.
SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
#: Dealer by the digit that opens ``md``.
DEALERS = {str(number): seat for number, seat in enumerate(SEATS, start=1)}
#: Tags of the vugraph header ``vg`` in the order in which they are kept; first and last board are not among them.
HEADER_TAGS = ("Event", "Round", "Scoring", "HomeTeam", "HomeCarry", "VisitTeam", "VisitCarry")
#: Calls of the longest auction there can be are 319 (Law 22); what has far more is no auction.
MOST_CALLS = 400
#: Ways of scoring as ``vg`` names them; others are kept as they stand.
SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}

_SUITS = "SHDC"
_CARDS = {str(card): card for card in DECK}
_CARD_TEXT = re.compile(r"([SHDC])\s*(10|[2-9TJQKA])")
_VULNERABILITIES = {
    "O": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NONE": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "NS": Vulnerability.NS,
    "E": Vulnerability.EW,
    "EW": Vulnerability.EW,
    "B": Vulnerability.BOTH,
    "BOTH": Vulnerability.BOTH,
    "ALL": Vulnerability.BOTH,
}
_CALLS: dict[str, Call] = {
    **{f"{level}{name}": Call.parse(f"{level}{name}") for level in range(1, 8) for name in ("C", "D", "H", "S", "N")},
    **{word: Call.parse(word) for word in ("P", "D", "X", "R", "XX", "-")},
}
_NAME = re.compile(r"(?:[^\W\d]+\.?\s*)?#?\s*([0-9]{1,6})")
_TABLE_RESULT = re.compile(r"([1-7])(NT|[NSHDC])(XX|X|)([NESW])(XX|X|)(=|[+-][0-9]{1,2})")


def hand_of(text: str) -> Hand | None:
    """The hand written as suits with their ranks, in any order and case; None where no card is named.

    >>> from analyzer.bridge import hand_text
    >>> hand_text(hand_of("hakd10c2"))
    '.AK.T.2'
    """
    cards: list[Card] = []
    suit = ""
    for letter in text.upper().replace("10", "T"):
        if letter in _SUITS:
            suit = letter
        elif letter not in " .\n":
            card = _CARDS.get(suit + letter)
            if card is None:
                expected = (
                    "a suit S H D C before its ranks" if not suit else "ranks A K Q J T 9 … 2, every card named"
                )
                raise ParseError(f"{text.strip()[:60]!r} is not a hand: found {letter!r}; expected {expected}")
            cards.append(card)
    hand = frozenset(cards)
    if len(hand) < len(cards):
        doubled = sorted(str(card) for card, count in Counter(cards).items() if count > 1)
        raise ParseError(f"{text.strip()[:60]!r} holds {', '.join(doubled)} more than once")
    return hand or None


def hand_word(hand: Hand | None) -> str:
    """The hand as :func:`hand_of` reads it; empty where unknown."""
    if hand is None:
        return ""
    ranks: dict[str, str] = dict.fromkeys(_SUITS, "")
    for card in sorted(hand, reverse=True):
        ranks[card.suit.name] += str(card)[1:]
    return "".join(suit + held for suit, held in ranks.items() if held)


def completed(hands: Sequence[Hand | None]) -> Deal:
    """The deal of hands N E S W, where one unknown hand is what three hands of 13 different cards leave."""
    known = [hand for hand in hands if hand is not None]
    filled = list(hands)
    if len(known) == 3 and all(len(hand) == 13 for hand in known):
        rest = frozenset(DECK).difference(*known)
        if len(rest) == 13:
            filled = [rest if hand is None else hand for hand in hands]
    return Deal((filled[0], filled[1], filled[2], filled[3]))


def cards_of(text: str) -> list[Card]:
    """The cards written one after the other, suit first; spaces, commas and dashes between them are ignored."""
    upper = text.upper()
    card = _CARDS.get(upper)
    if card is not None:
        return [card]
    cards: list[Card] = []
    place = 0
    while place < len(upper):
        if upper[place] in " ,-\n\t":
            place += 1
            continue
        match = _CARD_TEXT.match(upper, place)
        if match is None:
            raise ParseError(f"{text[place : place + 8]!r} is not a card; expected suit then rank, as SA, HT or D7")
        cards.append(_CARDS[match[1] + match[2].replace("10", "T")])
        place = match.end()
    return cards


def call_of(text: str) -> tuple[Call, bool]:
    """The call, and whether it is marked as alerted (``3C!``)."""
    word = text.strip()
    bare = word.rstrip("!")
    call = _CALLS.get(bare.upper())
    if call is None:
        call = None if len(bare) > 10 else Call.parse(bare)
        if call is None or call.is_skipped:
            raise ParseError(f"{text[:20]!r} is not a call; write 1C … 7N, p, d or r")
    return call, bare != word


def vulnerability_of(text: str) -> Vulnerability | None:
    """The vulnerability as LIN and the hand viewer write it; None where the text is empty."""
    word = text.strip().upper()
    if not word:
        return None
    if word not in _VULNERABILITIES:
        raise ParseError(f"vulnerability {text.strip()[:20]!r}; expected o (none), n, e or b")
    return _VULNERABILITIES[word]


def name_of(text: str) -> tuple[int | None, str]:
    """Number and label of a board: ``Board 15`` is a number, other texts are labels.

    >>> name_of("Board 15"), name_of("Board 15 open")
    ((15, ''), (None, 'Board 15 open'))
    """
    label = " ".join(text.split())
    match = _NAME.fullmatch(label)
    return (None, label) if match is None else (int(match[1]), "")


def play_of(cards: Sequence[Card], deal: Deal | None, contract: Contract | None) -> PlayRecord | None:
    """The play of these cards in order; None where there is none.

    Each card is its player's by turn. Where someone by this would play a card of another hand, or the contract is
    unknown, each card belongs to the hand that holds it.
    """
    if not cards:
        return None
    by_turn = None
    if contract is not None:
        by_turn = PlayRecord.of_cards(
            tuple(cards), leader=contract.opening_leader, denomination=contract.denomination
        )
        if _fits(by_turn, deal):
            return by_turn
    tricks = tuple(
        tuple(PlayedCard(card, None if deal is None else deal.owner(card)) for card in cards[start : start + 4])
        for start in range(0, len(cards), 4)
    )
    by_hands = PlayRecord(tricks=tricks)
    return by_hands if by_turn is None or _is_possible(by_hands) else by_turn


def _fits(record: PlayRecord, deal: Deal | None) -> bool:
    """True where no player plays a card that he does not hold, as far as the hands are known."""
    if deal is None:
        return True
    for played in record:
        hand = None if played.player is None else deal.hands[played.player]
        if hand is not None and played.card not in hand:
            return False
    return True


def _is_possible(record: PlayRecord) -> bool:
    """True where every card has a player, who plays once to each trick."""
    for trick in record.tricks:
        players = {played.player for played in trick}
        if None in players or len(players) < len(trick):
            return False
    return True


def result_of(
    auction: Auction | None, contract: Contract | None, play: PlayRecord | None, claim: Claim | None
) -> Result | None:
    """The result that the record itself contains: passed out, counted from 52 cards, or claimed; else None."""
    if contract is None:
        passed_out = auction is not None and auction.is_over
        return Result(contract=None) if passed_out else None
    if play is not None and play.is_complete:
        return Result(contract=contract, tricks_declarer=_tricks_won(play, contract))
    if claim is not None:
        return Result(contract=contract, tricks_declarer=claim.tricks_declarer)
    return None


def _tricks_won(play: PlayRecord, contract: Contract) -> int:
    """Tricks of declarer's side by the cards; fast where each plays in turn and the winner leads next."""
    leader, won = contract.opening_leader, 0
    for trick in play.tricks:
        if any(played.player is not leader.after(turn) for turn, played in enumerate(trick)):
            return play.tricks_won(contract.declarer.side, contract.denomination)
        leader = trick_winner([played.card for played in trick], leader, contract.denomination)
        won += leader.side is contract.declarer.side
    return won


def table_result(text: str) -> Result:
    """The result as a vugraph file lists it: ``4HE=``, ``4SWx-4``, ``PASS``."""
    word = text.strip().upper()
    if word in ("PASS", "P", "AP", "PASSED OUT"):
        return Result(contract=None)
    match = _TABLE_RESULT.fullmatch(word)
    if match is None or (match[3] and match[5]):
        raise ParseError(f"result {text.strip()!r}; expected contract, declarer and tricks, as 4HE= or 4SWx-4")
    contract = Contract(
        level=int(match[1]),
        denomination=Denomination.parse(match[2]),
        declarer=Seat.parse(match[4]),
        doubled=Doubled(len(match[3] or match[5])),
    )
    over = 0 if match[6] == "=" else int(match[6])
    return Result(contract=contract, tricks_declarer=contract.tricks_needed + over)


def result_word(board: Board) -> str:
    """The board's result as :func:`table_result` reads it, or as it was listed; empty where unknown."""
    unread = board.tag("RecordedResult")
    if unread or board.result is None:
        return unread
    result, contract = board.result, board.result.contract
    if contract is None:
        return "PASS"
    denomination = "N" if contract.denomination is Denomination.NT else contract.denomination.name
    return f"{contract.level}{denomination}{contract.declarer}{contract.doubled}{result.relative}"

"""Facts of the game: cards, deals, auctions, contracts, plays, restrictions, boards. No verdicts."""

from analyzer.bridge.auction import Auction, Call, CallNote, MadeCall
from analyzer.bridge.board import Board
from analyzer.bridge.bounds import certain_tricks, trick_bounds
from analyzer.bridge.cards import DECK, Card, Denomination, Seat, Side, Suit, parse_rank, rank_name
from analyzer.bridge.contract import Contract, Doubled, Result, Vulnerability
from analyzer.bridge.deal import Deal, Hand, hand_text, parse_hand
from analyzer.bridge.play import Play, Position, trick_winner
from analyzer.bridge.record import (
    CardNote,
    Claim,
    Comment,
    LooseNote,
    PlayedCard,
    PlayRecord,
    Section,
    Source,
)
from analyzer.bridge.restrictions import (
    DeclarerChoice,
    DeclarerOption,
    Expiry,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Restriction,
)

__all__ = [
    "DECK",
    "Auction",
    "Board",
    "Call",
    "CallNote",
    "Card",
    "CardNote",
    "Claim",
    "Comment",
    "Contract",
    "Deal",
    "DeclarerChoice",
    "DeclarerOption",
    "Denomination",
    "Doubled",
    "Expiry",
    "FollowLine",
    "Hand",
    "LooseNote",
    "MadeCall",
    "MayNotLead",
    "MustLead",
    "MustPlay",
    "PenaltyCard",
    "Play",
    "PlayRecord",
    "PlayedCard",
    "Position",
    "Restriction",
    "Result",
    "Seat",
    "Section",
    "Side",
    "Source",
    "Suit",
    "Vulnerability",
    "certain_tricks",
    "hand_text",
    "parse_hand",
    "parse_rank",
    "rank_name",
    "trick_bounds",
    "trick_winner",
]

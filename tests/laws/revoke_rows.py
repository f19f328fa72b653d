"""The notation of the revoke tables: who revoked, and who won which trick."""

from __future__ import annotations

from analyzer.bridge import Card, Seat, Suit
from analyzer.bridge.won import Won, WonTrick
from analyzer.laws.law64 import Attention, Faced, Revoked

FLAGS: dict[str, dict[str, object]] = {
    "": {},
    "corrected": {"established": False},
    "dummy": {"is_dummy": True},
    "penalty": {"faced": Faced.PENALTY_CARD},
    "faced": {"faced": Faced.OTHERWISE},
    "call": {"attention": Attention.AFTER_CALL},
    "round": {"attention": Attention.AFTER_ROUND},
    "both": {"established": False, "both_on_the_trick": True},
    "yes": {"won_later": True},
    "no": {"won_later": False},
}


def revoked(text: str) -> Revoked:
    """``W5H/corrected``: West at trick 5 in hearts."""
    fact, _, flag = text.partition("/")
    return Revoked(player=Seat[fact[0]], trick=int(fact[1:-1]), suit=Suit[fact[-1]], **FLAGS[flag])  # type: ignore[arg-type]


def won(text: str, first: int) -> Won:
    """``W:S2 S*8 ?``: West with the two of spades, South eight times, nobody knows who."""
    tricks: list[WonTrick] = []
    for word in text.split():
        player, star, times = word.partition("*")
        if word == "?":
            tricks.append(WonTrick())
        elif star:
            tricks += [WonTrick.by(Seat[player])] * int(times)
        else:
            name, _, card = word.partition(":")
            tricks.append(WonTrick.by(Seat[name], Card.parse(card) if card else None))
    return Won(tricks=tuple(tricks), first=first)

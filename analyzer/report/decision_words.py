"""What a decision of the play is about, in words: which honor is guessed, what to lead, discard or ruff.

Told from the cards that are chosen between and from who holds what; where that says nothing, "which card".
"""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.bridge import Card, Contract, Position, Seat, Suit
from analyzer.report.columns import card_list
from analyzer.ruling.decisions import Choice, Decision

__all__ = ["cards_text", "guessed", "played_for", "what_is_decided", "who_decides"]

_RANKS = {14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}
#: Choices that are met less often say nothing of what the decision is about.
_LEAST = 0.05
#: A card that is best in such a share of the layouts is no guess.
_NO_GUESS = 0.95
#: Where more honors than these are out, a card is chosen by other things than who holds one of them.
_MOST_GUESSED = 2


def cards_text(cards: Iterable[Card]) -> str:
    """Equal cards as one reads them: ``♣43``."""
    return card_list(cards)


def who_decides(contract: Contract, seat: Seat) -> str:
    """``declarer`` for either of his hands, else the name of the defender."""
    return "declarer" if seat.side is contract.declarer.side else seat.full_name


def _weighty(decision: Decision) -> tuple[Choice, ...]:
    """The choices that the decision is between: those made often enough, and the best one."""
    often = [choice for choice in decision.choices if choice.chance >= _LEAST]
    best = min(decision.choices, key=lambda choice: choice.cost, default=None)
    return tuple(often if best is None or best in often else [*often, best])


def _weighty_suits(decision: Decision) -> set[Suit]:
    """The suits that the decision is between: those chosen often enough, all cards together, and the best one."""
    chances: dict[Suit, float] = {}
    for choice in decision.choices:
        suit = choice.cards[0].suit
        chances[suit] = chances.get(suit, 0.0) + choice.chance
    best = min(decision.choices, key=lambda choice: choice.cost, default=None)
    often = {suit for suit, chance in chances.items() if chance >= _LEAST}
    return often if best is None else often | {best.cards[0].suit}


def guessed(position: Position, contract: Contract, decision: Decision) -> tuple[Card, ...]:
    """The honors that declarer has to place: those of the opponents between the cards that he chooses from.

    Empty where he chooses from cards of several suits, or no honor is out between them, or more than two are, or a
    defender chooses; and where one card is best in nearly every layout that he imagines nothing is to be guessed.
    """
    if decision.seat.side is not contract.declarer.side:
        return ()
    if any(choice.best_in is not None and choice.best_in >= _NO_GUESS for choice in decision.choices):
        return ()
    choices = _weighty(decision)
    suits = {choice.cards[0].suit for choice in choices}
    if len(choices) < 2 or len(suits) > 1:
        return ()
    suit = suits.pop()
    if position.led is not None and suit is not position.led:
        return ()
    tops = [choice.cards[0].rank for choice in choices]
    lows = [choice.cards[-1].rank for choice in choices]
    held = [card for seat in Seat if seat.side is not decision.seat.side for card in position.hands[seat]]
    between = [
        card for card in held if card.suit is suit and card.rank in _RANKS and min(lows) < card.rank < max(tops)
    ]
    return tuple(sorted(between, reverse=True)) if len(between) <= _MOST_GUESSED else ()


def played_for(position: Position, contract: Contract, decision: Decision, choice: Choice) -> str:
    """Whom a choice plays for the one honor that is guessed; empty where the cards do not say it.

    Third hand, the card below the honor wins where the player before holds it, and the card above where he does not.
    """
    honors = guessed(position, contract, decision)
    if len(honors) != 1 or len(position.trick) != 2:
        return ""
    before, after = decision.seat.rho, decision.seat.lho
    if choice.cards[0].rank < honors[0].rank:
        return before.full_name
    return after.full_name if choice.cards[-1].rank > honors[0].rank else ""


def what_is_decided(position: Position, contract: Contract, decision: Decision) -> str:
    """What has to be decided, as a clause: ``declarer must guess the queen of spades``."""
    who = who_decides(contract, decision.seat)
    choices = _weighty(decision)
    suits = _weighty_suits(decision)
    honors = guessed(position, contract, decision)
    if honors:
        return f"{who} must guess {_honors(honors)}"
    if not decision.line:
        return f"{who} chooses the opening lead"
    if position.led is None:
        return f"{who} decides {_led(suits)}"
    if position.led in suits:
        return f"{who} decides {_followed(choices, position.led)}"
    return f"{who} decides {_discarded(choices, contract.denomination.suit)}"


def _led(suits: set[Suit]) -> str:
    if len(suits) > 1:
        return "which suit to lead"
    return f"which {_singular(next(iter(suits)))} to lead" if suits else "which card to lead"


def _followed(choices: tuple[Choice, ...], led: Suit) -> str:
    """Following suit: an honor is played or kept, or one of several cards."""
    honors = [choice for choice in choices if choice.cards[0].rank in _RANKS]
    if len(choices) == 2 and len(honors) == 1:
        card = honors[0].cards[0]
        return f"whether to play the {_RANKS[card.rank]} of {led.full_name}"
    return f"which {_singular(led)} to play"


def _discarded(choices: tuple[Choice, ...], trumps: Suit | None) -> str:
    ruffs = [choice for choice in choices if choice.cards[0].suit is trumps]
    if not ruffs:
        return "what to discard"
    return "with which trump to ruff" if len(ruffs) == len(choices) else "whether to ruff"


def _honors(honors: tuple[Card, ...]) -> str:
    names = [f"the {_RANKS[card.rank]}" for card in honors]
    told = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{told} of {honors[0].suit.full_name}"


def _singular(suit: Suit) -> str:
    return suit.full_name[:-1]

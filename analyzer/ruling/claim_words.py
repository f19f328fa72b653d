"""Why a play of a claim is normal or is not, in a director's words, with the source."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from analyzer.bridge import Card, Position, Seat, Suit
from analyzer.bridge.claim import ContestedClaim
from analyzer.bridge.play import trick_winner
from analyzer.laws.normal_play import NormalPlay, Setting
from analyzer.solver.claim_source import LineCard

__all__ = ["RuleWords", "choice_words", "rule_words", "trick_numbers", "winners"]

_TEN, _QUEEN = 10, 12  # a suit is headed by a winner from here on: trumps, and a side suit

#: What a play is where no rule of the catalog says it.
_PLAIN = {
    "only card": ("his only card", "it is not the only card"),
    "costs nothing as he sees it": (
        "it costs nothing as he sees it",
        "as he sees it this gives a trick away",
    ),
    "judged by the director": ("found to be normal", "found not to be normal"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleWords:
    """A reason for a play.

    Attributes
    ----------
    rule, value
        The rule of normal play by its name and the value in force; empty where it is none of the catalog.
    sources
        Who says so.
    mark
        How the rule is known, as of a clause; empty where it is no rule.
    is_doubtful
        Practice doubts it, or authorities differ, and nobody has decided.
    by
        What set the value: ``default``, ``profile EBU``, ``director`` …
    """

    text: str
    rule: str = ""
    value: str = ""
    sources: tuple[str, ...] = ()
    mark: str = ""
    clause: str = ""
    is_doubtful: bool = False
    by: str = ""


def rule_words(rule: str, play: NormalPlay, *, is_normal: bool = True) -> RuleWords:
    """The reason of the search, by the name of the parameter that decides, in words."""
    plain = _PLAIN.get(rule)
    if plain is not None:
        return RuleWords(text=plain[0] if is_normal else plain[1])
    found = next((setting for setting in play.settings if setting.rule.parameter == rule), None)
    return RuleWords(text=rule) if found is None else _of_setting(found)


def choice_words(
    entry: LineCard,
    others: Sequence[Card],
    play: NormalPlay,
    *,
    led: Suit | None,
    facts: ContestedClaim,
    played: Collection[Card] = (),
) -> RuleWords:
    """Why one of several normal cards may be the one that he plays: the rule that leaves the choice open.

    Parameters
    ----------
    others
        The other normal cards at this turn.
    led
        The suit led to the trick; None where he leads.
    played
        The cards of the line before it.
    """
    assert entry.rule is not None
    trump = facts.position.denomination.suit
    if entry.rule.value not in _PLAIN or not others:
        return rule_words(entry.rule.value, play)
    if led is None:
        if facts.trump_is_forgotten and entry.card.suit is not trump and any(c.suit is trump for c in others):
            name = "forgotten_trump_drawn"
        elif any(card.suit is not entry.card.suit for card in others):
            name = "suit_order"
        elif any(card.rank > entry.card.rank for card in others):
            name = _from_below(entry, others, play, facts)
        else:
            name = "starting_hand"
    elif entry.card.suit is led:
        name = "wins_with"
    elif entry.card.suit is trump:
        held = [card for card in facts.position.hands[entry.seat] if card.suit is trump and card not in played]
        name = "ruff" if len(held) > 1 else "costs nothing as he sees it"
    else:
        name = "discard_order"
    return rule_words(name, play)


def _from_below(entry: LineCard, others: Sequence[Card], play: NormalPlay, facts: ContestedClaim) -> str:
    """Why he may lead this card of a suit before a higher one in the same hand."""
    suit = entry.card.suit
    if any(card.suit is suit and card > entry.card for card in facts.position.hands[entry.seat.partner]):
        return "starting_hand"
    top = max(card.rank for card in (entry.card, *others) if card.suit is suit)
    is_small = top < (_TEN if suit is facts.position.denomination.suit else _QUEEN)
    if is_small:
        return "topdown_small_cards"
    if play.policy.small_from_winners:
        return "small_from_winners"
    return "costs nothing as he sees it" if play.policy.topdown_if_headed_by_winner else "topdown_if_headed_by_winner"


def _of_setting(setting: Setting) -> RuleWords:
    return RuleWords(
        text=setting.sentence,
        rule=setting.rule.id,
        value=setting.value,
        sources=tuple(source.title for source in setting.rule.sources),
        mark=setting.rule.mark.value,
        clause=setting.clause.cite,
        is_doubtful=setting.is_doubtful,
        by=setting.by,
    )


def trick_numbers(position: Position, line: Sequence[LineCard]) -> list[int]:
    """The number of the trick of each card of a line, counted from the claim on."""
    before = len(position.trick)
    return [(before + index) // 4 + 1 for index in range(len(line))]


def winners(position: Position, line: Sequence[LineCard]) -> list[bool]:
    """Which cards of a line win their tricks."""
    found = [False] * len(line)
    cards: list[tuple[int, Card]] = [(-1, card) for card in position.trick]
    leader = position.leader
    for index, entry in enumerate(line):
        cards.append((index, entry.card))
        if len(cards) == 4:
            winner = trick_winner([card for _, card in cards], leader, position.denomination)
            at = cards[(winner - leader) % 4][0]
            if at >= 0:
                found[at] = True
            leader, cards = Seat(winner), []
    return found

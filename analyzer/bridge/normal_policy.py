"""Which plays of a claimer count as normal: the parameters that the laws set and a search obeys, as plain values.

What each parameter means, where it comes from and what it is by default for whom stands in ``laws/normal_play.toml``
and is put together by ``laws.normal_play``; the solver reads the values here and knows no law. The defaults below are
those of an experienced player where no authority has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from analyzer.errors import ParseError, Problem

__all__ = ["DeemedOrder", "EntryCare", "NormalPolicy", "Order", "QueenDrop", "Ruff"]


class Order(Enum):
    """How a choice is resolved that neither the statement nor another parameter settles."""

    WORST = "worst"  # every way is normal, and the worst for the claimer counts
    BEST = "best"  # he is trusted to get it right


class DeemedOrder(Enum):
    """The order in which the authority has a suit deemed to be played (Law 70E2)."""

    NONE = "none"
    TOP_DOWN = "top down"
    TRUMPS_TOP_DOWN = "trumps top down"


class Ruff(Enum):
    """With which trump he ruffs where he has a choice."""

    LOW = "low"
    HIGH = "high"
    ANY = "any"


class EntryCare(Enum):
    """Whether he keeps the entries to winners in the other hand."""

    NONE = "none"
    FULL = "full"


class QueenDrop(Enum):
    """Which queen of an opponent is taken to fall, where he said no more than that trumps would be drawn."""

    SINGLETON = "singleton"
    DOUBLETON = "doubleton"


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalPolicy:
    """Which plays of the claimer's side are normal; the opponents play any legal card.

    Attributes
    ----------
    follows_statement
        He does what he said for as long as it can be done and is not absurd.
    count_is_order
        A list of tricks by suits binds its order.
    changes_after_break
        He may leave a stated line once a break has shown that going on is pointless.
    suit_order
        Suits of cards that he believes good.
    max_suit_switches
        How often each side suit may be started; 1 means begun once and cashed out. A suit that is blocked, or in
        which a presumed winner loses, may be left and taken up again beside this.
    deemed_order
        The authority's order inside a suit; it goes before the two that follow.
    topdown_if_headed_by_winner
        A holding headed by a winner is played from the top.
    topdown_small_cards
        A holding of small cards that he believes good is played from the top.
    small_from_winners
        A small card from a suit headed by winners is normal.
    starting_hand
        Which hand starts a suit that is divided.
    follows_low
        He plays low where he cannot or need not win the trick, and does not spend two winners on it.
    wins_with
        Which of several cards wins a trick that a smaller one would win.
    takes_certain_winner
        He wins a trick with a certain winner rather than let the opponents have it.
    keeps_known_winner
        He does not discard a card that he knows to be good and keep one that he knows to be bad.
    discard_order
        Discards among cards that are alike to him; one that was the winner after all counts where worst.
    draws_known_trump
        An outstanding trump that he knows of is drawn before the side suits.
    forgotten_trump_drawn
        One that he has forgotten happens to be drawn.
    forgotten_higher_trump
        When he plays a trump that he believes good while a higher one is out: early as well as late where worst.
    safety_trump_round
        He lays down a trump to see whether one is out.
    run_trumps_after_both_out
        He plays off his last trumps although both opponents have shown out.
    ruff
        With which trump he ruffs.
    entry_care
        Whether he keeps entries.
    notices_showout
        He sees an opponent show out, or drop an honor, while his own card wins.
    notices_showout_drawing
        The same while trumps are being drawn.
    notices_loss
        He sees a presumed winner lose.
    notices_ruff
        He sees an opponent ruff.
    notices_fallen_honor
        He sees the fall of an honor that makes a lower card of his good.
    unstated_finesse
        He takes a finesse, or the better guess, that he did not state (against Law 70E1).
    e1_irrational_limb
        The edition allows an unstated guess where not taking it would be irrational. A search does not judge that:
        where it was judged so it is given ``unstated_finesse``.
    queen_drop
        Which queen falls when trumps are drawn without further words.
    partner_goes_wrong
        Of partner's normal plays the one that fails counts where a defender claimed.
    knows_partners_cards
        A defender who claims knows which of his partner's cards are good beyond what the play has shown.
    partner_keeps_known_entry
        Partner does not throw a card that the play has just shown to be his side's entry or master.
    gives_up_conceded
        A trick that he conceded and believes lost is given up at once.
    """

    follows_statement: bool = True
    count_is_order: bool = False
    changes_after_break: bool = True
    suit_order: Order = Order.WORST
    max_suit_switches: int = 1
    deemed_order: DeemedOrder = DeemedOrder.NONE
    topdown_if_headed_by_winner: bool = True
    topdown_small_cards: bool = False
    small_from_winners: bool = False
    starting_hand: Order = Order.WORST
    follows_low: bool = True
    wins_with: Order = Order.WORST
    takes_certain_winner: bool = True
    keeps_known_winner: bool = True
    discard_order: Order = Order.WORST
    draws_known_trump: bool = True
    forgotten_trump_drawn: bool = False
    forgotten_higher_trump: Order = Order.WORST
    safety_trump_round: bool = False
    run_trumps_after_both_out: bool = False
    ruff: Ruff = Ruff.LOW
    entry_care: EntryCare = EntryCare.FULL
    notices_showout: bool = False
    notices_showout_drawing: bool = True
    notices_loss: bool = True
    notices_ruff: bool = True
    notices_fallen_honor: bool = False
    unstated_finesse: bool = False
    e1_irrational_limb: bool = False
    queen_drop: QueenDrop = QueenDrop.SINGLETON
    partner_goes_wrong: bool = True
    knows_partners_cards: bool = False
    partner_keeps_known_entry: bool = True
    gives_up_conceded: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.max_suit_switches <= 13:
            raise ParseError(f"each suit is started 1 to 13 times, not {self.max_suit_switches}")

    @classmethod
    def options(cls, parameter: str) -> tuple[str, ...]:
        """What a parameter can be, as text; empty for a number.

        Raises
        ------
        ParseError
            Where there is no such parameter.
        """
        kind = type(_default(parameter))
        if kind is bool:
            return ("yes", "no")
        return tuple(member.value for member in kind) if issubclass(kind, Enum) else ()

    def text(self, parameter: str) -> str:
        """The value of a parameter as text: ``yes``, ``no``, a number or the name of an option."""
        _default(parameter)
        return _text(getattr(self, parameter))

    def as_text(self) -> dict[str, str]:
        """Every parameter with its value as text."""
        return {field.name: self.text(field.name) for field in fields(self)}

    def switched(self, changes: Mapping[str, str]) -> NormalPolicy:
        """The policy with some parameters set from text.

        Raises
        ------
        ParseError
            Naming every parameter that does not exist and every value that it cannot have.

        >>> NormalPolicy().switched({"ruff": "high", "notices_showout": "yes"}).ruff.name
        'HIGH'
        """
        values: dict[str, Any] = {}
        problems: list[Problem] = []
        for parameter, text in changes.items():
            try:
                values[parameter] = _parsed(parameter, text)
            except ParseError as error:
                problems += error.problems
        if problems:
            raise ParseError(problems)
        return replace(self, **values)


def _default(parameter: str) -> object:
    names = [field.name for field in fields(NormalPolicy)]
    if parameter not in names:
        raise ParseError(
            Problem(message=f"{parameter!r} is no parameter of normal play", hint="one of " + ", ".join(names))
        )
    return getattr(NormalPolicy(), parameter)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _parsed(parameter: str, text: str) -> bool | int | Enum:
    """The value of a parameter from its text."""
    kind = type(_default(parameter))
    options = NormalPolicy.options(parameter)
    word = text.strip().lower()
    if options and word not in options:
        raise ParseError(Problem(message=f"{text!r} is no value of {parameter}", hint="one of " + ", ".join(options)))
    if kind is bool:
        return word == "yes"
    if issubclass(kind, Enum):
        return kind(word)
    if not (word.isascii() and word.isdigit()):
        raise ParseError(f"{text!r} is no value of {parameter}: write a number")
    return int(word)

"""What a claimer said, in words, as steps that can be followed, counts that bind no order, and what he mentioned."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from analyzer.bridge.cards import Card, Seat, Suit, rank_name
from analyzer.bridge.claim import CashSuit, CrossRuff, DrawTrumps, PlayCards, RuffIn, StatementStep
from analyzer.bridge.said import Counted, Reading, Statement
from analyzer.errors import ParseError, Problem
from analyzer.formats.statement_forms import FORMS, Form, Join, Phrase, phrases
from analyzer.formats.statement_order import Item, SaidOrder
from analyzer.formats.statement_words import plain, words_of

__all__ = ["parse_statement"]


def parse_statement(
    text: str, *, trump: Suit | None, claimer: Seat, declarer: Seat, hands: Sequence[Collection[Card]] | None = None
) -> Statement:
    """What a claimer's words say; what is not understood is refused, never left out.

    Suits and cards that are joined by “and” are a list, which binds no order, unless something is done with them
    (“cash”, “ruff”, named cards alone) or a word of order is among them.

    Parameters
    ----------
    trump
        The trump suit; None at notrump.
    hands
        The cards by seat when he claimed; without them “the ace”, “a heart to the ace” and “ruff a club” cannot be
        told.

    Raises
    ------
    ParseError
        Naming every phrase that is not understood or cannot be, with what would be right.

    >>> said = parse_statement("drawing trumps, then SA", trump=Suit.C, claimer=Seat.S, declarer=Seat.S)
    >>> str(said), said.mentions_trump
    ('draw trumps, then SA', True)
    """
    one_line = plain(text)
    reader = _Reader(trump=trump, claimer=claimer, declarer=declarer, hands=hands)
    for phrase in phrases(one_line, words_of(one_line)):
        reader.take(phrase)
    return reader.statement()


class _NotSaidError(Exception):
    """A phrase that is of a known form and cannot be; message and hint."""


class _Reader:
    """Takes the phrases in turn."""

    def __init__(
        self, *, trump: Suit | None, claimer: Seat, declarer: Seat, hands: Sequence[Collection[Card]] | None
    ) -> None:
        self.trump, self.claimer, self.declarer = trump, claimer, declarer
        self.is_defender = claimer.side is not declarer.side
        self.seats = (claimer,) if self.is_defender else (claimer, claimer.partner)
        self.hands = hands
        self.order = SaidOrder()
        self.mentions: list[bool | None] = []
        self.found = Statement()
        self.readings: list[Reading] = []
        self.problems: list[Problem] = []
        self.verb = False  # the last phrase cashed a suit, and a suit may follow

    def take(self, phrase: Phrase) -> None:
        """Read one phrase."""
        try:
            meaning = self._meaning(phrase)
        except _NotSaidError as error:
            message, hint = (*error.args, "")[:2]
            self._fault(f"“{_clipped(phrase.text)}”: {message}", hint)
            return
        except ParseError as error:  # thirty rounds, twenty ruffs
            self._fault(f"“{_clipped(phrase.text)}”: {error.problems[0].message}", "")
            return
        self.readings.append(Reading(words=phrase.text, meaning=meaning))
        self.verb = phrase.form is Form.CASH or (self.verb and phrase.form is Form.LISTED)

    def _fault(self, message: str, hint: str) -> None:
        self.problems.append(Problem(message=message, where="statement", hint=hint))

    def statement(self) -> Statement:
        """What was said; refused where something was not understood."""
        if self.problems:
            bare = [number for number, problem in enumerate(self.problems) if not problem.hint]
            if bare:
                self.problems[bare[-1]] = replace(self.problems[bare[-1]], hint=FORMS)
            raise ParseError(self.problems)
        mentions = True if True in self.mentions else None if None in self.mentions else False
        return replace(
            self.found,
            steps=self.order.steps(),
            mentions_trump=mentions,
            counts=self.found.counts + self.order.counts(),
            readings=tuple(self.readings),
        )

    def _meaning(self, phrase: Phrase) -> str:
        """Take a phrase over and say what it means."""
        found, form = phrase.found, phrase.form
        match form:
            case None:
                raise _NotSaidError("is not understood", _hint(phrase.text))
            case Form.NOTHING:
                return "nothing was said"
            case Form.LOSERS:
                return "he throws what he takes for losers"
            case Form.ALL:
                self.found = replace(self.found, takes_all=True)
                return f"all but {self._gives(found)}" if _gives(found) else "all the tricks left"
            case Form.TRICKS:
                return self._tricks(_number(found["n"]))
            case Form.NUMBERS:
                numbers = [_number(word) for word in found["numbers"].split() if word.startswith("#")]
                if len(numbers) == 1:
                    return self._tricks(numbers[0])
                more = tuple(Counted(tricks=number) for number in numbers)
                self.found = replace(self.found, counts=self.found.counts + more)
                return "a count of tricks, which binds no order"
            case Form.YOURS:
                self.found = replace(self.found, gives_rest=True)
                return "the other tricks are conceded"
            case Form.RESULT:
                return self._result(found)
            case Form.CONCEDE:
                return self._gives(found)
            case Form.TRUMP_OUT | Form.TRUMP_GONE | Form.TRUMP_TALK:
                return self._about_trumps(phrase)
            case _:
                return self._acts(phrase, form)

    def _tricks(self, number: int) -> str:
        if self.found.tricks not in (None, number):
            raise _NotSaidError(f"{self.found.tricks} tricks were claimed before", "one number of tricks")
        self.found = replace(self.found, tricks=number)
        return f"{number} trick{'s' * (number != 1)} claimed"

    def _result(self, found: dict[str, str]) -> str:
        if "level" in found:
            raise _NotSaidError(
                "how many tricks that is depends on the contract", "“making”, or the number of tricks"
            )
        number = next((_number(word) for word in found.values() if word.startswith("#")), 1)
        result = -number if {"down", "off"} & found.keys() else 0 if {"made", "home"} & found.keys() else number
        if self.found.result not in (None, 0, result):
            raise _NotSaidError("another result was named before", "one result")
        self.found = replace(self.found, result=result)
        if not result:
            return "the contract made"
        return f"{abs(result)} {'over' if result > 0 else 'under'} the contract"

    def _gives(self, found: dict[str, str]) -> str:
        if not _gives(found):
            raise _NotSaidError("how many tricks are conceded is not said", "“conceding one”, “conceding a diamond”")
        number = 0 if {"zero", "zero2"} & found.keys() else _number(found.get("n", "#1"))
        if "c" in found and not _is_bare(found["c"]):
            self._mention([self._card(found["c"])])
        elif found.get("s") == "@t":
            self._suit("@t")
            self.mentions.append(True)
        self.found = replace(self.found, conceded=(self.found.conceded or 0) + number)
        return f"{number} trick{'s' * (number != 1)} conceded"

    def _mention(self, cards: Iterable[Card]) -> None:
        for card in cards:
            if card.suit is self.trump:
                self.mentions.append(True)

    def _about_trumps(self, phrase: Phrase) -> str:
        if "c" in phrase.found:
            if _is_bare(phrase.found["c"]):
                raise _NotSaidError("the suit of the card is not said", "as “the queen of hearts is out”")
            card = self._card(phrase.found["c"])
            self._mention([card])
            self.found = replace(self.found, known_out=(*self.found.known_out, card))
            return f"he knows that {card} is out"
        self._suit("@t")
        if phrase.form is Form.TRUMP_GONE and phrase.join is Join.AFTER:
            self._add(phrase, DrawTrumps())
            self.mentions.append(True)
            return str(DrawTrumps())
        if phrase.form is Form.TRUMP_OUT:
            self.mentions.append(True)
            return "he speaks of an outstanding trump"
        if phrase.form is Form.TRUMP_GONE:
            self.mentions.append(False)
            return "he thinks that no trump is out"
        self.mentions.append(None)
        return "he speaks of a trump of his own; whether he meant the outstanding one is a judgment"

    def _acts(self, phrase: Phrase, form: Form) -> str:
        """A phrase that makes a step or lists tricks."""
        found = phrase.found
        match form:
            case Form.DRAW:
                return self._draw(phrase)
            case Form.CASH:
                suit = self._suit(found["s"])
                self._of_trumps(suit)
                return self._add(phrase, CashSuit(suit=suit))
            case Form.LISTED:
                return self._list(phrase)
            case Form.CARDS:
                cards = self._cards(found)
                if "g" in found:
                    return self._add(phrase, listed=tuple(Counted(suit=card.suit, tricks=1) for card in cards))
                return self._add(phrase, PlayCards(cards=cards))
            case Form.RUFF:
                return self._add(phrase, self._ruff(phrase) if "c" not in found else self._ruff_with(phrase))
            case Form.CROSS_RUFF:
                self._suit("@t")
                times = 2 if "twice" in found else _number(found["times"]) if "times" in found else None
                return self._add(phrase, CrossRuff(times=times))
            case Form.TO_CARD:
                return self._add(phrase, self._to_card(found))
            case _:
                return self._add(phrase, self._pitch(found))

    def _draw(self, phrase: Phrase) -> str:
        found = phrase.found
        suit = self._suit(found.get("s", "@t"))
        if suit is not self.trump and "rounds" in found:
            raise _NotSaidError("rounds of a side suit are not followed", "name the cards, as “HA then HK”")
        if suit is not self.trump:
            hint = f"trumps are {self.trump.full_name}" if self.trump is not None else "at notrump a suit is cashed"
            raise _NotSaidError(f"{suit.full_name} are no trumps", hint)
        rounds = next((_number(found[name]) for name in ("rounds", "in") if name in found), None)
        if rounds is None and "one" in found:
            rounds = 1
        if "twice" in found:
            rounds = 2
        self.mentions.append(True)
        return self._add(phrase, DrawTrumps(rounds=rounds))

    def _list(self, phrase: Phrase) -> str:
        found = phrase.found
        suit = self._suit(found["s"])
        number = _number(found["n"]) if "n" in found else 1 if "d" in found else None
        is_bare = number is None and not {"g", "have"} & found.keys()
        if is_bare and suit is self.trump and (phrase.is_first or phrase.join is Join.AFTER):
            self.mentions.append(True)
            return self._add(phrase, DrawTrumps())
        self._of_trumps(suit)
        if number is None and _is_singular(phrase.text, suit):
            number = 1
        if is_bare and self.verb and phrase.join is Join.AND:
            return self._add(phrase, CashSuit(suit=suit))
        draws = is_bare and suit is self.trump
        return self._add(phrase, listed=(Counted(suit=suit, tricks=number),), draws=draws)

    def _of_trumps(self, suit: Suit) -> None:
        if suit is self.trump:
            self.mentions.append(None)

    def _add(
        self,
        phrase: Phrase,
        step: StatementStep | None = None,
        *,
        listed: tuple[Counted, ...] = (),
        draws: bool = False,
    ) -> str:
        """Take over a step or listed tricks; returns them in words."""
        self.order.add(phrase, Item(step, listed, draws))
        if step is not None:
            return str(step)
        suits = dict.fromkeys(entry.suit.full_name for entry in listed if entry.suit is not None)
        return f"tricks in {', '.join(suits)}"

    def _suit(self, word: str) -> Suit:
        if word != "@t":
            return Suit[word[1].upper()]
        if self.trump is None:
            raise _NotSaidError("there are no trumps at notrump")
        return self.trump

    def _card(self, text: str) -> Card:
        """The one card that words name."""
        return self._cards({"bare" if _is_bare(text) else "cards": text})[0]

    def _cards(self, found: dict[str, str]) -> tuple[Card, ...]:
        if "bare" in found:
            ranks = [int(word[1:]) for word in found["bare"].split() if word.startswith("%")]
            words = f"{found.get('in', '')} {found.get('place', '')}".split()
            seats = self.seats if not words else tuple({self._seat(words)} & set(self.seats))
            return tuple(self._only(rank, seats) for rank in ranks)
        words = found["cards"].split()
        suits = [word for word in words if word.startswith("@")]
        cards: list[Card] = []
        for word in words:
            if word.startswith("$"):
                cards.append(Card(Suit[word[1].upper()], int(word[2:])))
            elif word[0] in "%#":
                suit = self._suit(suits[0]) if suits else cards[-1].suit
                cards.append(Card(suit, int(word[1:])))
        return tuple(cards)

    def _only(self, rank: int, seats: Sequence[Seat]) -> Card:
        """The card of this rank that he must mean."""
        name = {14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}.get(rank, rank_name(rank))
        held = [card for seat in seats for card in self._held(seat, f"which {name}") if card.rank == rank]
        told = {suit for item in self.order.items for suit in item.suits}
        named = {card for item in self.order.items for card in item.cards}
        left = [card for card in held if card not in named]
        left = [card for card in left if card.suit not in told] or left
        if len(left) == 1:
            return left[0]
        if not left:
            raise _NotSaidError(f"no hand that he plays has {'such' if held else 'that'} a card")
        raise _NotSaidError(f"which {name} is not said", " or ".join(str(card) for card in sorted(left)))

    def _held(self, seat: Seat, asked: str) -> Collection[Card]:
        if self.hands is None:
            raise _NotSaidError(f"{asked} cannot be told without the hands", "name the cards, as “SA then HK”")
        return self.hands[seat]

    def _lowest(self, seat: Seat, suit: Suit) -> Card:
        held = [card for card in self._held(seat, "the cards") if card.suit is suit]
        if not held:
            raise _NotSaidError(f"{seat.full_name} has no {suit.full_name}")
        return min(held)

    def _holder(self, card: Card) -> Seat:
        for seat in self.seats:
            if card in self._held(seat, "the cards"):
                return seat
        raise _NotSaidError(f"{card} is in no hand that he plays")

    def _to_card(self, found: dict[str, str]) -> PlayCards:
        words = found["c"]
        if "s" in found and _is_bare(words):
            card = Card(self._suit(found["s"]), int(words.split()[-1][1:]))
        else:
            card = self._card(words)
        if "s" in found and card.suit is not self._suit(found["s"]):
            raise _NotSaidError(f"{card} is of another suit")
        return PlayCards(cards=(self._lowest(self._holder(card).partner, card.suit), card))

    def _pitch(self, found: dict[str, str]) -> PlayCards:
        card = self._card(found["c"])
        if _number(found.get("n", "#1")) != 1:
            raise _NotSaidError("one card is thrown on one card", "a phrase for each, as “a spade on HA”")
        return PlayCards(cards=(card, self._lowest(self._holder(card).partner, self._suit(found["s"]))))

    def _ruff(self, phrase: Phrase) -> RuffIn:
        found = phrase.found
        suit = self._suit(found["s"])
        if self.trump is None or suit is self.trump:
            raise _NotSaidError("a side suit is ruffed, with a trump")
        times = 2 if "twice" in found else _number(found["times"] if "times" in found else found.get("n", "#1"))
        if "high" in found:
            raise _NotSaidError(
                "with which trump he ruffs is a rule of normal play", "set “ruffs”, or name the cards"
            )
        is_plural = suit.full_name in phrase.text.lower()
        if is_plural and ("noun" in found or not {"n", "times", "twice"} & found.keys()):
            raise _NotSaidError("how often is not said", f"as “ruff two {suit.full_name} in dummy”")
        return RuffIn(hand=self._place(found, suit), suit=suit, times=times)

    def _ruff_with(self, phrase: Phrase) -> PlayCards:
        """A ruff with a trump that he named: the card that is led, and the trump."""
        step, trump = self._ruff(phrase), self._card(phrase.found["c"])
        if step.times > 1 or trump.suit is not self.trump:
            raise _NotSaidError("one card is ruffed with one trump", "as “ruff a heart in dummy with the SA”")
        return PlayCards(cards=(self._lowest(step.hand.partner, step.suit), trump))

    def _place(self, found: dict[str, str], suit: Suit) -> Seat:
        """The hand that ruffs."""
        words = next((found[name] for name in ("in", "in2", "in3") if name in found), "").split()
        seat = self._seat(words) if words or self.is_defender else None
        if seat is None and self.hands is not None:
            fits = [place for place in self.seats if self._can_ruff(place, suit)]
            seat = fits[0] if len(fits) == 1 else None
        if seat is None:
            hint = f"as “ruff a {suit.full_name[:-1]} in dummy” or “in hand”"
            raise _NotSaidError("in which hand is not said", hint)
        if seat.side is not self.claimer.side:
            raise _NotSaidError(f"{seat.full_name} is not of the claimer's side")
        return seat

    def _seat(self, words: Sequence[str]) -> Seat:
        """The hand that words name: dummy, his own, or one by its place."""
        if {"dummy", "table"} & set(words):
            return self.declarer.partner
        return next((Seat[word[1].upper()] for word in words if word.startswith("&")), self.claimer)

    def _can_ruff(self, seat: Seat, suit: Suit) -> bool:
        own, other = self._held(seat, "the hand"), self._held(seat.partner, "the hand")
        has_trump = any(card.suit is self.trump for card in own)
        return has_trump and sum(c.suit is suit for c in own) < sum(c.suit is suit for c in other)


def _hint(text: str) -> str:
    """What would be right where a phrase was not understood."""
    first = text.lower().split()[0]
    if first in ("unless", "if", "provided", "assuming", "except", "as"):
        return "a condition shows that he looks: leave it out, and say that he sees a show-out (show-out-unseen)"
    if "n't" in text.lower() or " not " in f" {text.lower()} " or first == "without":
        return "say what he would do, not what he would not do"
    return ""


def _clipped(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"


def _number(word: str) -> int:
    number = int(word[1:])
    if number > 13:
        raise _NotSaidError(f"{number} cannot be", "at most 13")
    return number


def _gives(found: dict[str, str]) -> bool:
    return bool({"n", "s", "c", "t", "zero", "zero2"} & found.keys())


def _is_singular(text: str, suit: Suit) -> bool:
    """True for “the last club”."""
    return re.search(rf"\b{suit.full_name[:-1]}\b", text.lower()) is not None


def _is_bare(words: str) -> bool:
    """True for a card that is named without its suit."""
    return "@" not in words and "$" not in words

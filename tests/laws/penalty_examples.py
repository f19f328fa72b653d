"""The examples of the shared folder on penalty cards and lead restrictions; a shape not understood raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.bridge import Card, PenaltyCard, Seat, Side, Suit
from analyzer.laws import Lawbook, NeedsJudgment
from analyzer.laws.law26 import WithdrawnCall, lead_restriction
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify, legal_plays, partner_lead
from analyzer.laws.law59 import obeying
from analyzer.laws.option import Act
from tests.laws.example_fields import Fields, cards, suits

__all__ = [
    "check_lead_restriction", "check_legal_plays_with_pc", "check_pc_partner_lead", "check_penalty_card_class",
]  # fmt: skip

HOW = {
    **dict.fromkeys(
        ("accident", "accidental", "dropped", "inadvertent", "two_cards_simultaneously", "simultaneous"),
        How.ACCIDENT,
    ),
    **dict.fromkeys(
        ("deliberate", "deliberate_play", "lead_out_of_turn", "led_out_of_turn", "played_out_of_turn",
         "premature_play", "revoke_corrected", "corrected_revoke"),
        How.PLAY,
    ),
    "named": How.NAMED,
}  # fmt: skip
ACTS = {
    **dict.fromkeys(("require", "demand"), Act.REQUIRE),
    **dict.fromkeys(("prohibit", "forbid"), Act.FORBID),
    **dict.fromkeys(("none", "no_requirement", "neither", None), Act.NO_REQUIREMENT),
}
CLASSES = {"major": True, "minor": False}
_REFUSED = ("invalid", "illegal", "not_available")
_ALLOWED = ("valid", "legal", "available")


def _classes(found: tuple[PenaltyCard, ...], names: list[str]) -> list[str]:
    by_card = {lying.card: "major" if lying.major else "minor" for lying in found}
    return [by_card[card] for card in cards(names)]


def check_penalty_card_class(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fields, wanted = Fields(given), Fields(expected)
    names = fields.take("cards", "card")
    names = [names] if isinstance(names, str) else names
    exposure = fields.take("exposure", "exposures")
    how = [exposure] * len(names) if isinstance(exposure, str) else exposure
    players = fields.take("players", "defenders", default=["E"] * len(names))
    fields.done()
    exposed = [
        ExposedCard(player=Seat[player], card=card, how=HOW[word])
        for player, card, word in zip(players, cards(names), how, strict=True)
    ]
    found = classify(exposed, book)
    if isinstance(found, NeedsJudgment):
        # the law leaves open whether a card was named on purpose; an example that gives a class has judged so
        assert {fact.how for fact in exposed} == {How.NAMED}
        found = classify([ExposedCard(player=f.player, card=f.card, how=How.PLAY) for f in exposed], book)
    assert isinstance(found, tuple)
    assert len(found) == len(names)
    said = wanted.take("classes", "class")
    assert _classes(found, names) == ([said] if isinstance(said, str) else said)
    wanted.done()


def _lying(fields: Fields) -> tuple[PenaltyCard, ...]:
    """The penalty cards with one class for all, or one for each."""
    entries = fields.take("penalty", "penalty_cards", "penalty_card")
    entries = [entries] if isinstance(entries, str | Mapping) else entries
    classes = fields.take("pclass", "pclasses", "classes", "class", default=None)
    found = []
    for index, entry in enumerate(entries):
        if isinstance(entry, Mapping):
            one = Fields(entry)
            name, word = one.take("card"), one.take("class", "pclass")
            one.done()
        else:
            name = entry
            word = classes[entry] if isinstance(classes, Mapping) else classes
            word = word[index] if isinstance(word, list) else word
        found.append(PenaltyCard(player=Seat.E, card=Card.parse(name), major=CLASSES[word]))
    if isinstance(classes, list | Mapping) and len(classes) != len(entries):
        raise ValueError(f"{len(classes)} classes of {len(entries)} penalty cards")
    return tuple(found)


def check_legal_plays_with_pc(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fields, wanted = Fields(given), Fields(expected)
    led = fields.take("led", "suit_led", default=None)
    hand = frozenset(cards(fields.take("hand")))
    lying = _lying(fields)
    required = fields.take("required", "required_suit", default=None)
    forbidden = fields.take("forbidden", "prohibited", "prohibited_suits", default=())
    fields.done()
    assert {card.card for card in lying} <= hand
    found = legal_plays(
        hand,
        Suit.parse(led) if led else None,
        lying,
        book,
        forbidden=suits(forbidden),
        required=() if required is None else (suits(required),),
    )
    assert set(found.cards) == set(cards(wanted.take("legal")))
    chooses = wanted.take("declarer_chooses", "by_declarer", default=found.by_declarer)
    assert chooses is found.by_declarer
    wanted.done()


def _held(fields: Fields, wanted: frozenset[Suit]) -> frozenset[Suit]:
    """The suits that the leader holds."""
    only = fields.take("partner_holds_only", "partner_suits", default=None)
    hand = fields.take("partner_hand", default=None)
    has_wanted = fields.take("partner_holds_required_suit", "partner_holds_suit", default=True)
    if only is not None:
        return suits(only)
    if hand is not None:
        return frozenset(card.suit for card in cards(hand))
    return frozenset(Suit) - (frozenset() if has_wanted else wanted)


def check_pc_partner_lead(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    """East has the penalty cards, West leads."""
    fields, wanted = Fields(given), Fields(expected)
    lying = _lying(fields)
    act = ACTS[fields.take("declarer_option", "option", default=None)]
    default = [] if act is Act.NO_REQUIREMENT else [str(lying[0].card)[0]]
    named = suits(fields.take("suits", "suit", default=default))
    held = _held(fields, named)
    fields.done()
    options = partner_lead(Seat.W, lying, book, held=held)
    chosen = [one for one in options if one.act is act and one.suits == named]
    refused = wanted.yes(*_REFUSED) or not wanted.take(*_ALLOWED, default=True)
    has_nothing_to_state = not options and act is Act.NO_REQUIREMENT
    assert refused is (not chosen and not has_nothing_to_state), "whether declarer has this option"
    wanted_note = wanted.take("note", "reason", default="")
    if refused:
        wanted.done()
        return
    one_of_each = [Card(suit, 7) for suit in held]
    allowed = {
        Act.REQUIRE: obeying(one_of_each, lambda card: card.suit in named),
        Act.FORBID: obeying(one_of_each, lambda card: card.suit not in named),
        Act.NO_REQUIREMENT: tuple(one_of_each),
    }[act]
    assert {card.suit for card in allowed} == suits(wanted.take("suits_allowed"))
    picked_up = {card.card for one in chosen for card in one.picked_up}
    stays = {card.card for card in lying} - picked_up
    if chosen:
        assert {card.card for card in chosen[0].stays} == stays
        assert chosen[0].unable or "unable" not in wanted_note
        assert wanted.take("unable", default=chosen[0].unable) is chosen[0].unable
    status = wanted.take("penalty_card_status", "status", default=None)
    if status is not None:
        gone = {"picked_up": True, "returned_to_hand": True, "stays": False, "stays_on_table": False}[status]
        assert picked_up == ({card.card for card in lying} if gone else set())
    for names, actual in (("picked_up", picked_up), ("stays", stays)):
        said = wanted.take(names, default=None)
        assert said is None or set(cards(said)) == actual, names
    wanted.done()


_DURATIONS = {
    Act.REQUIRE: ("first_turn_only", "this_lead", "first_lead_only"),
    Act.FORBID: ("while_retains_lead", "while_on_lead"),
}
#: Which call it was in words, beside the suits to which it related.
_REMARKS = ("withdrawn_call", "insufficient_bid", "replacement_call", "legal_call", "call", "replaced_by")


def check_lead_restriction(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fields, wanted = Fields(given), Fields(expected)
    related = fields.take("withdrawn_call_suits", default=None)
    fact = WithdrawnCall(
        offender=Seat.E,
        declaring=Side.EW if fields.yes("offender_declares") else Side.NS,
        suits=None if related is None else suits(related),
        specified=suits(
            fields.take("suits_specified_by_offender_in_legal_auction", "suits_specified_by_offender", default=[])
        ),
        comparable=fields.take("comparable_call", "comparable", default=None),
        repeated=fields.yes("call_repeated", "repeated"),
    )
    fields.drop(*_REMARKS)
    fields.done()
    found = lead_restriction(fact, book)
    needs = wanted.take("needs", default=None)
    if isinstance(found, NeedsJudgment):
        assert needs == [need.id for need in found.needs], "the facts do not suffice"
        wanted.done()
        return
    assert needs is None
    require: frozenset[Suit] = frozenset()
    forbid: frozenset[Suit] = frozenset()
    for entry in wanted.take("options"):
        option = Fields(entry)
        act = ACTS[option.take("type")]
        named = suits(option.take("suit", "suits", "any_one_of"))
        assert option.take("duration", default=_DURATIONS[act][0]) in _DURATIONS[act]
        option.done()
        if act is Act.REQUIRE:
            require |= named
        else:
            forbid |= named
    assert (found.may_require, found.may_forbid) == (require, forbid)
    wanted.done()

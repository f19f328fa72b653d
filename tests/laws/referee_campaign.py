"""Random boards under random restrictions, followed by the referee and by the slow one."""

from __future__ import annotations

import random
from collections import Counter

from analyzer.bridge import (
    DECK,
    Card,
    Deal,
    DeclarerOption,
    Denomination,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.laws import Edition, Lawbook
from analyzer.laws.option import Act, Option
from analyzer.laws.referee import Table, begin, choices, chosen, legal_cards, played
from tests.laws.slow_referee import Stated, Story

WORDS = {Act.NO_REQUIREMENT: "nothing", Act.REQUIRE: "require", Act.FORBID: "forbid"}


def random_table(dice: random.Random, book: Lawbook) -> Table:
    """A full deal or an ending, now and then in the middle of a trick, with one to five restrictions."""
    size = dice.choice((13, 13, 13, 8, 5, 3))
    pack = dice.sample(DECK, 4 * size)
    hands = [frozenset(pack[size * seat : size * (seat + 1)]) for seat in range(4)]
    position = Position.of_deal(
        Deal((hands[0], hands[1], hands[2], hands[3])),
        denomination=dice.choice(tuple(Denomination)),
        leader=dice.choice(tuple(Seat)),
    )
    for _ in range(dice.choice((0, 0, 0, 1, 2, 3))):
        position = position.played(dice.choice(position.legal_cards()))
    declarer = dice.choice(tuple(Seat))
    return begin(position, declarer=declarer, restrictions=random_restrictions(dice, position, declarer), book=book)


def random_restrictions(dice: random.Random, position: Position, declarer: Seat) -> list[Restriction]:
    found: list[Restriction] = []
    for defender in (declarer.lho, declarer.rho):
        hand = sorted(position.hands[defender])
        exposed = dice.sample(hand, min(len(hand), dice.choice((0, 1, 1, 2, 3))))
        if len(exposed) == 1:
            major = exposed[0].is_honor or dice.random() < 0.5
            found.append(PenaltyCard(player=defender, card=exposed[0], major=major))
        else:
            found += [PenaltyCard(player=defender, card=card, major=True) for card in exposed]
        if dice.random() < 0.3:
            may_require = dice.random() < 0.5
            found.append(
                DeclarerOption(
                    leader=defender,
                    suits=_suits(dice),
                    may_require=may_require,
                    may_forbid=not may_require or dice.random() < 0.7,
                )
            )
        if dice.random() < 0.25:
            found.append(MustLead(player=defender, suits=_suits(dice)))
        if dice.random() < 0.25:
            found.append(MayNotLead(player=defender, suits=_suits(dice)))
        if hand and dice.random() < 0.25:
            found.append(
                MustPlay(player=defender, cards=frozenset(dice.sample(hand, min(len(hand), dice.choice((1, 3))))))
            )
    dice.shuffle(found)
    return found


def _suits(dice: random.Random) -> frozenset[Suit]:
    return frozenset(dice.sample(tuple(Suit), dice.choice((1, 1, 2, 4))))


def story_of(table: Table) -> Story:
    """The same start for the slow referee, in letters."""
    position = table.position
    story = Story(
        hands={seat.name: {str(card) for card in position.hands[seat]} for seat in Seat},
        trump=position.denomination.name[0] if position.denomination.suit is not None else "",
        leader=position.leader.name,
        trick=[str(card) for card in position.trick],
    )
    for lying in table.penalty_cards:
        (story.major if lying.major else story.minor).append((lying.player.name, str(lying.card)))
    for one in table.waiting:
        match one:
            case DeclarerOption():
                story.option[one.leader.name] = (_letters(one.suits), one.may_require, one.may_forbid)
            case MustLead():
                story.must_lead[one.player.name] = _letters(one.suits)
            case MayNotLead():
                story.may_not_lead[one.player.name] = _letters(one.suits)
            case MustPlay():
                story.must_play[one.player.name] = {str(card) for card in one.cards}
    return story


def _letters(suits: frozenset[Suit]) -> str:
    return "".join(suit.name for suit in sorted(suits))


def _said(option: Option, stage: str) -> Stated:
    if option.act is Act.PLAY:
        return ("card", str(option.card), "card")
    return (WORDS[option.act], _letters(option.suits), stage)


def follow(dice: random.Random, table: Table) -> Counter[str]:
    """Play a table to its end at random; both referees must agree at every turn."""
    story = story_of(table)
    seen: Counter[str] = Counter(boards=1)
    while not table.position.is_over:
        options = choices(table)
        slow = story.choices()
        stages = {choice[-1] for choice in slow}
        assert len(stages) <= 1, (story, stages)
        stage = next(iter(stages), "")
        assert {_said(option, stage) for option in options} == slow, (story, options, slow)
        assert len(options) == len(slow)
        legal = {str(card) for card in legal_cards(table)}
        assert legal == (set() if story.waits() else story.may_play()), (story, legal)
        seen["turns"] += 1
        if options:
            seen[f"choices, {stage}"] += 1
            option = dice.choice(options)
            story.events.append(_said(option, stage))
            table = chosen(table, option)
            continue
        held = table.position.hands[table.position.to_play]
        if dice.random() < 0.02:  # a revoke, or a penalty card that was not played
            card = dice.choice(sorted(held))
            seen["illegal plays"] += str(card) not in legal
        else:
            card = Card.parse(dice.choice(sorted(legal)))
        seen["narrowed"] += len(legal) < len(table.position.legal_cards())
        story.events.append(("plays", str(card)))
        table = played(table, card)
    return seen


def compare(seed: int, count: int) -> dict[str, int]:
    """Boards, turns and choices at which the two referees agreed; raises AssertionError with the first difference."""
    dice = random.Random(seed)
    totals: Counter[str] = Counter()
    for _ in range(count):
        book = Lawbook(edition=dice.choice(tuple(Edition)))
        totals += follow(dice, random_table(dice, book))
    return dict(totals)

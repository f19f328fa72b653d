"""The answers of ``analyzer options``: what declarer may choose after an irregularity, and what each is worth."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from analyzer.bridge import Card, Contract, Deal, PenaltyCard, Play, Position, Restriction, Seat
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.bridge.restrictions import parse_suits
from analyzer.errors import BoardError, InputError
from analyzer.laws import Edition, Lawbook, NeedsJudgment, NoRectification, law54, law55, law56, law57
from analyzer.laws.law26 import WithdrawnCall, lead_restriction
from analyzer.laws.law50 import legal_plays, partner_lead
from analyzer.laws.law50e import Place, information
from analyzer.laws.law51 import choice_of_card
from analyzer.laws.law53 import LeadOutOfTurn
from analyzer.laws.option import Option
from analyzer.play_options import OptionValue, value_options
from analyzer.report.play_text import line_text

__all__ = ["options_answer"]

_WIDTH = 92
_CAVEAT = (
    "For after the board: double dummy sees all four hands, and whoever chooses at the table does not. "
    "It is evidence, not a ruling, and not advice."
)


def options_answer(
    deal: Deal,
    contract_text: str,
    played: str,
    *,
    edition: Edition,
    penalty: Sequence[str] = (),
    minor: Sequence[str] = (),
    out_of_turn: str | None = None,
    saw_dummy: bool = False,
    premature: str | None = None,
    withdrawn: str | None = None,
    specified: str | None = None,
    comparable: bool | None = None,
    lines: bool = True,
) -> tuple[dict[str, Any], str]:
    """Every option at this point of the play with its clause, declarer's tricks and best play, as JSON and as text.

    Parameters
    ----------
    played
        The cards played before, lead first.
    penalty, minor
        Penalty cards that lie on the table.
    out_of_turn, premature
        A card that was led out of turn, or played before partner had played, with its player: ``E:H9``.
    withdrawn
        A withdrawn call: its player and the suits that it related to, ``E:H``; ``E:`` for none.
    specified, comparable
        The suits that the offender specified in the legal auction; 2017: whether the new call was comparable.
    """
    contract, book = Contract.parse(contract_text), Lawbook(edition=edition)
    cards = tuple(Card.parse(word) for word in played.replace(",", " ").split())
    position = Play(cards=cards).legal_position(Position.opening(deal, contract))
    if position.is_over:
        raise InputError("the line plays every card; nothing is left to choose")
    lying = tuple(PenaltyCard.parse(text) for text in penalty) + tuple(
        PenaltyCard.parse(text, major=False) for text in minor
    )
    problems = restriction_problems(position, lying, declarer=contract.declarer)
    if problems:
        raise BoardError(problems)
    asked = [text for text in (out_of_turn, premature, withdrawn) if text is not None]
    if len(asked) > 1:
        raise InputError("one irregularity at a time: --out-of-turn, --premature or --withdrew")
    if out_of_turn is not None:
        options = _out_of_turn(position, contract, out_of_turn, lying, saw_dummy=saw_dummy, book=book)
    elif premature is not None:
        options = _premature(position, contract, premature, lying, book)
    elif withdrawn is not None:
        led = _leaders(Position.opening(deal, contract), cards)
        options = _withdrawn(position, contract, withdrawn, specified, comparable, lying, led, book)
    else:
        options = _of_penalty_cards(position, contract, lying, book)
    found = value_options(position, options, declarer=contract.declarer, lines=lines)
    return _json(found, edition, contract), _text(found, position, contract, lying, book)


def _player_and(text: str, what: str, option: str, example: str) -> tuple[Seat, str]:
    player, colon, rest = text.partition(":")
    if not colon:
        raise InputError(f"{option} {text}: write the player, a colon and {what}, as {example}")
    try:
        return Seat.parse(player), rest.strip()
    except InputError as error:
        raise InputError(f"{option} {text}: {error.problems[0].message}") from None


def _card(text: str, option: str) -> Card:
    try:
        return Card.parse(text)
    except InputError as error:
        raise InputError(f"{option}: {error.problems[0].message}") from None


def _leaders(position: Position, cards: Sequence[Card]) -> frozenset[Seat]:
    """Who led to the tricks before."""
    found = set()
    for card in cards:
        if not position.trick:
            found.add(position.to_play)
        position = position.played(card)
    return frozenset(found)


def _out_of_turn(
    position: Position,
    contract: Contract,
    text: str,
    lying: tuple[PenaltyCard, ...],
    *,
    saw_dummy: bool,
    book: Lawbook,
) -> tuple[Option, ...]:
    player, rest = _player_and(text, "the card that he led", "--out-of-turn", "E:H9")
    card = _card(rest, "--out-of-turn")
    if position.trick:
        raise InputError("a lead out of turn begins a trick; the line ends within one")
    if card not in position.hands[player]:
        raise InputError(f"{player.full_name} does not hold {card}")
    turn = position.to_play
    fact = LeadOutOfTurn(
        player=player,
        card=card,
        turn=turn,
        declarer=contract.declarer,
        trick=1 + position.tricks_ns + position.tricks_ew,
        lying=lying,
        leader_suits=frozenset(held.suit for held in position.hands[turn]),
    )
    if fact.trick == 1:
        return law54.options(law54.OpeningLead(lead=fact, saw_dummy=saw_dummy), book)
    if saw_dummy:
        raise InputError("--saw-dummy is about the opening lead")
    return law56.options(fact, book) if fact.by_defender else law55.options(fact, book)


def _premature(
    position: Position, contract: Contract, text: str, lying: tuple[PenaltyCard, ...], book: Lawbook
) -> tuple[Option, ...]:
    player, rest = _player_and(text, "the card that he played too early", "--premature", "E:S5")
    card = _card(rest, "--premature")
    if position.led is None:
        raise InputError("a premature play is made to a trick that has begun; the line ends between two")
    played = {position.leader.after(turn) for turn in range(len(position.trick))}
    if player.partner in played:
        raise InputError(
            f"{player.partner.full_name} has played to the trick already. A card played at the right-hand opponent's "
            "turn must be played if it is legal, and else becomes a major penalty card (Law 57D)"
        )
    if card not in position.hands[player]:
        raise InputError(f"{player.full_name} does not hold {card}")
    fact = law57.PrematurePlay(
        player=player,
        card=card,
        is_lead=player in played,
        led=position.led,
        partner_hand=position.hands[player.partner],
        declarer=contract.declarer,
        lying=lying,
    )
    found = law57.options(fact, book)
    if isinstance(found, NoRectification):
        raise InputError(f"declarer has nothing to choose: {found.why}")
    return found


def _withdrawn(
    position: Position,
    contract: Contract,
    text: str,
    specified: str | None,
    comparable: bool | None,
    lying: tuple[PenaltyCard, ...],
    led: frozenset[Seat],
    book: Lawbook,
) -> tuple[Option, ...]:
    what = "the suits that his call related to (nothing for none)"
    offender, rest = _player_and(text, what, "--withdrew", "E:H")
    fact = WithdrawnCall(
        offender=offender,
        declaring=contract.declarer.side,
        suits=parse_suits(rest) if rest else frozenset(),
        specified=parse_suits(specified) if specified else frozenset(),
        comparable=comparable,
    )
    found = lead_restriction(fact, book)
    if isinstance(found, NeedsJudgment):
        raise InputError(
            f"{found.needs[0].question} Say --comparable or --not-comparable (Law {found.needs[0].clause})"
        )
    if found.option is None:
        raise InputError(f"declarer has nothing to choose: {found.why} (Law {found.clause.cite})")
    if comparable is not None and book.edition is not Edition.L2017:
        raise InputError("--comparable and --not-comparable are about the laws of 2017")
    if offender.partner in led:
        raise InputError(f"{offender.partner.full_name} has led already: the option was for his first lead (Law 26)")
    if position.trick or position.to_play is not offender.partner:
        raise InputError(f"the choice comes when {offender.partner.full_name} is on lead; end the line there")
    return found.at_lead(hand=position.hands[position.to_play], cards=lying)


def _of_penalty_cards(
    position: Position, contract: Contract, lying: tuple[PenaltyCard, ...], book: Lawbook
) -> tuple[Option, ...]:
    player = position.to_play
    if not lying:
        raise InputError("nothing to choose: name a penalty card, or what was led or played out of turn")
    if player.side is contract.declarer.side:
        raise InputError(f"{player.full_name} is to play; declarer chooses when a defender is")
    if not position.trick:
        held = frozenset(card.suit for card in position.hands[player])
        options = partner_lead(player, lying, book, held=held)
        if options:
            return options
    own = tuple(card for card in lying if card.player is player)
    plays = legal_plays(position.hands[player], position.led, own, book)
    options = choice_of_card(player, plays.cards, lying, book) if plays.by_declarer else ()
    if not options:
        cards = " ".join(card.symbol for card in plays.cards)
        why = f" (Law {plays.clause.cite})" if plays.clause is not None else ""
        verb = "must" if len(plays.cards) == 1 else "may"
        minor = (
            "" if any(card.major for card in lying) else "; a minor penalty card limits its owner, not his partner"
        )
        raise InputError(f"declarer has nothing to choose: {player.full_name} {verb} play {cards}{why}{minor}")
    return options


def _json(found: Sequence[OptionValue], edition: Edition, contract: Contract) -> dict[str, Any]:
    return {
        "edition": edition.value,
        "contract": str(contract),
        "options": [
            {
                "text": value.option.text,
                "act": value.option.act.value,
                "clause": value.option.clause.cite,
                "tricks_declarer": value.tricks_declarer,
                "picked_up": [str(card.card) for card in value.option.picked_up],
                "stays": [str(card.card) for card in value.option.stays],
                "unable": value.option.unable,
                "restrictions": [str(restriction) for restriction in value.option.restrictions],
                "line": None if value.line is None else [str(card) for card in value.line.cards],
                "choices": {}
                if value.line is None
                else {str(choice.index): str(choice.option) for choice in value.line.choices},
                "engine": value.engine,
            }
            for value in found
        ],
    }


def _text(
    found: Sequence[OptionValue],
    position: Position,
    contract: Contract,
    lying: tuple[PenaltyCard, ...],
    book: Lawbook,
) -> str:
    by_defenders = all(value.option.clause.cite.startswith("55") for value in found)
    values = [value.tricks_declarer for value in found]
    best, word = (min(values), "fewest") if by_defenders else (max(values), "most")
    noun = "option" if len(found) == 1 else "options"
    lines = [f"{contract.symbol} by {contract.declarer.full_name}, Laws {book.edition}: {len(found)} {noun}"]
    if by_defenders and len(found) > 1:
        lines += _wrapped(
            "The defenders choose, either of them; where they differ, the one next in turn to the lead decides (55A)."
        )
    shown: dict[tuple[Position, tuple[Restriction, ...]], int] = {}
    for number, value in enumerate(found, start=1):
        option = value.option
        mark = f" ({word})" if value.tricks_declarer == best and len(set(values)) > 1 else ""
        lines += ["", *_wrapped(f"{number}. {option.text}   Law {option.clause.cite}", indent=3)]
        lines += _wrapped("   " + _whereabouts(option), indent=3) if _whereabouts(option) else []
        tricks = "trick" if value.tricks_declarer == 1 else "tricks"
        lines.append(f"   {value.tricks_declarer} {tricks} to declarer double dummy{mark}")
        same = shown.setdefault((value.start, option.restrictions), number)
        if value.line is not None and same != number:
            lines.append(f"   the same cards in the same order as option {same}")
        elif value.line is not None:
            lines += line_text(value.start, value.line.cards, contract.declarer, _said(value))
    lines += _information(found, lying, book)
    return "\n".join([*lines, "", *_wrapped(f"{found[0].engine}. {_CAVEAT}")])


def _whereabouts(option: Option) -> str:
    """What becomes of the penalty cards, where the option's own text does not name them."""
    gone = [card.card.symbol for card in option.picked_up if f"{card.card.symbol} is picked up" not in option.text]
    left = [card.card.symbol for card in option.stays if f"{card.card.symbol} stays" not in option.text]
    parts = [f"{', '.join(gone)} picked up"] if gone else []
    parts += (
        [f"{', '.join(left)} on the table as {'penalty cards' if len(left) > 1 else 'a penalty card'}"]
        if left
        else []
    )
    return "; ".join(parts)


def _information(found: Sequence[OptionValue], lying: tuple[PenaltyCard, ...], book: Lawbook) -> list[str]:
    """What may be known from each card, while it lies on the table and after it was picked up."""
    lines: list[str] = []
    kept = dict.fromkeys(card for value in found for card in value.option.stays) or dict.fromkeys(lying)
    for card in kept:
        lines += ["", f"{card.card.symbol}, while it lies on the table as a penalty card"]
        lines += [f"  {text}" for text in _sentences(card, Place.TABLE, book)]
    for card in dict.fromkeys(card for value in found for card in value.option.picked_up):
        lines += ["", f"{card.card.symbol}, once it is picked up"]
        lines += [f"  {text}" for text in _sentences(card, Place.HAND, book)]
    net = book.find("50E3")
    if lines and net is not None:
        lines += ["", *_wrapped("Afterwards: did the exposed card help all the same (Law 50E3)? That is judged.")]
    return lines


def _sentences(card: PenaltyCard, place: Place, book: Lawbook) -> list[str]:
    return [
        line for entry in information(card, place, book) for line in _wrapped(f"{entry.text} {entry.clause.cite}")
    ]


def _wrapped(text: str, *, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def _said(value: OptionValue) -> list[tuple[int, str]]:
    return [] if value.line is None else [(choice.index, str(choice.option)) for choice in value.line.choices]

"""The answers of ``analyzer solve``, as JSON values and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.bridge import (
    Card,
    Contract,
    Deal,
    DeclarerOption,
    Denomination,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Play,
    Position,
    Restriction,
    Seat,
    Side,
)
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.bridge.restrictions import merged_options
from analyzer.errors import BoardError, InputError, SolverUnavailable
from analyzer.report.play_text import line_text
from analyzer.solver.engines import engine_source
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Line, Question

__all__ = ["contract_answer", "restrictions_of", "table_answer"]

_CAVEAT = "Double dummy sees all four hands: it is evidence, not a ruling."


def restrictions_of(
    *,
    penalty: Sequence[str] | None = None,
    minor: Sequence[str] | None = None,
    require: Sequence[str] | None = None,
    forbid: Sequence[str] | None = None,
    force: Sequence[str] | None = None,
    may_require: Sequence[str] | None = None,
    may_forbid: Sequence[str] | None = None,
) -> tuple[Restriction, ...]:
    """The restrictions written on the command line, each with its player: ``E:HK``, ``W:S``.

    A suit that declarer may require and forbid is one option.
    """
    return (
        *(PenaltyCard.parse(text) for text in penalty or ()),
        *(PenaltyCard.parse(text, major=False) for text in minor or ()),
        *(MustLead.parse(text) for text in require or ()),
        *(MayNotLead.parse(text) for text in forbid or ()),
        *(MustPlay.parse(text) for text in force or ()),
        *merged_options(
            [DeclarerOption.parse(text, may_forbid=False) for text in may_require or ()],
            [DeclarerOption.parse(text, may_require=False) for text in may_forbid or ()],
        ),
    )


def _checked(deal: Deal) -> Deal:
    problems = deal.problems()
    if problems:
        raise BoardError(problems)
    if not deal.is_known:
        raise BoardError("double dummy needs all four hands")
    return deal


def table_answer(deal: Deal, *, engine: str = "auto") -> tuple[dict[str, Any], str]:
    """The twenty results of a deal: tricks of each declarer in each denomination."""
    _checked(deal)
    asked = [(denomination, declarer) for denomination in reversed(Denomination) for declarer in Seat]
    questions = [
        Question(position=Position.of_deal(deal, denomination=denomination, leader=declarer.lho))
        for denomination, declarer in asked
    ]
    source = engine_source(engine)
    answers = source.solve(questions)
    tricks = {
        (denomination, declarer): answer.tricks(declarer.side)
        for (denomination, declarer), answer in zip(asked, answers, strict=True)
    }
    out = {
        "engine": source.name,
        "tricks_declarer": {
            declarer.name: {d.name: tricks[d, declarer] for d in reversed(Denomination)} for declarer in Seat
        },
    }
    lines = ["declarer   " + "".join(f"{d.symbol:>4}" for d in reversed(Denomination))]
    for declarer in Seat:
        row = "".join(f"{tricks[d, declarer]:>4}" for d in reversed(Denomination))
        lines.append(f"{declarer.full_name:<11}{row}")
    return out, "\n".join([*lines, "", f"{source.name}. {_CAVEAT}"])


def contract_answer(
    deal: Deal,
    contract_text: str,
    played: str,
    *,
    restrictions: tuple[Restriction, ...] = (),
    refute: str | None = None,
    engine: str = "auto",
) -> tuple[dict[str, Any], str]:
    """Declarer's tricks for every card of the player to move, after a line that may be empty; and best play.

    Parameters
    ----------
    restrictions
        What binds the play after the line. Where declarer has a choice now, each of his options is valued.
    refute
        A card of the player to move whose consequence is shown as well.
    """
    _checked(deal)
    contract = Contract.parse(contract_text)
    line = tuple(Card.parse(word) for word in played.replace(",", " ").split())
    position = Play(cards=line).legal_position(Position.opening(deal, contract))
    if position.is_over:
        raise InputError("the line plays every card; nothing is left to search")
    problems = restriction_problems(position, restrictions, declarer=contract.declarer)
    if problems:
        raise BoardError(problems)
    source = engine_source(engine)
    [answer] = source.solve([Question(position=position, every_card=True, restrictions=restrictions)])
    side = contract.declarer.side
    won = position.tricks(side)
    by_card = {card: won + tricks for card, tricks in answer.cards(side)}
    best = won + answer.tricks(side)
    player = position.to_play
    options = {str(entry.option): won + _declarers(entry.tricks_ns, answer.left, side) for entry in answer.options}
    out = {
        "engine": answer.engine,
        "contract": str(contract),
        "line": [str(card) for card in line],
        "to_play": player.name,
        "tricks_declarer": best,
        "cards": {str(card): tricks for card, tricks in by_card.items()},
        "restrictions": [str(restriction) for restriction in restrictions],
        "options": options,
        "chosen": None if answer.chosen is None else str(answer.chosen),
    }
    after = f" after {' '.join(card.symbol for card in line)}" if line else ""
    lines = [f"{contract.symbol} by {contract.declarer.full_name}{after}: {_tricks(best).strip()} double dummy"]
    lines += [f"  {restriction.in_words}" for restriction in restrictions]
    for text, tricks in options.items():
        best_mark = "   (best)" if text == out["chosen"] else ""
        lines.append(f"  {_tricks(tricks)}   {contract.declarer.full_name}: {text}{best_mark}")
    for tricks in sorted(set(by_card.values())):
        cards = " ".join(card.symbol for card, value in by_card.items() if value == tricks)
        lines.append(f"  {_tricks(tricks)}   {player.full_name} plays {cards}")
    lines += _lines_of_play(position, contract, restrictions, refute, engine, out)
    return out, "\n".join([*lines, "", f"{answer.engine}. {_CAVEAT}"])


def _declarers(tricks_ns: int, left: int, side: Side) -> int:
    return tricks_ns if side is Side.NS else left - tricks_ns


def _lines_of_play(
    position: Position,
    contract: Contract,
    restrictions: tuple[Restriction, ...],
    refute: str | None,
    engine: str,
    out: dict[str, Any],
) -> list[str]:
    """Best play from a position, and what a card leads to, as text; both are also put into ``out``."""
    if engine == "dds":
        if refute is not None:
            raise InputError("lines of play come from our own search; leave --engine dds out")
        return []
    search = NumbaSource()
    try:
        best = search.line(position, restrictions)
    except SolverUnavailable:
        if refute is not None:
            raise
        return []
    out["best_play"] = [str(card) for card in best.cards]
    out["best_choices"] = {str(choice.index): str(choice.option) for choice in best.choices}
    lines = ["", "best play by all four", *_shown(position, best, contract)]
    if refute is not None:
        found = search.refutation(position, Card.parse(refute), restrictions)
        out["refutation"] = {"cards": [str(card) for card in found.cards], "cost": found.cost}
        lines += ["", _cost_text(position, found), *_shown(position, found, contract)]
    return lines


def _shown(position: Position, line: Line, contract: Contract) -> list[str]:
    said = [(choice.index, str(choice.option)) for choice in line.choices]
    return line_text(position, line.cards, contract.declarer, said)


def _tricks(number: int) -> str:
    """A number of tricks, as wide for one as for more."""
    return f"{number:>2} {'trick ' if number == 1 else 'tricks'}"


def _cost_text(position: Position, found: Line) -> str:
    card = found.cards[0].symbol
    if found.cost == 0:
        return f"{card} costs nothing"
    return f"{card} costs {position.to_play.side.dashed} {found.cost} trick{'s' if found.cost > 1 else ''}"

"""The answers of ``analyzer solve``, as JSON values and as text."""

from __future__ import annotations

from typing import Any

from analyzer.bridge import Card, Contract, Deal, Denomination, Play, Position, Seat
from analyzer.errors import BoardError, InputError, SolverUnavailable
from analyzer.report.play_text import tricks_text
from analyzer.solver.engines import engine_source
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Line, Question

__all__ = ["contract_answer", "table_answer"]

_CAVEAT = "Double dummy sees all four hands: it is evidence, not a ruling."


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
    deal: Deal, contract_text: str, line_text: str, *, refute: str | None = None, engine: str = "auto"
) -> tuple[dict[str, Any], str]:
    """Declarer's tricks for every card of the player to move, after a line that may be empty; and best play.

    ``refute`` names a card of the player to move whose consequence is shown as well.
    """
    _checked(deal)
    contract = Contract.parse(contract_text)
    line = tuple(Card.parse(word) for word in line_text.replace(",", " ").split())
    position = Play(cards=line).legal_position(Position.opening(deal, contract))
    if position.is_over:
        raise InputError("the line plays every card; nothing is left to search")
    source = engine_source(engine)
    [answer] = source.solve([Question(position=position, every_card=True)])
    side = contract.declarer.side
    won = position.tricks(side)
    by_card = {card: won + tricks for card, tricks in answer.cards(side)}
    best = won + answer.tricks(side)
    player = position.to_play
    out = {
        "engine": source.name,
        "contract": str(contract),
        "line": [str(card) for card in line],
        "to_play": player.name,
        "tricks_declarer": best,
        "cards": {str(card): tricks for card, tricks in by_card.items()},
    }
    after = f" after {' '.join(card.symbol for card in line)}" if line else ""
    lines = [f"{contract.symbol} by {contract.declarer.full_name}{after}: {best} tricks double dummy"]
    for tricks in sorted(set(by_card.values())):
        cards = " ".join(card.symbol for card, value in by_card.items() if value == tricks)
        lines.append(f"  {tricks:>2} tricks   {player.full_name} plays {cards}")
    lines += _lines_of_play(position, refute, 1 + len(line) // 4, engine, out)
    return out, "\n".join([*lines, "", f"{source.name}. {_CAVEAT}"])


def _lines_of_play(position: Position, refute: str | None, trick: int, engine: str, out: dict[str, Any]) -> list[str]:
    """Best play from a position, and what a card leads to, as text; both are also put into ``out``."""
    if engine == "dds":
        if refute is not None:
            raise InputError("lines of play come from our own search; leave --engine dds out")
        return []
    search = NumbaSource()
    try:
        best = search.line(position)
    except SolverUnavailable:
        if refute is not None:
            raise
        return []
    out["best_play"] = [str(card) for card in best.cards]
    lines = ["", "best play by all four", *tricks_text(position, best.cards, first=trick)]
    if refute is not None:
        found = search.refutation(position, Card.parse(refute))
        out["refutation"] = {"cards": [str(card) for card in found.cards], "cost": found.cost}
        lines += ["", _cost_text(position, found), *tricks_text(position, found.cards, first=trick)]
    return lines


def _cost_text(position: Position, found: Line) -> str:
    card = found.cards[0].symbol
    if found.cost == 0:
        return f"{card} costs nothing"
    return f"{card} costs {position.to_play.side.dashed} {found.cost} trick{'s' if found.cost > 1 else ''}"

"""The answers of ``analyzer solve`` and ``analyzer doctor``, as JSON values and as text."""

from __future__ import annotations

import platform
import sys
from typing import Any

from analyzer.bridge import Card, Contract, Deal, Denomination, Play, Position, Seat
from analyzer.errors import BoardError, InputError, SolverError
from analyzer.solver.double_dummy import LibddsSource
from analyzer.solver.source import Question

__all__ = ["contract_answer", "doctor", "table_answer"]

_CAVEAT = "Double dummy sees all four hands: it is evidence, not a ruling."


def _checked(deal: Deal) -> Deal:
    problems = deal.problems()
    if problems:
        raise BoardError(problems)
    if not deal.is_known:
        raise BoardError("double dummy needs all four hands")
    return deal


def table_answer(deal: Deal) -> tuple[dict[str, Any], str]:
    """The twenty results of a deal: tricks of each declarer in each denomination."""
    _checked(deal)
    asked = [(denomination, declarer) for denomination in reversed(Denomination) for declarer in Seat]
    questions = [
        Question(position=Position.of_deal(deal, denomination=denomination, leader=declarer.lho))
        for denomination, declarer in asked
    ]
    source = LibddsSource()
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


def contract_answer(deal: Deal, contract_text: str, line_text: str) -> tuple[dict[str, Any], str]:
    """Declarer's tricks for every card of the player to move, after a line that may be empty."""
    _checked(deal)
    contract = Contract.parse(contract_text)
    line = tuple(Card.parse(word) for word in line_text.replace(",", " ").split())
    position = Play(cards=line).legal_position(Position.opening(deal, contract))
    if position.is_over:
        raise InputError("the line plays every card; nothing is left to search")
    source = LibddsSource()
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
    return out, "\n".join([*lines, "", f"{source.name}. {_CAVEAT}"])


def doctor() -> tuple[dict[str, Any], str, bool]:
    """What is installed and whether the engine answers a known position rightly."""
    from importlib.metadata import PackageNotFoundError, version

    from analyzer import __version__
    from analyzer.laws import Edition, Lawbook

    out: dict[str, Any] = {"analyzer": __version__, "python": platform.python_version(), "platform": sys.platform}
    for name in ("endplay", "numba", "numpy", "scipy", "matplotlib", "pydantic", "ruamel.yaml", "typer"):
        try:
            out[name] = version(name)
        except PackageNotFoundError:
            out[name] = "not installed"
    out["law clauses"] = {e.value: len(Lawbook(edition=e).clauses()) for e in Edition}
    healthy = True
    try:
        import dds_bindings

        info = dds_bindings.describe()
        out["libdds"] = {"version": info.version, "path": str(info.path), "threads": info.threads}
        deal = Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..")
        question = Question(position=Position.of_deal(deal, denomination=Denomination.NT, leader=Seat.N))
        [answer] = LibddsSource().solve([question])
        healthy = answer.tricks_ns == deal.cards_each
        out["self test"] = "right" if healthy else f"WRONG: {answer.tricks_ns} tricks, {deal.cards_each} expected"
    except (SolverError, dds_bindings.DdsError) as error:
        healthy = False
        out["libdds"] = f"not usable: {error}"
    lines = [f"{name:<14} {value}" for name, value in out.items()]
    return out, "\n".join(lines), healthy

"""Leads of the exact line tables against double dummy over layouts: the tests run few, the campaign runs many."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np

from analyzer.bridge import Card, Seat
from analyzer.solver.engine import Engine
from analyzer.solver.layouts import chance, imagine
from tests.solver import odds

ENGINE = Engine(threads=1)
#: Tables marked as isolated in which the whole deal gives more than the suit alone. B52: West with five spades to the
#: king is thrown in (libdds finds the same tricks); forty deals of the table's own check met no such West.
MORE_IN_THE_DEAL = ("B52",)


def isolated_rows(path: Path) -> list[odds.Row]:
    """The line tables in which one suit decides, whatever else is in the hands."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return [row for row in data["B"] if row.get("isolated")]


def leads(row: odds.Row, count: int, seed: int) -> list[tuple[str, float, float, float]]:
    """Each lead from either hand, exact chance of the target, estimate over layouts, distance in standard errors.

    Every later guess is right, as in the exact numbers.
    """
    layouts = imagine(odds.knowledge_of(row, "plain"), count, seed=seed)
    hands = np.stack([(layouts.hands >> (16 * suit)) & 0x1FFF for suit in range(4)], axis=2)
    found = []
    for leader in (Seat.N, Seat.S):
        stated = [one for one in row["double_dummy_by_lead"] if one["hand"] == leader.name]
        if stated:
            tricks = ENGINE.card_tricks(hands, 4, int(leader))
        for one in stated:
            reached = tricks[:, Card.parse(one["card"]).code] >= row["target_total_tricks"]
            exact = float(Fraction(one["probability"]))
            estimate = chance(layouts, reached)
            distance = abs(estimate.value - exact) / estimate.standard_error
            found.append((f"{leader.name} {one['card']}", exact, estimate.value, distance))
    return found


def lines(path: Path, unit: int, count: int, seed: int) -> dict[str, int]:
    """One line table; a lead beyond three standard errors is asked again over four times as many other layouts.

    Of a thousand right estimates three lie beyond three standard errors; raises where one does so twice. Where the
    whole deal gives more than the suit alone, an estimate may lie above.
    """
    tables = isolated_rows(path)
    table = tables[unit % len(tables)]
    found = leads(table, count, seed)
    may_be_above = table["id"] in MORE_IN_THE_DEAL
    beyond = [one for one in found if one[3] >= 3 and not (may_be_above and one[2] > one[1])]
    if beyond:
        again = {one[0]: one for one in leads(table, 4 * count, seed + 1_000_000)}
        for one in beyond:
            assert again[one[0]][3] < 3, (table["id"], one, again[one[0]], seed)
    return {
        "line tables": 1,
        "leads": len(found),
        "layouts": count,
        "leads asked again": len(beyond),
        "tables with more in the deal": int(may_be_above),
    }


def situations(path: Path, count: int, seed: int) -> dict[str, int]:
    """Every question about situations and guesses in both conventions, likewise."""
    asked = again = 0
    for convention in odds.CONVENTIONS:
        for row in odds.asking_rows(path):
            found = odds.compared(row, count, seed, convention)
            asked += len(found)
            beyond = [one for one in found if one[3] >= 3]
            if beyond:
                second = {one[0]: one for one in odds.compared(row, 4 * count, seed + 1_000_000, convention)}
                again += len(beyond)
                for one in beyond:
                    assert second[one[0]][3] < 3, (row["id"], convention, one, second[one[0]], seed)
    return {"questions": asked, "questions asked again": again}

"""One decision: between what the player chooses, what each choice costs and seems to cost, and how likely it is.

What is found is written to two rows. ``found (56,)`` has four blocks of ``MOST_CHOICES`` numbers: chance, cost,
seeming cost, and the share of the imagined layouts in which no choice does better. ``told (34,)`` has the card played
(a code, filled in by the play), how many choices there are, how many layouts were imagined, the node, two blocks of
choices: the highest card of each, and its equal cards as a set; the set of cards whose chance people fixed; and the
role of who decides: declarer also where he picks one of several penalty cards of a defender.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.declare import i8, kernel, word_row, words
from analyzer.solver.kernels.layout import PLAYED, ROOT, TO_PLAY, TRUMP, WORDS, load
from analyzer.solver.kernels.restricted_answers import picks_at_root
from analyzer.solver.play_kernels.chance import mixed
from analyzer.solver.play_kernels.costs import costs_at_root, list_choices
from analyzer.solver.play_kernels.imagining import (
    FIRST_CARD,
    KNOWN,
    LED_BY,
    SEES_DUMMY,
    TRUMP_SUIT,
    VIEW,
    seeming_costs,
)
from analyzer.solver.play_kernels.policy import DECLARER, DEFENDER, LAYOUTS, LEADER, chances_of
from analyzer.solver.play_kernels.shapes import float_row, float_rows, word_cube

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]
    Cube = NDArray[np.int64]
    Number = NDArray[np.float64]
    Numbers = NDArray[np.float64]

__all__ = [
    "BEST_IN",
    "CARD",
    "CHANCE",
    "CHOICES_NUMBER",
    "COST",
    "EQUALS",
    "FIXED_CARDS",
    "FOUND_NUMBERS",
    "IMAGINED",
    "MOST_CHOICES",
    "NODE",
    "OUT_OF_BUDGET",
    "ROLE",
    "SCENE",
    "SEEMS",
    "TOLD_WORDS",
    "TOPS",
    "look_around",
    "weigh",
]

MOST_CHOICES = 14
CHANCE, COST, SEEMS, BEST_IN = 0, 14, 28, 42
CARD, CHOICES_NUMBER, IMAGINED, NODE, TOPS, EQUALS, FIXED_CARDS, ROLE = 0, 1, 2, 3, 4, 18, 32, 33
TOLD_WORDS, FOUND_NUMBERS = 34, 56
IMAGINATION = 3  # stream below that of a node
OUT_OF_BUDGET = -1
# Rows of scratch that are used here.
SCENE, TOPS_ROW, EQUALS_ROW, COSTS_ROW = 4, 5, 6, 7


@kernel(i8(i8, i8, i8, word_row, i8, word_row))
def look_around(space: int, declarer: int, is_lead: int, open_cards: Row, trick: int, scene: Row) -> int:
    """Fill in what the table sees at the root, but for the voids; the role of who decides.

    ``trick`` holds the cards of the trick in progress plus one, eight bits each. What declarer states before a lead
    has been stated.
    """
    seat = load(space, ROOT, TO_PLAY)
    dummy = (declarer + 2) & 3
    is_declarers = seat in (declarer, dummy) or picks_at_root(space) != 0
    scene[TRUMP_SUIT] = load(space, WORDS, TRUMP)
    scene[LED_BY] = (seat - load(space, ROOT, PLAYED)) & 3
    scene[VIEW] = declarer if is_declarers else seat
    scene[SEES_DUMMY] = -1 if is_lead else dummy
    for turn in range(3):
        scene[FIRST_CARD + turn] = ((trick >> (8 * turn)) & 255) - 1
    for player in range(4):
        scene[KNOWN + player] = open_cards[player]
    if is_declarers:
        return DECLARER
    return LEADER if is_lead else DEFENDER


@kernel(i8(words, float_rows, i8, i8, float_row, float_row))
def _recall(memory: Rows, remembered: Numbers, node: int, number: int, seems: Number, best_in: Number) -> int:
    """Copy what was imagined at a node before; how many layouts, or 0."""
    for row in range(len(memory)):
        if memory[row, 1] == 0:
            return 0
        if memory[row, 0] == node:
            for choice in range(number):
                seems[choice] = remembered[row, choice]
                best_in[choice] = remembered[row, MOST_CHOICES + choice]
            return int(memory[row, 1])
    return 0


@kernel(i8(words, float_rows, i8, i8, i8, float_row, float_row))
def _remember(
    memory: Rows, remembered: Numbers, node: int, layouts: int, number: int, seems: Number, best_in: Number
) -> int:
    """Keep what was imagined at a node, while there is room."""
    for row in range(len(memory)):
        if memory[row, 1] == 0:
            memory[row, 0] = node
            memory[row, 1] = layouts
            for choice in range(number):
                remembered[row, choice] = seems[choice]
                remembered[row, MOST_CHOICES + choice] = best_in[choice]
            return 1
    return 0


@kernel(i8(word_row, words, float_row, i8, i8, word_row, float_row))
def _fix(nodes: Row, cards: Rows, fixed: Number, node: int, number: int, equals: Row, chances: Number) -> int:
    """Give choices the chances that people fixed at a node, the others the rest; the cards fixed.

    Cards whose chance is fixed together share it as the model would share it. Where all that can be played was given
    no chance, every choice is as likely as any other.
    """
    settled = 0
    named = 0
    taken = 0.0
    for row in range(len(nodes)):
        if nodes[row] != node:
            continue
        whole = 0.0
        members = 0
        for place in range(number):
            if equals[place] & cards[row, 0]:
                whole += chances[place]
                members += 1
        for place in range(number):
            if equals[place] & cards[row, 0]:
                share = chances[place] / whole if whole > 0.0 else 1.0 / members
                chances[place] = share * fixed[row]
                settled |= 1 << place
        if members:
            taken += fixed[row]
            named |= cards[row, 0]
    if settled == 0:
        return 0
    rest = 0.0
    others = 0
    for place in range(number):
        if (settled >> place) & 1 == 0:
            rest += chances[place]
            others += 1
    for place in range(number):
        if (settled >> place) & 1 == 0:
            share = chances[place] / rest if rest > 0.0 else 1.0 / others
            chances[place] = share * max(0.0, 1.0 - taken)
    whole = 0.0
    for place in range(number):
        whole += chances[place]
    for place in range(number):
        chances[place] = chances[place] / whole if whole > 0.0 else 1.0 / number
    return named


@kernel(i8(i8, i8, i8, i8, i8, float_row, word_row, words, float_row, word_cube, words, words, words, words,
           float_rows, word_row, float_row))  # fmt: skip
def weigh(
    space: int,
    mind: int,
    node: int,
    value: int,
    role: int,
    policy: Number,
    fixed_nodes: Row,
    fixed_cards: Rows,
    fixed_chances: Number,
    conditions: Cube,
    scratch: Rows,
    history: Rows,
    classes: Rows,
    memory: Rows,
    remembered: Numbers,
    told: Row,
    found: Number,
) -> int:
    """Find everything about the decision at the root, whose double-dummy value is known; how many choices there are.

    What declarer states before a lead has been stated.

    Parameters
    ----------
    space, mind
        Workspaces of the actual cards, with the decision as its root, and of imagined ones.
    node, role
        Which decision, whose.
    fixed_nodes, fixed_cards, fixed_chances
        Chances that people fixed: at which node, for which set of cards together.
    conditions, history, classes
        What each player knows beside, what has been played (``imagining``), and room.
    memory, remembered
        ``(m, 2)`` and ``(m, 28)``: nodes with how many layouts were imagined there, and what was found.
    told, found
        Rows as the module has them.
    """
    tops = scratch[TOPS_ROW]
    equals = scratch[EQUALS_ROW]
    costs = scratch[COSTS_ROW]
    number = list_choices(space, tops, equals)
    if costs_at_root(space, value, number, tops, costs) < 0:
        return OUT_OF_BUDGET
    worst = 0
    for choice in range(number):
        worst = max(worst, costs[choice])
        told[TOPS + choice] = tops[choice]
        told[EQUALS + choice] = equals[choice]
        found[COST + choice] = costs[choice]
        found[SEEMS + choice] = 0.0
        found[BEST_IN + choice] = 0.0
    chances = found[CHANCE : CHANCE + MOST_CHOICES]
    seems = found[SEEMS : SEEMS + MOST_CHOICES]
    best_in = found[BEST_IN : BEST_IN + MOST_CHOICES]
    imagined = 0
    layouts = int(policy[4 * role + LAYOUTS])
    if worst and layouts:
        imagined = _recall(memory, remembered, node, number, seems, best_in)
        if imagined == 0:
            imagined = seeming_costs(
                mind,
                space,
                scratch[SCENE],
                scratch,
                history,
                classes,
                conditions,
                layouts,
                mixed(node, IMAGINATION),
                number,
                tops,
                costs,
                seems,
                best_in,
            )
            if imagined < 0:
                return OUT_OF_BUDGET
            if imagined:
                _remember(memory, remembered, node, imagined, number, seems, best_in)
            for choice in range(number):  # the costs of the last layout were written over those of the cards
                costs[choice] = int(found[COST + choice])
    chances_of(policy, role, number, imagined, costs, seems, chances)
    told[FIXED_CARDS] = _fix(fixed_nodes, fixed_cards, fixed_chances, node, number, equals, chances)
    told[CHOICES_NUMBER] = number
    told[IMAGINED] = imagined
    told[NODE] = node
    told[ROLE] = role
    return number

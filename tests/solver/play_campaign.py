"""Random plausible plays against the oracle, hidden cards dealt anew, plays under restrictions: few or many.

Each function returns totals, and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from analyzer.bridge import Deal, PenaltyCard, Play, Position, Seat
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.solver.play_task import PlayTask, Policy, choices_at
from analyzer.solver.playouts import Playouts
from analyzer.solver.plays import Plays
from tests.solver import play_oracle as oracle
from tests.solver import restricted_campaign
from tests.solver.restricted_oracle import NOTHING, Chosen, Game, State

ENGINE = Playouts(threads=1)
#: In a process of its own, as the mode is one of the whole process.
_CHECKED = """
import json, sys
from analyzer.solver.kernels import layout
layout.set_checked(True)
from tests.solver import play_campaign, play_oracle
seed = int(sys.argv[1])
totals = {}
for policy in (play_oracle.QUICK, play_oracle.DETAILED):
    for name, count in play_campaign.against_oracle(seed, 30, policy).items():
        totals[name] = totals.get(name, 0) + count
for cards in (0, 10, 30):
    play_campaign.hidden_cards(seed, cards, 2)
totals |= play_campaign.under_restrictions(seed, 20)
print(json.dumps(totals))
"""
MOST = 3  # tricks that a cost is told up to


def _near(first: Any, second: Any) -> bool:
    return bool(np.allclose(first, second, rtol=0, atol=1e-9))


def against_oracle(seed: int, count: int, policy: Policy, *, plays: int = 2) -> dict[str, int]:
    """Random endings of three to five tricks, every card of every play."""
    dice = random.Random(seed)
    totals: Counter[str] = Counter()
    for _ in range(count):
        task = oracle.random_task(dice, 52 - 4 * dice.randint(3, 5) - dice.randrange(4))
        found = ENGINE.play(task, policy, plays=plays)
        totals["decisions over layouts"] += compare(task, policy, found)
        totals["endings"] += 1
        totals["cards"] += found.codes.size
    return dict(totals)


def compare(task: PlayTask, policy: Policy, plays: Plays) -> int:
    """Hold every decision of some plays to the oracle; how many there were with layouts."""
    met = 0
    expected = np.zeros((len(plays.tricks_declarer), 3))
    for number in range(len(plays.tricks_declarer)):
        steps = oracle.course(task, plays, number)
        true = oracle.costs([position for position, _ in steps])
        line = list(task.line)
        for place, (position, card) in enumerate(steps):
            row = number, place
            count = plays.numbers[row]
            runs = oracle.choices(position)
            assert choices_at(position) == tuple(runs)
            assert [oracle.cards_of(word) for word in plays.sets[row][:count].tolist()] == runs
            costs = [true[place][run[0]] for run in runs]
            assert plays.costs[row][:count].tolist() == costs, (task, number, place)
            tendency = oracle.tendency_of(policy, task, position, len(line))
            seen = None
            if any(costs) and tendency.layouts:
                view = oracle.View.of(task, position, line)
                known = [c for seat, c in task.known if seat is oracle.viewer_of(task, position)]
                condition = known[0] if known else None
                layouts = view.dealt(int(plays.nodes_of_play[row]), tendency.layouts, condition)
                seen = oracle.seeming(task, position, line, layouts)
                assert _near(plays.seems[row][:count], seen.seems)
                assert _near(plays.best_in[row][:count], seen.best_in)
                met += 1
            assert plays.imagined[row] == (seen.layouts if seen else 0)
            chances = oracle.chances(tendency, costs, seen)
            assert _near(plays.chances[row][:count], chances)
            ours = position.to_play.side is task.contract.declarer.side
            assert plays.declarer_decides[row] == ours
            who = 0 if ours else (1 if line else 2)
            expected[number, who] += sum(chance * cost for chance, cost in zip(chances, costs, strict=True))
            line.append(card)
    assert _near(plays.losses(), expected)
    return met


def hidden_cards(seed: int, cards: int, count: int) -> dict[str, int]:
    """Decisions after so many cards, before and after the cards that the player does not see were dealt anew."""
    dice = random.Random(seed)
    compared = 0
    while compared < count:
        task = oracle.random_task(dice, cards)
        others = [one for one in (swapped(dice, task) for _ in range(3)) if one is not None]
        found = [ENGINE.play(one, oracle.DETAILED, plays=1, first_only=True) for one in (task, *others)]
        # nothing is imagined where nothing is at stake on the true cards
        found = [one for one in found if one.imagined[0, 0]]
        for other in found[1:]:
            for name in ("sets", "seems", "best_in", "imagined", "nodes_of_play"):
                mine, its = getattr(found[0], name)[0, 0], getattr(other, name)[0, 0]
                assert np.array_equal(mine, its), (name, task)
            compared += 1
    return {"decisions with other hidden cards": compared}


def swapped(dice: random.Random, task: PlayTask) -> PlayTask | None:
    """The task with the cards that the player to move cannot see dealt anew; None where they lie as they must."""
    position = task.start()
    view = oracle.View.of(task, position, task.line)
    hidden = [seat for seat in Seat if len(view.known[seat]) < 13]
    for _ in range(200):
        left = sorted(view.unseen)
        dice.shuffle(left)
        hands = list(view.known)
        for seat in hidden:
            need = 13 - len(hands[seat])
            hands[seat], left = hands[seat] | set(left[:need]), left[need:]
        barred = [any(c.suit in view.voids[seat] for c in hands[seat] & view.unseen) for seat in hidden]
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        if not any(barred) and deal != task.deal:
            Play(cards=task.line).legal_position(Position.opening(deal, task.contract))
            return replace(task, deal=deal)
    return None


def under_restrictions(seed: int, count: int) -> dict[str, int]:
    """Random endings under random restrictions, two plays by each policy."""
    dice = random.Random(seed)
    totals: Counter[str] = Counter()
    for _ in range(count):
        task, game = restricted_task(dice)
        for policy in (oracle.QUICK, oracle.DETAILED):
            plays = ENGINE.play(task, policy, plays=2)
            assert plays.finished.all(), task
            assert _near(plays.chances.sum(axis=2), 1.0), task
            for number in range(2):
                follow(game, plays, number, task.contract.declarer)
                oracle.course(task, plays, number)
        totals["restricted endings"] += 1
        totals["with several penalty cards"] += sum(isinstance(one, PenaltyCard) for one in task.restrictions) > 1
    return dict(totals)


def settled(game: Game, state: State, chosen: Chosen) -> list[tuple[State, Chosen]]:
    """Where declarer may have stated his best choices."""
    which, options = game.choices(state, chosen)
    if not which:
        return [(state, chosen)]
    value = game.exact(state, chosen)
    after = [game.state_choice(state, chosen, which, option) for option in options]
    return [end for one in after if game.exact(*one) == value for end in settled(game, *one)]


def follow(game: Game, plays: Plays, number: int, declarer: Seat) -> None:
    """Hold a play to the slow definition: which cards may be played, at what cost, whose decision it is."""
    states = [game.start]
    for place, code in enumerate(plays.codes[number].tolist()):
        count = plays.numbers[number, place]
        told = {
            card.code: int(plays.costs[number, place, choice])
            for choice in range(count)
            for card in oracle.cards_of(int(plays.sets[number, place, choice]))
        }
        fitting = []
        for state, chosen in (end for start in states for end in settled(game, start, NOTHING)):
            cards, is_picked = game.playable(state, chosen)
            seat = (state.leader + len(state.trick)) % 4
            ours = is_picked or seat % 2 == declarer % 2
            sign = 1 if (declarer if ours else declarer.after(1)) % 2 == 0 else -1
            values = {}
            for card in range(52):
                if cards >> card & 1:
                    after, won = game.play(state, card)
                    values[card] = sign * (game.exact(after) + won)
            best = max(values.values())
            want = {card: min(MOST, best - value) for card, value in values.items()}
            if want == told and plays.declarer_decides[number, place] == ours:
                fitting.append(game.play(state, code)[0])
        assert fitting, (game.start, number, place, told)
        states = list(dict.fromkeys(fitting))


def restricted_task(dice: random.Random) -> tuple[PlayTask, Game]:
    """An ending under random restrictions of declarer's opponents, and the same for the slow definition."""
    while True:
        task = oracle.random_task(dice, 52 - 4 * dice.randint(3, 4) - dice.choice([0, 0, 0, 1, 2, 3]))
        position = task.start()
        hands = [sorted(card.code for card in hand) for hand in position.hands]
        rules: list[Any] = restricted_campaign.random_rules(dice, hands)
        sided = [rule[1] for rule in rules if rule[0] in ("major", "minor", "option")]
        if not rules or any(seat % 2 == task.contract.declarer % 2 for seat in sided):
            continue
        trick = [card.code for card in position.trick]
        game = Game(hands, int(position.denomination), int(position.leader), trick, rules)
        restrictions = tuple(map(restricted_campaign.restriction, rules))
        if restriction_problems(position, restrictions, declarer=task.contract.declarer):
            continue
        return replace(task, restrictions=restrictions), game


def checked(seed: int) -> dict[str, int]:
    """The same with every access to a workspace tested; one that leaves its area ends the play with an error."""
    command = [sys.executable, "-c", _CHECKED, str(seed)]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, cwd=root, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    totals: dict[str, int] = json.loads(done.stdout)
    return totals

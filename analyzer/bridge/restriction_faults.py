"""Which restrictions can lie on a position together: every fault at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from analyzer.bridge.cards import Seat, Suit
from analyzer.bridge.play import Position
from analyzer.bridge.restrictions import (
    DeclarerOption,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Restriction,
)
from analyzer.errors import Problem

__all__ = ["restriction_problems"]


def restriction_problems(
    position: Position, restrictions: Sequence[Restriction], *, declarer: Seat | None = None
) -> tuple[Problem, ...]:
    """Every reason why these restrictions cannot lie on this position together.

    Parameters
    ----------
    declarer
        Where known, penalty cards and declarer's options must be the defenders', and what could bind nobody is a
        fault too: a card that the player does not hold, a suit required and forbidden, all suits forbidden.
    """
    found: list[Problem] = []
    for text, count in Counter(str(restriction) for restriction in restrictions).items():
        if count > 1:
            found.append(Problem(message=f"{text} is stated {count} times", hint="once is enough"))
    distinct = list(dict.fromkeys(restrictions))
    found += _same_player(distinct)
    found += _one_side(distinct)
    if declarer is not None:
        found += _defenders(distinct, declarer)
        found += _without_effect(position, distinct)
    found += _penalty_cards(position, distinct)
    lines = [restriction for restriction in distinct if isinstance(restriction, FollowLine)]
    if len(lines) > 1:
        found.append(Problem(message=f"{len(lines)} lines are to be followed", hint="one line with all the cards"))
    return tuple(found)


def _same_player(restrictions: list[Restriction]) -> list[Problem]:
    """Two restrictions of one kind on one player, which say it differently."""
    found = []
    players: Counter[tuple[str, Seat]] = Counter()
    for restriction in restrictions:
        match restriction:
            case DeclarerOption():
                players["an option at the lead of", restriction.leader] += 1
            case MayNotLead():
                players["a forbidden lead of", restriction.player] += 1
            case MustLead():
                players["a required lead of", restriction.player] += 1
            case MustPlay():
                players["a forced card of", restriction.player] += 1
            case PenaltyCard() | FollowLine():
                pass
            case _:
                assert_never(restriction)
    for (kind, seat), count in players.items():
        if count > 1:
            found.append(
                Problem(message=f"{kind} {seat.full_name} is stated {count} times", hint="one that names everything")
            )
    return found


def _one_side(restrictions: list[Restriction]) -> list[Problem]:
    """Penalty cards and declarer's options belong to the defenders: one side."""
    seats = [
        restriction.player if isinstance(restriction, PenaltyCard) else restriction.leader
        for restriction in restrictions
        if isinstance(restriction, PenaltyCard | DeclarerOption)
    ]
    if len({seat.side for seat in seats}) < 2:
        return []
    names = " and ".join(seat.full_name for seat in sorted(set(seats)))
    return [
        Problem(
            message=f"penalty cards or declarer's options are stated for {names}",
            hint="only defenders have them (Law 48), and they are partners",
        )
    ]


def _defenders(restrictions: list[Restriction], declarer: Seat) -> list[Problem]:
    return [
        Problem(message=f"{restriction}: {declarer.side.dashed} declare", hint="only defenders have them (Law 48)")
        for restriction in restrictions
        if (isinstance(restriction, PenaltyCard) and restriction.player.side is declarer.side)
        or (isinstance(restriction, DeclarerOption) and restriction.leader.side is declarer.side)
    ]


def _without_effect(position: Position, restrictions: list[Restriction]) -> list[Problem]:
    """What a person would not state on purpose."""
    found = []
    required = {r.player: r.suits for r in restrictions if isinstance(r, MustLead)}
    for restriction in restrictions:
        match restriction:
            case MustPlay():
                held = position.hands[restriction.player]
                for card in sorted(restriction.cards - held):
                    found.append(
                        Problem(
                            message=f"{restriction}: {restriction.player.full_name} does not hold {card}",
                            hint="a card of his hand",
                        )
                    )
            case MayNotLead() if len(restriction.suits) == len(Suit):
                found.append(Problem(message=f"{restriction}: nothing is left to lead", hint="one to three suits"))
            case MayNotLead() if required.get(restriction.player, frozenset()) & restriction.suits:
                found.append(
                    Problem(message=f"{restriction}: he must lead a suit of these too", hint="require or forbid it")
                )
            case _:
                pass
    return found


def _penalty_cards(position: Position, restrictions: list[Restriction]) -> list[Problem]:
    found = []
    cards = [restriction for restriction in restrictions if isinstance(restriction, PenaltyCard)]
    for card, count in Counter(penalty.card for penalty in cards).items():
        if count > 1:
            found.append(Problem(message=f"{card} is a penalty card {count} times", hint="one owner, major or minor"))
    played = {card: position.leader.after(turn) for turn, card in enumerate(position.trick)}
    for penalty in cards:
        if penalty.card not in position.hands[penalty.player] and played.get(penalty.card) is not penalty.player:
            found.append(
                Problem(
                    message=f"{penalty}: {penalty.player.full_name} does not hold {penalty.card}",
                    hint="a card of his hand",
                )
            )
    for seat in Seat:
        theirs = [penalty for penalty in cards if penalty.player is seat]
        small = [str(penalty.card) for penalty in theirs if not penalty.major]
        if small and len(theirs) > 1:
            found.append(
                Problem(
                    message=f"{', '.join(small)} is a minor penalty card of {seat.full_name}, who has {len(theirs)}",
                    hint="several of one defender are all major (Law 50B)",
                )
            )
    return found

"""A poll's answers over the lawful actions: exact shares, proposed for somebody to accept; none for illegal ones."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from analyzer.bridge.action import Action
from analyzer.bridge.poll import Poll
from analyzer.laws.lawbook import Lawbook

__all__ = ["proposed_shares"]

_ISOLATED = "isolated answers"


def proposed_shares(
    poll: Poll, lawful: Mapping[Action, bool], book: Lawbook
) -> tuple[Mapping[Action, Fraction], tuple[str, ...]]:
    """The share of each lawful action that somebody chose, and the election for which a proposal was used.

    Parameters
    ----------
    lawful
        The lawful actions, each with whether it is, or may be, a logical alternative. One that is none, and that
        nothing suggests, was lawful too; an election says whether such isolated answers count.

    Law
    ---
    12C1(c) (2007, 2017), 12C3 (1997): what would have happened, in a lawful way.
    """
    option, stated = book.chosen(_ISOLATED)
    chose = {action: poll.tally(action).chose_share for action in lawful}
    named = [action for action in lawful if chose[action]]
    counted = [action for action in named if option == "counted" or lawful[action]]
    whole = sum((chose[action] for action in counted), Fraction(0))
    isolated = any(not lawful[action] for action in named)
    return {action: chose[action] / whole for action in counted}, (_ISOLATED,) if isolated and not stated else ()

"""The choices that players of records made, with what each card cost and seemed to cost.

Every card of a record is held against the choices that its player had: what each cost by double dummy on the true
cards, and what it seemed to cost over layouts that he could imagine. Only decisions at which some card cost a trick
are kept: a choice model is fitted on them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.errors import InputError
from analyzer.plausible.records import PlayedContract
from analyzer.solver.card_sets import card_set
from analyzer.solver.play_task import FixedCards, PlayTask, Policy, Tendency

if TYPE_CHECKING:
    from analyzer.solver.playouts import Playouts

__all__ = ["LAYOUTS", "ROLE_NAMES", "ContractChoices", "SeenChoice", "Watcher"]

ROLE_NAMES = ("declarer", "defenders", "opening lead")
#: Layouts imagined at a decision of a record, by role. A lead decides more than any other card and is worth more of
#: them; weights belong to a number of layouts, as few make the seeming cost uncertain and its weight small.
LAYOUTS = (8, 8, 48)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenChoice:
    """A decision of a record at which some card cost a trick.

    Attributes
    ----------
    role
        0 declarer, 1 a defender, 2 the opening leader.
    costs, seems
        Of each choice, in tricks.
    chosen
        Which was made.
    """

    role: int
    costs: tuple[float, ...]
    seems: tuple[float, ...]
    chosen: int

    def __post_init__(self) -> None:
        if not 0 <= self.role < len(ROLE_NAMES):
            raise InputError(f"role: {self.role}; 0 to {len(ROLE_NAMES) - 1}")
        if len(self.costs) != len(self.seems) or not 0 <= self.chosen < len(self.costs):
            raise InputError(f"chosen: {self.chosen} of {len(self.costs)} costs and {len(self.seems)} seeming ones")
        if not all(0 <= cost <= 13 for cost in (*self.costs, *self.seems)):
            raise InputError("costs, seems: numbers of tricks, 0 to 13")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChoices:
    """The decisions of one record."""

    choices: tuple[SeenChoice, ...]

    def to_json(self) -> str:
        """The decisions on one line of JSON; seeming costs to a ten thousandth of a trick."""
        return json.dumps(
            [[one.role, one.chosen, list(one.costs), [round(cost, 4) for cost in one.seems]] for one in self.choices]
        )

    @classmethod
    def from_json(cls, text: str) -> ContractChoices:
        """The decisions that :meth:`to_json` wrote.

        Raises
        ------
        InputError
            Where it is something else.
        """
        try:
            data: Any = json.loads(text)
            return cls(
                choices=tuple(
                    SeenChoice(
                        role=int(role),
                        costs=tuple(float(cost) for cost in costs),
                        seems=tuple(float(cost) for cost in seems),
                        chosen=int(chosen),
                    )
                    for role, chosen, costs, seems in data
                )
            )
        except (TypeError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"choices with a field of the wrong kind: {error}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Looks through records for decisions at which some card cost a trick: what a calibration asks of us.

    Attributes
    ----------
    playouts
        The engine.
    seed
        Of the layouts that are imagined.
    """

    playouts: Playouts
    seed: int = 1

    @property
    def version(self) -> str:
        """What the findings depend on, in a line."""
        return f"choices 2; layouts {' '.join(map(str, LAYOUTS))}; seed {self.seed}"

    def __call__(self, contract: PlayedContract) -> ContractChoices:
        """The decisions of one record."""
        cards = contract.cards
        fixed = tuple(FixedCards(line=cards[:number], cards=(card,), chance=1.0) for number, card in enumerate(cards))
        task = PlayTask(deal=contract.deal, contract=contract.contract, fixed=fixed, seed=self.seed)
        looks = [Tendency(true=1.0, seeming=1.0, beside=1.0, layouts=layouts) for layouts in LAYOUTS]
        policy = Policy(declarer=looks[0], defenders=looks[1], leader=looks[2])
        plays = self.playouts.play(task, policy, plays=1)
        found = []
        for number, card in enumerate(cards):
            count = int(plays.numbers[0, number])
            costs = plays.costs[0, number, :count]
            if count < 2 or not costs.any() or not plays.imagined[0, number]:
                continue
            bit = card_set([card])
            chosen = next(place for place in range(count) if int(plays.sets[0, number, place]) & bit)
            found.append(
                SeenChoice(
                    role=2 if number == 0 else 0 if plays.declarer_decides[0, number] else 1,
                    costs=tuple(costs.tolist()),
                    seems=tuple(plays.seems[0, number, :count].tolist()),
                    chosen=chosen,
                )
            )
        return ContractChoices(choices=tuple(found))

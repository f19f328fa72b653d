"""The choice model: weights come back from choices that were made by them; what is kept of records is read back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analyzer.bridge import Card, Contract, Deal
from analyzer.errors import InputError
from analyzer.plausible.choice_fit import fit_choices, leaders_agree, policies_of
from analyzer.plausible.choices import ContractChoices, SeenChoice, Watcher
from analyzer.plausible.field_model import LEADERS_ASSUMED, RolePolicy
from analyzer.plausible.records import PlayedContract
from analyzer.solver.play_task import MOST_BESIDE
from analyzer.solver.playouts import Playouts
from tests.plausible.test_collecting import made

TRUE = (2.0, 2.5, 1.0)
SEEMING, BESIDE = (4.0, 3.0, 4.5), (1.5, 0.0, 0.75)


def test_the_kernels_count_the_true_cost_as_far_as_the_rest_does() -> None:
    from analyzer.solver.play_kernels import policy

    assert policy.MOST_BESIDE == MOST_BESIDE


def drawn(random: np.random.Generator, role: int, *, by_both: bool) -> SeenChoice:
    """A choice as the model makes it."""
    count = int(random.integers(2, 8))
    costs = np.array([0, 1, *random.integers(0, 4, count - 2)], dtype=float)
    seems = np.clip(costs * 0.4 + random.exponential(0.4, count), 0, 3)
    worth = -SEEMING[role] * seems - BESIDE[role] * np.minimum(costs, 1) if by_both else -TRUE[role] * costs
    shares = np.exp(worth)
    chosen = int(random.choice(count, p=shares / shares.sum()))
    return SeenChoice(role=role, costs=tuple(costs.tolist()), seems=tuple(seems.tolist()), chosen=chosen)


def records(number: int, *, by_both: bool) -> tuple[tuple[PlayedContract, ...], tuple[ContractChoices, ...]]:
    random = np.random.default_rng(11)
    contracts = made(number // 2)
    return contracts, tuple(
        ContractChoices(choices=tuple(drawn(random, role, by_both=by_both) for role in (0, 0, 0, 1, 1, 1, 2)))
        for _ in contracts
    )


def test_the_weights_of_both_costs_come_back() -> None:
    fitted = fit_choices(*records(900, by_both=True))
    for one in fitted:
        assert one.seeming == pytest.approx(SEEMING[one.role], abs=0.55)
        assert one.beside == pytest.approx(BESIDE[one.role], abs=0.25)
        assert one.likelihood_even < one.likelihood_true < one.likelihood_both < 0
    quick, detailed = policies_of(fitted)
    assert quick.leader.layouts == quick.declarer.layouts == detailed.defenders.layouts == 0
    assert detailed.defenders == quick.defenders
    assert detailed.leader == RolePolicy(
        true=quick.leader.true, seeming=round(fitted[2].seeming, 2), beside=round(fitted[2].beside, 2), layouts=48
    )


def test_the_weight_of_the_true_cost_alone_comes_back_within_its_error() -> None:
    contracts, seen = records(900, by_both=False)
    for one in fit_choices(contracts, seen):
        assert abs(one.true - TRUE[one.role]) < 3 * one.true_error
        assert 0 < one.true_error < 0.3
        own = [c for found in seen for c in found.choices if c.role == one.role]
        assert one.decisions == len(own)
        assert one.errors == sum(c.costs[c.chosen] > 0 for c in own)


def test_what_is_told_of_the_likelihood_is_of_deals_not_seen() -> None:
    # the chosen card has nothing to do with its cost: a fit that saw the choices gains, one that did not loses
    contracts, seen = records(60, by_both=False)
    random = np.random.default_rng(2)
    blind = tuple(
        ContractChoices(
            choices=tuple(replace(one, chosen=int(random.integers(len(one.costs)))) for one in found.choices)
        )
        for found in seen
    )
    for one in fit_choices(contracts, blind):
        assert one.likelihood_both < one.likelihood_even


def test_too_few_decisions_are_refused() -> None:
    contracts, seen = records(12, by_both=True)
    with pytest.raises(InputError, match="12 decisions of opening lead at which a card cost a trick; 20 of several"):
        fit_choices(contracts, seen)


def test_leaders_who_copy_each_other_agree_and_those_who_do_not_do_not() -> None:
    leader = RolePolicy(true=1.0, seeming=SEEMING[2], beside=BESIDE[2], layouts=16)
    contracts = made(300)  # two tables each, the same contract
    random = np.random.default_rng(4)
    first = [drawn(random, 2, by_both=True) for _ in range(300)]

    def again(one: SeenChoice) -> SeenChoice:
        shares = np.exp(-SEEMING[2] * np.array(one.seems) - BESIDE[2] * np.minimum(one.costs, 1))
        return replace(one, chosen=int(random.choice(len(shares), p=shares / shares.sum())))

    copied = [ContractChoices(choices=(one,)) for one in first for _ in range(2)]
    apart = [ContractChoices(choices=(other,)) for one in first for other in (one, again(one))]
    alike = leaders_agree(contracts, copied, leader)
    assert alike.rho == pytest.approx(1.0, abs=4 * alike.error) and alike.tables == 600 and alike.deals == 300
    others = leaders_agree(contracts, apart, leader)
    assert others.rho == pytest.approx(0.0, abs=4 * others.error) and others.error < 0.1


def test_where_no_two_leaders_had_the_same_cards_their_agreement_is_assumed() -> None:
    contracts = made(30, tables=1)
    random = np.random.default_rng(4)
    seen = [ContractChoices(choices=(drawn(random, 2, by_both=True),)) for _ in contracts]
    assert leaders_agree(contracts, seen, RolePolicy(true=1.0)) == LEADERS_ASSUMED
    assert leaders_agree((), (), RolePolicy(true=1.0)) == LEADERS_ASSUMED


def test_choices_are_kept_on_one_line_and_read_back() -> None:
    (kept,) = records(2, by_both=True)[1][:1]
    line = kept.to_json()
    assert "\n" not in line
    again = ContractChoices.from_json(line)
    assert again == ContractChoices.from_json(again.to_json())
    assert [(one.role, one.costs, one.chosen) for one in again.choices] == [
        (one.role, one.costs, one.chosen) for one in kept.choices
    ]


@pytest.mark.parametrize(
    "line",
    ["", "[", "3", '{"a": 1}', "[1]", "[[0, 0, [1], [1, 2]]]", "[[3, 0, [1], [1]]]", "[[0, 1, [1], [1]]]",
     '[[0, 0, ["a"], [1]]]', "[[0, 0, [-1], [1]]]", "[[0, 0, [NaN], [1]]]", "[[0, 0, null, [1]]]"],
)  # fmt: skip
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(InputError):
        ContractChoices.from_json(line)


def test_a_record_is_looked_through_for_what_cost_a_trick() -> None:
    deal = Deal.parse("N:K85.A84.KQJ6.AQ3 AQT73.752.95.764 J62.KQ6.A874.K85 94.JT93.T32.JT92")
    record = PlayedContract(
        deal=deal,
        contract=Contract.parse("3NT S"),
        tricks_declarer=9,
        cards=tuple(map(Card.parse, ["CJ", "CA", "C4", "C5", "DK", "D5", "D4", "D2"])),
    )
    watcher = Watcher(playouts=Playouts(threads=1))
    found = watcher(record)
    assert found == watcher(record)
    assert found.choices, "the lead cost a trick or two: a spade is worth more"
    for one in found.choices:
        assert min(one.costs) == 0 < max(one.costs) and len(one.costs) >= 2
        assert one.role in (0, 1, 2)
    assert sum(one.role == 2 for one in found.choices) <= 1

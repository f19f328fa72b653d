"""The parameters of normal play as plain values: text in, text out, and nothing else accepted."""

from __future__ import annotations

import inspect
from dataclasses import FrozenInstanceError, fields

import pytest

from analyzer.bridge import normal_policy
from analyzer.bridge.normal_policy import DeemedOrder, EntryCare, NormalPolicy, Order, Ruff
from analyzer.errors import ParseError

NAMES = [field.name for field in fields(NormalPolicy)]


def test_the_defaults_are_those_of_an_experienced_player_without_a_profile() -> None:
    policy = NormalPolicy()
    assert (policy.suit_order, policy.max_suit_switches, policy.ruff) == (Order.WORST, 1, Ruff.LOW)
    assert policy.topdown_if_headed_by_winner and not policy.topdown_small_cards
    assert not policy.forgotten_trump_drawn and not policy.safety_trump_round
    assert not policy.run_trumps_after_both_out and not policy.notices_showout
    assert policy.notices_loss and policy.entry_care is EntryCare.FULL
    assert policy.deemed_order is DeemedOrder.NONE


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_reads_back_each_of_its_values(name: str) -> None:
    options = NormalPolicy.options(name) or ("1", "2", "13")
    for option in options:
        assert NormalPolicy().switched({name: f" {option.upper()} "}).text(name) == option
    assert NormalPolicy().text(name) in (*options, "1")
    assert name in (NormalPolicy.__doc__ or "")


def test_a_policy_written_out_makes_the_same_policy() -> None:
    policy = NormalPolicy(ruff=Ruff.ANY, max_suit_switches=4, notices_showout=True, entry_care=EntryCare.NONE)
    assert NormalPolicy().switched(policy.as_text()) == policy
    assert list(policy.as_text()) == NAMES


def test_every_fault_is_named_together() -> None:
    with pytest.raises(ParseError) as caught:
        NormalPolicy().switched({"ruf": "low", "ruff": "middle", "notices_loss": "true", "max_suit_switches": "many"})
    messages = [problem.message for problem in caught.value.problems]
    assert len(messages) == 4
    assert "'ruf' is no parameter" in messages[0]
    assert caught.value.problems[1].hint == "one of low, high, any"
    assert caught.value.problems[2].hint == "one of yes, no"


@pytest.mark.parametrize("number", ["0", "14", "-1", "", "1.5", "²", "１"])
def test_a_number_that_cannot_be_is_refused(number: str) -> None:
    with pytest.raises(ParseError):
        NormalPolicy().switched({"max_suit_switches": number})


def test_it_is_frozen_hashable_and_imports_no_law() -> None:
    policy = NormalPolicy()
    with pytest.raises(FrozenInstanceError):
        policy.ruff = Ruff.HIGH  # type: ignore[misc]
    assert len({policy, NormalPolicy(), NormalPolicy(ruff=Ruff.HIGH)}) == 2
    assert "analyzer.laws" not in inspect.getsource(normal_policy)

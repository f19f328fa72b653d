"""The language of ``dealer``: what it means by endplay's own evaluation, what is refused and where."""

from __future__ import annotations

import threading
import warnings
from typing import Any

import pytest
from hypothesis import given, settings

from analyzer.bridge import Deal
from analyzer.bridge.condition_value import holds, value_of
from analyzer.bridge.hand_condition import Condition
from analyzer.errors import InputError, ParseError
from analyzer.formats import guard
from analyzer.formats.dealer_text import parse_condition
from tests.bridge.conditions import CONDITIONS, TRUTHS, deals
from tests.formats.mutate_dealer import random_texts

DEAL = Deal.parse("N:AKQJ2.T98.K42.Q3 T98.AKJ.QJT9.A54 6543.7654.A3.K62 7.Q32.8765.JT987")


INTERPRETER: list[Any] = []


@given(CONDITIONS)
@settings(max_examples=40)
def test_the_text_of_a_condition_is_read_as_that_condition(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@given(TRUTHS, deals())
@settings(max_examples=25)
def test_a_condition_holds_where_endplay_says_so(condition: Condition, deal: Deal) -> None:
    with guard._LOCK, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from endplay.dealer.constraint import ConstraintInterpreter

        interpreter = INTERPRETER or [ConstraintInterpreter()]
        INTERPRETER[:] = interpreter
        said = interpreter[0].evaluate(str(condition), guard.to_endplay_deal(deal))
    assert bool(said) == holds(condition, deal), str(condition)


MEANINGS = [
    ("hcp(north)", 15),
    ("hcps(north, spades)", 10),
    ("hcp(NORTH)-hcp(east)", 0),
    ("controls(north)", 4),
    ("control(north,spade)", 3),
    ("losers(north)", 0 + 3 + 2 + 2),
    ("loser(west, spades) + losers(west, clubs)", 1 + 3),
    ("tens(north) + jack(north) + queens(north) + king(north) + aces(north)", 7),
    ("top2(north, spades) * 1000 + top3(north, spades) * 100 + top4(north, spades) * 10 + top5(west, clubs)", 2342),
    ("c13(east)", 6 + 4 + 1 + 2 + 1 + 6),
    ("shape(north, 5332)", 1),
    ("shape(north, any 5332 - 5xxx)", 0),
    ("shape(north, any 2335)", 1),
    ("shape(west, 13xx + any 4441)", 1),
    ("shape(west, any 44xx + any 55xx)", 0),
    ("hascard(west, TC) && hascard(west, jc)", 1),
    ("not hascard(west, QH) || spades(west) > 1", 0),
    ("hearts(west) == 3 ? spades(west) : clubs(west)", 1),
    ("0 ? 1 : 0 ? 2 : 3", 3),
    ("7 / 2 * 2", 6),
    ("(0 - 7) / 2", -3),
    ("(0 - 7) % 2", -1),
    ("2 + 3 * 4 - 1", 13),
    ("(spades(north) >= 5) + (hearts(north) >= 5) == 1", 1),
    ("1 or 0 and 0", 1),
    ("2 and 3", 1),
    ("hcp(west) > 1 // the queen\n and /* not */ 1 # and no more", 1),
]


@pytest.mark.parametrize(("text", "value"), MEANINGS)
def test_what_a_condition_means(text: str, value: int) -> None:
    assert value_of(parse_condition(text), DEAL) == value


REFUSED = [
    ("", "empty"),
    ("   ", "empty"),
    ("hcp(w) > 3", "line 1, column 5: w is not a seat of this language (write north, east, south or west)"),
    ("hcp(west) >= 3 and\n hearst(west) > 2", "line 2, column 2: 'hearst' is not known (did you mean 'hearts'?)"),
    ("HCP(west)", "write hcp"),
    ("hcp", "hcp stands alone"),
    ("west", "west stands alone"),
    ("hcp(west) >", "line 1, column 12: ends too early"),
    ("hcp(west) > 3 and", "line 1, column 18: ends too early"),
    ("hcp(west) > 3)", "line 1, column 14: cannot be read from ')' on"),
    ("hcp(west, east)", "cannot be read"),
    ("spades(west, hearts)", "cannot be read"),
    ("hcp(west) = 3", "line 1, column 11: '=' has no meaning here (== compares; names are not defined here)"),
    ("x = hcp(west)", "'x' is not known"),
    ("hcp(west) > 12.5", "12.5 is not a whole number (as hcp(west) >= 13 for more than 12.5)"),
    ("10 <= hcp(west) <= 12", "write 10 <= hcp(west) and hcp(west) <= 12"),
    ("not spades(west) > 3", "write not (… > …)"),
    ("not hcp(west) + 1", "write not (… + …)"),
    ("hcp(west) / hcp(east)", "the divisor is not a written number other than 0"),
    ("hcp(west) % 0", "the divisor is not a written number other than 0"),
    ("hascard(west, SQ)", "rank first, T for ten: QS"),
    ("hascard(west, 10S)", "rank first, T for ten: TS"),
    ("hascard(west, Q8S)", "'Q8S' is not known"),
    ("shape(west, 5431 + 9999)", "no hand has the shape 9999 (four lengths add to 13; x is any length)"),
    ("shape(west, any 99xx)", "no hand has the shape 99xx"),
    ("shape(west, any (4333 + 4432))", "any takes one: any 4333 + any 4432"),
    ("shape(west, 5332 + (4432 - 4333))", "a list of shapes inside another"),
    ("shape(west, - 4333)", "cannot be read"),
    ("quality(west, spades) > 5", "quality is not evaluated here"),
    ("cccc(west) > 1000", "cccc is not evaluated here (dealer counts it in hundredths"),
    ("pt3(west)", "pt3 is not evaluated here"),
    ("tricks(west, notrumps) > 8", "tricks is not evaluated here"),
    ("score(none, x1N, 7)", "score is not evaluated here"),
    ("imps(100)", "imps is not evaluated here"),
    ("rnd(7)", "rnd is not evaluated here"),
    ("hcp(west, notrump)", "notrump is not evaluated here"),
    ("condition hcp(west) > 3", "condition is not evaluated here (write what follows the word alone)"),
    ("hcp(west) > 3 action printall", "action is not evaluated here (only a condition is read"),
    ('action average "points" hcp(west)', "action is not evaluated here"),
    ("predeal west SAKQ", "predeal is not evaluated here"),
    ("produce 10", "produce is not evaluated here"),
    ("average hcp(west)", "average is not evaluated here"),
    ("hcp(west) > 3;", "';' has no meaning here"),
    ("hcp(west) > \u0663", "has no meaning here"),
    ("hcp(wеst) > 3", "line 1, column 5: w is not a seat"),  # a Cyrillic letter
    ("hcp(west) ≥ 3", "'≥' has no meaning here"),
    ("hcp(west) > 3\x00", "has no meaning here"),
    ("1e999 > 1", "'1e999' is not known"),
    ("9" * 3000, "999999999999… is too large a number"),
    ("1000001", "1000001 is too large"),
    ("1000000 * 1000000 * 1000000", "may become larger than"),
    ("(" * 150 + "1" + ")" * 150, "150 parentheses inside one another"),
    ("(" * 31, "31 parentheses inside one another (at most 30)"),
    (")" * 31, "cannot be read"),
    ("!" * 150 + "1", "more than 100 signs inside one another"),
    ("1 ? " * 399, "more than 400 words and signs"),
    ("hcp(west) > 3 and " * 2000, "more than 400 words and signs"),
    ("/* " * 2000, "more than 400 words and signs"),
    ("/*" + " " * 9000 + "*/ 1", "at most 4000 characters"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_evaluated_is_refused_by_name_and_place(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_condition(text, where="known[0]")
    assert all(problem.where.startswith("known[0]") for problem in caught.value.problems)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", [None, 3, b"hcp(west)", ["hcp(west)"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(InputError, match="a text is expected"):
        parse_condition(text)  # type: ignore[arg-type]


def test_deep_but_allowed_texts_are_read() -> None:
    deep = "(" * 29 + "hcp(west)" + ")" * 29
    assert str(parse_condition(deep)) == "hcp(west)"
    assert str(parse_condition("!" * 90 + "1")).count("not") == 90
    long = " + ".join(["hcp(west)"] * 80)
    assert value_of(parse_condition(long), DEAL) == 80 * 3


def test_random_texts_are_read_or_refused() -> None:
    outcomes = random_texts(20261130, 120)
    assert outcomes["refused"] > 80 and outcomes["read"] > 3


def test_endplay_leaves_the_shared_elements_of_its_parser_as_they_were() -> None:
    import pyparsing

    shared = (pyparsing.pyparsing_common.number, pyparsing.dblQuotedString)
    before = [list(element.parseAction) for element in shared]
    guard._parsers.clear()
    assert str(parse_condition("hcp(west) > 12")) == "hcp(west) > 12"
    assert (pyparsing.pyparsing_common.number, pyparsing.dblQuotedString) == shared
    assert [element.parseAction for element in shared] == before


def test_two_threads_read_at_once() -> None:
    found: list[Condition] = []

    def read(text: str) -> None:
        found.extend(parse_condition(text) for _ in range(20))

    threads = [threading.Thread(target=read, args=(f"hcp(west) > {n} or shape(east, any 4333)",)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 60 and len(set(found)) == 3

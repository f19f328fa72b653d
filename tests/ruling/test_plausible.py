"""Rulings with simulated play: what is proposed, accepted, changed, replaced; by edition; never silently."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import analyzer as az
from analyzer.continuations import Branches, Plausible, class_above, class_below
from analyzer.errors import BoardError, CaseError, Problem, SolverError, SolverUnavailable
from analyzer.expectations import check_case
from analyzer.ruling.judged import JudgedWeight
from analyzer.ruling.simulated import LeadsProposal, TricksProposal
from analyzer.scoring import score_ns
from analyzer.solver.plausible_once import AskedOnce
from analyzer.solver.plausible_source import Chance, LeadChances, PlausibleQuestion, PlausibleTricks
from tests.ruling.build import Engine
from tests.ruling.fake_plausible import DANISH, FakePlay, cards, chance, danish

LEAF = "  - {label: East passes, plausible: 3NT W%s}\n  - {label: 4S, legal: no, why: suggested, result: 4S+1 E}"
LEADS = (
    "  - {label: low, weight: plausible, lead: [C3, C4]%s, result: 3NT-2 W}\n"
    "  - {label: other, weight: rest, result: 3NT+1 W}"
)


def ruled(
    branches: str, play: FakePlay | None = None, *, edition: str = "2017", more: str = "", **options: Any
) -> az.Ruling:
    case = danish(branches, edition=edition, more=more)
    return az.rule(case, source=Engine(), plausible=play or FakePlay(), **options)


def analyzed(branches: str, play: FakePlay | None = None, **options: Any) -> az.Analysis:
    return az.analyze(danish(branches, edition="2017"), source=Engine(), plausible=play or FakePlay(), **options)


def exact(ruling: az.Ruling) -> Fraction:
    assert ruling.ns is not None
    return ruling.ns.exact


def notes(ruling: az.Ruling) -> str:
    return " ".join(ruling.notes)


# 3NT by West, vulnerable, against -620 at the other table: +1 is 0 IMPs, = is +1, -2 is +13 to North-South
def test_the_score_is_that_of_the_proposed_distribution() -> None:
    assert exact(ruled(LEAF % "")) == Fraction(6, 10) * 0 + Fraction(3, 10) * 1 + Fraction(1, 10) * 13


@pytest.mark.parametrize(
    ("fields", "value", "status"),
    [
        ("", Fraction(8, 5), "proposed"),
        (", accept: appeals panel", Fraction(8, 5), "accepted"),
        (", shares: {10: 80%, 7: 20%}, by: appeals panel", Fraction(13, 5), "changed"),
    ],
)
def test_a_case_leaves_accepts_or_changes_a_proposal(fields: str, value: Fraction, status: str) -> None:
    ruling = ruled(LEAF % fields)
    assert exact(ruling) == value
    assert ruling.simulated is not None
    [proposal] = ruling.simulated.proposals
    assert isinstance(proposal, TricksProposal)
    assert proposal.is_open is (status == "proposed")
    assert ("nobody has accepted" in notes(ruling)) is (status == "proposed")
    assert ("lie between the extremes" in notes(ruling)) is (status == "proposed")
    assert "Double dummy and simulated play are evidence, not a ruling." in ruling.notes
    how = {"proposed": "plausible play", "accepted": "plausible play", "changed": "stated tricks"}[status]
    assert {outcome.how for outcome in ruling.outcomes} == {how}
    assert {outcome.is_proposal for outcome in ruling.outcomes} == {status == "proposed"}
    assert {outcome.by for outcome in ruling.outcomes} == {"" if status == "proposed" else "appeals panel"}
    assert not az.audit(ruling.trace)


def test_any_other_end_takes_the_place_of_a_proposal() -> None:
    play = FakePlay()
    ruling = ruled("  - {label: East passes, result: 3NT-2 W}", play)
    assert exact(ruling) == 13
    assert ruling.simulated is None
    assert play.asked == []


def test_stated_shares_need_no_engine_where_no_evidence_is_asked() -> None:
    play = FakePlay()
    ruling = ruled(LEAF % ", shares: {10: 80%, 7: rest}, by: panel", play, evidence=False)
    assert exact(ruling) == Fraction(13, 5)
    assert play.asked == []


def test_weights_multiply_along_the_tree() -> None:
    text = (
        "  - {label: a, weight: 60%, by: director, plausible: 3NT W, after: C3}\n"
        "  - {label: b, weight: rest, result: 3NT-2 W}"
    )
    ruling = ruled(text)
    assert exact(ruling) == Fraction(3, 5) * Fraction(8, 5) + Fraction(2, 5) * 13
    assert [outcome.weight for outcome in ruling.outcomes] == [
        Fraction(36, 100), Fraction(18, 100), Fraction(6, 100), Fraction(40, 100),
    ]  # fmt: skip
    assert "60% of the weight rests on the program's proposal" in notes(ruling)
    assert "3NT W after ♣3 (continuations[0])" in notes(ruling)
    assert not az.audit(ruling.trace)


def test_everything_that_a_branch_says_is_asked() -> None:
    play = FakePlay()
    ruled(
        "  - {plausible: 3NT W, after: C3 C2, level: quick, class of player: club, field: seniors, seed: 7, "
        'known: {N: "hcp(west) >= 15"}, fixed: [{after: C3 C2 C5, cards: C6, chance: 30%, by: poll}]}',
        play,
    )
    [asked] = play.asked
    assert (asked.contract, asked.line) == (az.Contract.parse("3NT W"), cards("C3 C2"))
    assert (asked.level, asked.class_of_player, asked.field, asked.seed) == ("quick", "club", "seniors", 7)
    assert asked.known == ((az.Seat.N, "hcp(west) >= 15"),)
    assert [(f.line, f.cards, f.chance) for f in asked.fixed] == [(cards("C3 C2 C5"), cards("C6"), Fraction(3, 10))]


# leads


def test_the_weight_of_a_lead_is_its_simulated_chance() -> None:
    ruling = ruled(LEADS % "")
    assert [outcome.weight for outcome in ruling.outcomes] == [Fraction(15, 100), Fraction(85, 100)]
    assert exact(ruling) == Fraction(15, 100) * 13
    assert ruling.simulated is not None
    [proposal] = ruling.simulated.proposals
    assert isinstance(proposal, LeadsProposal)
    assert proposal.is_open
    assert [(share.cards, share.chance.value) for share in proposal.shares] == [
        (cards("C3 C4"), Fraction(15, 100)),
        ((), Fraction(85, 100)),
    ]
    assert not az.audit(ruling.trace)


def test_an_accepted_lead_is_no_open_proposal() -> None:
    ruling = ruled(LEADS % ", accept: panel")
    assert [outcome.is_proposal for outcome in ruling.outcomes] == [False, False]
    assert "nobody has accepted" not in notes(ruling)
    assert ruling.outcomes[0].by == "panel"


@pytest.mark.parametrize(
    ("lead", "value", "low", "high"),
    [
        ("[C3, C4]", 150, 130, 170),
        ("C3", 75, 65, 85),  # one of two equal cards has half of their chance
        ("[C3, C4, C9]", 175, 152, 198),  # 150 ± 20 and half of 50 ± 20: the errors add as independent ones
        ("[C3, C4, CT, C9, CK]", 300, 265, 335),
        ("[HJ, S7]", 600, 580, 620),  # a card that nobody leads adds nothing
    ],
)
def test_several_leads_have_their_chances_together(lead: str, value: int, low: int, high: int) -> None:
    ruling = ruled(LEADS.replace("[C3, C4]", lead) % "")
    assert ruling.simulated is not None
    [proposal] = ruling.simulated.proposals
    assert isinstance(proposal, LeadsProposal)
    found = proposal.shares[0].chance
    assert (found.value, found.low, found.high) == (Fraction(value, 1000), Fraction(low, 1000), Fraction(high, 1000))


def test_without_a_rest_the_leads_add_to_the_whole() -> None:
    text = (
        "  - {label: low, weight: plausible, lead: [C3, C4], result: 3NT-2 W}\n"
        "  - {label: other, weight: plausible, lead: [S7, SQ, HJ, D2, D7, DT, DQ, CK, CQ, CT, C9], result: 3NT+1 W}"
    )
    assert exact(ruled(text)) == Fraction(15, 100) * 13
    with pytest.raises(SolverError, match="the chances of the leads to 3NT W add to 9/10, not 1"):
        ruled(text, FakePlay(leads={"HJ": 800, "C4 C3": 100}))


def test_where_every_lead_is_named_nothing_is_left_for_the_rest() -> None:
    ruling = ruled(LEADS % "", FakePlay(leads={"C4 C3": 1000}))
    assert exact(ruling) == 13
    assert [outcome.weight for outcome in ruling.outcomes if outcome.weight] == [1]


def test_a_lead_with_its_own_simulated_play() -> None:
    play = FakePlay()
    text = (
        "  - {label: low, weight: plausible, lead: C3, plausible: 3NT W}\n"
        "  - {label: other, weight: rest, plausible: 3NT W}"
    )
    ruling = ruled(text, play)
    assert exact(ruling) == Fraction(8, 5)
    assert [asked.line for asked in play.asked] == [cards("C3"), ()]
    assert len(play.asked_leads) == 1


# what is missing


def test_the_question_for_a_missing_weight_says_that_the_program_can_propose_one() -> None:
    text = "  - {label: low, result: 3NT-2 W}\n  - {label: other, result: 3NT+1 W}"
    needs = ruled(text).needs
    assert [need.id for need in needs] == ["continuations[0].weight", "continuations[1].weight"]
    assert all("weight: plausible" in need.question and "lead:" in need.question for need in needs)
    other = ruled("  - {label: a, result: 3NT-2 W}\n  - {label: b, result: 4S+1 E}").needs
    assert not any("plausible" in need.question for need in other)


# editions

UNWEIGHTED = [
    ("1997", "elections: {12C3: off}\n", "12C2", "12C3"),
    ("2007", "elections: {12C1(e): elected}\n", "12C1(e)", "12C1(c)"),
]


@pytest.mark.parametrize(("edition", "elections", "clause", "weighs"), UNWEIGHTED)
def test_a_chance_is_no_answer_to_likely_and_probable(edition: str, elections: str, clause: str, weighs: str) -> None:
    ruling = ruled(LEAF % "", edition=edition, more=elections)
    assert ruling.ns is None
    assert [need.id for need in ruling.needs] == ["continuations[0].then"]
    assert "10 tricks 60%, 9 tricks 30%, 7 tricks 10%; evidence, not an answer" in ruling.needs[0].question
    assert f"Law {clause} asks what was likely and what at all probable" in notes(ruling)
    assert ruling.simulated is not None
    assert not ruling.simulated.is_used
    assert ruling.simulated.clause == weighs
    leads = ruled(LEADS % "", edition=edition, more=elections)
    assert leads.ns is None
    assert "continuations[0].likely" in [need.id for need in leads.needs]
    assert "it is led 15% of the time; evidence, not an answer" in leads.needs[0].question


@pytest.mark.parametrize(("edition", "elections", "clause", "weighs"), UNWEIGHTED)
def test_answered_by_people_the_chance_stays_beside(edition: str, elections: str, clause: str, weighs: str) -> None:
    text = (
        "  - {label: low, weight: plausible, lead: [C3, C4], result: 3NT-2 W, likely: no, at all probable: yes}\n"
        "  - {label: other, weight: rest, result: 3NT+1 W, likely: yes}"
    )
    ruling = ruled(text, edition=edition, more=elections)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.exact, ruling.ew.exact) == (0, -13)
    assert ruling.simulated is not None
    assert not ruling.simulated.is_used
    assert ruling.simulated.extremes == ()


@pytest.mark.parametrize(("edition", "clause"), [("1997", "12C3"), ("2007", "12C1(c)"), ("2017", "12C1(c)")])
def test_the_clause_that_leaves_weights_to_judgment_is_named(edition: str, clause: str) -> None:
    ruling = ruled(LEAF % "", edition=edition)
    assert f"Law {clause} leaves weights to judgment" in notes(ruling)
    assert exact(ruling) == Fraction(8, 5)


def test_several_editions_ask_once() -> None:
    play = FakePlay()
    found = az.compare_editions(danish(LEAF % ""), source=Engine(), plausible=play)
    assert len(found) == 3
    assert len(play.asked) == 1


# extremes: every choice of one result at each proposed place, tried out


def _extremes_tried(case: az.Case, play: FakePlay) -> tuple[Fraction, Fraction]:
    """The least and the greatest score with one result certain at each proposed leaf, by trying all."""
    assert case.tree is not None
    places = [b.where for b in case.tree.branches if isinstance(b.then, Plausible) and not b.then.shares]
    scores = []
    for chosen in product((10, 9, 7), repeat=len(places)):
        tree = _with_certain(case.tree, dict(zip(places, chosen, strict=True)))
        scores.append(exact(az.rule(replace(case, tree=tree), source=Engine(), plausible=play, evidence=False)))
    return min(scores), max(scores)


def _with_certain(tree: Branches, chosen: dict[str, int]) -> Branches:
    return Branches(
        *(
            replace(branch, then=replace(branch.then, shares=((chosen[branch.where], Fraction(1)),)))
            if branch.where in chosen and isinstance(branch.then, Plausible)
            else branch
            for branch in tree.branches
        )
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_score_lies_between_its_extremes(seed: int) -> None:
    rng = random.Random(seed)
    parts = [rng.randint(1, 5) for _ in range(3)]
    ends = [rng.choice(["plausible: 3NT W", "plausible: 3NT W, after: C3", "result: 3NT= W"]) for _ in parts]
    ends[0] = "plausible: 3NT W"
    text = "\n".join(f"  - {{weight: {part}/{sum(parts)}, {end}}}" for part, end in zip(parts, ends, strict=True))
    play = FakePlay()
    ruling = ruled(text, play)
    assert ruling.simulated is not None
    found = ruling.simulated.extreme(az.Side.NS)
    assert found == _extremes_tried(danish(text, edition="2017"), play)
    assert found is not None
    assert found[0] <= exact(ruling) <= found[1]
    other = ruling.simulated.extreme(az.Side.EW)
    assert other == (-found[1], -found[0])


@pytest.mark.parametrize("seed", range(6))
def test_a_weighted_score_is_the_sum_over_ways_of_the_products(seed: int) -> None:
    """Against arithmetic written out here: trees of two levels with leads, proposals and judged weights."""
    rng = random.Random(100 + seed)
    thousandths = [rng.randint(1, 600), rng.randint(1, 300)]
    tricks = {10: thousandths[0], 9: thousandths[1], 7: 1000 - sum(thousandths)}
    low = rng.randint(1, 900)
    play = FakePlay(tricks=tricks, leads={"C4 C3": low, "HJ": 1000 - low})
    weight = Fraction(rng.randint(1, 9), 10)
    text = (
        f"  - label: a\n    weight: {weight}\n    then:\n"
        "      - {weight: plausible, lead: [C3, C4], result: 3NT-2 W}\n"
        "      - {weight: rest, plausible: 3NT W}\n"
        "  - {weight: rest, result: 3NT= W}"
    )
    case = danish(text, edition="2017")
    value = {n: az.imps(score_ns(az.Result.parse(f"3NT W {n} tricks"), case.vulnerable) + 620) for n in (7, 9, 10)}
    mean = sum(Fraction(part, 1000) * value[n] for n, part in tricks.items())
    inside = Fraction(low, 1000) * value[7] + Fraction(1000 - low, 1000) * mean
    wanted = weight * inside + (1 - weight) * value[9]
    assert exact(az.rule(case, source=Engine(), plausible=play)) == wanted


# doubts


def test_the_interval_of_each_chance_is_what_sensitivity_moves_between() -> None:
    analysis = analyzed(LEAF % "")
    rows = {row.judged.field: row.judged for row in analysis.sensitivity(az.Side.NS)}
    quantity = rows["continuations[0].tricks.7"]
    assert isinstance(quantity, JudgedWeight)
    assert (quantity.low, quantity.high) == (Fraction(5, 100), Fraction(15, 100))
    assert quantity.ends == "the proposal's interval, 5% to 15%"
    assert quantity.is_proposal
    found = analysis.interval(az.Side.NS)
    assert found.fields == ("continuations[0].tricks",)
    assert found.low < Fraction(8, 5) < found.high
    assert analysis.asks_for_doubts


def test_the_interval_of_a_lead_moves_the_score() -> None:
    analysis = analyzed(LEADS % "")
    [row] = [row for row in analysis.sensitivity(az.Side.NS) if row.judged.field == "continuations[0].weight"]
    assert isinstance(row.judged, JudgedWeight)
    assert (row.judged.low, row.judged.high) == (Fraction(13, 100), Fraction(17, 100))
    assert row.low is not None
    assert row.high is not None
    assert (row.low.ns, row.high.ns) == (Fraction(13, 100) * 13, Fraction(17, 100) * 13)
    assert row.break_even("rounded score") is not None
    accepted = analyzed(LEADS % ", accept: panel")
    ends = [row.judged.ends for row in accepted.sensitivity(az.Side.NS) if isinstance(row.judged, JudgedWeight)]
    assert ends[0] == "the interval of the accepted proposal, 13% to 17%"


def test_another_level_and_other_classes_are_tried_beside_the_ruling() -> None:
    play = FakePlay()
    analysis = analyzed(LEAF % ", class of player: tournament", play)
    told = {
        found.question.label: (found.question.now, [(a.answer, a.ns and a.ns.exact) for a in found.answers])
        for found in analysis.otherwise
    }
    assert told == {
        "how carefully play is simulated": ("detailed", [("quick", Fraction(8, 5) - Fraction(13, 100))]),
        "class of player in simulated play": (
            "tournament",
            [("expert", Fraction(8, 5) - Fraction(52, 100)), ("club", Fraction(8, 5) + Fraction(26, 100))],
        ),
    }
    assert len(play.asked) == 4


def test_an_accepted_proposal_is_not_simulated_otherwise() -> None:
    play = FakePlay()
    assert analyzed(LEAF % ", accept: panel", play).otherwise == ()
    assert len(play.asked) == 1


@pytest.mark.parametrize(
    ("name", "above", "below"),
    [("novice", "club", ""), ("club", "tournament", "novice"), ("expert", "", "tournament"), ("", "expert", "club")],
)
def test_classes_are_a_step_apart(name: str, above: str, below: str) -> None:
    assert (class_above(name), class_below(name)) == (above, below)


def test_a_panel_judges_a_proposed_number_of_tricks_otherwise() -> None:
    case = danish(LEAF % "", edition="2017", more="panel: {chair: {East passes: '10: 100%, 9: 0%, 7: 0%'}}\n")
    analysis = az.analyze(case, source=Engine(), plausible=FakePlay())
    [(_, scores)] = analysis.panel().own
    assert scores.ns == 0


# engines


def test_the_same_question_is_asked_once() -> None:
    play = FakePlay()
    source = AskedOnce(lambda: play)
    question = PlausibleQuestion(deal=danish(LEAF % "").board.deal, contract=az.Contract.parse("3NT W"))  # type: ignore[arg-type]
    assert source.tricks(question) is source.tricks(replace(question))
    assert source.leads(question) is source.leads(question)
    source.tricks(replace(question, seed=2))
    assert (len(play.asked), len(play.asked_leads), source.name) == (2, 1, play.name)


def test_the_engine_is_loaded_at_the_first_question_only() -> None:
    loaded = []

    def load() -> FakePlay:
        loaded.append(1)
        return FakePlay()

    source = AskedOnce(load)
    az.rule(danish("  - {result: 3NT+1 W}"), source=Engine(), plausible=source)
    assert loaded == []
    az.rule(danish(LEAF % ""), source=Engine(), plausible=source)
    assert loaded == [1]


class Wrong(FakePlay):
    """Gives these chances of tricks and leads, or refuses."""

    def __init__(self, chances: Any = None, leads: Any = None, error: Exception | None = None) -> None:
        super().__init__()
        self._chances, self._of_leads, self._error = chances, leads, error

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        if self._error is not None:
            raise self._error
        return replace(super().tricks(question), chances=self._chances)

    def leads(self, question: PlausibleQuestion) -> LeadChances:
        if self._error is not None:
            raise self._error
        return replace(super().leads(question), leads=self._of_leads)


BAD = Chance(value=Fraction(1, 2), low=Fraction(3, 5), high=Fraction(7, 10))


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        (((10, chance(600)),), "add to 3/5, not 1"),
        (((10, chance(500)), (10, chance(500))), "the chances of the numbers of tricks"),
        (((14, chance(1000)),), "the chances of the numbers of tricks"),
        (((10, BAD), (9, chance(500))), "10 tricks: 1/2 does not lie between 3/5 and 7/10"),
        ((), "add to 0, not 1"),
    ],
)
def test_an_answer_that_is_no_distribution_is_refused(chances: Any, said: str) -> None:
    with pytest.raises(SolverError, match=said):
        ruled(LEAF % "", Wrong(chances))


def test_leads_that_are_no_chances_are_refused() -> None:
    with pytest.raises(SolverError, match="the lead of C3: 1/2 does not lie"):
        ruled(LEADS % "", Wrong(leads=((cards("C3 C4"), BAD, 9, 9.0),)))
    with pytest.raises(SolverError, match="add to 6/5, not 1"):
        ruled(LEADS % "", Wrong(leads=((cards("C3"), chance(600), 9, 9.0), (cards("C4"), chance(600), 9, 9.0))))


def test_tricks_that_no_play_gives_count_for_the_nearest_that_one_gives() -> None:
    ruling = ruled("  - {plausible: 7H S}", FakePlay({13: 1, 12: 9, 10: 990}))
    found = {outcome.result.tricks_declarer: outcome.weight for outcome in ruling.outcomes if outcome.result}
    assert found == {11: Fraction(1, 100), 10: Fraction(99, 100)}
    after = "  - {plausible: 3NT W, after: CK C2 C5 C6 CQ H3 CA C7}".replace("H3", "HT")
    ruling = ruled(after, FakePlay({13: 10, 12: 10, 9: 970, 0: 10}))
    found = {outcome.result.tricks_declarer: outcome.weight for outcome in ruling.outcomes if outcome.result}
    assert found == {11: Fraction(2, 100), 9: Fraction(97, 100), 0: Fraction(1, 100)}


def test_what_the_engine_finds_wrong_is_told_at_the_field_of_the_case() -> None:
    error = BoardError(Problem(message="no layout fits what North knows", hint="weaken it"))
    with pytest.raises(CaseError) as caught:
        ruled(LEAF % "", Wrong(error=error))
    said = "case.yaml:13 continuations[0].plausible: no layout fits what North knows (weaken it)"
    assert str(caught.value) == said
    with pytest.raises(SolverUnavailable):
        ruled(LEADS % "", Wrong(error=SolverUnavailable("numba cannot be imported")))


def test_a_simulation_that_was_not_finished_says_so() -> None:
    ruling = ruled(LEAF % "", FakePlay(is_finished=False))
    assert ruling.simulated is not None
    assert not ruling.simulated.is_finished
    assert "was not finished" in notes(ruling)


def test_without_an_infraction_the_proposal_is_no_part_of_a_score() -> None:
    case = replace(danish(LEAF % "", edition="2017"), offending=frozenset())
    ruling = az.rule(case, source=Engine(), plausible=FakePlay())
    assert ruling.stands
    assert "The score rests" not in notes(ruling)


# shipped


@pytest.mark.parametrize(
    ("name", "value", "is_open"),
    [
        ("danish-3nt-plausible", Fraction(8, 5) - Fraction(52, 100), True),
        ("danish-3nt-lead", Fraction(2, 10) * 13, True),
        ("danish-3nt-accepted", Fraction(2, 10) * 13, False),
    ],
)
def test_the_shipped_cases_with_a_fake_engine(name: str, value: Fraction, *, is_open: bool) -> None:
    [path] = [path for path in az.scenario_paths() if path.parent.name == name]
    case = az.load_case(path)
    ruling = az.rule(case, source=Engine(), plausible=FakePlay())
    assert exact(ruling) == value
    assert ruling.simulated is not None
    assert bool(ruling.simulated.open) is is_open
    assert ("lie between the extremes: 0 and +13" in notes(ruling)) is is_open
    assert [(verdict.edition, verdict.differences) for verdict in check_case(case, plausible=FakePlay())] == [
        (wanted.edition, ()) for wanted in case.expect
    ]


def test_where_several_places_ask_the_same_it_is_asked_once() -> None:
    play = FakePlay()
    ruled("  - {weight: 1/2, plausible: 3NT W}\n  - {weight: 1/2, plausible: 3NT W}", play)
    assert len(play.asked) == 1


def test_what_is_not_finished_is_not_simulated_otherwise() -> None:
    play = FakePlay(is_finished=False)
    assert analyzed(LEAF % "", play).otherwise == ()
    assert len(play.asked) == 1


def test_without_the_own_act_play_may_be_simulated_too() -> None:
    more = (
        "self inflicted:\n  act: a wild double\n  qualifies: yes\n  by: panel\n"
        "  without it:\n    - {plausible: 3NT W, after: C3}\n"
    )
    play = FakePlay()
    case = danish("  - {label: pass, result: 3NT-2 W}", edition="2017", more=more)
    analysis = az.analyze(case, source=Engine(), plausible=play)
    assert analysis.ruling.own_act is not None
    assert analysis.ruling.own_act.without_act == Fraction(8, 5)
    assert analysis.ruling.simulated is not None
    assert analysis.ruling.simulated.proposals[0].where == "self inflicted.without it[0]"
    assert len(analysis.otherwise) == 2
    assert not az.audit(analysis.ruling.trace)


def test_each_side_may_have_proposals_of_its_own() -> None:
    from analyzer.casefile import case_from_bytes

    text = f"""\
format: 1
case: split
edition: 2017
ruled by: committee
board: {{vulnerable: EW, deal: "{DANISH}"}}
scoring: {{method: teams, other table: NS -620}}
offending: EW
split:
  because: Director's error
  NS: [{{plausible: 3NT W}}]
  EW: [{{weight: 1/2, plausible: 3NT W}}, {{weight: rest, result: 3NT-2 W}}]
"""
    ruling = az.rule(case_from_bytes(text.encode(), source="c.yaml"), source=Engine(), plausible=FakePlay())
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert (ruling.ns.exact, ruling.ew.exact) == (Fraction(8, 5), -(Fraction(4, 5) + Fraction(13, 2)))
    assert ruling.simulated is not None
    assert ruling.simulated.extreme(az.Side.NS) == (0, 13)
    assert ruling.simulated.extreme(az.Side.EW) == (-13, -Fraction(13, 2))
    assert "The score rests on the program's proposal" in notes(ruling)


def test_after_a_revoke_equity_may_be_simulated() -> None:
    from analyzer.casefile import case_from_bytes

    text = f"""\
format: 1
case: revoke
edition: 2017
ruled by: committee
board: {{vulnerable: EW, deal: "{DANISH}"}}
table: 3NT+1 W
scoring: {{method: teams, other table: NS -620}}
revokes: [{{player: W, trick: 3, suit: C, card: S5, established: yes}}]
tricks won: from trick 3 NS, NS, EW x9
continuations: [{{plausible: 3NT W}}]
"""
    case = case_from_bytes(text.encode(), source="c.yaml")
    ruling = az.rule(case, source=Engine(), plausible=FakePlay())
    assert ruling.simulated is not None
    assert {outcome.how for outcome in ruling.outcomes} <= {"plausible play"}
    assert not az.audit(ruling.trace)


def test_several_law_books_side_by_side_say_that_the_score_rests_on_a_proposal() -> None:
    from analyzer.report import comparison_as_text

    found = az.compare_editions(danish(LEAF % ""), source=Engine(), plausible=FakePlay())
    text = comparison_as_text(found)
    assert text.count("rests on a proposal from simulated play that nobody has accepted") == 3
    accepted = az.compare_editions(danish(LEAF % ", accept: panel"), source=Engine(), plausible=FakePlay())
    assert "rests on a proposal" not in comparison_as_text(accepted)


def test_a_trace_says_that_nobody_has_accepted_it() -> None:
    assert "proposed and accepted by nobody" in ruled(LEAF % "").explain(az.Side.NS)
    assert "accepted by panel" in ruled(LEAF % ", accept: panel").explain(az.Side.NS)
    assert "weight of low, proposed and accepted by nobody" in ruled(LEADS % "").explain(az.Side.NS)


def test_a_notebook_shows_the_proposal() -> None:
    html = ruled(LEAF % "")._repr_html_()
    assert "proposed, accepted by nobody" in html
    assert "10 tricks 60%" in html


@pytest.mark.parametrize("width", [5, 20, 50])
def test_draws_keep_the_proposal_as_their_mean_and_its_intervals_as_their_middle(width: int) -> None:
    import numpy as np

    from analyzer.ruling.sisters import Sister, Sisters
    from analyzer.ruling.uncertainty import Sampling, shares_drawn

    values = [600, 300, 100]
    members = tuple(
        Sister(
            field=f"t.{value}", label="", share=Fraction(value, 1000), is_stated=True, is_rest=False,
            range=(chance(value, width).low, chance(value, width).high), polled=None, by="", is_legal=True,
            inside=Fraction(0), value=Fraction(0), is_proposed=True,
        )
        for value in values
    )  # fmt: skip
    drawn = shares_drawn(Sisters(field="t", members=members, barred=(), value=Fraction(0)), Sampling())
    assert drawn is not None
    assert np.allclose(drawn.sum(axis=0), 1)
    assert np.allclose(drawn.mean(axis=1), [value / 1000 for value in values], atol=0.002)
    halves = (np.quantile(drawn, 0.95, axis=1) - np.quantile(drawn, 0.05, axis=1)) / 2
    # one concentration cannot fit three widths at once; together they are as wide as the intervals
    assert abs(float(np.sqrt((halves**2).sum() / 3)) - width / 1000) < 0.02 * width / 1000 + 0.0005


def test_chances_that_are_certain_are_not_drawn() -> None:
    analysis = analyzed(LEAF % "", FakePlay(tricks={10: 1000}))
    found = analysis.interval(az.Side.NS)
    assert found.low == found.high == 0


def test_beside_a_poll_and_an_infraction_that_is_derived() -> None:
    """16B, 12C1(c): the shares of the poll are weights, the play after one of the actions is simulated."""
    from analyzer.casefile import case_from_bytes

    text = f"""\
format: 1
case: derived
edition: 2017
ruled by: director
board: {{vulnerable: EW, deal: "{DANISH}"}}
table: 4S+1 E
scoring: {{method: teams, other table: NS -620}}
unauthorized information:
  received by: E
  nature: the slow 3NT
  found: agreed
  chosen: 4S
  suggested: 4S over pass
  by: director
polls:
  peers: {{peers of: E, answers: "pass 6, 4S 2, X 2", told of the information: no, accepted by: director}}
continuations:
  - {{action: pass, weight: from poll, plausible: 3NT W}}
  - {{action: X, weight: rest, result: 3NT-2 W}}
  - {{action: 4S, result: 4S+1 E}}
"""
    case = case_from_bytes(text.encode(), source="c.yaml")
    ruling = az.rule(case, source=Engine(), plausible=FakePlay())
    assert exact(ruling) == Fraction(6, 8) * Fraction(8, 5) + Fraction(2, 8) * 13
    assert "75% of the weight rests on the program's proposal" in notes(ruling)
    analysis = az.analyze(case, source=Engine(), plausible=FakePlay())
    assert {"class of player in simulated play", "how carefully play is simulated"} < {
        found.question.label for found in analysis.otherwise
    }
    assert az.as_text(analysis)
    assert not az.audit(ruling.trace)


class OnlyDetailed(FakePlay):
    """Does not answer quickly."""

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        if question.level == "quick":
            raise SolverError("no quick simulation here")
        return super().tricks(question)


def test_another_simulation_that_fails_leaves_the_ruling() -> None:
    analysis = analyzed(LEAF % "", OnlyDetailed())
    assert exact(analysis.ruling) == Fraction(8, 5)
    [answer] = analysis.otherwise[0].answers
    assert answer.refused == "no quick simulation here"
    assert "no quick simulation here" in az.as_text(analysis)


@pytest.mark.parametrize(
    ("text", "differences"),
    [
        ("NS between: 0 to 13", ()),
        ("NS between: 8/5..8/5", ()),
        ("NS between: 2 to 13", ("NS: 8/5, expected 2 to 13",)),
        ("EW between: -1 to 0", ("EW: -8/5, expected -1 to 0",)),
    ],
)
def test_a_case_may_expect_bounds(text: str, differences: tuple[str, ...]) -> None:
    case = danish(LEAF % "", edition="2017", more=f"expect: {{2017: {{{text}}}}}\n")
    [verdict] = check_case(case, source=Engine(), plausible=FakePlay())
    assert verdict.differences == differences


@pytest.mark.parametrize("text", ["13", "13 to 0", "a to b", "1 to"])
def test_bounds_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(CaseError, match=r"expect.2017.*between"):
        danish(LEAF % "", edition="2017", more=f"expect: {{2017: {{NS between: {text}}}}}\n")

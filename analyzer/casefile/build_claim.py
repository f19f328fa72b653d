"""The facts about a claim of a case, from the text of its file."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from analyzer.bridge import Board
from analyzer.bridge.claim import CashSuit, CountTricks, CrossRuff, DrawTrumps, PlayCards, RuffIn, StatementStep
from analyzer.casefile import model as m
from analyzer.casefile.build_board import Fault
from analyzer.casefile.fields import parse_yes
from analyzer.casefile.yaml_text import key_name
from analyzer.claim_facts import (
    Ending,
    GuessStated,
    Judged,
    PartnerStated,
    PlayedOnStated,
    StatedClaim,
    StatedPlay,
)
from analyzer.claim_place import ClaimPlace, claim_contract, claim_place
from analyzer.errors import BoardError, CaseError, InputError, ParseError
from analyzer.formats.statement import parse_statement
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law69 import AgreedTrick
from analyzer.laws.law70d import Line
from analyzer.laws.law71 import ConcededTrick
from analyzer.laws.normal_play import PlayerClass, normal_play, profiles, rules

__all__ = ["build_claim"]


def build_claim(parsed: m.ClaimModel | None, board: Board, fault: Fault) -> StatedClaim | None:
    """What the case file says about a claim; faults are reported."""
    if parsed is None:
        return None
    switched = _switched(parsed, fault)
    so_far, ending = parsed.trick_so_far, parsed.ending
    conceded = [_conceded(e, f"claim.conceded tricks[{i}]", fault) for i, e in enumerate(parsed.conceded_tricks)]
    lines = [_line(entry, f"claim.lines[{index}]", fault) for index, entry in enumerate(parsed.lines)]
    claim = StatedClaim(
        claimer=parsed.claimer,
        tricks=None if parsed.tricks is None else parsed.tricks.number,
        claims_all=parsed.tricks is not None and parsed.tricks.number is None,
        said=parsed.said,
        meant_as_claim=parsed.meant_as_claim,
        ending=None
        if ending is None
        else Ending(hands=ending.hands, lead=ending.lead, trumps=ending.trumps, declarer=ending.declarer),
        at_trick=parsed.at_trick,
        so_far=so_far,
        contract=parsed.contract,
        won_declarer=parsed.declarer_has_won,
        tricks_left=parsed.tricks_left,
        declarer=parsed.declarer,
        words=parsed.statement,
        stated=parsed.stated,
        is_part=_judged(parsed.part_of_the_claim),
        trump_mentioned=_judged(parsed.trump_mentioned),
        unaware=_judged(parsed.unaware_of_trump),
        forgotten=frozenset(parsed.forgotten),
        good=parsed.takes_to_be_good,
        taken_as_out=frozenset(parsed.takes_to_be_out),
        shown_out=frozenset(parsed.shown_out),
        player=None if parsed.class_of_player is None else parsed.class_of_player.answer,
        player_by="" if parsed.class_of_player is None else parsed.class_of_player.by,
        profile=parsed.profile,
        switched=MappingProxyType({name: entry.value for name, entry in switched.items()}),
        switched_by=MappingProxyType({name: entry.by for name, entry in switched.items() if entry.by}),
        not_normal=tuple(StatedPlay(play=p.play, by=p.by, why=p.why) for p in parsed.not_normal),
        also_normal=tuple(StatedPlay(play=p.play, by=p.by, why=p.why) for p in parsed.also_normal),
        irrational_not_to=_judged(parsed.irrational_not_to_guess_right),
        penalty_cards=(*parsed.penalty_cards, *parsed.minor_penalty_card),
        revoker=parsed.revoke_came_out,
        partner_objected=parsed.partner_objected,
        played_on=None
        if parsed.played_on is None
        else PlayedOnStated(
            requested=parsed.played_on.requested,
            all_agreed=parsed.played_on.all_agreed,
            tricks=parsed.played_on.tricks,
        ),
        assented=parsed.assented,
        raised=parsed.raised,
        agreed=tuple(
            AgreedTrick(
                won_already=entry.won_already,
                loses_by_normal_play=entry.loses_by_normal_play,
                would_likely_have_won=entry.would_likely_have_won,
            )
            for entry in parsed.agreed_tricks
        ),
        conceded=tuple(entry for entry in conceded if entry is not None),
        lines=tuple(entry for entry in lines if entry is not None),
        lost_to_trump=parsed.lost_to_the_trump,
        partner=None
        if parsed.partners_choice is None
        else PartnerStated(
            right=parsed.partners_choice.right,
            wrong=parsed.partners_choice.wrong,
            wrong_is_normal=_judged(parsed.partners_choice.wrong_is_normal),
        ),
        guess=None
        if parsed.guess is None
        else GuessStated(
            right=parsed.guess.right,
            wrong=parsed.guess.wrong,
            shown_out=parsed.guess.shown_out,
            would_show_out=parsed.guess.would_show_out,
        ),
        by=parsed.by,
    )
    return _with_words(claim, parsed, board, fault)


def _judged(entry: m.JudgedModel | None) -> Judged | None:
    return None if entry is None else Judged(answer=entry.answer, by=entry.by, why=entry.why)


def _with_words(claim: StatedClaim, parsed: m.ClaimModel, board: Board, fault: Fault) -> StatedClaim:
    """The claim with what he said as steps: the director's reading where he gives one, else the program's."""
    if parsed.steps:
        steps = [_step(entry, f"claim.steps[{index}]", fault) for index, entry in enumerate(parsed.steps)]
        found = tuple(step for step in steps if step is not None)
        return replace(claim, steps=found, mentions_trump=any(isinstance(step, DrawTrumps) for step in found))
    if not parsed.statement:
        return claim
    try:
        place = claim_place(board, claim)
    except BoardError:
        place = None  # told by the checks of the case
    contract = claim_contract(board, claim)
    trumps = None if contract is None else contract.denomination
    if trumps is None and claim.ending is not None:
        trumps = claim.ending.trumps
    stated = claim.declarer or (None if claim.ending is None else claim.ending.declarer)
    declarer = stated if contract is None else contract.declarer
    try:
        said = parse_statement(
            ". ".join(parsed.statement),
            trump=None if trumps is None else trumps.suit,
            claimer=claim.claimer,
            declarer=claim.claimer if declarer is None else declarer,
            hands=None if place is None else place.position.hands,
        )
    except ParseError as error:
        for problem in error.problems:
            fault(problem.message, "claim.statement", problem.hint or "write it in plainer words, or as steps")
        return claim
    tricks = claim.tricks
    left = claim.tricks_left if place is None else place.position.tricks_left
    if parsed.tricks is None and left is not None:
        tricks = _by_result(claim, place, said.result) if said.tricks is None else said.tricks
        tricks = said.claimed(left) if tricks is None else tricks
    return replace(
        claim,
        tricks=tricks,
        steps=said.steps,
        mentions_trump=said.mentions_trump,
        known_out=frozenset(said.known_out),
        readings=tuple(str(reading) for reading in said.readings),
    )


def _by_result(claim: StatedClaim, place: ClaimPlace | None, result: int | None) -> int | None:
    """The claimer's tricks where he named the result, as "down one"; None where that cannot be told."""
    if result is None or place is None or place.contract is None or place.won_declarer is None:
        return None
    tricks_declarer = place.contract.level + 6 + result - place.won_declarer
    if claim.claimer.side is place.declarer.side:
        return tricks_declarer
    return place.position.tricks_left - tricks_declarer


def _step(entry: m.StepModel, where: str, fault: Fault) -> StatementStep | None:
    names = ("draw_trumps", "cash", "play", "ruff", "cross_ruff", "count")
    kinds = [name for name in names if getattr(entry, name) is not None]
    if len(kinds) != 1:
        found = " and ".join(key_name(kind) for kind in kinds) or "nothing"
        fault(f"a step is one thing; {found} found", where, "draw trumps, cash, play, ruff, cross-ruff or count")
        return None
    for name, owner in (("hand", ("ruff",)), ("times", ("ruff", "cross_ruff"))):
        if getattr(entry, name) is not None and kinds[0] not in owner:
            fault(f"{name} does not belong to {key_name(kinds[0])}", f"{where}.{name}", "remove it")
            return None
    try:
        return _one_step(entry, kinds[0])
    except InputError as error:
        fault(error.problems[0].message, where, error.problems[0].hint)
        return None


def _one_step(entry: m.StepModel, kind: str) -> StatementStep:
    if kind == "draw_trumps":
        return DrawTrumps(rounds=_number(entry.draw_trumps, "draw trumps", "the number of rounds"))
    if kind == "cross_ruff":
        return CrossRuff(times=entry.times or _number(entry.cross_ruff, "cross-ruff", "how often"))
    if kind == "cash" and entry.cash is not None:
        return CashSuit(suit=entry.cash)
    if kind == "play" and entry.play is not None:
        return PlayCards(cards=entry.play)
    if kind == "count" and entry.count is not None:
        return CountTricks(suits=entry.count)
    if entry.hand is None or entry.ruff is None:
        raise ParseError("in which hand is it ruffed? write hand: N")
    return RuffIn(hand=entry.hand, suit=entry.ruff, times=1 if entry.times is None else entry.times)


def _number(text: str | None, what: str, number: str) -> int | None:
    """``yes`` for no number, or the number."""
    words = (text or "").strip()
    if words.isascii() and words.isdigit() and len(words) < 3:
        return int(words)
    try:
        if parse_yes(words):
            return None
    except ParseError:
        pass
    raise ParseError(f"{what}: {text!r}: write yes, or {number}")


def _switched(parsed: m.ClaimModel, fault: Fault) -> dict[str, m.SwitchedRuleModel]:
    """The switched rules by their own names; unknown ones and values that they cannot have are faults."""
    known = {key_name(rule.id): rule.id for rule in rules()}
    named = {known.get(key_name(name), name): entry for name, entry in parsed.normal.items()}
    if parsed.profile and parsed.profile not in profiles():
        fault(f"there is no profile {parsed.profile!r} of normal play", "claim.profile", ", ".join(profiles()))
    try:
        normal_play(
            Lawbook(edition=Edition.L2017),
            player=PlayerClass.CLUB,
            switched={name: entry.value for name, entry in named.items()},
        )
    except CaseError as error:
        for problem in error.problems:
            name = problem.where.removeprefix("normal.")
            fault(problem.message, f"claim.normal.{key_name(name)}", problem.hint)
        return {}
    return named


def _conceded(entry: m.ConcededTrickModel, where: str, fault: Fault) -> ConcededTrick | None:
    try:
        return ConcededTrick(
            won_already=entry.won_already,
            contract_settled=entry.contract_settled,
            loses_by_legal_play=entry.loses_by_legal_play,
            loses_by_normal_play=entry.loses_by_normal_play,
        )
    except CaseError as error:
        fault(error.problems[0].message, where, "correct one of them")
        return None


def _line(entry: m.LineModel, where: str, fault: Fault) -> Line | None:
    try:
        return Line(name=entry.line, tricks=entry.tricks, normal=entry.normal)
    except CaseError as error:
        fault(error.problems[0].message, f"{where}.tricks", "tricks of the claimer's side")
        return None

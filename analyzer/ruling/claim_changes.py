"""What would give other tricks after a claim: other answers, other rules of normal play, plays judged otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from analyzer.bridge import Card
from analyzer.bridge.claim import ContestedClaim, CountTricks, DrawTrumps, JudgedPlay
from analyzer.laws import Lawbook, Need
from analyzer.laws.law70 import Adjudicated, Assumption, NormalResult
from analyzer.laws.law70e import orders
from analyzer.laws.normal_play import NormalPlay, PlayerClass, Setting
from analyzer.ruling.claim_outcome import AnswerTricks, ClaimChange, ExcludedPlay, LinePlay
from analyzer.ruling.claim_words import rule_words
from analyzer.solver.claim_source import ClaimLines, ClaimSource

__all__ = ["answers", "judged_otherwise", "other_plays", "plays_otherwise", "rules_otherwise"]

#: Positions that a search may look at beside the ruling's own: a multiple of those, within bounds.
_FACTOR, _FLOOR, _CEILING = 4, 50_000, 150_000
_MOST_PLAYS = 6


def judged_otherwise(found: Adjudicated) -> list[ClaimChange]:
    """The other answers to what was judged or elected, as far as they were searched."""
    best: dict[tuple[str, int], ClaimChange] = {}
    for change in found.changes:
        entry = ClaimChange(
            what=change.what, tricks=change.tricks_claimer, clause=change.clause.cite, kind="judgment"
        )
        best.setdefault((change.what, change.tricks_claimer), entry)
    return list(best.values())


def answers(
    needs: Sequence[Need], results: dict[Assumption, NormalResult], claimed: int, book: Lawbook
) -> tuple[AnswerTricks, ...]:
    """What each answer to an open question gives."""
    found = []
    asks_awareness = any(need.id.endswith(".unaware of trump") for need in needs)
    for need in needs:
        for option, holds in _options(need, book, asks_awareness=asks_awareness):
            tricks = [min(result.tricks, claimed) for entry, result in results.items() if holds(entry)]
            if tricks:
                found.append(AnswerTricks(need=need.id, option=option, fewest=min(tricks), most=max(tricks)))
    return tuple(found)


def _options(
    need: Need, book: Lawbook, *, asks_awareness: bool
) -> Iterator[tuple[str, Callable[[Assumption], bool]]]:
    """The options of a question with the assumptions under which each holds."""
    name = need.id.rpartition(".")[2]
    if name == "unaware of trump":
        yield "yes", lambda entry: entry.unaware
        yield "no", lambda entry: not entry.unaware
    elif name == "trump mentioned":
        yield "yes", lambda entry: not entry.unaware
        yield "no", lambda entry: asks_awareness or entry.unaware
    elif name == "irrational not to guess right":
        yield "yes", lambda entry: entry.guess_right
        yield "no", lambda entry: not entry.guess_right
    elif name == "class of player":
        for player in PlayerClass:
            yield player.value, lambda entry, player=player: entry.player is player  # type: ignore[misc]
    elif need.id.startswith("elections."):
        for order in orders(book):
            yield order.value, lambda entry, order=order: entry.order is order  # type: ignore[misc]


def rules_otherwise(
    facts: ContestedClaim,
    play: NormalPlay,
    lines: ClaimLines,
    source: ClaimSource,
    shown: Sequence[LinePlay],
    *,
    tricks: int,
    is_most: bool = False,
) -> list[ClaimChange]:
    """The rules of normal play whose other value gives other tricks.

    Parameters
    ----------
    tricks
        As ruled.
    is_most
        True where doubt goes against a revoker of the other side, so that the best line counts.
    """
    named = {entry.rule.value for entry in lines.line if entry.rule is not None}
    named |= {entry.rule.value for entry in lines.alternatives}
    told = {entry.why.rule for entry in shown if entry.why is not None}
    budget = _allowance(lines)
    found = []
    for setting in play.settings:
        is_used = setting.rule.parameter in named or setting.rule.id in told
        if not _may_matter(setting, facts) or not (setting.is_doubtful or is_used):
            continue
        for value in setting.others or _numbers(setting):
            policy = play.policy.switched({setting.rule.parameter: value})
            if is_most:
                best = source.lines(facts, policy, budget=budget)
                other = best.most if best.is_most_known else None
            else:
                other = source.fewest(facts, policy, budget=budget)
            if other is not None and min(other, facts.tricks) != tricks:
                found.append(_of_rule(setting, value, min(other, facts.tricks)))
    return found


def _allowance(lines: ClaimLines) -> int:
    """How many positions a search beside the ruling's own may look at."""
    return min(max(_FLOOR, _FACTOR * lines.nodes), _CEILING)


def _numbers(setting: Setting) -> tuple[str, ...]:
    """Another value of a rule that is a number."""
    return (str(int(setting.value) + 1),)


def _of_rule(setting: Setting, value: str, tricks: int) -> ClaimChange:
    sentence = setting.rule.sentence(value)
    return ClaimChange(
        what=f"if {sentence[:1].lower()}{sentence[1:].rstrip('.')}",
        tricks=tricks,
        clause=setting.clause.cite,
        kind="rule",
        field=f"claim.normal.{setting.rule.id}",
        value=value,
    )


#: Rules that say something only where a condition of the claim holds.
_STATEMENT = {"follows_statement", "changes_after_break"}
_TRUMPS = {"draws_known_trump", "run_trumps_after_both_out", "ruff", "notices_showout_drawing"}
_FORGOTTEN = {"forgotten_trump_drawn", "forgotten_higher_trump", "safety_trump_round"}
_PARTNER = {"partner_goes_wrong", "knows_partners_cards", "partner_keeps_known_entry"}
_WRONG_COUNT = {"notices_fallen_honor", "gives_up_conceded"}


def _may_matter(setting: Setting, facts: ContestedClaim) -> bool:
    """Whether the rule says anything about a claim like this."""
    name = setting.rule.parameter
    if setting.rule.fixed:
        return False
    has_trumps = facts.position.denomination.suit is not None
    conditions = (
        (_STATEMENT, bool(facts.statement)),
        ({"count_is_order"}, any(isinstance(step, CountTricks) for step in facts.statement)),
        ({"queen_drop"}, any(isinstance(step, DrawTrumps) for step in facts.statement)),
        (_TRUMPS, has_trumps),
        (_FORGOTTEN, facts.trump_is_forgotten),
        (_PARTNER, facts.is_by_defender),
        (_WRONG_COUNT, bool(facts.taken_as_out)),
    )
    return all(holds for names, holds in conditions if name in names)


def plays_otherwise(
    facts: ContestedClaim,
    play: NormalPlay,
    found: ClaimLines,
    source: ClaimSource,
    shown: Sequence[LinePlay],
    plays: Sequence[ExcludedPlay],
    *,
    tricks: int,
) -> list[ClaimChange]:
    """Single plays that decide: the tricks if one of the worst line is judged not normal, or another one normal.

    Parameters
    ----------
    shown, plays
        The worst line and the other plays on it, as reports show them.
    """
    changes: list[ClaimChange] = []
    budget = _allowance(found)
    ours: list[JudgedPlay] = []
    asked, told = 0, set[tuple[tuple[Card, ...], int]]()
    for index, entry in enumerate(shown):
        if entry.player.side is not facts.side:
            continue
        after = frozenset(judged.card for judged in ours)
        judged = JudgedPlay(card=entry.card, after=after)
        others = [a for a in found.alternatives if a.index == index and a.is_normal]
        ours.append(judged)
        if not others or any((a.tricks or 0) <= min(found.fewest, tricks) for a in others) or asked >= _MOST_PLAYS:
            continue
        asked += 1
        kept = tuple(other for other in facts.also_normal if other != judged)
        struck = replace(facts, not_normal=(*facts.not_normal, judged), also_normal=kept)
        other = source.fewest(struck, play.policy, budget=budget)
        if other is not None and min(other, facts.tricks) != tricks:
            changes.append(_of_play(judged, entry.player.full_name, min(other, facts.tricks), is_normal=False))
    for other_play in plays:
        if other_play.is_normal or not other_play.why.rule or other_play.tricks is None:
            continue
        count = min(other_play.tricks, facts.tricks)
        if count < tricks and (other_play.after, count) not in told:
            told.add((other_play.after, count))
            judged = JudgedPlay(card=other_play.card, after=frozenset(other_play.after))
            changes.append(_of_play(judged, other_play.player.full_name, count, is_normal=True))
    return changes


def _of_play(judged: JudgedPlay, player: str, tricks: int, *, is_normal: bool) -> ClaimChange:
    after = sorted(judged.after or ())
    text = f"{' '.join(map(str, after))} then {judged.card}" if after else f"{judged.card} first"
    when = f" after {' '.join(card.symbol for card in after)}" if after else " at once"
    return ClaimChange(
        what=f"if {player}'s {judged.card.symbol}{when} is {'normal' if is_normal else 'not normal'}",
        tricks=tricks,
        clause="70 (note on normal)",
        kind="play",
        field="claim.also normal" if is_normal else "claim.not normal",
        value=text,
    )


def other_plays(
    found: ClaimLines, play: NormalPlay, numbers: Sequence[int], facts: ContestedClaim
) -> tuple[ExcludedPlay, ...]:
    """What else might have been played on the worst line, normal or not."""
    return tuple(
        ExcludedPlay(
            trick=numbers[entry.index],
            player=entry.seat,
            card=entry.card,
            why=rule_words(entry.rule.value, play, is_normal=entry.is_normal),
            is_normal=entry.is_normal,
            tricks=entry.tricks,
            after=tuple(card.card for card in found.line[: entry.index] if card.seat.side is facts.side),
        )
        for entry in found.alternatives
    )

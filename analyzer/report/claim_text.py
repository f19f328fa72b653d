"""A ruling on a claim in a director's words: the facts, the tricks, the line that loses, and what moves it."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from analyzer.bridge import Position, Seat, trick_winner
from analyzer.report.columns import WIDTH, card_list, entry
from analyzer.report.diagram import hand_lines
from analyzer.ruling import ClaimScore, ExcludedPlay, LinePlay, Ruling

__all__ = ["claim_as_text", "claim_lines", "needs_lines"]

_MOST_PLAYS = 8


def claim_as_text(ruling: Ruling, *, answers: Mapping[str, str] | None = None) -> str:
    """The ruling on the claim alone: tricks, reasons and result, at most 92 columns.

    Parameters
    ----------
    answers
        What to write for each field, where there is no case file to answer in.
    """
    case = ruling.case
    parts = ["CLAIM", case.title or case.name]
    if case.event:
        parts.append(case.event)
    if ruling.edition is not None:
        elected = ", ".join(f"{name}: {option}" for name, option in case.elections.items())
        parts.append(f"Laws {ruling.edition}{f' ({elected})' if elected else ''}")
    title = textwrap.fill(" · ".join(parts), WIDTH, subsequent_indent="        ")
    blocks = [[title], claim_lines(ruling), _notes(ruling), needs_lines(ruling, answers)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def claim_lines(ruling: Ruling) -> list[str]:
    """The claim, the ruling on it and what it rests on; empty where there was none."""
    score = ruling.claim
    if score is None:
        return []
    blocks = [
        _ending(score),
        _claimed(score) + _found(score),
        _ruled(score),
        _line(score),
        _rests_on(score),
        _others(score),
        _answers(score),
        _changes(score),
        _bounds(score),
    ]
    lines: list[str] = []
    for block in blocks:
        lines += ([""] if lines and block else []) + block
    return lines


def _ending(score: ClaimScore) -> list[str]:
    position = score.position
    if position is None:
        return []
    trumps = position.denomination.suit
    facts = ["notrump" if trumps is None else f"{trumps.symbol} are trumps"]
    if position.trick:
        cards = ", ".join(
            f"{position.leader.after(turn).full_name} {card.symbol}" for turn, card in enumerate(position.trick)
        )
        facts.append(f"in the trick: {cards}")
    else:
        facts.append(f"{position.leader.full_name} to lead")
    if score.contract is not None:
        facts.insert(0, f"{score.contract.symbol} by {score.contract.declarer.full_name}")
    elif score.declarer is not None:
        facts.insert(0, f"{score.declarer.full_name} declares")
    return [*hand_lines(position.hands), "  " + "; ".join(facts)]


def _claimed(score: ClaimScore) -> list[str]:
    name = score.claimer.full_name
    lines: list[str] = []
    for fact in score.steps:
        text = fact.text if lines else _by_name(fact.text, name)
        lines += entry("" if lines else "CLAIM", text, f"{fact.clause}   {fact.by}".strip())
    if not lines:
        count = "" if score.claimed is None else f" {score.claimed} tricks"
        lines += entry("CLAIM", f"{name} claimed{count}.")
    if score.said is not None:
        words = " ".join(f"“{text}”" for text in score.said) or "He said nothing of how he would play."
        lines += entry("", words)
    return lines


def _by_name(text: str, name: str) -> str:
    """The first sentence with the claimer's name."""
    for pronoun, by_name in (("He ", f"{name} "), ("His ", f"{name}'s ")):
        if text.startswith(pronoun):
            return by_name + text.removeprefix(pronoun)
    return f"{name}: {text[:1].lower()}{text[1:]}"


def _found(score: ClaimScore) -> list[str]:
    lines: list[str] = []
    for fact in score.facts:
        right = "   ".join(part for part in (fact.clause, fact.by) if part)
        lines += entry("" if lines else "FOUND", fact.text, right)
    return lines


def _ruled(score: ClaimScore) -> list[str]:
    cite = score.clauses[0].cite if score.clauses else ""
    side, left = score.side, score.tricks_left
    if score.tricks_claimer is None:
        if not score.why:
            return []
        return entry("RULED", f"{score.why[:1].upper()}{score.why[1:]}.", cite)
    of = "the last trick" if left == 1 else f"the {left} tricks left"
    tricks = f"{side.dashed} {score.tricks_claimer}, {side.other.dashed} {score.tricks_other} of {of}"
    lines = entry("RULED", tricks, cite)
    lines += entry("", f"{score.why[:1].upper()}{score.why[1:]}.")
    rest = [clause.cite for clause in score.clauses[1:]]
    if rest:
        lines += entry("", f"Beside Law {cite}: {', '.join(dict.fromkeys(rest))}.")
    if score.result is not None:
        name = score.result.contract.declarer.full_name if score.result.contract is not None else ""
        lines += entry("", f"With the {score.won_declarer} that {name} had won before: {score.result.symbol}.")
    return lines


# the worst line


def _line(score: ClaimScore) -> list[str]:
    if not score.line or score.position is None:
        return []
    head = "The worst normal line:"
    if not score.is_finished:
        head = "A normal line that yields no more, as far as it was searched:"
    elif score.fewest == score.most:
        head = "A normal line; every other one gives as many tricks:"
    lines = entry("LINE", head)
    said: set[str] = set()
    for trick in dict.fromkeys(play.trick for play in score.line):
        plays = [play for play in score.line if play.trick == trick]
        lines += entry("", f"{trick:>2}  {_trick(plays, score.position, trick)}", hang=4)
        in_progress = bool(score.position.trick) and trick == 1
        for turn, play in enumerate(plays):
            lines += _why(play, said, leads=not turn and not in_progress)
            if play.noticed:
                lines += entry(
                    "", f"      From here {score.claimer.full_name} knows that something is wrong.", hang=6
                )
    return lines


def _trick(plays: Sequence[LinePlay], position: Position, trick: int) -> str:
    before = list(position.trick) if trick == 1 else []
    led = before[0].suit if before else plays[0].card.suit
    trump = position.denomination.suit
    parts = []
    for index, play in enumerate(plays):
        name, card = play.player.full_name, play.card
        if not before and not index:
            verb = "leads "
        elif card.suit is not led and card.suit is trump:
            verb = "ruffs with "
        elif card.suit is not led:
            verb = "throws "
        else:
            verb = "" if index > 1 else "plays "
        parts.append(f"{name} {verb}{card.symbol}")
    winner = next((play.player for play in plays if play.wins), None)
    if winner is None:
        winner = _wins_in_progress(plays, position)
    return f"{', '.join(parts)}: {winner.full_name} wins."


def _wins_in_progress(plays: Sequence[LinePlay], position: Position) -> Seat:
    cards = [*position.trick, *(play.card for play in plays)]
    return trick_winner(cards, position.leader, position.denomination)


def _why(play: LinePlay, said: set[str], *, leads: bool) -> list[str]:
    """Why a card of the claimer's side is normal, where he had a choice of it; a rule is told once."""
    words = play.why
    if words is None or not (play.matters or (play.choice and words.rule and leads)):
        return []
    is_told = words.text in said
    if is_told and not play.matters:
        return []
    said.add(words.text)
    text = "as before" if is_told else words.text.rstrip(".")
    head = f"{play.player.full_name} might normally choose {play.card.symbol}"
    return entry("", f"      {head}: {text[:1].lower()}{text[1:]}.", "" if is_told else words.rule, hang=6)


def _rests_on(score: ClaimScore) -> list[str]:
    """The rules that let the worst line be normal, with who says so and how sure that is."""
    lines: list[str] = []
    for words in score.rests_on:
        who = f"set by {words.by}" if words.by not in ("default", "director") else ""
        who = "found by the director" if words.by == "director" else who
        parts = [part for part in (who, "; ".join(words.sources) or "no published source", words.mark) if part]
        doubt = "; disputed or doubtful, so against the claimer" if words.is_doubtful else ""
        text = f"{words.rule}: {words.value}. {'; '.join(parts)}{doubt}."
        lines += entry("" if lines else "RESTS ON", text, words.clause, hang=2)
    return lines


def _others(score: ClaimScore) -> list[str]:
    """Plays on the worst line that give another number, and why they are not taken."""
    awarded = score.tricks_claimer
    if awarded is None:
        return []
    lines: list[str] = []
    groups: dict[tuple[int, Seat, int, bool, str], list[ExcludedPlay]] = {}
    for play in score.plays:
        tricks = _capped(play, score)
        if tricks is None or tricks == awarded or not (play.is_normal or play.why.rule):
            continue
        key = (play.trick, play.player, tricks, play.is_normal, "" if play.is_normal else play.why.text)
        groups.setdefault(key, []).append(play)
    shown = list(groups.items())
    told: set[str] = set()
    for (trick, player, tricks, is_normal, why), plays in shown[:_MOST_PLAYS]:
        cards = card_list(play.card for play in plays)
        verdict = "normal too" if is_normal else "not normal"
        text = f"Trick {trick}, {player.full_name} {cards} gives {tricks}: {verdict}"
        if why and why not in told:
            text += f"; {why[:1].lower()}{why[1:].rstrip('.')}"
        told.add(why)
        lines += entry("" if lines else "OTHER", f"{text}.", "" if is_normal else plays[0].why.rule, hang=2)
    if len(shown) > _MOST_PLAYS:
        lines += entry("", f"{len(shown) - _MOST_PLAYS} more in --json.")
    return lines


def _capped(play: ExcludedPlay, score: ClaimScore) -> int | None:
    if play.tricks is None:
        return None
    if score.claimed is None:
        return play.tricks
    return min(play.tricks, max(score.claimed, score.tricks_claimer or 0))  # conceded tricks may have come back


def _answers(score: ClaimScore) -> list[str]:
    """What each answer to an open question gives."""
    lines: list[str] = []
    for answer in score.answers:
        count = str(answer.fewest) if answer.fewest == answer.most else f"{answer.fewest} to {answer.most}"
        lines += entry(
            "" if lines else "DECIDES", f"{answer.need}: {answer.option} gives {score.side.dashed} {count}."
        )
    return lines


def _changes(score: ClaimScore) -> list[str]:
    lines: list[str] = []
    for change in score.changes:
        if change.field == "claim.also normal":  # told with the other plays
            continue
        text = f"{change.what[:1].upper()}{change.what[1:]}: {score.side.dashed} {change.tricks}."
        if change.field:
            text += f" ({change.field}: {change.value})"
        lines += entry("" if lines else "CHANGES", text, change.clause, hang=2)
    return lines


def _bounds(score: ClaimScore) -> list[str]:
    if score.double_dummy is None:
        return []
    side = score.side.dashed
    lines: list[str] = []
    if score.fewest is not None and score.most is not None:
        span = str(score.fewest) if score.fewest == score.most else f"{score.fewest} to {score.most}"
        lines += entry("RANGE", f"Normal lines give {side} {span} of {score.tricks_left}.", score.engine)
    seen = f"Double dummy {side} take {score.double_dummy}: it rests on seeing all cards and is a bound, no ruling."
    lines += entry("" if lines else "RANGE", seen, score.double_dummy_by)
    if score.least is not None and score.greatest is not None:
        lines += entry("", f"Any legal play of all four gives {side} {score.least} to {score.greatest}.")
    return lines


def _notes(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    for note in ruling.notes:
        lines += entry("" if lines else "NOTE", note)
    return lines


def needs_lines(ruling: Ruling, answers: Mapping[str, str] | None = None) -> list[str]:
    """The judgments that are missing, each with the field that takes the answer."""
    lines: list[str] = []
    for need in ruling.needs:
        options = f" ({' / '.join(need.options)})" if need.options else ""
        lines += entry("" if lines else "NEEDS", f"{need.question}{options}", f"Law {need.clause}")
        option = (answers or {}).get(need.id)
        lines += entry("", f"Answer it: {option}" if option else f"Answer it in the case file: {need.id}: …")
    return lines

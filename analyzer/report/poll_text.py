"""A poll and what Law 16 makes of it, as text: counts, logical alternatives, the infraction, proposed shares."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from analyzer.bridge.action import Action
from analyzer.laws.law16 import ActionRuling
from analyzer.laws.law72 import AdjustWithout
from analyzer.laws.lawbook import Clause, Edition, Mark
from analyzer.laws.rectification import NoRectification
from analyzer.numbers import number_text
from analyzer.report.columns import HEAD, WIDTH, entry
from analyzer.ruling.polled import PolledShare, PollEvaluation

__all__ = ["poll_as_text"]

_NAME = 18
_RESTS_ON = {
    Mark.EXPERT: "expert knowledge, no text of it was read",
    Mark.INTERPRETATION: "an interpretation",
}
_YES = {True: "yes", False: "no", None: "?"}


def poll_as_text(
    found: PollEvaluation, *, title: str = "", notes: Sequence[str] = (), answers: Mapping[str, str] | None = None
) -> str:
    """The evaluation for a director, at most 92 columns wide.

    Parameters
    ----------
    notes
        What was proposed besides, in sentences.
    answers
        What to write for each field that is asked for.
    """
    blocks = [
        _head(found, title),
        _counts(found),
        _why(found),
        _conditions(found),
        _ruled(found),
        _lawful(found),
        _notes(found, notes),
        _needs(found, answers or {}),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _head(found: PollEvaluation, title: str) -> list[str]:
    poll = found.fact.poll
    parts = ["POLL" if poll is not None else "LAW 16", *([title] if title else [])]
    if poll is not None:
        size = f"{poll.size} answers" if poll.size is not None else "percentages, size not known"
        parts.append(size if poll.peers_of is None else f"{size} of peers of {poll.peers_of.full_name}")
        parts += [poll.told] if poll.told else []
    elected = ", ".join(f"{name}: {option}" for name, option in found.book.elected.items())
    parts.append(f"Laws {found.book.edition}{f' ({elected})' if elected else ''}")
    return [textwrap.fill(" · ".join(parts), WIDTH, subsequent_indent=" " * HEAD)]


def _counts(found: PollEvaluation) -> list[str]:
    """One line for each action: how many, how sure, a logical alternative or not, lawful or not."""
    actions = found.ruling.actions
    if not actions:
        return []
    judged = found.ruling.finding is not None
    pad = " " * HEAD
    lines = []
    if found.fact.poll is not None:
        head = f"{pad}{'':<{_NAME}}{'chose':<18}{'considered':<18}{'alternative':<14}"
        lines.append((head + ("may be chosen" if judged else "")).rstrip())
    else:
        lines.append(f"{pad}{'':<{_NAME}}{'alternative':<14}may be chosen")
    chose, considered = dict(found.chose), dict(found.considered)
    for row in actions:
        name = row.action.symbol
        shown = f"{pad}{name:<{_NAME}}" if len(name) < _NAME else f"{pad}{name}\n{pad}{'':<{_NAME}}"
        if found.fact.poll is not None:
            tally = found.fact.poll.tally(row.action)
            shown += f"{_number(tally.chose, tally.size, chose[row.action]):<18}"
            shown += f"{_number(tally.considered, tally.size, considered[row.action]):<18}"
        shown += f"{_YES[row.alternative.holds]:<14}"
        lines.append((shown + (_YES[row.lawful] if judged else "")).rstrip())
    if any(share.exact is not None for share in chose.values()):
        lines.append(f"{pad}In brackets: the share among all peers, with 90% confidence. The counts decide.")
    return lines


def _number(count: int | None, size: int | None, polled: PolledShare) -> str:
    text = f"{number_text(100 * polled.share)}%" if count is None else f"{count} of {size}"
    if polled.exact is None:
        return text
    return f"{text} ({round(100 * polled.exact.low)}-{round(100 * polled.exact.high)}%)"


def _why(found: PollEvaluation) -> list[str]:
    lines: list[str] = []
    for row in found.ruling.actions:
        alternative = row.alternative
        verdict = {True: "a logical alternative", False: "no logical alternative", None: "not known"}[
            alternative.holds
        ]
        text = f"{row.action.symbol}: {verdict}: {alternative.why}."
        lines += entry("" if lines else "LAW", text, alternative.clause.cite, hang=2)
    return lines


def _conditions(found: PollEvaluation) -> list[str]:
    lines: list[str] = []
    for condition in found.ruling.conditions:
        text = f"{condition.text[:1].upper()}{condition.text[1:]}."
        right = "   ".join(part for part in (condition.clause.cite, found.fact.by) if part)
        lines += entry("" if lines else "FOUND", text, right)
    return lines


def _ruled(found: PollEvaluation) -> list[str]:
    finding = found.ruling.finding
    match finding:
        case AdjustWithout():
            verb = "may be" if finding.obligation == "may" else "is"
            text = (
                f"{finding.without[:1].upper()}{finding.without[1:]} is an infraction. Where it did damage, "
                f"the score {verb} adjusted to what would have happened without it."
            )
            return entry("RULED", text, _cites((finding.clauses[0], finding.clauses[2])))  # forbidden; the remedy
        case NoRectification():
            return entry("RULED", f"No infraction: {finding.why}.", _cites(finding.clauses))
        case _:
            return []


def _cites(clauses: Sequence[Clause]) -> str:
    return ", ".join(dict.fromkeys(clause.cite for clause in clauses))


def _lawful(found: PollEvaluation) -> list[str]:
    if not isinstance(found.ruling.finding, AdjustWithout):
        return []
    rows = found.ruling.actions
    clause = found.book.clause("12C3" if found.book.edition is Edition.L1997 else "12C1(c)").cite
    proposed = [row for row in rows if row.share is not None]
    lines: list[str] = []
    for row in proposed:
        assert row.share is not None
        text = f"{row.action.symbol}: {row.share} of the lawful answers ({number_text(100 * row.share)}%)"
        lines += entry("" if lines else "LAWFUL", text + _isolated(row))
    if proposed:
        lines += entry("", "A proposal from the poll: no part of a score until somebody accepts it.", clause)
    else:
        names = _names(found.ruling.lawful)
        said = (
            f"{names}: the poll gives no shares; what would have happened is judged."
            if names
            else ("No lawful action is known; what would have happened is judged.")
        )
        lines += entry("LAWFUL", said, clause)
    illegal = found.ruling.illegal
    if illegal:
        legality = found.book.find("12-legal") or found.book.clause("12C1(c)")
        allowed = found.book.edition is not Edition.L2017 and found.book.chosen("illegal outcomes")[0] == "allowed"
        verb = "may carry weight: the authority allows it" if allowed else "no weight"
        lines += entry("", f"{_names(illegal)}: illegal, {verb}.", legality.cite)
    return lines


def _isolated(row: ActionRuling) -> str:
    return {
        True: "",
        False: ", a lawful choice though no logical alternative",
        None: ", a lawful choice, whether a logical alternative is not known",
    }[row.alternative.holds]


def _names(actions: Sequence[Action]) -> str:
    return ", ".join(action.symbol for action in actions)


def _notes(found: PollEvaluation, notes: Sequence[str]) -> list[str]:
    ruling, book = found.ruling, found.book
    texts = list(notes)
    for name in ruling.proposals:
        texts.append(
            f"Proposal, not stated: {name} “{book.chosen(name)[0]}” ({book.clause(book.election(name).clause).cite})."
        )
    texts += ruling.notes
    soft = {row.alternative.clause for row in ruling.actions} | {c.clause for c in ruling.conditions}
    if isinstance(ruling.finding, (AdjustWithout, NoRectification)):
        soft |= set(ruling.finding.clauses)
    for clause in sorted((clause for clause in soft if clause.mark.is_soft), key=lambda clause: clause.cite):
        texts.append(f"{clause.cite}: this rests on {_RESTS_ON[clause.mark]}; check it before you cite it.")
    lines: list[str] = []
    for text in texts:
        lines += entry("" if lines else "NOTE", text)
    return lines


def _needs(found: PollEvaluation, answers: Mapping[str, str]) -> list[str]:
    lines: list[str] = []
    for need in found.ruling.needs:
        options = f" ({' / '.join(need.options)})" if need.options else ""
        lines += entry("" if lines else "NEEDS", f"{need.question}{options}", f"Law {need.clause}")
        lines += entry("", f"Answer it: {answers.get(need.id, f'{need.id}: …')}")
    return lines

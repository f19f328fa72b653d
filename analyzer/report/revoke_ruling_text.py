"""The part of a printed ruling about revokes: what was done, what is transferred, and equity beside it."""

from __future__ import annotations

from analyzer.laws import NoRectification
from analyzer.report.columns import card_list, entry
from analyzer.ruling import BeforeRevoke, RevokeFound, RevokeScore, Ruling

__all__ = ["revoke_lines"]


def revoke_lines(ruling: Ruling) -> list[str]:
    """The revokes, the transfer and double dummy from before the first; empty where there was none."""
    score = ruling.revoke
    if score is None:
        return []
    lines: list[str] = []
    for found in score.revokes:
        lines += _found(found, head="" if lines else "REVOKE")
    for found in score.revokes:
        if found.share is not None:
            lines += entry("", _transferred(found), ", ".join(clause.cite for clause in found.share.clauses))
    if score.after is not None:
        points = _points(score.after.score_ns)
        what = "After the transfer" if score.taken else "Nothing is transferred"
        lines += entry("", f"{what}: {score.after.name}   {points}")
    if score.before is not None:
        lines += entry("EVIDENCE", _before(score.before), score.before.engine)
        lines += entry("", "Double dummy sees all four hands: it is evidence, not a ruling.")
    return lines + _decided(ruling, score)


def _points(score_ns: int) -> str:
    return f"N-S {f'{score_ns:+d}'.replace('-', '−')}"


def _decided(ruling: Ruling, score: RevokeScore) -> list[str]:
    """What decided between transfer and equity, and who judged it."""
    clauses = getattr(ruling.rectification, "clauses", ())
    cite = clauses[0].cite if clauses else "64C"
    lines: list[str] = []
    judged = ruling.case.equity
    if score.judged and judged is not None:
        lines += entry("JUDGED", f"{score.judged[:1].upper()}{score.judged[1:]}.", f"64C   {judged.by}".rstrip())
    if score.decided == "transfer" and ruling.case.without_later_revoke is not None and score.why:
        lines += entry("", f"{score.why}.", "64C")
    elif score.decided in ("equity", "later revoke", "no revokes"):
        heads = {"equity": "Equity decides: ", "later revoke": "The later revoke decides: ", "no revokes": ""}
        text = f"{heads[score.decided]}{score.why}."
        lines += entry("", f"{text[:1].upper()}{text[1:]}", cite)
    if score.decided == "later revoke" and score.counted is not None:
        lines += entry("", f"That is {score.counted.name}   {_points(score.counted.score_ns)}")
    if isinstance(ruling.rectification, NoRectification):
        lines += entry("", f"{ruling.rectification.why[:1].upper()}{ruling.rectification.why[1:]}.", cite)
    return lines


def _found(found: RevokeFound, *, head: str) -> list[str]:
    right = ", ".join(clause.cite for clause in found.clauses)
    text = f"{found.text}. {found.standing[:1].upper()}{found.standing[1:]}."
    lines = entry(head, text, f"{right}   {found.by}".rstrip())
    return lines + (entry("", f"To be put right: {found.correction}.", "62") if found.correction else [])


def _transferred(found: RevokeFound) -> str:
    share = found.share
    assert share is not None
    name = share.player.full_name
    if not share.taken:
        return f"{name}, trick {share.trick}: no transfer; {share.why}."
    count = f"{share.tricks} trick{'s' if share.tricks > 1 else ''}"
    which = " and ".join(str(number) for number in share.taken)
    to = share.player.side.other.dashed
    return (
        f"{name}, trick {share.trick}: {count} to {to} (trick{'s' if share.tricks > 1 else ''} {which}); {share.why}."
    )


def _before(before: BeforeRevoke) -> str:
    by_tricks: dict[int, list[str]] = {}
    for card, tricks in before.cards:
        by_tricks.setdefault(tricks, []).append(str(card))
    names = dict(before.cards)
    parts = []
    for tricks in sorted(by_tricks):
        cards = card_list(card for card in names if names[card] == tricks)
        parts.append(
            f"{cards} {'lets' if len(by_tricks[tricks]) == 1 else 'let'} {before.declarer.full_name} take {tricks}"
        )
    bound = f" ({before.bound})" if before.bound else ""
    return f"Double dummy from before the revoke at trick {before.trick}{bound}: {'; '.join(parts)}."

"""The questions of Law 16, its conditions in words, and what a reader should know of a poll."""

from __future__ import annotations

from analyzer.bridge.action import Action
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.laws.law16b import Alternative, Alternatives
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.rectification import Need

__all__ = ["alternative_text", "information_text", "poll_notes", "questions", "suggested_text"]

_USUAL = 5


def information_text(fact: UnauthorizedInformation) -> str:
    """Whether he had the information, in words."""
    source = f" from {fact.nature}" if fact.nature else ""
    match fact.found:
        case True:
            return f"{fact.who} had unauthorized information{source}"
        case False:
            return f"{fact.who} had no unauthorized information{source}"
        case None:
            return f"whether {fact.who} had unauthorized information{source} is not found"


def _names(entries: list[Alternative]) -> str:
    return ", ".join(entry.action.symbol for entry in entries)


def alternative_text(
    fact: UnauthorizedInformation,
    chosen: Action,
    relevant: list[Alternative],
    over: list[Action],
    *,
    holds: bool | None,
) -> str:
    """Whether there was a logical alternative (over which what he chose was suggested), in words."""
    if holds:
        certain = [entry for entry in relevant if entry.holds]
        is_one = "is a logical alternative" if len(certain) == 1 else "are logical alternatives"
        return f"{_names(certain)} {is_one} for {fact.who}"
    if holds is None and relevant:
        verb = "was a logical alternative" if len(relevant) == 1 else "were logical alternatives"
        return f"whether {_names(relevant)} {verb} for {fact.who} is not known"
    if holds is None:
        return f"what the logical alternatives to {chosen.symbol} were is not known"
    if over:
        named = " or ".join(action.symbol for action in over)
        return f"{named} was no logical alternative for {fact.who}"
    return f"{fact.who} had no logical alternative to {chosen.symbol}"


def suggested_text(chosen: Action, over: list[Action], fact: UnauthorizedInformation, book: Lawbook) -> str:
    """Whether what he chose was suggested over another action, in the words of the edition."""
    is_now = book.edition is Edition.L2017
    if fact.suggested is None:
        verb = "is demonstrably" if is_now else "could demonstrably have been"
        return f"whether {chosen.symbol} {verb} suggested over another action is not judged"
    if not over:
        return f"{chosen.symbol} {'is not' if is_now else 'could not have been'} demonstrably suggested over another"
    named = ", ".join(action.symbol for action in over)
    return f"{chosen.symbol} {'is' if is_now else 'could have been'} demonstrably suggested over {named}"


def _field(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def questions(
    fact: UnauthorizedInformation,
    chosen: Action,
    standing: Alternatives,
    relevant: list[Alternative],
    book: Lawbook,
    where: tuple[str, str],
    *,
    complete: bool,
) -> tuple[Need, ...]:
    """What must still be judged, where the answer decides.

    Parameters
    ----------
    relevant
        The actions that may be a logical alternative over which his choice was suggested.
    where
        The fields of the case under which the judgments and the poll stand.
    complete
        Whether it was judged, or a poll shows, which logical alternatives there were.
    """
    forbids = "16A" if book.edition is Edition.L1997 else "16B1(a)"
    needs = []
    if fact.found is None:
        source = f" from {fact.nature}" if fact.nature else " from partner"
        needs.append(
            Need(
                id=_field(where[0], "found"),
                question=f"Had {fact.who} unauthorized information{source}: agreed, or found as a fact?",
                clause=forbids,
                options=("yes", "no"),
            )
        )
    if fact.suggested is None:
        is_now = book.edition is Edition.L2017
        ask = "does it demonstrably suggest" if is_now else "could it demonstrably have suggested"
        options = tuple(f"{chosen} over {entry.action}" for entry in relevant)
        needs.append(
            Need(
                id=_field(where[0], "suggested"),
                question=f"The information: {ask} {chosen.symbol} over another action?",
                clause=forbids,
                options=(*options, "nothing"),
            )
        )
    if not any(entry.holds for entry in relevant):
        needs += _alternatives_needs(fact, chosen, standing, relevant, book, where, complete=complete)
    return tuple(needs)


def _alternatives_needs(
    fact: UnauthorizedInformation,
    chosen: Action,
    standing: Alternatives,
    relevant: list[Alternative],
    book: Lawbook,
    where: tuple[str, str],
    *,
    complete: bool,
) -> list[Need]:
    """What is missing to know a logical alternative: an election, a number of the poll, or the judgment."""
    if standing.open_elections:
        name = standing.open_elections[0]
        election = book.election(name)
        cite = book.clause(election.clause).cite
        return [Need(id=f"elections.{name}", question=election.question, clause=cite, options=election.options)]
    cite = standing.clause.cite
    lacking = [entry for entry in relevant if entry.lacks]
    if lacking:
        questions = {
            "answers": f"How many of those polled seriously considered {_names(lacking)} and chose something else?",
            "asked": "How many were polled?",
        }
        return [
            Need(id=_field(where[1], name), question=questions[name], clause=cite)
            for name in dict.fromkeys(entry.lacks for entry in lacking)
        ]
    if complete and not any(entry.holds is None for entry in relevant):
        return []
    faults = f" The poll does not show it: {'; '.join(standing.faults)}." if standing.faults else ""
    return [
        Need(
            id=_field(where[0], "logical alternatives"),
            question=f"What were the logical alternatives to {chosen.symbol} for {fact.who} and his peers?{faults}",
            clause=cite,
            options=(*(str(entry.action) for entry in relevant), "none"),
        )
    ]


def poll_notes(fact: UnauthorizedInformation, standing: Alternatives, book: Lawbook) -> tuple[str, ...]:
    """What speaks against the poll, or is not on record of it."""
    poll = fact.poll
    if poll is None:
        return ()
    practice = book.clause("16-poll").cite
    found = [f"The poll is no evidence here: {fault} ({practice})." for fault in standing.faults]
    if poll.size is not None and poll.size < _USUAL:
        found.append(f"Only {poll.size} answered; five to seven is usual, fewer where they agree.")
    if poll.told_of_information is None:
        found.append("It is not recorded whether those polled knew of the unauthorized information; they must not.")
    if poll.same_methods is False:
        found.append("Those polled did not take the methods of the partnership as theirs; peers in the law do.")
    if poll.peers_of is None:
        found.append("It is not recorded whose peers were polled.")
    if not poll.knows_considered:
        found.append("What else those polled seriously considered is not on record.")
    if poll.size is not None and poll.asked is not None and poll.asked > poll.size:
        found.append(f"{poll.asked} were asked and {poll.size} answered.")
    return tuple(found)

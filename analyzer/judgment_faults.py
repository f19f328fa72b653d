"""What a case says of information, polls and what opponents were told, held against the board and against itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.bridge import Auction, Board
from analyzer.bridge.auction import Call
from analyzer.bridge.cards import Seat
from analyzer.continuations import Branch, Branches
from analyzer.judgment_facts import StatedInformation, StatedMisinformation, StatedPoll

__all__ = ["judgment_faults"]

Fault = tuple[str, str, str]  # message, field, what would be right


def judgment_faults(
    board: Board,
    information: Sequence[StatedInformation],
    misinformation: Sequence[StatedMisinformation],
    polls: Sequence[StatedPoll],
    trees: Sequence[Branches],
) -> Iterator[Fault]:
    """Every contradiction of the stated judgments."""
    names = {stated.name for stated in polls}
    for entry in information:
        yield from _information(entry, board.auction)
        if entry.poll and entry.poll not in names:
            yield _no_poll(entry.poll, names, f"{entry.where}.poll")
    for told in misinformation:
        calls = 0 if board.auction is None else len(board.auction.calls)
        if told.at_call is not None and not 1 <= told.at_call <= calls:
            yield (_range_text(told.at_call, calls), f"{told.where}.at call", "a call of the recorded auction")
        if told.fact.call.isdecimal():
            yield _numbered(told, board.auction)
    for tree in trees:
        yield from _branches(tree, names, information, polls)


def _numbered(told: StatedMisinformation, auction: Auction | None) -> Fault:
    """A number where the call itself is named, as it stands in sentences of the ruling."""
    number = told.fact.call
    made = auction.calls if auction is not None and len(number) < 5 else ()
    meant = str(made[int(number) - 1].call) if 1 <= int(number[:5]) <= len(made) else "2C"
    return (f"{number!r} is a number", f"{told.where}.call", f"the call itself, as {meant}")


def _no_poll(name: str, names: set[str], where: str) -> Fault:
    return (f"no poll {name!r}", where, f"polls: {', '.join(sorted(names))}" if names else "state it under polls")


def _range_text(number: int, calls: int) -> str:
    if not calls:
        return f"call {number}, and the auction is not recorded"
    return f"call {number}: the auction has {calls} calls"


def _information(entry: StatedInformation, auction: Auction | None) -> Iterator[Fault]:
    where = entry.where
    calls = 0 if auction is None else len(auction.calls)
    told = False
    for name, number in (("after call", entry.after_call), ("at call", entry.at_call)):
        if number is not None and not 1 <= number <= calls:
            told = True
            yield (_range_text(number, calls), f"{where}.{name}", "a call of the recorded auction, from 1")
    if entry.at_trick is not None and not 1 <= entry.at_trick <= 13:
        yield (f"trick {entry.at_trick}", f"{where}.at trick", "1 to 13")
    if entry.at_trick is not None and entry.at_call is not None:
        yield ("a call and a trick", f"{where}.at trick", "what is examined is one of them")
    player = entry.player(None if told else auction)
    if player is None:
        if not told:
            yield ("who had the information?", f"{where}.received by", "a seat, or the call after which it came")
        return
    if entry.source is not None and entry.source is not player.partner:
        yield (
            f"{entry.source.full_name} is not the partner of {player.full_name}",
            f"{where}.source",
            "information from partner; leave one of the two out",
        )
    if told or auction is None:
        return
    if entry.after_call is not None and auction.seat(entry.after_call - 1) is not player.partner:
        maker = auction.seat(entry.after_call - 1).full_name
        yield (
            f"call {entry.after_call} is {maker}'s",
            f"{where}.after call",
            f"a call of {player.partner.full_name}",
        )
    if entry.at_call is None:
        yield from _never_made(entry, player, auction)
        return
    if auction.seat(entry.at_call - 1) is not player:
        maker = auction.seat(entry.at_call - 1).full_name
        yield (f"call {entry.at_call} is {maker}'s", f"{where}.at call", f"a call of {player.full_name}")
    made = auction.calls[entry.at_call - 1].call
    if entry.chosen is not None and isinstance(entry.chosen.what, Call) and entry.chosen.what != made:
        yield (f"{entry.chosen} chosen, the auction has {made}", f"{where}.chosen", "leave it out, or correct it")


def _never_made(entry: StatedInformation, player: Seat, auction: Auction) -> Iterator[Fault]:
    """A chosen call that the player made nowhere in the recorded auction."""
    chosen = None if entry.chosen is None else entry.chosen.what
    if entry.at_trick is not None or not isinstance(chosen, Call):
        return
    own = [made.call for number, made in enumerate(auction.calls) if auction.seat(number) is player]
    if own and chosen not in own:
        calls = ", ".join(dict.fromkeys(str(call) for call in own))
        message = f"{player.full_name} never called {chosen} in the recorded auction"
        yield (message, f"{entry.where}.chosen", f"leave it out, or correct it; his calls: {calls}")


def _branches(
    tree: Branches, names: set[str], information: Sequence[StatedInformation], polls: Sequence[StatedPoll]
) -> Iterator[Fault]:
    polled = [branch for branch in tree.branches if branch.from_poll]
    for branch in tree.branches:
        yield from _branch(branch, names, information)
        if isinstance(branch.then, Branches):
            yield from _branches(branch.then, names, information, polls)
    if not polled:
        return
    if len({branch.from_poll for branch in polled}) > 1:
        yield ("sister branches take from several polls", polled[0].where, "from one of them")
        return
    for branch in tree.branches:
        if branch.weight is not None:
            hint = "all lawful sister branches take from the poll, or all weights are given by hand"
            yield ("a weight by hand beside a poll's shares", f"{branch.where}.weight", hint)
        elif branch.legal and not branch.from_poll and not branch.actions:
            yield ("no weight, and sister branches take from a poll", f"{branch.where}.weight", "which answers?")
    stated = next((poll for poll in polls if poll.name == polled[0].from_poll), None)
    if stated is None:
        return
    taken = [action for branch in polled for action in branch.actions]
    answered = stated.poll.actions()
    for branch in polled:
        for action in branch.actions:
            if action not in answered:
                hint = f"answers: {', '.join(str(answer) for answer in answered)}"
                yield (f"nobody answered {action}", f"{branch.where}.weight", hint)
            elif taken.count(action) > 1:
                yield (f"two branches take the answer {action}", f"{branch.where}.weight", "one of them")
    if sum(branch.takes_others for branch in polled) > 1:
        yield ("two branches take the other answers", polled[-1].where, "one of them")


def _branch(branch: Branch, names: set[str], information: Sequence[StatedInformation]) -> Iterator[Fault]:
    if branch.from_poll and branch.from_poll not in names:
        yield _no_poll(branch.from_poll, names, f"{branch.where}.weight")
    if branch.from_poll and not branch.actions and not branch.takes_others:
        yield ("which answers of the poll?", f"{branch.where}.weight", "name them as action: pass")
    if branch.range is not None and branch.from_poll:
        yield ("a range, and a poll that tells it", f"{branch.where}.range", "keep one of the two")
    players = {entry.received_by for entry in information if entry.received_by is not None}
    if branch.player is not None and information and players and branch.player not in players:
        yield (f"nothing is stated of {branch.player.full_name}", f"{branch.where}.player", "leave it out")

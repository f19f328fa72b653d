"""From the branches of a case file to a continuation tree: ends, actions, and shares of polls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypedDict

from analyzer.bridge import Board, Contract, Result
from analyzer.bridge.action import Action
from analyzer.bridge.auction_ending import AuctionEnding
from analyzer.casefile import model as m
from analyzer.casefile.build_judgment import action_of_ending, build_ending, information
from analyzer.casefile.build_plausible import lead_settings, no_plausible, plausible_leaf, settings_of
from analyzer.casefile.build_play import restrictions_of
from analyzer.casefile.judgment_fields import PlayShare, PollShare
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import (
    REST,
    Branch,
    Branches,
    DoubleDummy,
    Leaf,
    PlaySettings,
    StatedResult,
    StatedTricks,
    Weight,
)

__all__ = ["TreeBuilder"]


class _Shares(TypedDict):
    """Which answers of which poll a branch takes, by the names of its attributes."""

    actions: tuple[Action, ...]
    from_poll: str
    takes_others: bool


class TreeBuilder:
    """Builds the trees of one case; faults are reported.

    Attributes
    ----------
    board
        The case's, for endings of its auction.
    outcomes, denominators
        How many ends were built, and the denominators of their weights: what the limits of a case count.
    """

    def __init__(self, parsed: m.CaseModel, fault: Callable[[str, str, str], None]) -> None:
        self._polls = tuple(parsed.polls)
        self._information = information(parsed)
        self._report = fault
        self.board = Board()
        self.outcomes = 0
        self.denominators: set[int] = set()

    def _fault(self, message: str, where: str, hint: str = "") -> None:
        self._report(message, where, hint)

    def branches(
        self, entries: list[m.BranchModel] | None, where: str, above: PlaySettings | None = None
    ) -> Branches | None:
        """The branches that the entries state; None where one of them cannot be read, or nothing is stated.

        Parameters
        ----------
        above
            What the branch above them says of simulated play; None where there is none.
        """
        if entries is None:
            return None
        if not entries:
            self._fault("the list is empty", where, "state at least one outcome")
            return None
        branches = []
        for index, entry in enumerate(entries):
            branch = self._branch(entry, f"{where}[{index}]", entries, above or PlaySettings())
            if branch is not None:
                branches.append(branch)
        return Branches(*branches) if len(branches) == len(entries) else None

    def _branch(
        self, entry: m.BranchModel, where: str, sisters: list[m.BranchModel], above: PlaySettings
    ) -> Branch | None:
        ending = None
        settings = settings_of(entry, above)
        no_plausible(entry, where, self._fault)
        if entry.auction_ending is not None:
            ending = build_ending(entry.auction_ending, self.board, self._information, where, self._fault)
            if ending is None:
                return None
        then = self._end(entry, where, ending, settings)
        if then is None:
            return None
        actions = entry.action
        if ending is not None:
            shown = action_of_ending(ending, self._information)
            if actions and shown and actions != shown:
                self._fault(f"the auction ending has {shown[0]}", f"{where}.action", "leave it out, or correct it")
            actions = actions or shown
        weight, shares = self._poll_share(entry, actions, where, sisters)
        self.outcomes += not isinstance(then, Branches)
        if isinstance(then, StatedTricks):
            self.outcomes += len(then.shares) - 1
            self.denominators |= {share.denominator for _, share in then.shares}
        if isinstance(entry.weight, Fraction):
            self.denominators.add(entry.weight.denominator)
        if entry.legal and entry.weight == 0:
            self._fault(
                "a lawful branch without weight", f"{where}.weight", "leave the branch out, or give it weight"
            )
        if entry.likely and entry.at_all_probable is False:
            self._fault("what is likely is at all probable too", f"{where}.at all probable", "remove one of them")
        return Branch(
            label=entry.label or self._label(entry, actions, ending),
            weight=weight,
            range=entry.range,
            **shares,
            player=entry.player,
            by=entry.by,
            legal=entry.legal,
            why=entry.why,
            likely=entry.likely,
            at_all_probable=entry.at_all_probable,
            then=then,
            where=where,
            lead=entry.lead,
            from_play=lead_settings(entry, settings),
            accepted_by=entry.accept if isinstance(entry.weight, PlayShare) else "",
        )

    def _label(self, entry: m.BranchModel, actions: tuple[Action, ...], ending: AuctionEnding | None) -> str:
        """What happens on a branch without words, where its action or its ending says it."""
        if ending is not None:
            seats = (ending.auction.seat(number) for number in range(ending.from_call - 1, len(ending.auction.calls)))
            made = enumerate(zip(seats, ending.calls, strict=True))
            return "; ".join(
                f"{seat.full_name}: {Action(call).symbol}"
                for index, (seat, call) in made
                if not (index and call.is_pass)
            )
        if not actions or entry.then is not None:
            return ""
        players = {entry.player} if entry.player else {one.player(self.board.auction) for one in self._information}
        who = next(iter(players)) if len(players) == 1 else None
        named = ", ".join(action.symbol for action in actions)
        return named if who is None else f"{who.full_name}: {named}"

    def _poll_share(
        self, entry: m.BranchModel, actions: tuple[Action, ...], where: str, sisters: list[m.BranchModel]
    ) -> tuple[Weight | None, _Shares]:
        """The weight by hand, and which answers of which poll the branch takes."""
        weight = entry.weight
        polls = {key_name(s.weight.poll) for s in sisters if isinstance(s.weight, PollShare)}
        if isinstance(weight, PlayShare):
            if polls:
                self._fault("sister branches take shares of a poll", f"{where}.weight", "take all of one kind")
            return None, _Shares(actions=actions, from_poll="", takes_others=False)
        if not isinstance(weight, PollShare):
            if weight is REST and polls:
                return None, _Shares(actions=actions, from_poll=self._poll_name(polls.pop()), takes_others=True)
            return weight, _Shares(actions=actions, from_poll="", takes_others=False)
        if weight.answers and actions and set(weight.answers) != set(actions):
            self._fault("answers of the poll that are not the branch's action", f"{where}.weight", "name them once")
        name = self._poll_name(weight.poll)
        return None, _Shares(actions=weight.answers or actions, from_poll=name, takes_others=weight.others)

    def _poll_name(self, name: str) -> str:
        """The poll that is meant where none is named: the only one."""
        known = [key_name(poll) for poll in self._polls]
        return name or (known[0] if len(known) == 1 else "?")

    def _end(
        self, entry: m.BranchModel, where: str, ending: AuctionEnding | None, settings: PlaySettings
    ) -> Leaf | Branches | None:
        ends = [
            name
            for name, there in (
                ("result", entry.result is not None),
                ("tricks", entry.tricks is not None),
                ("double dummy", entry.double_dummy is not None),
                ("plausible", entry.plausible is not None),
                ("then", entry.then is not None),
            )
            if there
        ]
        if not ends and ending is not None and ending.contract is None:
            return StatedResult(result=Result(contract=None, tricks_declarer=None))
        if len(ends) != 1:
            found = " and ".join(ends) if ends else "nothing"
            self._fault(
                f"a branch ends in one of result, tricks, double dummy, plausible or then; {found} found",
                where,
                "e.g. result: 4S= N",
            )
            return None
        if entry.then is not None:
            return self.branches(entry.then, f"{where}.then", settings)
        if entry.result is not None:
            if entry.contract is not None:
                self._fault("the result names the contract already", f"{where}.contract", "remove it")
            if ending is not None and isinstance(entry.result, StatedResult):
                self._same_contract(entry.result.result.contract, ending, f"{where}.result")
            return entry.result
        contract = entry.contract
        if isinstance(entry.plausible, Contract):
            if contract is not None and contract != entry.plausible:
                self._fault(f"the contract is {contract}", f"{where}.plausible", "name it once")
            contract = entry.plausible
        if ending is not None:
            if contract is not None:
                self._same_contract(contract, ending, f"{where}.contract")
            contract = ending.contract
            if contract is None:
                self._fault(f"{ends[0]} of a passed-out board", f"{where}.{ends[0]}", "remove it")
                return None
        if contract is None:
            self._fault(f"{ends[0]} needs the contract", f"{where}.contract", "e.g. contract: 3NT W")
            return None
        if entry.tricks is not None:
            return StatedTricks(contract=contract, shares=self._shares(entry.tricks, where))
        if entry.plausible is not None:
            shares = () if entry.shares is None else self._shares(entry.shares, where, "shares")
            return plausible_leaf(entry, contract, settings, shares, where, self._fault)
        assert entry.double_dummy is not None
        lead, line = entry.double_dummy.lead, entry.double_dummy.line
        if lead is not None and line is not None:
            self._fault("lead and line are both stated", f"{where}.double dummy", "the line starts with the lead")
        cards = line if line is not None else (lead,) if lead is not None else ()
        return DoubleDummy(contract=contract, line=cards, restrictions=restrictions_of(entry.double_dummy))

    def _same_contract(self, stated: Contract | None, ending: AuctionEnding, where: str) -> None:
        if stated != ending.contract:
            reached = "a passed-out board" if ending.contract is None else str(ending.contract)
            self._fault(f"the auction ending leads to {reached}", where, "correct one of them")

    def _shares(
        self, tricks: tuple[tuple[int, Any], ...], where: str, field: str = "tricks"
    ) -> tuple[tuple[int, Fraction], ...]:
        stated = sum((share for _, share in tricks if isinstance(share, Fraction)), Fraction(0))
        if sum(share is REST for _, share in tricks) > 1:
            self._fault("more than one number of tricks has 'rest'", f"{where}.{field}", "only one may")
        if len({number for number, _ in tricks}) < len(tricks):
            self._fault("a number of tricks stands twice", f"{where}.{field}")
        return tuple((number, 1 - stated if share is REST else share) for number, share in tricks)

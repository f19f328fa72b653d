"""The fewest and the most tricks of a side over every legal play of all four hands, everybody cooperating.

They bound whatever can be ruled: no line, however foolish, leaves them. The fewest of a side are what is left when
the others take the most, so one search does both: can a side be held to so many tricks? All four players want the
same, so it looks for one line, trick by trick, and remembers the positions from which there is none. Which plays it
need not try stands in ``cooperative_suits``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from analyzer.bridge.cards import Card, Denomination, Seat, Side, Suit
from analyzer.bridge.contract import Contract, Result
from analyzer.bridge.deal import Deal
from analyzer.bridge.play import Play, Position
from analyzer.errors import BoardError
from analyzer.solver.cooperative_suits import SEATS, CooperativeSuits

__all__ = ["Extremes", "OutOfReach", "can_be_held", "extremes", "out_of_reach"]

#: Suits (trumps first, empty at notrump; then the side suits, sorted) and who leads.
State = tuple[tuple[str, ...], str]
#: Positions that a first look for a line may search for each number of tricks, before proofs begin.
_DIVE, _DIVE_FOR_A_TRICK = 60, 10
_REVOKE = "that is a revoke (Law 61)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extremes:
    """The tricks of a side in any legal play from a position on, the trick in progress included.

    Attributes
    ----------
    side
        Whose tricks.
    fewest, most
        No legal play gives fewer, none gives more.
    fewest_line, most_line
        Legal plays with the fewest and the most tricks that were found.
    fewest_found, most_found
        What these lines give: equal to ``fewest`` and ``most``, unless a budget ended the search.
    nodes
        Positions searched.
    """

    side: Side
    fewest: int
    most: int
    fewest_line: Play
    most_line: Play
    fewest_found: int
    most_found: int
    nodes: int

    @property
    def is_exact(self) -> bool:
        """Whether both bounds are reached."""
        return self.fewest == self.fewest_found and self.most == self.most_found


def extremes(position: Position, side: Side, *, budget: int | None = None) -> Extremes:
    """The fewest and the most tricks that a side can end with if all four play any legal cards.

    Restrictions (penalty cards, forbidden leads) are not considered; they can only narrow the range.

    Parameters
    ----------
    position
        Also within a trick, up to a full deal.
    budget
        The most positions to be searched; no bound where None.

    Raises
    ------
    BoardError
        Where the position cannot be. A revoke in the trick in progress is a fact and is taken as it is.

    Examples
    --------
    >>> from analyzer.bridge import Deal, Denomination
    >>> deal = Deal.parse("N:A2... K3... Q4... J5...")
    >>> start = Position.of_deal(deal, denomination=Denomination.NT, leader=Seat.N)
    >>> found = extremes(start, Side.NS)
    >>> found.fewest, found.most
    (1, 2)
    """
    left = position.tricks_left
    low = _Holding(position, side)
    low.search(None if budget is None else (budget + 1) // 2)
    high = _Holding(position, side.other)
    high.search(None if budget is None else budget - low.nodes)
    low.search(None if budget is None else budget - high.nodes)  # what the other end left
    lines = [low.line(side), high.line(side)]  # out of budget either may be the better one for either end
    (fewest_found, fewest_line), (most_found, most_line) = min(lines, key=_tricks), max(lines, key=_tricks)
    return Extremes(
        side=side,
        fewest=low.at_least,
        most=left - high.at_least,
        fewest_line=fewest_line,
        most_line=most_line,
        fewest_found=fewest_found,
        most_found=most_found,
        nodes=low.nodes + high.nodes,
    )


def can_be_held(position: Position, side: Side, tricks: int, *, budget: int | None = None) -> bool | None:
    """Whether some legal play from the position on gives a side no more than so many tricks.

    None where the budget (positions searched) ended before it was known. Often much cheaper than the extremes: where
    there is a line, it is mostly found at once.

    Raises
    ------
    BoardError
        Where the position cannot be.
    """
    return _Holding(position, side).can_be_held(tricks, budget)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfReach:
    """A number of tricks that no legal play of a deal gives declarer, and bounds that show it."""

    contract: Contract
    tricks_declarer: int
    fewest: int
    most: int

    @property
    def bound(self) -> str:
        """The bound that is passed, in words."""
        if self.tricks_declarer < self.fewest:
            return f"no legal play gives fewer than {self.fewest}"
        return f"no legal play gives more than {self.most}"


def out_of_reach(deal: Deal, results: Iterable[Result], *, budget: int = 500) -> tuple[OutOfReach, ...]:
    """Those of the results that no legal play of the deal gives from the proper opening lead on.

    Parameters
    ----------
    deal
        All four hands.
    budget
        Positions for each end of each contract; a result about which they leave doubt is not named.
    """
    ends: dict[tuple[Denomination, Seat, Side], _Holding] = {}
    found = []
    for result in dict.fromkeys(results):
        contract, tricks = result.contract, result.tricks_declarer
        if contract is None or tricks is None:
            continue
        sides = contract.declarer.side, contract.declarer.side.other
        for side in sides:
            key = contract.denomination, contract.opening_leader, side
            if key not in ends:
                ends[key] = _Holding(Position.opening(deal, contract), side)
        low, high = (ends[contract.denomination, contract.opening_leader, side] for side in sides)
        others = deal.cards_each - tricks
        if low.can_be_held(tricks, budget) is False or high.can_be_held(others, budget) is False:
            low.search(budget)
            high.search(budget)
            found.append(
                OutOfReach(
                    contract=contract,
                    tricks_declarer=tricks,
                    fewest=low.at_least,
                    most=deal.cards_each - high.at_least,
                )
            )
    return tuple(found)


class _OutOfBudget(Exception):
    """The positions that may be searched are used up."""


class _Holding:
    """The search for lines that hold one side to few tricks from a position on.

    ``at_least`` is proved, ``found`` is reached by a line.
    """

    def __init__(self, position: Position, side: Side) -> None:
        problems = [] if position.is_over else [p for p in position.problems() if p.hint != _REVOKE]
        if problems:
            raise BoardError(problems)
        self._position = position
        self._suits = CooperativeSuits("NS" if side is Side.NS else "EW")
        self._left = position.tricks_left
        self._hopeless: dict[State, int] = {}  # the most tricks to which the side cannot be held from there
        self._path: list[State] = []  # positions after each trick of the line found, the last one first
        self._limit: int | None = None
        self.nodes = 0
        self.at_least = 0
        self.found = self._left
        layout = _Layout(position)
        if position.trick:
            firsts = dict.fromkeys(state for state, _ in layout.tricks())
        else:
            firsts = {} if position.is_over else {layout.state(position.leader): None}
        self._firsts = []  # where the first whole trick may begin: danger, tricks won before, sure tricks, position
        for state in firsts:
            before = int(bool(position.trick) and state[1] in self._suits.held)
            sure, danger = self._weigh(state[0])
            self._firsts.append((danger + 300 * before, before, before + sure, state))
        self._firsts.sort()
        self.at_least = min((first[2] for first in self._firsts), default=0)

    def search(self, budget: int | None) -> None:
        """Raise ``at_least`` and lower ``found`` until they meet or the budget is used up."""
        self._look_quickly(self._left, budget)
        while self.at_least < self.found:
            if self._hold(self.at_least, budget) is None:
                break

    def can_be_held(self, tricks: int, budget: int | None) -> bool | None:
        """Whether the side can be held to so many tricks; None where the budget ended before that was known."""
        self._look_quickly(tricks, budget)
        return self._hold(tricks, budget)

    def _look_quickly(self, tricks: int, budget: int | None) -> None:
        """Look for a line that gives fewer than so many tricks: the fewer, the fewer plays come into question."""
        for fewer in range(self.at_least, min(tricks, self.found)):
            quick = self.nodes + _DIVE + _DIVE_FOR_A_TRICK * self._left
            if self._hold(fewer, quick if budget is None else min(quick, budget)):
                break

    def _hold(self, tricks: int, budget: int | None) -> bool | None:
        if tricks >= self.found or tricks < self.at_least:
            return tricks >= self.found
        self._limit = budget
        path: list[State] = []
        try:
            is_held = any(
                least <= tricks and self._reaches(state, tricks - before, path)
                for _, before, least, state in self._firsts
            )
        except _OutOfBudget:
            return None
        if is_held:
            self.found, self._path = tricks, path
        else:
            self.at_least = max(self.at_least, tricks + 1)
        return is_held

    def line(self, side: Side) -> tuple[int, Play]:
        """A legal play that gives the held side ``found`` or fewer, and the tricks of ``side`` in it."""
        position = self._position
        cards: list[Card] = []
        path = self._path if position.trick else self._path[:-1]
        for state in reversed(path):
            way = next(way for after, way in _Layout(position).tricks() if after == state)
            for code in way:
                cards.append(Card.from_code(code))
                position = position.played(cards[-1])
        while not position.is_over:  # no card played now gives more than was looked for
            cards.append(position.legal_cards()[0])
            position = position.played(cards[-1])
        return position.tricks(side) - self._position.tricks(side), Play(cards=tuple(cards))

    def _reaches(self, state: State, tricks: int, path: list[State]) -> bool:
        """Whether a line from here gives the held side no more than so many tricks; ``path`` gets its positions."""
        if tricks >= sum(map(len, state[0])) // 4:
            path.append(state)
            return True
        if self._hopeless.get(state, -1) >= tricks:
            return False
        if self._limit is not None and self.nodes >= self._limit:
            raise _OutOfBudget
        self.nodes += 1
        held, hopeless, weigh = self._suits.held, self._hopeless, self._weigh
        ways = []
        for after in self._after(state, tricks):
            is_held = after[1] in held
            rest = tricks - is_held
            if hopeless.get(after, -1) < rest:
                sure, danger = weigh(after[0])
                if sure <= rest:
                    ways.append((danger + 300 * is_held, after, rest))
        for _, after, rest in sorted(ways):
            if self._reaches(after, rest, path):
                path.append(state)
                return True
        hopeless[state] = tricks
        return False

    def _after(self, state: State, tricks: int) -> set[State]:
        """Where a trick may lead that comes into question while the held side may take so many."""
        (trumps, *side_suits), leader = state
        sides, found = tuple(side_suits), set[State]()
        spare = tricks - self._suits.features(trumps)[0]  # no more than these are won in side suits
        if leader in trumps:
            voids = self._suits.voids(trumps)
            for left, winner in self._suits.rounds(trumps, tricks):
                found.update(self._discarding(left, sides, -1, voids, winner, spare))
        for number, suit in enumerate(sides):
            if leader not in suit:
                continue
            voids = self._suits.voids(suit)
            for left, winner in self._suits.rounds(suit, spare):
                after = (*sides[:number], left, *sides[number + 1 :])
                may_win = spare - (winner in self._suits.held)
                found.update(self._discarding(trumps, after, number, voids, winner, may_win))
            for ruffers in _some(tuple(seat for seat in voids if seat in trumps)):
                others = tuple(seat for seat in voids if seat not in ruffers)
                for (left, _), (trumps_left, winner) in product(
                    self._suits.ruffed(suit, spare), self._suits.played(trumps, ruffers, tricks)
                ):
                    after = (*sides[:number], left, *sides[number + 1 :])
                    found.update(self._discarding(trumps_left, after, number, others, winner, spare))
        return found

    def _discarding(
        self, trumps: str, sides: tuple[str, ...], led: int, seats: Sequence[str], winner: str, spare: int
    ) -> Iterator[State]:
        """The positions after these players have each discarded from a side suit that was not led."""
        if not seats:
            yield (trumps, *sorted(sides)), winner
            return
        for number, suit in enumerate(sides):
            if number != led and seats[0] in suit:
                for left, _ in self._suits.discards(suit, seats[0], spare):
                    after = (*sides[:number], left, *sides[number + 1 :])
                    yield from self._discarding(trumps, after, led, seats[1:], winner, spare)

    def _weigh(self, suits: tuple[str, ...]) -> tuple[int, int]:
        """Tricks that the held side takes whatever is played, and a guess how hard it is to give it no more.

        It takes its sure trump tricks, or those that are left where the others win with all their trumps and in side
        suits as often as one of them still follows. The guess is only for the order in which plays are tried.
        """
        features = self._suits.features
        (sure, _, most, high) = features(suits[0])
        danger = 200 * sure + high
        cards = len(suits[0])
        for suit in suits[1:]:
            tops, longest, _, high = features(suit)
            danger += 100 * tops + high
            most += longest
            cards += len(suit)
        return max(sure, cards // 4 - most), danger


def _tricks(line: tuple[int, Play]) -> int:
    return line[0]


def _some(seats: tuple[str, ...]) -> Iterator[str]:
    """Every set of one or more of the seats."""
    for size in range(1, len(seats) + 1):
        yield from map("".join, combinations(seats, size))


class _Layout:
    """Whose each card is, for following many tricks from one position; cards are their codes."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._trump = position.denomination.suit
        owners = {card.code: seat.name for seat, hand in zip(Seat, position.hands, strict=True) for card in hand}
        played = {card.code for card in position.trick}
        self._codes = [[code for code in range(13 * suit + 12, 13 * suit - 1, -1) if code in owners] for suit in Suit]
        self._texts = ["".join(owners[code] for code in codes) for codes in self._codes]
        self._unlike: dict[str, list[int]] = {seat: [] for seat in SEATS}  # of neighbors of one hand the highest
        for suit in Suit:
            above = ""
            for code in range(13 * suit + 12, 13 * suit - 1, -1):
                if code in owners and owners[code] != above:
                    self._unlike[owners[code]].append(code)
                above = owners.get(code, "" if code in played else above)

    def state(self, leader: Seat, played: Sequence[int] = ()) -> State:
        """What the search knows of the position without these cards, with ``leader`` on lead."""
        suits = self._texts.copy()
        for code in sorted(played):  # upwards, from the end of the text
            suit = code // 13
            place = self._codes[suit].index(code)
            suits[suit] = suits[suit][:place] + suits[suit][place + 1 :]
        trumps = "" if self._trump is None else suits.pop(self._trump)
        return (trumps, *sorted(suits)), leader.name

    def tricks(self) -> Iterator[tuple[State, tuple[int, ...]]]:
        """Every way to complete the trick in progress or to play the next one, and where it leads."""
        position = self._position
        begun = [card.code for card in position.trick]
        leads = [[code] for code in self._unlike[position.leader.name]] if not begun else [[]]
        for lead in leads:
            trick = begun + lead
            turns = range(len(trick), 4)
            choices = [self._legal(position.leader.after(turn).name, trick[0] // 13) for turn in turns]
            for followed in product(*choices):
                codes = [*trick, *followed]
                taker = max(range(4), key=lambda turn: self._strength(codes[turn], codes[0]))
                way = (*lead, *followed)
                after = self.state(position.leader.after(taker), way)
                yield after, way

    def _legal(self, seat: str, led: int) -> list[int]:
        following = [code for code in self._unlike[seat] if code // 13 == led]
        return following or self._unlike[seat]

    def _strength(self, code: int, led: int) -> int:
        if code // 13 == self._trump:
            return 100 + code
        return code if code // 13 == led // 13 else -1

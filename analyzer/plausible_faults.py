"""What contradicts the board, the cards or itself where a case asks how play would plausibly have gone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from analyzer.bridge import Board, Card, Contract, Play, Position, Restriction, Seat
from analyzer.bridge.restriction_effect import binding, cards_left, in_force, open_choices
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.continuations import (
    CLASSES,
    REST,
    Branch,
    Branches,
    DoubleDummy,
    Leaf,
    Plausible,
    PlaySettings,
    StatedResult,
    StatedScore,
    paths,
    percent,
)
from analyzer.errors import BoardError
from analyzer.solver.plausible_source import LEVELS, FixedChance

__all__ = ["lead_contract", "plausible_faults"]

#: Message, field, and what would be right.
Fault = tuple[str, str, str]


def plausible_faults(board: Board, tree: Branches) -> tuple[Fault, ...]:
    """Every fault of the leaves ``plausible``, of ``weight: plausible``, and of leads named on branches."""
    return tuple(dict.fromkeys(_faults(board, tree)))


def _faults(board: Board, tree: Branches) -> Iterator[Fault]:
    yield from _lead_weights(board, tree)
    for branch in tree.branches:
        if branch.lead:
            yield from _lead(board, branch)
        if isinstance(branch.then, Branches):
            yield from _faults(board, branch.then)
        elif isinstance(branch.then, Plausible):
            yield from _leaf(board, branch.then, branch.where)


def lead_contract(branches: tuple[Branch, ...]) -> Contract | None:
    """The one contract that all lawful ends of these branches are in; None where there is none, or several."""
    contracts = {_contract_of(leaf) for branch in branches if branch.legal for leaf in _leaves(branch)}
    return next(iter(contracts)) if len(contracts) == 1 else None


def _leaves(branch: Branch) -> Iterator[Leaf]:
    if isinstance(branch.then, Branches):
        yield from (way.leaf for way in paths(branch.then) if way.legal)
    else:
        yield branch.then


def _contract_of(leaf: Leaf) -> Contract | None:
    if isinstance(leaf, StatedScore):
        return None
    return leaf.result.contract if isinstance(leaf, StatedResult) else leaf.contract


def _is_known(board: Board) -> bool:
    return board.deal is not None and board.deal.is_complete


def _lead(board: Board, branch: Branch) -> Iterator[Fault]:
    """A lead that nobody could make."""
    contract = lead_contract((branch,)) if branch.legal else None
    if contract is None or board.deal is None or not _is_known(board):
        return
    leader = contract.opening_leader
    for card in branch.lead:
        if card not in board.deal.hand(leader):
            what = f"{leader.full_name} leads to {contract} and does not hold {card}"
            yield what, f"{branch.where}.lead", "cards of the opening leader"
    if len(set(branch.lead)) < len(branch.lead):
        yield "a card stands twice among the leads", f"{branch.where}.lead", "once"


def _lead_weights(board: Board, tree: Branches) -> Iterator[Fault]:
    """Sister branches that take the chance of a lead as their weight, and do not go together."""
    taking = [branch for branch in tree.branches if branch.from_play is not None]
    if not taking:
        return
    first, where = taking[0], f"{taking[0].where}.weight"
    for branch in taking:
        if not branch.legal:
            yield "an illegal branch has no weight", f"{branch.where}.weight", "remove it"
        if not branch.lead:
            yield "the chance of which lead?", f"{branch.where}.weight", "name it, as lead: [C3, C4]"
        if branch.from_play is not None:
            yield from _settings(branch.from_play, branch.where)
    for branch in tree.branches:
        if branch.from_play is None and (branch.stated is not REST if branch.legal else branch.stated is not None):
            hint = "weights by hand and proposed ones are not mixed; one sister may be 'rest'"
            yield "sister branches take the chances of leads", f"{branch.where}.weight", hint
    if len([branch for branch in tree.branches if branch.legal]) < 2:
        yield "an only branch has the whole weight", where, "state the other leads too"
    if not _is_known(board):
        yield "the chance of a lead needs all four hands", where, "state board.deal"
        return
    contract = lead_contract(tree.branches)
    if contract is None:
        hint = "the branches of leads all end in one contract"
        yield "the chance of a lead needs the contract", f"{first.where}.weight", hint
        return
    yield from _shared_leads(board, tree, taking, contract)
    yield from _bound_leads(board, tree)
    settings = {branch.from_play for branch in taking}
    if len(settings) > 1:
        hint = "state level, class of player, field, known, fixed and seed once, on the branch above them"
        yield "the leads are simulated in several ways", where, hint


def _shared_leads(board: Board, tree: Branches, taking: list[Branch], contract: Contract) -> Iterator[Fault]:
    """Leads named on two branches, and leads on none where no sister takes the rest."""
    named: dict[Card, str] = {}
    for branch in taking:
        for card in branch.lead:
            if card in named and named[card] != branch.where:
                yield f"{card} is led on {named[card]} too", f"{branch.where}.lead", "on one of them"
            named[card] = branch.where
    assert board.deal is not None
    left = sorted(board.deal.hand(contract.opening_leader) - set(named))
    only_leads = all(branch.from_play is not None and branch.lead for branch in tree.branches if branch.legal)
    if left and only_leads:
        cards = " ".join(str(card) for card in left)
        hint = "add a branch with weight: rest, or name them"
        yield f"leads without a branch: {cards}", f"{taking[-1].where}.lead", hint


def _bound_leads(board: Board, tree: Branches) -> Iterator[Fault]:
    """Ends below sisters whose leads are weighed that bind the opening lead: its chance would know nothing of it."""
    assert board.deal is not None
    for way in paths(tree):
        if not isinstance(way.leaf, Plausible | DoubleDummy) or way.leaf.line or not way.legal:
            continue
        bound = binding(Position.opening(board.deal, way.leaf.contract), way.leaf.restrictions)
        if bound:
            field = "restricted" if isinstance(way.leaf, Plausible) else "double dummy"
            hint = "write the weights by hand; or name the lead, where the play is bound only behind it"
            what = f"the chance of a lead is proposed for a free one, and this binds it: {_in_words(bound)}"
            yield what, f"{way.where}.{field}", hint


def _leaf(board: Board, leaf: Plausible, where: str) -> Iterator[Fault]:
    at = f"{where}.plausible"
    if not _is_known(board) or board.deal is None:
        yield "plausible play needs all four hands", at, "state board.deal"
        return
    try:
        after = Play(cards=leaf.line).legal_position(Position.opening(board.deal, leaf.contract))
    except BoardError as error:
        for problem in error.problems:
            yield problem.message, f"{where}.after", problem.hint
        return
    if after.is_over:
        yield "the line plays all 52 cards; nothing is left to simulate", f"{where}.after", "leave cards out"
    else:
        yield from _restricted(leaf, after, f"{where}.restricted")
    yield from _settings(leaf.settings, where)
    for index, fixed in enumerate(leaf.settings.fixed):
        yield from _fixed(board, leaf, fixed, f"{where}.fixed[{index}]")
    yield from _fixed_together(leaf.settings.fixed, where)


def _restricted(leaf: Plausible, after: Position, where: str) -> Iterator[Fault]:
    """Restrictions that cannot lie on the position behind the line, or that forbid a card fixed there."""
    problems = restriction_problems(after, leaf.restrictions, declarer=leaf.contract.declarer)
    for problem in problems:
        yield problem.message, where, problem.hint
    if problems or not leaf.restrictions:
        return
    for fixed in leaf.settings.fixed:
        if fixed.line[: len(leaf.line)] == leaf.line:
            yield from _fixed_though_bound(after, leaf.restrictions, fixed.line[len(leaf.line) :], fixed.cards, where)


def _fixed_though_bound(
    position: Position,
    restrictions: tuple[Restriction, ...],
    line: tuple[Card, ...],
    cards: tuple[Card, ...],
    where: str,
) -> Iterator[Fault]:
    """A fixed card that may not be played, or not before declarer has spoken; or a line to it that may not be."""
    for number, wanted in enumerate([*((card,) for card in line), cards]):
        bound = in_force(position, restrictions, line[:number])
        if bound is None:  # it hangs on what declarer states
            return
        at = position
        for card in line[:number]:
            at = at.played(card)
        who, legal, left = at.to_play.full_name, at.legal_cards(), cards_left(at, bound)
        wrong = [card for card in dict.fromkeys(wanted) if card in legal and card not in left]
        for card in wrong:
            what = f"{who} may not play {card} there: {_in_words(binding(at, bound))}"
            yield what, where, f"one of {' '.join(str(entry) for entry in left)}, or bind the play behind that card"
        stated = open_choices(at, bound)
        if stated and wanted and not wrong and number == len(line):
            what = f"whether {who} may lead {wanted[0]}, declarer decides first: {_in_words(stated)}"
            yield what, where, "fix no chance there, or bind the play behind one lead"
        if wrong or any(card not in legal for card in wanted):
            return


def _in_words(restrictions: tuple[Restriction, ...]) -> str:
    return ", ".join(restriction.in_words for restriction in restrictions)


def _settings(settings: PlaySettings, where: str) -> Iterator[Fault]:
    if settings.level not in LEVELS:
        yield f"level {settings.level!r}", f"{where}.level", " or ".join(LEVELS)
    if settings.class_of_player and settings.class_of_player not in CLASSES:
        yield f"class {settings.class_of_player!r}", f"{where}.class of player", ", ".join(CLASSES)
    if settings.seed < 0:
        yield f"seed {settings.seed}", f"{where}.seed", "0 or more"
    seats: set[Seat] = set()
    for seat, text in settings.known:
        if seat in seats:
            yield f"{seat.full_name} stands twice", f"{where}.known", "join what he knows with 'and'"
        seats.add(seat)
        if not text.strip():
            yield f"nothing is said of what {seat.full_name} knows", f"{where}.known", 'as "hcp(north) <= 10"'


def _fixed(board: Board, leaf: Plausible, fixed: FixedChance, where: str) -> Iterator[Fault]:
    """A fixed chance of cards that cannot be played there, or at a place that is not met."""
    assert board.deal is not None
    try:
        position = Play(cards=fixed.line).legal_position(Position.opening(board.deal, leaf.contract))
    except BoardError as error:
        for problem in error.problems:
            yield problem.message, f"{where}.after", problem.hint
        return
    if fixed.line[: len(leaf.line)] != leaf.line:
        line = " ".join(str(card) for card in leaf.line)
        yield "this place is not met after the cards of the branch", f"{where}.after", f"it begins with {line}"
        return
    if not fixed.cards:
        yield "no card", f"{where}.cards", "the cards whose chance it is, as [C3, C4]"
        return
    if position.is_over:
        yield "no card is left to be played there", f"{where}.after", "a place before the last card"
    else:
        legal = position.legal_cards()
        for card in fixed.cards:
            if card not in legal:
                what = f"{position.to_play.full_name} cannot play {card} there"
                yield what, f"{where}.cards", f"one of {' '.join(str(entry) for entry in legal)}"
    if not 0 <= fixed.chance <= 1:
        yield f"a chance of {fixed.chance}", f"{where}.chance", "0% to 100%"


def _fixed_together(chances: tuple[FixedChance, ...], where: str) -> Iterator[Fault]:
    """Chances at one place that are more than the whole, or that speak of a card twice."""
    places: dict[tuple[Card, ...], list[FixedChance]] = {}
    for fixed in chances:
        places.setdefault(fixed.line, []).append(fixed)
    for entries in places.values():
        total = sum((fixed.chance for fixed in entries), Fraction(0))
        cards = [card for fixed in entries for card in fixed.cards]
        if total > 1:
            yield f"the fixed chances at one place add to {percent(total)}", f"{where}.fixed", "at most 100%"
        for card in sorted({card for card in cards if cards.count(card) > 1}):
            yield f"the chance of {card} is fixed twice at one place", f"{where}.fixed", "once"

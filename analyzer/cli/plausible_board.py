"""From the options of ``analyzer play`` and ``analyzer lead`` to a question: the board, the contract, the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analyzer.bridge import Board, Card, Contract, Deal, Play, Position, Restriction, Seat
from analyzer.bridge.claim_record import PlayPlace
from analyzer.bridge.restriction_faults import restriction_problems
from analyzer.casefile.plausible_fields import parse_class, parse_condition_text, parse_level
from analyzer.errors import BoardError, CaseError, InputError, Problem
from analyzer.solver.plausible_source import Level, PlausibleQuestion

__all__ = ["PlayOptions", "question_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The options as they were written; None or empty where an option was not given.

    Attributes
    ----------
    source
        A case file, its folder, a shipped scenario, or four hands.
    record
        A PBN or LIN file, or a link.
    after, at
        The cards played before; or up to which trick the play of the record is taken.
    known
        What players know, each with the player before a colon.
    bound
        What binds the play from there on, by the name of the option.
    """

    source: str | None
    record: str | None
    board: str | None
    contract: str | None
    known: Sequence[str]
    class_of_player: str | None
    field: str | None
    seed: int
    after: str | None = None
    at: str | None = None
    level: str | None = None
    budget: int | None = None
    bound: Mapping[str, Sequence[str]] | None = None


def question_of(
    options: PlayOptions, *, case: Callable[[str], Any], boards: Callable[[str], Any]
) -> PlausibleQuestion:
    """The question that the options ask.

    Parameters
    ----------
    case, boards
        Read a case, and the boards of a record.

    Raises
    ------
    InputError
        Naming every option that is wrong, with what would be right.
    """
    board = _board(options, case, boards)
    problems: list[Problem] = []
    contract = _read(options.contract, Contract.parse, "--contract", problems) or board.final_contract
    if contract is None and options.contract is None:
        problems.append(Problem(message="the contract is not known", where="--contract", hint="as '3NT W'"))
    known = _known(options.known, problems)
    restrictions = _restrictions(options.bound or {}, problems)
    level: Level = _read(options.level, parse_level, "--level", problems) or "detailed"
    player = _read(options.class_of_player, parse_class, "--class", problems) or ""
    if options.after is not None and options.at is not None:
        hint = "--at takes the play of the record, --after names the cards"
        problems.append(Problem(message="beside --after", where="--at", hint=hint))
    if problems or contract is None:
        raise CaseError(problems)
    deal = _deal(board)
    line = _line(options, board, deal, contract)
    after = Play(cards=line).legal_position(Position.opening(deal, contract))
    faults = restriction_problems(after, restrictions, declarer=contract.declarer)
    if faults:
        raise BoardError(faults)
    return PlausibleQuestion(
        deal=deal,
        contract=contract,
        line=line,
        restrictions=restrictions,
        known=known,
        level=level,
        class_of_player=player,
        field=options.field or "",
        seed=options.seed,
        budget=options.budget,
        is_bid=contract == board.final_contract,
    )


def _read(text: str | None, parse: Callable[[str], Any], option: str, problems: list[Problem]) -> Any:
    if text is None:
        return None
    try:
        return parse(text)
    except InputError as error:
        problems += [replace(problem, where=option) for problem in error.problems]
        return None


def _restrictions(bound: Mapping[str, Sequence[str]], problems: list[Problem]) -> tuple[Restriction, ...]:
    """What binds the play; what cannot be read names its option."""
    from analyzer.cli.solving import restrictions_of

    before = len(problems)
    for name, texts in bound.items():
        for text in texts:
            try:
                restrictions_of(**{name: [text]})
            except InputError as error:
                option = f"--{name.replace('_', '-')}"
                problems += [replace(problem, where=option) for problem in error.problems]
    return restrictions_of(**bound) if len(problems) == before else ()


def _board(options: PlayOptions, case: Callable[[str], Any], boards: Callable[[str], Any]) -> Board:
    """The board of a case, of a record, or of four hands."""
    text = options.source
    if (text is None) == (options.record is None):
        raise InputError("a case file or four hands, or --pbn or --lin, says which board: one of them")
    if options.record is not None:
        found = boards(options.record)
        if options.board is not None:
            named: Board = found.named(options.board)
            return named
        if len(found) == 1:
            only: Board = found[0]
            return only
        if not found:
            raise InputError(found.refusals or f"{found.source} has no board", source=found.source)
        names = ", ".join(board.name or "?" for board in found[:12]) + (", …" if len(found) > 12 else "")
        message = f"{found.source} has {len(found)} boards: {names}"
        raise CaseError(Problem(message=message, where="--board", hint="the number or label of one"))
    if options.board is not None:
        raise CaseError(Problem(message="is about a record", where="--board", hint="leave it out, or name --pbn"))
    assert text is not None
    if len(text) > 1 and text[1] == ":" and text[0].upper() in "NESW" and "." in text:
        return Board(deal=Deal.parse(text))
    loaded = case(text)
    stated: Board = loaded.board
    contract = getattr(getattr(loaded.table, "result", None), "contract", None)
    return stated if stated.final_contract is not None or contract is None else replace(stated, contract=contract)


def _deal(board: Board) -> Deal:
    deal = board.deal
    if deal is None or not deal.is_known:
        raise BoardError("the play is simulated on all four hands, and they are not known")
    problems = deal.problems()
    if problems:
        raise BoardError(problems)
    if not deal.is_complete:
        raise BoardError(
            Problem(message=f"hands of {deal.cards_each} cards", hint="a whole deal, and --after a line")
        )
    return deal


def _known(texts: Sequence[str], problems: list[Problem]) -> tuple[tuple[Seat, str], ...]:
    """Who knows what: ``W: hcp(west) >= 15`` each."""
    found: dict[Seat, str] = {}
    for text in texts:
        name, colon, what = text.partition(":")
        if not colon or not what.strip():
            hint = "who knows it, a colon, and what: 'N: hcp(west) >= 15'"
            problems.append(Problem(message=f"{text!r}", where="--known", hint=hint))
            continue
        seat = _read(name, Seat.parse, "--known", problems)
        if seat in found:
            hint = "join what he knows with 'and'"
            problems.append(Problem(message=f"{seat.full_name} stands twice", where="--known", hint=hint))
        elif seat is not None:
            found[seat] = _read(what, parse_condition_text, "--known", problems) or ""
    return tuple(sorted(found.items()))


def _line(options: PlayOptions, board: Board, deal: Deal, contract: Contract) -> tuple[Card, ...]:
    """The cards played before: as named, or of the record up to a place; each must be a legal play."""
    start = Position.opening(deal, contract)
    if options.after is not None:
        option = "--after"
        problems: list[Problem] = []
        words = options.after.replace(",", " ").split()
        cards = tuple(_read(word, Card.parse, option, problems) for word in words)
        if problems:
            raise CaseError(problems)
    elif options.at is not None:
        option = "--at"
        cards = _recorded(board, start, contract, options.at)
    else:
        return ()
    try:
        after = Play(cards=cards).legal_position(start)
    except BoardError as error:
        raise CaseError([replace(problem, where=option) for problem in error.problems]) from None
    if after.is_over:
        raise CaseError(Problem(message="every card is played", where=option, hint="nothing is left to simulate"))
    return cards


def _recorded(board: Board, start: Position, contract: Contract, at: str) -> tuple[Card, ...]:
    """The cards of the record before a place, in the order in which they were played."""
    place = _place(at)
    if board.play is None:
        raise CaseError(Problem(message="the board has no play", where="--at", hint="name the cards with --after"))
    played = board.final_contract
    if played is not None and (played.denomination, played.declarer) != (contract.denomination, contract.declarer):
        hint = "leave --at out: in another contract the play would have been another"
        raise CaseError(Problem(message=f"the play of the record is of {played}", where="--at", hint=hint))
    position, cards = start, []
    for number, trick in enumerate(board.play.tricks[: place.trick], start=1):
        players = [entry.player for entry in trick]
        leader = position.leader
        in_turn = (
            list(trick) if None in players else sorted(trick, key=lambda entry: ((entry.player or 0) - leader) % 4)
        )
        for entry in in_turn if number < place.trick else in_turn[: place.cards]:
            cards.append(entry.card)
            try:
                position = position.played(entry.card)
            except BoardError as error:
                raise CaseError([replace(problem, where="--at") for problem in error.problems]) from None
    if len(cards) != 4 * (place.trick - 1) + place.cards:
        message = f"trick {place} is not reached: {len(board.play)} cards are recorded"
        raise CaseError(Problem(message=message, where="--at", hint="an earlier trick"))
    return tuple(cards)


def _place(text: str) -> PlayPlace:
    try:
        return PlayPlace.parse(text)
    except InputError as error:
        raise CaseError([replace(problem, where="--at") for problem in error.problems]) from None

"""The four questions that libdds answers, for whole batches of positions.

All of them check every position first, solve single last tricks themselves, hand the rest to libdds on up to
`threads` threads, and block while other callers use all of its thread indices. The answers do not depend on
the order of the positions, on the number of threads or on what was solved before.

An interrupt (Ctrl-C) takes effect between two positions.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dds_bindings import _abi
from dds_bindings.library import Library, load
from dds_bindings.play import check_play
from dds_bindings.pool import share_out
from dds_bindings.positions import NO_CARD, Ints, Positions, check_positions, winning_turn

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Tricks = NDArray[np.int8]
Words = NDArray[np.int32]

CHUNK = 20_000  # positions handed over at a time: some 6 MB of structures


def best_tricks(
    hands: "ArrayLike",
    denomination: "ArrayLike",
    leader: "ArrayLike",
    trick: "ArrayLike | None" = None,
    *,
    threads: int | None = None,
) -> Tricks:
    """Tricks (n,) that the side of the player to move still takes, the current trick included.

    Parameters
    ----------
    hands : integers (n, 4, 4)
        Position, seat N E S W, suit S H D C; bit r (0..12) is rank 2 + r. 1 to 13 cards a hand; those who
        have played to the current trick hold one card fewer.
    denomination : integer or integers (n,)
        0..4 = S H D C NT.
    leader : integer or integers (n,)
        The seat that leads to the current trick, or led to it.
    trick : integers (n, 3), optional
        Codes ``suit * 13 + rank`` of the cards already played to the current trick, in order, -1 where none.
        They are in no hand any more.
    threads : int, optional
        Positions solved at once, at most. All that the library is set up for, if not given.

    Raises
    ------
    PositionError
        A position cannot be; nothing was solved.
    TypeError, ValueError
        An argument is of another kind or shape.
    LibraryNotFound, LibraryError
        There is no libdds here, or it failed.

    Examples
    --------
    North, on lead in notrump with two winning spades, takes both tricks.

    >>> best_tricks([[[0b1100, 0, 0, 0], [0b0011, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]], 4, 0)
    array([2], dtype=int8)
    """
    positions = check_positions(hands, denomination, leader, trick)
    return _best_tricks(positions, _most_threads(threads))


def card_tricks(
    hands: "ArrayLike",
    denomination: "ArrayLike",
    leader: "ArrayLike",
    trick: "ArrayLike | None" = None,
    *,
    threads: int | None = None,
) -> Tricks:
    """Tricks (n, 52) for the side of the player to move after each of his cards, -1 where that is not legal.

    The tricks count from the position on, the current trick included. Equal cards each have their entry.
    Parameters and exceptions are those of `best_tricks`.

    Examples
    --------
    >>> card_tricks([[[0b1100, 0, 0, 0], [0b0011, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]], 4, 0)[0, :5]
    array([-1, -1,  2,  2, -1], dtype=int8)
    """
    positions = check_positions(hands, denomination, leader, trick)
    most = _most_threads(threads)
    answers = np.full((len(positions), 52), -1, dtype=np.int8)
    last, longer = _split(positions)
    if len(last):
        endings = positions.rows(last)
        card = endings.last_cards()[np.arange(len(last)), endings.played]
        answers[last, card] = _last_trick(endings)
    for rows in _chunks(longer):
        chunk = positions.rows(rows)
        future = _solve(chunk, rows, _abi.SOLUTIONS_ALL, most)
        answers[rows] = _spread_over_cards(future)
        _compare_with_rules(chunk, rows, answers[rows])
    return answers


def tables(hands: "ArrayLike", *, threads: int | None = None) -> Tricks:
    """Declarer's tricks (n, 5, 4): denomination S H D C NT, declarer N E S W.

    Parameters
    ----------
    hands : integers (n, 4, 4)
        As in `best_tricks`, all four hands of one length: 13 cards, or an ending of 1 to 12 tricks, of which
        declarer's left-hand opponent leads to the first.
    threads : int, optional
        As in `best_tricks`.

    Raises
    ------
    PositionError, TypeError, ValueError, LibraryNotFound, LibraryError
        As in `best_tricks`.

    Examples
    --------
    >>> tables([[[0b1100, 0, 0, 0], [0b0011, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]])[0, 0]
    array([2, 0, 2, 0], dtype=int8)
    """
    deals = check_positions(hands, 0, 0)
    most = _most_threads(threads)
    answers = np.empty((len(deals), 20), dtype=np.int8)
    strain, declarer = np.divmod(np.arange(20), 4)
    for rows in _chunks(np.arange(len(deals)), CHUNK // 20):
        each = np.repeat(rows, 20)
        questions = Positions(
            hands=deals.hands[each],
            denomination=np.tile(strain, len(rows)),
            leader=np.tile((declarer + 1) & 3, len(rows)),
            trick=deals.trick[each],
            played=deals.played[each],
            tricks=deals.tricks[each],
        )
        defenders = _best_tricks(questions, most, each).reshape(len(rows), 20)
        answers[rows] = deals.tricks[rows, None] - defenders
    return answers.reshape(len(deals), 5, 4)


def play_tricks(
    hands: "ArrayLike",
    denomination: "ArrayLike",
    leader: "ArrayLike",
    cards: "ArrayLike",
    *,
    threads: int | None = None,
) -> Tricks:
    """Tricks (n, m + 1) for the side of declarer before any card of a record of play and after each.

    Declarer's side is the side of the first leader's opponents. Tricks it has won and tricks it still takes
    are added up, so that a number that goes down tells what the card just played cost declarer's side.

    Parameters
    ----------
    hands, denomination, leader, threads
        As in `best_tricks`; all four hands of one length. `leader` leads to the first trick of the record.
    cards : integers (n, m)
        Codes of the cards in the order of play, as many as were played, then -1 to the end of the row.

    Returns
    -------
    int8 array
        -1 beyond the end of a record.

    Raises
    ------
    PositionError
        A position or a record cannot be: a card that its player does not hold, a revoke, a gap.
    TypeError, ValueError, LibraryNotFound, LibraryError
        As in `best_tricks`.

    Examples
    --------
    North, on lead in notrump, cannot go wrong with two winning spades: declarer's side is left with none.

    >>> hands = [[[0b1100, 0, 0, 0], [0b0011, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]]
    >>> play_tricks(hands, 4, 0, [[3, 0, -1]])
    array([[ 0,  0,  0, -1]], dtype=int8)
    """
    positions = check_positions(hands, denomination, leader)
    record = check_play(positions, cards)
    most = _most_threads(threads)
    # The cards of the last trick are forced: the value stays what it was before them. libdds is not asked.
    asked = np.minimum(record.length, 4 * (positions.tricks - 1))
    values = np.full((len(positions), record.cards.shape[1] + 1), -1, dtype=np.int8)
    last, longer = _split(positions)
    if len(last):
        values[last] = (1 - _last_trick(positions.rows(last)))[:, None]
    for rows in _chunks(longer, CHUNK // 4):
        solved = _follow(positions.rows(rows), rows, record.cards[rows], asked[rows], most)
        step = np.minimum(np.arange(values.shape[1]), asked[rows, None])
        values[rows] = np.take_along_axis(solved, step + 1, axis=1)
    values[np.arange(values.shape[1]) > record.length[:, None]] = -1
    return values


def _most_threads(threads: int | None) -> int:
    if threads is None:
        return load().pool.size
    if isinstance(threads, bool) or not isinstance(threads, int | np.integer):
        raise TypeError(f"threads is {threads!r}: an integer of 1 or more, or None, is expected")
    if threads < 1:
        raise ValueError(f"threads is {threads}: 1 or more is expected")
    return int(threads)


def _split(positions: Positions) -> tuple[Ints, Ints]:
    """The rows with one trick left, which this package solves itself, and the others.

    libdds solves last tricks without a search, but then remembers their denomination as that of the search
    results that it keeps: a later position in that denomination could be given the results of another.
    """
    single = positions.tricks == 1
    return np.flatnonzero(single), np.flatnonzero(~single)


def _chunks(rows: Ints, size: int = CHUNK) -> list[Ints]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def _last_trick(endings: Positions) -> Tricks:
    """1 where the side to move wins the only trick left, else 0."""
    winner = winning_turn(endings.last_cards(), endings.denomination)
    ours: NDArray[np.bool_] = (winner - endings.played) % 2 == 0
    return ours.astype(np.int8)


def _best_tricks(positions: Positions, threads: int, names: Ints | None = None) -> Tricks:
    """As `best_tricks`; `names` are the caller's numbers of the positions, for messages."""
    answers = np.empty(len(positions), dtype=np.int8)
    last, longer = _split(positions)
    if len(last):
        answers[last] = _last_trick(positions.rows(last))
    for rows in _chunks(longer):
        asked = rows if names is None else names[rows]
        future = _solve(positions.rows(rows), asked, _abi.SOLUTIONS_ONE, threads)
        answers[rows] = future[:, _SCORE]
    return answers


# First word of each list of `FutureTricks`.
_CARDS = 1
_SUIT, _RANK, _EQUALS, _SCORE = (2 + _abi.MOST_CHOICES * number for number in range(4))


def _deals(positions: Positions) -> Words:
    """The positions as an array of `_abi.Deal`."""
    words = np.zeros((len(positions), _abi.DEAL_WORDS), dtype=np.int32)
    words[:, 0] = positions.denomination
    words[:, 1] = positions.leader
    present = positions.trick != NO_CARD
    words[:, 2:5] = np.where(present, positions.trick // 13, 0)
    words[:, 5:8] = np.where(present, positions.trick % 13 + 2, 0)
    words[:, 8:] = positions.hands.reshape(len(positions), 16) << _abi.RANK_SHIFT
    return words


def _solve(positions: Positions, names: Ints, solutions: int, threads: int) -> Words:
    """One `_abi.FutureTricks` for each position, as words (n, 54)."""
    library = load()
    count = len(positions)
    words = _deals(positions)
    future = np.zeros((count, _abi.FUTURE_WORDS), dtype=np.int32)
    deals = (_abi.Deal * count).from_buffer(words.data)
    start, step = future.ctypes.data, future.strides[0]
    solve_board = library.functions.SolveBoard

    def solve(row: int, index: int) -> int:
        code: int = solve_board(deals[row], _abi.TARGET_BEST, solutions, _abi.MODE_ALWAYS, start + row * step, index)
        return code

    _run(library, words, names, solve, threads)
    return future


def _follow(positions: Positions, names: Ints, cards: Ints, asked: Ints, threads: int) -> Words:
    """One `_abi.SolvedPlay` for each position and the first `asked` of its cards, as words (n, 54)."""
    library = load()
    count = len(positions)
    words = _deals(positions)
    play = np.zeros((count, _abi.TRACE_WORDS), dtype=np.int32)
    width = min(cards.shape[1], 52)
    counted = np.arange(width) < asked[:, None]
    play[:, 0] = asked
    play[:, 1 : 1 + width] = np.where(counted, cards[:, :width] // 13, 0)
    play[:, 53 : 53 + width] = np.where(counted, cards[:, :width] % 13 + 2, 0)
    solved = np.zeros((count, _abi.SOLVED_WORDS), dtype=np.int32)
    deals = (_abi.Deal * count).from_buffer(words.data)
    traces = (_abi.PlayTrace * count).from_buffer(play.data)
    start, step = solved.ctypes.data, solved.strides[0]
    analyse_play = library.functions.AnalysePlayBin

    def follow(row: int, index: int) -> int:
        code: int = analyse_play(deals[row], traces[row], start + row * step, index)
        return code

    _run(library, words, names, follow, threads)
    short = np.flatnonzero(solved[:, 0] != asked + 1)
    if len(short):
        row = int(short[0])
        raise library.problem(int(names[row]), f"{solved[row, 0]} values for {asked[row]} cards played")
    return solved


def _run(library: Library, deals: Words, names: Ints, call: Callable[[int, int], int], threads: int) -> None:
    """Make ``call(row, index)`` for every row, and see that each succeeds.

    Neighbors with the same cards and denomination stay together: libdds then keeps what it has found.
    """
    differs = np.any(deals[1:, 8:] != deals[:-1, 8:], axis=1) | (deals[1:, 0] != deals[:-1, 0])
    starts = [0, *(np.flatnonzero(differs) + 1).tolist(), len(deals)]
    codes = [0] * len(deals)
    trusted: set[int] = set()

    def work(unit: int, index: int) -> None:
        if index not in trusted:
            trusted.add(index)
            if library.shared:
                library.forget(index)
        for row in range(starts[unit], starts[unit + 1]):
            codes[row] = call(row, index)

    share_out(library.pool, len(starts) - 1, work, threads)
    for row, code in enumerate(codes):
        if code != _abi.NO_FAULT:
            raise library.error(code, int(names[row]))


def _spread_over_cards(future: Words) -> Tricks:
    """Tricks (n, 52) by card from the groups of equal cards of `_abi.FutureTricks`."""
    groups = np.arange(_abi.MOST_CHOICES)
    listed = groups < future[:, _CARDS : _CARDS + 1]
    suit = future[:, _SUIT:_RANK]
    ranks = ((1 << future[:, _RANK:_EQUALS]) | future[:, _EQUALS:_SCORE]) >> _abi.RANK_SHIFT
    row, group, rank = np.nonzero(listed[:, :, None] & ((ranks[:, :, None] >> groups) & 1).astype(np.bool_))
    tricks = np.full((len(future), 52), -1, dtype=np.int8)
    tricks[row, suit[row, group] * 13 + rank] = future[row, _SCORE + group]
    return tricks


def _compare_with_rules(positions: Positions, names: Ints, tricks: Tricks) -> None:
    """See that the library has valued the legal plays and nothing else."""
    legal = (positions.playable()[:, :, None] >> np.arange(13)) & 1
    wrong = np.flatnonzero(np.any(legal.reshape(-1, 52).astype(np.bool_) != (tricks >= 0), axis=1))
    if len(wrong):
        raise load().problem(int(names[wrong[0]]), "the cards it values are not the legal plays")

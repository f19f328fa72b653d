"""What lies where in a workspace, and the only ways to read and write it.

A workspace is one array of 64-bit words that belongs to the caller, one for each thread. It is divided into
areas; ``load(space, AREA, index)`` and ``store(space, AREA, index, value)`` reach a word of an area. ``space`` is
the address of the first word. Pages of the operating system that were never touched cost nothing, so the areas
of the table may be as large as the largest deal needs: a workspace grows by being used.

Checked mode: where ``set_checked`` was called before anything was compiled, every access is tested against the
bounds of its area. One that is outside goes to the first word of the area instead, and its area is left in the
word ``FAULT``, which the wrappers turn into an error. Tests run in this mode; it never touches other memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = [
    "AREAS",
    "CHOOSER",
    "CUTOFFS",
    "CUTOFF_BITS",
    "DEAL",
    "FACE_UP",
    "FLAGS",
    "FORCED",
    "FREE",
    "HANDS",
    "LISTS",
    "MINORS",
    "MOST_PATTERNS",
    "MOST_SLOT_BITS",
    "OWNERS",
    "PARKED",
    "PATTERNS",
    "RELEVANT",
    "ROOT",
    "RULES",
    "RULES_NUMBER",
    "SLOTS",
    "STATES",
    "STATE_BITS",
    "STATE_COUNT",
    "STATE_EPOCH",
    "STATE_SLOTS",
    "STEPS",
    "SUITS",
    "TOPS",
    "TRUMPS",
    "USED",
    "WORDS",
    "WORKSPACE_WORDS",
    "is_checked",
    "load",
    "set_checked",
    "store",
]

CUTOFF_BITS = 14
STATE_BITS = 10  # of the number of a state of restrictions, in a key of the table
MOST_SLOT_BITS = 18
MOST_PATTERNS = 3_500_000

#: Name, words, contents.
_PLAN = (
    ("WORDS", 32, "single words, named below"),
    ("HANDS", 4, "the cards that each seat holds now"),
    ("DEAL", 4, "the cards of each seat for which the tables of the deal were made"),
    ("ROOT", 64, "the position that is asked about, and a saved copy: names below"),
    ("RULES", 16, "the restrictions of the question: names below"),
    ("STATES", 2 << STATE_BITS, "by number: what a state of the restrictions is, two words"),
    ("STATE_SLOTS", 2 << STATE_BITS, "hash slots: epoch and number of a state"),
    ("STEPS", 16, "by seat and suit: what a card of it takes from the shape"),
    ("TOPS", 14, "by number k: mask of the k highest owner codes of a suit"),
    ("RELEVANT", 64, "by depth: the cards whose rank mattered to the value found"),
    ("LISTS", 64 * 16, "by depth: the cards to try, in order"),
    ("OWNERS", 4 * 8192, "by suit and set of ranks present: owners from the highest card down, 2 bits each"),
    ("TRUMPS", 8192, "by set of trumps present: tricks that each seat's trumps are sure of"),
    ("CUTOFFS", 1 << CUTOFF_BITS, "the card that last decided a position that looked like this"),
    ("FREE", 32, "by size: first free run of patterns"),
    ("USED", 1 << MOST_SLOT_BITS, "the slots in use"),
    ("PARKED", 2 << MOST_SLOT_BITS, "slots while they are moved"),
    ("SLOTS", 2 << MOST_SLOT_BITS, "hash slots: key; patterns count (24 bits), size (8 bits) and place (32 bits)"),
    ("PATTERNS", 4 * MOST_PATTERNS, "patterns of four words"),
)

_SIZE_BITS = 32


def _areas() -> dict[str, int]:
    """Each area as one number: where it starts, times 2**32, plus how many words it has."""
    areas = {}
    start = 0
    for name, size, _ in _PLAN:
        areas[name] = start << _SIZE_BITS | size
        start += (size + 7) & ~7  # a line of the cache
    return areas


#: Area by name, as ``load`` takes it.
AREAS = _areas()
WORDS = AREAS["WORDS"]
HANDS = AREAS["HANDS"]
DEAL = AREAS["DEAL"]
ROOT = AREAS["ROOT"]
STEPS = AREAS["STEPS"]
TOPS = AREAS["TOPS"]
RELEVANT = AREAS["RELEVANT"]
RULES = AREAS["RULES"]
STATES = AREAS["STATES"]
STATE_SLOTS = AREAS["STATE_SLOTS"]
LISTS = AREAS["LISTS"]
OWNERS = AREAS["OWNERS"]
TRUMPS = AREAS["TRUMPS"]
CUTOFFS = AREAS["CUTOFFS"]
FREE = AREAS["FREE"]
USED = AREAS["USED"]
PARKED = AREAS["PARKED"]
SLOTS = AREAS["SLOTS"]
PATTERNS = AREAS["PATTERNS"]
WORKSPACE_WORDS = sum((size + 7) & ~7 for _, size, _ in _PLAN)

# Indices in WORDS.
FAULT = 0  # an area that was left, in checked mode
TRUMP = 1  # suit 0..3, or 4
NODES = 2  # beginnings of tricks that were searched since the question was put
LIMIT = 3  # of NODES; another thread may set it to 0, which ends the search
RESETS = 4  # times the table was emptied because it was full
SLOTS_USED = 5
SLOT_BITS = 6  # 2**this slots are in use now
SLOT_BITS_CAP = 7
PATTERN_TOP = 8  # patterns handed out so far
PATTERN_CAP = 9
GENERATION = 10  # of the entries in CUTOFFS that count
LOW = 11  # North-South take at least this many tricks from the root
HIGH = 12  # ... and at most this many
PATTERN_PEAK = 13  # the highest PATTERN_TOP since the workspace was made
STOP = 14  # another thread sets this, and LIMIT to 0, to end a batch
STATE_COUNT = 15  # states of restrictions that have a number
STATE_EPOCH = 16  # raised when the numbers begin anew
RULES_NUMBER = 17  # of what RULES says; raised where it changes

# Indices in ROOT: the position asked about, its trick in progress included. A copy of it stands at SAVED.
TO_PLAY = 0
PLAYED = 1  # cards of the trick in progress
LED = 2  # suit of its first card
BEST = 3  # card that wins it so far
WINNER = 4  # seat that played BEST
TRICK = 5  # its cards, as a set
SHAPE = 6
PRESENT = 7  # cards held when it began, as a set
HELD = 8  # four words: the hands
FACE_UP = 12  # penalty cards that lie on the table, as a set
FLAGS = 13  # which restrictions are alive: see ``restricted_state``
SAVED = 16  # and room for three copies

# Indices in RULES: what does not change during the play.
MINORS = 0  # the minor ones among the penalty cards
CHOOSER = 1  # side that makes declarer's choices: 0 North-South, 1 East-West, -1 nobody
SUITS = 2  # by seat, four bits each: suits that may be required, may be forbidden, may not be led, must be led
FORCED = 6  # by seat: cards of which one is to be played at the next turn

_checked = False


def set_checked(on: bool) -> None:
    """Compile with or without tests of every access; to be called before anything is compiled."""
    global _checked  # noqa: PLW0603 - a switch of the whole process, read while code is generated
    _checked = on


def is_checked() -> bool:
    """True where what is compiled now tests every access."""
    return _checked


_WORD = ir.IntType(64)
_i8 = types.int64


def _place(builder: Any, space: Any, area: Any, index: Any) -> Any:
    """Pointer to a word of an area."""
    base = builder.inttoptr(space, _WORD.as_pointer())
    if _checked:
        size = builder.and_(area, ir.Constant(_WORD, (1 << _SIZE_BITS) - 1))
        inside = builder.icmp_unsigned("<", index, size)
        fault = builder.gep(base, [ir.Constant(_WORD, FAULT)])
        builder.store(builder.select(inside, builder.load(fault), area), fault)
        index = builder.select(inside, index, ir.Constant(_WORD, 0))
    start = builder.lshr(area, ir.Constant(_WORD, _SIZE_BITS))
    return builder.gep(base, [builder.add(start, index)])


def _load(_typing: Any, _space: Any, _area: Any, _index: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, *arguments))

    return _i8(_i8, _i8, _i8), emit


def _store(_typing: Any, _space: Any, _area: Any, _index: Any, _value: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[3], _place(builder, *arguments[:3]))
        return context.get_dummy_value()

    return types.void(_i8, _i8, _i8, _i8), emit


#: ``load(space, area, index)``: the word.
load: Callable[[int, int, int], int] = intrinsic(_load)
#: ``store(space, area, index, value)``.
store: Callable[[int, int, int, int], None] = intrinsic(_store)

"""The memory layout of libdds 2.9: what each field holds, in which unit. Facts only, no calls.

In libdds a rank is 2..14 (ace 14) where it is a number, and bit ``rank`` (2..14) where it is a set of cards:
our bit r is its bit r + 2. Suits and denominations are S H D C NT = 0..4 and seats N E S W = 0..3, as here.
"""

import ctypes
from ctypes import Array, Structure, c_char, c_int, c_uint
from typing import ClassVar

# Each structure is an array of 32-bit words, which is how the batches fill and read it with numpy.
DEAL_WORDS = 24
FUTURE_WORDS = 54
TRACE_WORDS = 105
SOLVED_WORDS = 54

RANK_SHIFT = 2  # a suit of cards for libdds is ours shifted up by this many bits
MOST_CHOICES = 13  # entries of each list in `FutureTricks`
NO_FAULT = 1  # what every call returns when all went well

TARGET_BEST = -1  # find the most tricks that can be taken
SOLUTIONS_ONE = 1  # report one best card and its tricks
SOLUTIONS_ALL = 3  # report every playable card with its tricks
MODE_ALWAYS = 1  # search even where one card is forced (mode 0 would report -2 instead of the tricks)


class Deal(Structure):
    """A position: who holds what, and the cards of the current trick, which nobody holds any more."""

    trump: int
    first: int
    trick_suit: Array[c_int]
    trick_rank: Array[c_int]
    remaining: Array[Array[c_uint]]

    _fields_: ClassVar = [
        ("trump", c_int),  # denomination 0..4
        ("first", c_int),  # seat that leads, or led, to the current trick
        ("trick_suit", c_int * 3),  # suits of the cards of the current trick; 0 where none
        ("trick_rank", c_int * 3),  # their ranks 2..14; 0 where none
        ("remaining", (c_uint * 4) * 4),  # [seat][suit], bit 2..14
    ]


class FutureTricks(Structure):
    """The answer for a position: cards of the player to move, grouped, best first."""

    nodes: int
    cards: int
    suit: Array[c_int]
    rank: Array[c_int]
    equals: Array[c_int]
    score: Array[c_int]

    _fields_: ClassVar = [
        ("nodes", c_int),  # completed tricks that the search looked at
        ("cards", c_int),  # how many entries of the lists below are valid
        ("suit", c_int * MOST_CHOICES),
        ("rank", c_int * MOST_CHOICES),  # 2..14, the highest card of a group of equal cards
        ("equals", c_int * MOST_CHOICES),  # the lower cards of the group, bit 2..14
        ("score", c_int * MOST_CHOICES),  # tricks of the side to move, the current trick included
    ]


class PlayTrace(Structure):
    """A record of play, in order."""

    number: int
    suit: Array[c_int]
    rank: Array[c_int]

    _fields_: ClassVar = [
        ("number", c_int),  # cards in the record
        ("suit", c_int * 52),
        ("rank", c_int * 52),  # 2..14
    ]


class SolvedPlay(Structure):
    """The tricks before any card and after each, for the side of declarer (the leader's opponents)."""

    number: int
    tricks: Array[c_int]

    _fields_: ClassVar = [
        ("number", c_int),  # values below; the cards of the last trick are never among them
        ("tricks", c_int * 53),  # tricks already won and still to come
    ]


class Report(Structure):
    """What the library says of itself; longer than its own structure, so that no text of it can overflow.

    endplay declares this one too short, and the library then writes past its end.
    """

    version: Array[c_int]
    version_text: bytes
    system: int
    word_bits: int
    compiler: int
    constructor: int
    cores: int
    threading: int
    threads: int
    thread_sizes: bytes

    _fields_: ClassVar = [
        ("version", c_int * 3),
        ("version_text", c_char * 10),
        ("system", c_int),  # see SYSTEMS
        ("word_bits", c_int),
        ("compiler", c_int),  # see COMPILERS
        ("constructor", c_int),  # who initializes: 0 the caller, 1 DllMain, 2 a Unix constructor
        ("cores", c_int),
        ("threading", c_int),  # see THREADINGS
        ("threads", c_int),  # thread indices that calls may use
        ("thread_sizes", c_char * 128),  # how many memories are small and large
        ("system_text", c_char * 1024),
        ("padding", c_char * 65536),
    ]


SYSTEMS = ("unknown", "Windows", "Cygwin", "Linux", "Apple")
COMPILERS = ("unknown", "Microsoft Visual C++", "mingw", "GNU g++", "clang")
THREADINGS = ("none", "Windows", "OpenMP", "GCD", "Boost", "STL", "TBB", "STL for_each", "PPL for_each")


def declare(library: ctypes.CDLL) -> None:
    """Tell ctypes the arguments of the functions that this package calls.

    Results are written through plain addresses: a batch computes the address of each of its rows itself.
    """
    address = ctypes.c_void_p
    library.SetResources.argtypes = [c_int, c_int]  # most megabytes (0: by the machine), most threads
    library.SetResources.restype = None
    library.GetDDSInfo.argtypes = [address]
    library.GetDDSInfo.restype = None
    library.ErrorMessage.argtypes = [c_int, address]  # code, 80 characters
    library.ErrorMessage.restype = None
    library.SolveBoard.argtypes = [Deal, c_int, c_int, c_int, address, c_int]
    library.SolveBoard.restype = c_int
    library.AnalysePlayBin.argtypes = [Deal, PlayTrace, address, c_int]
    library.AnalysePlayBin.restype = c_int

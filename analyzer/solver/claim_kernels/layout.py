"""What stands where in the arrays of the claim search.

``facts`` (one row): the claim and the policy. ``steps`` (n, 4): the statement: kind, suit, seat, number. ``judged``
(n, 3): plays judged one by one: 1 where normal or 0 where not, the cards played before it or -1, the card. ``states``
(depth, FIELDS): positions of the line that is looked at, the next one a row further. ``verdicts`` (depth,
VERDICT_WORDS): what is normal in them. ``plans`` and ``table`` (a power of 2, 2): memories. ``counts``: see below.
"""

from __future__ import annotations

from typing import Protocol, overload

__all__ = [
    "ALL_FACTS",
    "COUNTS",
    "DEPTH",
    "FIELDS",
    "PARAMETERS",
    "RULES",
    "VERDICT_WORDS",
    "Row",
    "Rows",
]


class Row(Protocol):
    """An array of words as a kernel sees it."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Row: ...
    def __setitem__(self, index: int, word: int) -> None: ...


class Rows(Protocol):
    """Rows of words as a kernel sees them."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows, and words of a row."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> int: ...
    def __setitem__(self, index: tuple[int, int], word: int) -> None: ...


# Facts of the claim.
TRUMP = 0
TRUMPS = 1  # its cards
SIDE = 2  # 0 where North-South claimed, 1 where East-West did
CLAIMER = 3
BY_DEFENDER = 4
CLAIMED = 5
UNKNOWN = 6  # cards of the opponents that he takes to be gone until he wakes
GHOSTS = 7  # cards that are gone and that he takes to be out until he wakes
GOOD = 8  # cards that he presumes to be winners until he wakes
BLIND = 9  # the seat of a partner whose cards he does not see, or -1
NAMED = 10  # cards that his statement or a judgment names
FIRST = 11  # cards of his two hands at the claim
SECOND = 12

#: Parameters of the policy, by the word in which each stands; 0 and 1 are no and yes, or as the comment says.
PARAMETERS = {
    "changes_after_break": 13,
    "suit_order": 14,  # 0 worst, 1 best; likewise the other orders
    "max_suit_switches": 15,
    "deemed_order": 16,  # 0 none, 1 top down, 2 trumps top down
    "topdown_if_headed_by_winner": 17,
    "topdown_small_cards": 18,
    "small_from_winners": 19,
    "starting_hand": 20,
    "follows_low": 21,
    "wins_with": 22,
    "takes_certain_winner": 23,
    "keeps_known_winner": 24,
    "discard_order": 25,
    "draws_known_trump": 26,
    "forgotten_higher_trump": 27,
    "run_trumps_after_both_out": 28,
    "ruff": 29,  # 0 low, 1 high, 2 any
    "entry_care": 30,  # 0 none, 1 full
    "notices_showout": 31,
    "notices_showout_drawing": 32,
    "notices_loss": 33,
    "notices_ruff": 34,
    "unstated_finesse": 35,
    "queen_drop": 36,  # 0 singleton, 1 doubleton
    "partner_goes_wrong": 37,
    "partner_keeps_known_entry": 38,
}
DUMMY = 39  # the seat of dummy where a defender claimed, or -1
DUMMYS = 40  # its cards at the claim
ALL_FACTS = 42

CHANGES_AFTER_BREAK = PARAMETERS["changes_after_break"]
SUIT_ORDER = PARAMETERS["suit_order"]
MAX_SUIT_SWITCHES = PARAMETERS["max_suit_switches"]
DEEMED_ORDER = PARAMETERS["deemed_order"]
TOPDOWN_IF_HEADED_BY_WINNER = PARAMETERS["topdown_if_headed_by_winner"]
TOPDOWN_SMALL_CARDS = PARAMETERS["topdown_small_cards"]
SMALL_FROM_WINNERS = PARAMETERS["small_from_winners"]
STARTING_HAND = PARAMETERS["starting_hand"]
FOLLOWS_LOW = PARAMETERS["follows_low"]
WINS_WITH = PARAMETERS["wins_with"]
TAKES_CERTAIN_WINNER = PARAMETERS["takes_certain_winner"]
KEEPS_KNOWN_WINNER = PARAMETERS["keeps_known_winner"]
DISCARD_ORDER = PARAMETERS["discard_order"]
DRAWS_KNOWN_TRUMP = PARAMETERS["draws_known_trump"]
FORGOTTEN_HIGHER_TRUMP = PARAMETERS["forgotten_higher_trump"]
RUN_TRUMPS_AFTER_BOTH_OUT = PARAMETERS["run_trumps_after_both_out"]
RUFF = PARAMETERS["ruff"]
ENTRY_CARE = PARAMETERS["entry_care"]
NOTICES_SHOWOUT = PARAMETERS["notices_showout"]
NOTICES_SHOWOUT_DRAWING = PARAMETERS["notices_showout_drawing"]
NOTICES_LOSS = PARAMETERS["notices_loss"]
NOTICES_RUFF = PARAMETERS["notices_ruff"]
UNSTATED_FINESSE = PARAMETERS["unstated_finesse"]
QUEEN_DROP = PARAMETERS["queen_drop"]
PARTNER_GOES_WRONG = PARAMETERS["partner_goes_wrong"]
PARTNER_KEEPS_KNOWN_ENTRY = PARAMETERS["partner_keeps_known_entry"]

# Kinds of steps of a statement.
DRAW = 1
CASH = 2
RUFF_IN = 3
CARD = 4
CROSS = 5

# Fields of a state; 0 to 3 are the four hands.
LEADER = 4
PLAYED = 5  # cards in the trick
TRICK = 6  # its cards, -1 where not played yet
AWAKE = 10
VOIDS = 11  # bits 4 * seat + suit: an opponent who has shown out
STEP = 12
FOLLOWED = 13  # rounds or ruffs of the step
RUNNING = 14  # the side suit that his side is cashing, or -1
SWITCHES = 15  # how often each suit was left, four bits each
WON = 16
PENALTY = 17  # major penalty cards
MINOR = 18
BARRED = 19  # suits that the hand on lead may not lead
CHOSEN = 20  # declarer's choice for this lead: 0 open, 1 made, 2 + suit: this one is to be led
LEFT = 21  # tricks that are not finished
FIELDS = 22

#: Rows of states: 52 cards and a choice before each lead of a defender.
DEPTH = 80

# Words of a verdict; from ``OF_CARDS`` on the rule for each card, by its code.
NORMAL = 0  # cards that are normal by the rules
JUDGED = 1  # cards that were judged normal, whether or not the rules leave them
KIND = 2
GROUP = 3  # cards of the first of two groups, by the kind of turn
OF_CARDS = 4
VERDICT_WORDS = OF_CARDS + 52

# Kinds of turns.
ONLY = 0
ON_LEAD = 1  # the group crosses to the other hand
FOLLOWING = 2  # the group takes the trick
DISCARDING = 3  # the group ruffs
PARTNER = 4
TRUSTED = 5  # the right guess is his

#: Rules by number; the names are those of ``claim_lines.Rule``.
RULES = (
    "ONLY_CARD",
    "STATED",
    "COSTS_NOTHING",
    "GUESS",
    "CASHES_OUT",
    "TOP_DOWN",
    "DRAWS",
    "TRUMPS_KEPT",
    "HIGHER_TRUMP",
    "PLAYS_LOW",
    "TAKES",
    "RUFFS",
    "DISCARDS",
    "KEEPS_WINNER",
    "PARTNER",
    "PARTNER_KEEPS",
    "JUDGED",
)
ONLY_CARD, STATED, COSTS_NOTHING, GUESS, CASHES_OUT, TOP_DOWN, DRAWS, TRUMPS_KEPT, HIGHER_TRUMP = range(9)
PLAYS_LOW, TAKES, RUFFS, DISCARDS, KEEPS_WINNER, BY_PARTNER, PARTNER_KEEPS, BY_JUDGMENT = range(9, 17)

# Counts.
NODES = 0  # positions searched
PLANS = 1  # plans made
LIMIT = 2  # of both together
IS_OUT = 3  # 1 once the limit was reached
COUNTS = 4

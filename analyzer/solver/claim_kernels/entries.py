"""What Python calls: one question at a time about one claim, on arrays that the caller keeps between questions.

The arrays are those of ``layout``; ``states`` row 0 is the position that is asked about. Only ``ask`` is compiled for
Python, because every entry is kept on disk with a copy of all that it calls. The interpreter lock is released.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.claim_kernels.game import advance, choices, choose, legal_cards, play
from analyzer.solver.claim_kernels.normal import normal_cards
from analyzer.solver.claim_kernels.search import holds_up
from analyzer.solver.claim_kernels.values import counted
from analyzer.solver.kernels.declare import entry, i8, word_row, words

if TYPE_CHECKING:
    from analyzer.solver.claim_kernels.layout import Row, Rows

__all__ = ["ADVANCE", "CHOICES", "CHOOSE", "COUNTED", "HOLDS", "LEGAL", "MOST", "NORMAL_CARDS", "PLAY", "ask"]

#: What may be asked: whether ``number`` tricks hold on the worst normal line, or on the best ...
HOLDS, MOST = 0, 1
#: ... the legal cards; the cards that are normal, with their verdicts in row 0; the state after card ``number`` in
#: row 0; passing over steps of the statement that are done; the suits about which declarer has a choice; and the
#: state after choice ``number`` in row 0, 0 where there is no such choice.
LEGAL, NORMAL_CARDS, PLAY, ADVANCE, CHOICES, CHOOSE = range(2, 8)
#: ... and the tricks of his plan.
COUNTED = 8


@entry(i8(i8, word_row, words, words, words, words, words, words, word_row, i8))
def ask(
    what: int, facts: Row, steps: Rows, judged: Rows, states: Rows, verdicts: Rows, plans: Rows, table: Rows,
    counts: Row, number: int,
) -> int:  # fmt: skip
    """The answer to a question about the position in row 0."""
    if what == HOLDS:
        return holds_up(facts, steps, judged, states, verdicts, plans, table, counts, 0, number, 0)
    if what == MOST:
        return holds_up(facts, steps, judged, states, verdicts, plans, table, counts, 0, number, 1)
    if what == LEGAL:
        return legal_cards(facts, states[0])
    if what == NORMAL_CARDS:
        return normal_cards(facts, steps, judged, states[0], plans, counts, verdicts[0])
    if what == COUNTED:
        return counted(facts, states[0], plans, counts)
    if what == CHOICES:
        return choices(facts, states[0])
    if what in (PLAY, CHOOSE):
        if what == PLAY:
            play(facts, steps, states, 0, number)
        elif not choose(states, 0, number, choices(facts, states[0])):
            return 0
        for field in range(states.shape[1]):
            states[0, field] = states[1, field]
        return 1
    return advance(facts, steps, states[0])

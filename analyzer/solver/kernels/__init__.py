"""The compiled search: double dummy in numba, on 64-bit words of one workspace that the caller owns.

Read in this order: ``layout`` (what lies where), ``bits``, ``cards`` (how cards, hands and runs look), ``deal``
(what is worked out once for each deal), ``quick_tricks``, ``trump_tricks`` and ``bounds`` (tricks that can be proved
without search), ``table`` (the memory of the search), ``moves``, ``lead_order`` and ``follow_order``, ``search``,
``restricted_state``, ``restricted_moves`` and ``restricted_search`` (the same while restrictions are alive),
``drivers``, ``answers`` and ``restricted_answers`` (from searches to answers), ``entries`` (arrays in, arrays out).
``declare`` is the decorator and the packing of what was compiled; ``analyzer.solver.compiled`` keeps it on disk.

Importing this package or any module in it compiles nothing. A hand is an ``int64`` of four lanes of sixteen bits,
spades lowest; in a lane bit r is rank r (0 the deuce, 12 the ace). Tricks are counted for North-South throughout.
"""

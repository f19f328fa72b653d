"""The compiled search after a contested claim: docs/CLAIMS.md in numba, on arrays that the caller owns.

Read in this order: ``layout`` (what stands where), ``beliefs`` (what the claimer knows and takes for winners),
``plans`` (what he believes that he can still take), ``game`` (legal cards, his statement, what a card changes),
``values`` (what a card is worth in his plan), ``normal`` (which cards are normal), ``search`` (whether a number of
tricks holds), ``entries`` (what Python calls). Compiled and kept on disk as the double-dummy search is, under a key
of its own.

Cards are bits of an ``int64``, ``1 << card.code``; seats, suits and denominations are numbers (4: notrump).
"""

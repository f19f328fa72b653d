"""Random facts of the game for the tests: contracts, results, deals and small endings."""

from hypothesis import strategies as st

from analyzer.bridge import DECK, Contract, Deal, Denomination, Doubled, Result, Seat

seats = st.sampled_from(Seat)
denominations = st.sampled_from(Denomination)
contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=denominations,
    declarer=seats,
    doubled=st.sampled_from(Doubled),
)
results = st.builds(Result, contract=contracts, tricks_declarer=st.integers(0, 13)) | st.just(Result(contract=None))

#: The top five cards of each suit: endings of this pack are full of long trumps and of ruffs.
SHORT_PACK = tuple(card for card in DECK if card.rank >= 10)


@st.composite
def endings(draw: st.DrawFn, least: int = 2, most: int = 4) -> Deal:
    """Four hands of ``least`` to ``most`` cards each."""
    each = draw(st.integers(least, most))
    cards = draw(st.permutations(draw(st.sampled_from([DECK, SHORT_PACK]))))
    return deal_of(cards, each)


def deal_of(cards: list, each: int = 13) -> Deal:
    """The first cards of a shuffled pack, ``each`` to a hand."""
    north, east, south, west = (frozenset(cards[each * seat : each * (seat + 1)]) for seat in range(4))
    return Deal((north, east, south, west))


full_deals = st.permutations(DECK).map(deal_of)

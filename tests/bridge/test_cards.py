"""Cards, seats, sides and denominations: one numbering, and texts that parse back."""

import pytest

from analyzer.bridge import DECK, Card, Denomination, Seat, Side, Suit, parse_rank, rank_name
from analyzer.errors import ParseError


def test_the_one_numbering_never_moves() -> None:
    assert [(seat.name, int(seat)) for seat in Seat] == [("N", 0), ("E", 1), ("S", 2), ("W", 3)]
    assert [(suit.name, int(suit)) for suit in Suit] == [("S", 0), ("H", 1), ("D", 2), ("C", 3)]
    assert [(d.name, int(d)) for d in Denomination] == [("S", 0), ("H", 1), ("D", 2), ("C", 3), ("NT", 4)]
    assert [(side.name, int(side)) for side in Side] == [("NS", 0), ("EW", 1)]
    assert [Card(suit, rank).code for suit in Suit for rank in range(2, 15)] == list(range(52))


@pytest.mark.parametrize("kind", [Seat, Side, Suit, Denomination])
def test_every_name_symbol_and_case_parses_back(kind: type) -> None:
    for member in kind:
        names = [str(member), member.name.lower(), f"  {member} "]
        names += [getattr(member, other) for other in ("symbol", "full_name", "dashed") if hasattr(member, other)]
        for name in names:
            assert kind.parse(name) is member, name
            assert kind.parse(name.upper()) is member, name


def test_a_deck_has_52_cards_that_parse_back_from_text_symbol_code_and_repr() -> None:
    assert len(set(DECK)) == 52
    assert DECK[0] == Card(Suit.S, 14) and DECK[-1] == Card(Suit.C, 2)
    for card in DECK:
        assert Card.parse(str(card)) == Card.parse(str(card).lower()) == Card.parse(card.symbol) == card
        assert Card.from_code(card.code) == card
        assert eval(repr(card), {"Card": Card}) == card
        assert parse_rank(rank_name(card.rank)) == card.rank


def test_cards_sort_by_suit_and_then_from_the_lowest_rank() -> None:
    assert sorted(DECK) == sorted(DECK, key=lambda card: card.code)


@pytest.mark.parametrize("text", ["H10", "h10", "HT", "♥10", "♡T", " ht "])
def test_a_ten_has_many_spellings(text: str) -> None:
    assert Card.parse(text) == Card(Suit.H, 10)


def test_honors_are_the_five_top_cards_of_each_suit() -> None:
    assert {rank_name(card.rank) for card in DECK if card.is_honor} == set("AKQJT")
    assert sum(card.is_honor for card in DECK) == 20


@pytest.mark.parametrize(
    "text", ["", "S", "SAA", "AS", "S1", "S0", "S11", "S 1", "XA", "S٣", "S²", "Sx", "🂡", "SA♠", "S" * 99999]
)
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ParseError, match="is not a card; write suit then rank, as SA, HT or D7"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("kind", "texts", "hint"),
    [
        (Seat, ["", "X", "NS", "0", "Nord"], "write N, E, S or W"),
        (Side, ["", "N", "NE", "both", "NSEW"], "write NS or EW"),
        (Suit, ["", "NT", "X", "0", "spadess"], "write S, H, D or C"),
        (Denomination, ["", "X", "4", "NTT", "1S"], "write S, H, D, C or NT"),
    ],
)
def test_what_is_no_name_is_refused_with_the_right_names(kind: type, texts: list[str], hint: str) -> None:
    for text in texts:
        with pytest.raises(ParseError, match=hint):
            kind.parse(text)


@pytest.mark.parametrize("text", ["", "1", "0", "11", "X", "TT", "²", "٣"])
def test_what_is_no_rank_is_refused_with_the_ranks(text: str) -> None:
    with pytest.raises(ParseError, match="A K Q J T 9"):
        parse_rank(text)


@pytest.mark.parametrize("rank", [-1, 0, 1, 15])
def test_a_card_has_a_rank_from_2_to_the_ace(rank: int) -> None:
    with pytest.raises(ParseError, match="ranks are 2"):
        Card(Suit.S, rank)


@pytest.mark.parametrize("seat", Seat)
def test_the_turn_passes_clockwise_and_partners_sit_opposite(seat: Seat) -> None:
    assert "NESWN"["NESW".index(seat.name) + 1] == seat.lho.name
    assert seat.lho.rho is seat.partner.partner is seat.after(4) is seat
    assert seat.lho.lho is seat.partner is seat.after(2) is seat.after(-2)
    assert seat.rho is seat.after(3)
    assert seat.side is seat.partner.side is seat.lho.side.other
    assert seat.name in seat.side.name


def test_notrump_names_no_suit_and_every_other_denomination_its_own() -> None:
    assert Denomination.NT.suit is None
    assert [d.suit for d in list(Denomination)[:4]] == list(Suit)
    assert [d.symbol for d in list(Denomination)[:4]] == [suit.symbol for suit in Suit]
    assert {Denomination.parse(text) for text in ("N", "nt", "SA", "NoTrump", "no-trump")} == {Denomination.NT}


def test_denominations_rank_clubs_diamonds_hearts_spades_notrump_in_the_auction() -> None:
    assert [d.name for d in sorted(Denomination, key=lambda d: d.bidding_rank)] == ["C", "D", "H", "S", "NT"]

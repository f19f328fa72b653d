"""Arguments that must be refused, made from valid ones by one fault each, with the fault's name."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tests.dds_bindings import deals

Call = tuple[str, dict[str, Any], int | None]  # function, arguments, index of the bad position if one is to blame

HUGE = (-1, -2, -128, 255, 256, 300, 2**31, 2**32 + 1, 2**40, -(2**40), 2**62)


def _wide(batch: deals.Batch) -> dict[str, Any]:
    """Arguments in 64 bits, so that any fault can be written into them."""
    names = ("hands", "denomination", "leader", "trick")
    return {name: array.astype(np.int64) for name, array in zip(names, batch.arguments, strict=True)}


class Makers:
    """One method for each kind of fault; each returns a function name, arguments and the index at fault."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def pick(self, values: Any) -> Any:
        return values[int(self.random.integers(len(values)))]

    def start(self, played: tuple[int, ...] = (0, 1, 2, 3), tricks: tuple[int, ...] = (2, 3, 5, 13)) -> tuple:
        """Three valid positions, their arguments, the one to spoil, and it in the oracle's form."""
        positions = [deals.random_position(self.random, self.pick(tricks), self.pick(played)) for _ in range(3)]
        index = int(self.random.integers(3))
        return _wide(deals.batch_of(positions)), index, positions[index]

    def question(self, arguments: dict[str, Any], index: int | None) -> Call:
        """A call with those arguments, of any of the functions that take them."""
        name = self.pick(("best_tricks", "card_tricks"))
        if (np.asarray(arguments["trick"]) == -1).all():
            name = self.pick(("best_tricks", "card_tricks", "play_tricks"))
            if name == "play_tricks":
                rest = {key: value for key, value in arguments.items() if key != "trick"}
                return name, {**rest, "cards": np.full((3, 1), -1)}, index
        return name, arguments, index

    def without_trick(self, arguments: dict[str, Any], index: int | None) -> Call:
        """A call about hands alone."""
        if self.random.random() < 0.5:
            return "tables", {"hands": arguments["hands"]}, index
        return self.question(arguments, index)

    def held(self, position: deals.Position, seat: int) -> list[int]:
        return sorted(position[0][seat])

    def seat_with_cards(self, position: deals.Position) -> int:
        return int(self.pick([seat for seat in range(4) if position[0][seat]]))

    def one_card_short(self) -> Call:
        arguments, index, position = self.start()
        seat = self.seat_with_cards(position)
        card = self.pick(self.held(position, seat))
        arguments["hands"][index, seat, card // 13] ^= 1 << card % 13
        return self.question(arguments, index)

    def leader_one_short(self) -> Call:
        """libdds takes this for a trick in progress and answers for the next player."""
        arguments, index, position = self.start(played=(0,))
        card = self.pick(self.held(position, position[2]))
        arguments["hands"][index, position[2], card // 13] ^= 1 << card % 13
        return self.without_trick(arguments, index)

    def two_cards_short(self) -> Call:
        arguments, index, position = self.start(played=(0,))
        seat = int(self.random.integers(4))
        for card in self.random.permutation(self.held(position, seat))[:2].tolist():
            arguments["hands"][index, seat, card // 13] ^= 1 << card % 13
        return self.without_trick(arguments, index)

    def one_card_too_many(self) -> Call:
        arguments, index, position = self.start(tricks=(2, 3, 5))
        used = set().union(*position[0], position[3])
        card = self.pick([card for card in range(52) if card not in used])
        arguments["hands"][index, int(self.random.integers(4)), card // 13] |= 1 << card % 13
        return self.question(arguments, index)

    def card_held_twice(self) -> Call:
        arguments, index, position = self.start(played=(0,))
        seat = int(self.random.integers(4))
        other = (seat + int(self.random.integers(1, 4))) % 4
        lost, card = self.pick(self.held(position, other)), self.pick(self.held(position, seat))
        arguments["hands"][index, other, lost // 13] ^= 1 << lost % 13
        arguments["hands"][index, other, card // 13] |= 1 << card % 13
        return self.without_trick(arguments, index)

    def nobody_holds_a_card(self) -> Call:
        arguments, index, _ = self.start(played=(0,))
        arguments["hands"][index] = 0
        return self.without_trick(arguments, index)

    def one_hand_empty(self) -> Call:
        arguments, index, _ = self.start(played=(0,))
        arguments["hands"][index, int(self.random.integers(4))] = 0
        return self.without_trick(arguments, index)

    def unequal_hands_of_52(self) -> Call:
        arguments, index, position = self.start(played=(0,), tricks=(13,))
        seat = int(self.random.integers(4))
        card = self.pick(self.held(position, seat))
        arguments["hands"][index, seat, card // 13] ^= 1 << card % 13
        arguments["hands"][index, (seat + 1) % 4, card // 13] |= 1 << card % 13
        return self.without_trick(arguments, index)

    def stray_bits(self) -> Call:
        arguments, index, _ = self.start(played=(0,))
        seat, suit = self.random.integers(4, size=2)
        arguments["hands"][index, seat, suit] |= 1 << self.pick((13, 14, 15, 16, 17, 31, 40))
        return self.without_trick(arguments, index)

    def stray_bits_in_16(self) -> Call:
        arguments, index, _ = self.start(played=(0,))
        arguments["hands"] = arguments["hands"].astype(np.uint16)
        arguments["hands"][index, 0, 0] |= np.uint16(1 << self.pick((13, 14, 15)))
        return self.without_trick(arguments, index)

    def negative_suit(self) -> Call:
        arguments, index, _ = self.start(played=(0,))
        arguments["hands"][index, 1, 2] = -int(self.random.integers(1, 2**20))
        return self.without_trick(arguments, index)

    def denomination_out_of_range(self) -> Call:
        arguments, index, _ = self.start()
        arguments["denomination"][index] = self.pick((5, 6, *HUGE))
        return self.question(arguments, index)

    def leader_out_of_range(self) -> Call:
        arguments, index, _ = self.start()
        arguments["leader"][index] = self.pick((4, 5, *HUGE))
        return self.question(arguments, index)

    def trick_card_out_of_range(self) -> Call:
        arguments, index, _ = self.start(played=(1, 2, 3))
        arguments["trick"][index, 0] = self.pick((52, 53, 64, 255, *(value for value in HUGE if value != -1)))
        return self.question(arguments, index)

    def gap_in_trick(self) -> Call:
        arguments, index, position = self.start(played=(2, 3))
        arguments["trick"][index, int(self.random.integers(len(position[3]) - 1))] = -1
        return self.question(arguments, index)

    def trick_card_still_held(self) -> Call:
        arguments, index, position = self.start(played=(1, 2, 3))
        seat = self.seat_with_cards(position)
        lost, card = self.pick(self.held(position, seat)), self.pick(position[3])
        arguments["hands"][index, seat, lost // 13] ^= 1 << lost % 13
        arguments["hands"][index, seat, card // 13] |= 1 << card % 13
        return self.question(arguments, index)

    def same_card_twice_in_trick(self) -> Call:
        arguments, index, position = self.start(played=(2, 3))
        arguments["trick"][index, len(position[3]) - 1] = arguments["trick"][index, 0]
        return self.question(arguments, index)

    def trick_not_taken_from_hands(self) -> Call:
        arguments, index, position = self.start(played=(0,), tricks=(2, 3, 5))
        used = set().union(*position[0])
        arguments["trick"][index, 0] = self.pick([card for card in range(52) if card not in used])
        return self.question(arguments, index)

    def wrong_leader_of_trick(self) -> Call:
        arguments, index, position = self.start(played=(1, 2, 3))
        arguments["leader"][index] = (position[2] + int(self.random.integers(1, 4))) % 4
        return self.question(arguments, index)

    def revoke_in_trick(self) -> Call:
        while True:
            arguments, index, position = self.start(played=(2, 3))
            hands, _, leader, trick = position
            led = trick[0] // 13
            turn = int(self.random.integers(1, len(trick)))
            seat = (leader + turn) % 4
            others = [card for card in hands[seat] if card // 13 != led]
            if trick[turn] // 13 == led and others:
                break
        card = int(self.pick(others))
        arguments["hands"][index, seat, card // 13] ^= 1 << card % 13
        arguments["hands"][index, seat, led] |= 1 << trick[turn] % 13
        arguments["trick"][index, turn] = card
        return self.question(arguments, index)

    def not_integers(self) -> Call:
        arguments, _, _ = self.start()
        name = self.pick(("hands", "denomination", "leader", "trick"))
        value = arguments[name]
        arguments[name] = self.pick(
            (
                value.astype(np.float64),
                np.full(value.shape, np.nan),
                np.full(value.shape, np.inf),
                value.astype(np.float32) + 0.5,
                value.astype(bool),
                value.astype(object),
                value.astype(str),
                value.astype(np.complex128),
                "spades",
                2.0,
                True,
            )
        )
        return self.pick(("best_tricks", "card_tricks")), arguments, None

    def wrong_shape(self) -> Call:
        arguments, _, _ = self.start()
        name = self.pick(("hands", "denomination", "leader", "trick"))
        value = arguments[name]
        arguments[name] = self.pick(
            (
                value[..., None],
                value[None],
                np.concatenate([value, value]),
                value[:2] if name != "hands" else value[:, :3],
                value.reshape(3, -1)[:, :, None, None],
                np.zeros((0, 3, 3), dtype=np.int64),
            )
        )
        return self.pick(("best_tricks", "card_tricks")), arguments, None

    def game(self) -> tuple[dict[str, Any], int, deals.Position]:
        """Three positions with complete records of play, and the one to spoil."""
        positions = [deals.random_position(self.random, self.pick((2, 3, 5, 13)), 0) for _ in range(3)]
        cards = np.full((3, 52), -1)
        for row, position in enumerate(positions):
            play = deals.random_game(self.random, position)
            cards[row, : len(play)] = play
        arguments = _wide(deals.batch_of(positions))
        del arguments["trick"]
        index = int(self.random.integers(3))
        return {**arguments, "cards": cards}, index, positions[index]

    def played_card_out_of_range(self) -> Call:
        arguments, index, _ = self.game()
        place = int(self.random.integers(8))
        arguments["cards"][index, place] = self.pick((52, *(value for value in HUGE if value != -1)))
        return "play_tricks", arguments, index

    def gap_in_play(self) -> Call:
        arguments, index, _ = self.game()
        arguments["cards"][index, int(self.random.integers(7))] = -1
        return "play_tricks", arguments, index

    def card_played_twice(self) -> Call:
        arguments, index, _ = self.game()
        arguments["cards"][index, int(self.random.integers(1, 8))] = arguments["cards"][index, 0]
        return "play_tricks", arguments, index

    def card_of_another_player(self) -> Call:
        arguments, index, position = self.game()
        leader = position[2]
        seat = (leader + int(self.random.integers(1, 4))) % 4
        arguments["cards"][index, 0] = self.pick(self.held(position, seat))
        return "play_tricks", arguments, index

    def too_many_cards_played(self) -> Call:
        while True:
            arguments, index, position = self.game()
            if (length := int(np.count_nonzero(arguments["cards"][index] >= 0))) < 52:
                break
        arguments["cards"][index, length] = self.pick(self.held(position, position[2]))
        return "play_tricks", arguments, index

    def revoke_in_play(self) -> Call:
        while True:
            arguments, index, position = self.game()
            led = arguments["cards"][index, 0] // 13
            hand = self.held(position, (position[2] + 1) % 4)
            others = [card for card in hand if card // 13 != led]
            if others and len(others) < len(hand):
                break
        arguments["cards"][index, 1] = self.pick(others)
        arguments["cards"][index, 2:] = -1
        return "play_tricks", arguments, index

    def record_of_wrong_kind(self) -> Call:
        arguments, _, _ = self.game()
        value = arguments["cards"]
        arguments["cards"] = self.pick(
            (
                value.astype(float),
                value.astype(object),
                value[0],
                value[:2],
                value[None],
                "SA",
                None,
            )
        )
        return "play_tricks", arguments, None

    def wrong_threads(self) -> Call:
        arguments, _, _ = self.start(tricks=(2,))
        return "best_tricks", {**arguments, "threads": self.pick((0, -1, 1.0, "2", True))}, None


def kinds() -> list[str]:
    """The names of the faults."""
    other = {"pick", "start", "question", "without_trick", "held", "seat_with_cards", "game"}
    return [name for name in vars(Makers) if not name.startswith("_") and name not in other]


def calls(seed: int, count: int) -> Iterator[tuple[str, Call]]:
    """`count` calls that must be refused, the kinds in turn."""
    makers = Makers(seed)
    names = kinds()
    for number in range(count):
        name = names[number % len(names)]
        make: Callable[[], Call] = getattr(makers, name)
        yield name, make()

"""A shape of a hand, as the language of ``dealer`` writes it: ``5332``, ``any 4333``, ``5xxx``."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import InputError, Problem

__all__ = ["ShapeTerm"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeTerm:
    """One shape in a list of shapes.

    Attributes
    ----------
    lengths
        Spades, hearts, diamonds and clubs; None is any number.
    in_any_order
        The lengths belong to the suits in any order (``any``).
    is_excluded
        What fits is taken out again (after a minus); terms apply in their order.
    """

    lengths: tuple[int | None, int | None, int | None, int | None]
    in_any_order: bool = False
    is_excluded: bool = False

    def __post_init__(self) -> None:
        stated = [length for length in self.lengths if length is not None]
        if any(length < 0 for length in stated) or sum(stated) > 13 or (len(stated) == 4 and sum(stated) != 13):
            raise InputError(
                Problem(
                    message=f"no hand has the shape {self.pattern}", hint="four lengths add to 13; x is any length"
                )
            )

    @property
    def pattern(self) -> str:
        """The lengths as four characters."""
        return "".join("x" if length is None else str(length) for length in self.lengths)

    def fits(self, lengths: tuple[int, int, int, int]) -> bool:
        """Whether a hand with these lengths has the shape."""
        if not self.in_any_order:
            return all(want is None or want == length for want, length in zip(self.lengths, lengths, strict=True))
        left = list(lengths)
        for want in self.lengths:
            if want is not None:
                if want not in left:
                    return False
                left.remove(want)
        return True

"""The score of a contract in points (Law 77, the same table in the 1997, 2007 and 2017 laws)."""

from __future__ import annotations

from functools import cache

from analyzer.bridge import Contract, Denomination, Doubled, Result, Seat, Side, Vulnerability
from analyzer.errors import InputError

__all__ = ["contract_score", "possible_scores", "score_ns"]

# Law 77, tricks bid and made: clubs and diamonds 20, hearts and spades 30, notrump 40 then 30.
_TRICK = {Denomination.C: 20, Denomination.D: 20, Denomination.H: 30, Denomination.S: 30, Denomination.NT: 30}
_FIRST_NOTRUMP_EXTRA = 10
_GAME_AT = 100
# Law 77, premiums: (not vulnerable, vulnerable).
_PARTSCORE = 50
_GAME = (300, 500)
_SMALL_SLAM = (500, 750)
_GRAND_SLAM = (1000, 1500)
_INSULT = {Doubled.NO: 0, Doubled.X: 50, Doubled.XX: 100}
_DOUBLED_OVERTRICK = (100, 200)


def contract_score(contract: Contract, tricks_declarer: int, *, vulnerable: bool) -> int:
    """Points to declarer's side, negative where the contract was defeated.

    Parameters
    ----------
    tricks_declarer
        Tricks taken by declarer's side, 0 to 13.
    vulnerable
        Whether declarer's side is vulnerable.

    Law
    ---
    77

    >>> contract_score(Contract.parse("3NT W"), 7, vulnerable=True)
    -200
    """
    if not 0 <= tricks_declarer <= 13:
        raise InputError(f"{tricks_declarer} tricks; declarer takes 0 to 13")
    over = tricks_declarer - contract.tricks_needed
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    trick = _TRICK[contract.denomination]
    bid = contract.level * trick
    if contract.denomination is Denomination.NT:
        bid += _FIRST_NOTRUMP_EXTRA
    bid <<= contract.doubled
    score = bid + _INSULT[contract.doubled]
    score += _GAME[vulnerable] if bid >= _GAME_AT else _PARTSCORE
    if contract.level == 6:
        score += _SMALL_SLAM[vulnerable]
    elif contract.level == 7:
        score += _GRAND_SLAM[vulnerable]
    if contract.doubled is Doubled.NO:
        return score + over * trick
    return score + over * _DOUBLED_OVERTRICK[vulnerable] * contract.doubled


def _undertricks(down: int, doubled: Doubled, vulnerable: bool) -> int:
    """Points to the defenders for ``down`` undertricks (Law 77, undertricks)."""
    if doubled is Doubled.NO:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        points = 200 + 300 * (down - 1)
    else:  # 100, then 200 and 200, then 300 from the fourth
        points = 100 + 200 * (min(down, 3) - 1) + 300 * max(down - 3, 0)
    return points * doubled


def score_ns(result: Result, vulnerable: Vulnerability) -> int:
    """Points to North-South for a result; 0 where the board was passed out (Law 77).

    >>> score_ns(Result.parse("4Sx-1 W"), Vulnerability.parse("EW"))
    200
    """
    contract, tricks = result.contract, result.tricks_declarer
    if contract is None or tricks is None:
        return 0
    side = contract.declarer.side
    points = contract_score(contract, tricks, vulnerable=vulnerable.includes(side))
    return points if side is Side.NS else -points


@cache
def possible_scores(vulnerable: Vulnerability | None) -> frozenset[int]:
    """Every score of North-South that some contract can give; at any vulnerability where it is not known."""
    found = {0}
    for setting in Vulnerability if vulnerable is None else (vulnerable,):
        for level in range(1, 8):
            for denomination in Denomination:
                for doubled in Doubled:
                    for declarer in (Seat.N, Seat.E):
                        contract = Contract(
                            level=level, denomination=denomination, doubled=doubled, declarer=declarer
                        )
                        for tricks in range(14):
                            found.add(score_ns(Result(contract=contract, tricks_declarer=tricks), setting))
    return frozenset(found)

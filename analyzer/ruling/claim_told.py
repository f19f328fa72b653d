"""What a case states about a claim, told with the ruling: beliefs, class, rules and plays, each with its source."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.bridge import Card
from analyzer.bridge.claim import JudgedPlay
from analyzer.claim_facts import Judged, StatedClaim
from analyzer.laws import Lawbook
from analyzer.laws.normal_play import rule
from analyzer.ruling.claim_outcome import ClaimFact

__all__ = ["told"]


def told(claim: StatedClaim, book: Lawbook) -> tuple[ClaimFact, ...]:
    """The facts and judgments of the case that move a claim, in the order of the case file."""
    normal = book.clause("70-normal").cite
    facts: list[ClaimFact] = []

    def tell(text: str, clause: str = "", by: str = "", why: str = "") -> None:
        facts.append(ClaimFact(text=f"{text}{f': {why}' if why else ''}.", clause=clause, by=by or claim.by))

    if claim.steps:
        read = "; ".join(str(step) for step in claim.steps)
        tell(f"His words are read as: {read}", "68C", "" if claim.readings else "the director")
    if claim.forgotten:
        tell(f"He takes {_cards(claim.forgotten)} to be gone")
    if claim.good is not None:
        tell(f"He takes {_cards(claim.good) or 'no other card'} to be good")
    if claim.taken_as_out:
        tell(f"He takes {_cards(claim.taken_as_out)} to be still out")
    if claim.shown_out:
        out = ", ".join(f"{seat.full_name} of {suit.full_name}" for seat, suit in sorted(claim.shown_out))
        tell(f"Known to be out: {out}")
    for entry in claim.penalty_cards:
        tell(entry.in_words, "50B")
    if claim.revoker is not None:
        tell(f"A revoke of {claim.revoker.dashed}, not established, came out: doubt goes against them", "63")
    if claim.player is not None:
        tell(f"Class of player: {claim.player.value}", normal, claim.player_by)
    if claim.profile:
        tell(f"Guidance on normal play: {claim.profile}", normal)
    for name, value in claim.switched.items():
        sentence = rule(name).sentence(value.strip().lower()).rstrip(".")
        tell(f"{name}: {value}. {sentence}", normal, claim.switched_by.get(name, ""))
    for plays, verdict in ((claim.not_normal, "not normal"), (claim.also_normal, "normal")):
        for entry_play in plays:
            tell(f"Judged {verdict}: {_play(entry_play.play)}", normal, entry_play.by, entry_play.why)
    if claim.irrational_not_to is not None:
        _guess(claim.irrational_not_to, book, facts, claim.by)
    return tuple(facts)


def _guess(judged: Judged, book: Lawbook, facts: list[ClaimFact], by: str) -> None:
    clause = book.find("70E1") or book.clause("70E")
    verdict = "would be irrational" if judged.answer else "would not be irrational"
    why = f": {judged.why}" if judged.why else ""
    text = f"It {verdict} not to take the guess that works{why}."
    facts.append(ClaimFact(text=text, clause=clause.cite, by=judged.by or by))


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in sorted(cards, reverse=True))


def _play(play: JudgedPlay) -> str:
    """A judged play with suit symbols."""
    if play.after is None:
        return play.card.symbol
    return f"{play.card.symbol} after {_cards(play.after)}" if play.after else f"{play.card.symbol} at once"

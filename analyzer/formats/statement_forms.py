"""What claimers say, form by form: a text is a sequence of phrases, each of a known form or not understood."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from analyzer.formats.statement_words import Word

__all__ = ["FORMS", "Form", "Join", "Phrase", "phrases"]

#: What can be said, for whoever said something else.
FORMS = (
    "“all mine”, “the last two tricks”, “drawing trumps”, “draw two rounds of trumps”, “cash the spades”, "
    "“hearts from the top”, “clubs are good”, “ruff two hearts in dummy”, “cross-ruff”, “SA then HK”, "
    "“a heart to the ace”, “a spade on HA”, “six spades and two clubs”, “conceding a diamond”, “down one”, "
    "“there is a trump out”; joined by “and”, “then”, “after”, “before”, “first”"
)


class Form(Enum):
    """A kind of phrase."""

    NOTHING = "no statement"
    ALL = "all the rest"
    TRICKS = "a number of tricks"
    NUMBERS = "numbers of tricks without their suits"
    YOURS = "the rest for the opponents"
    RESULT = "a result of the contract"
    DRAW = "trumps are drawn"
    CASH = "a suit is played from the top"
    LISTED = "tricks in a suit"
    CARDS = "cards"
    RUFF = "a ruff"
    CROSS_RUFF = "a cross-ruff"
    TO_CARD = "a suit led to a card"
    PITCH = "a discard on a card"
    LOSERS = "his losers are thrown"
    CONCEDE = "tricks given up"
    TRUMP_OUT = "an opponent has a trump"
    TRUMP_GONE = "no opponent has a trump"
    TRUMP_TALK = "a trump of his own"


class Join(Enum):
    """How a phrase follows what was said before it."""

    AND = "and"
    THEN = "then"
    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of the text; ``form`` is None where it was not understood.

    Attributes
    ----------
    found
        What stands at the places of the form, in the spelling of :class:`~analyzer.formats.statement_words.Word`.
    is_first, is_last
        True where it was said to come first, or last.
    ends
        True where a sentence ended before it.
    """

    form: Form | None
    text: str
    found: dict[str, str]
    join: Join = Join.AND
    is_first: bool = False
    is_last: bool = False
    ends: bool = False


#: Marked words of the notation of ``statement_forms.toml``.
_WORDS = {
    "SUIT": "(?:@[shdc] )",
    "RANK": r"(?:(?:%\d+|#(?:[2-9]|10)) )",
    "PICTURE": r"(?:%\d+ )",
    "CARD": r"(?:\$[shdc]\d\d )",
    "NUM": r"(?:#\d+ )",
    "SEAT": "(?:&[nesw] )",
}
_PIECE = re.compile(r"\s*(?:([a-z0-9]+)=|([()|?*+])|([^\s()|?*+=]+))")
#: Words that say nothing where a phrase may begin.
_FILLER = frozenset(
    (
        *("i", "we", "he", "she", "it", "me", "us", "declarer", "claimer", "my", "the", "a", "an", "that", "there"),
        *(
            "will",
            "is",
            "am",
            "can",
            "could",
            "shall",
            "must",
            "have",
            "want",
            "wants",
            "need",
            "needs",
            "going",
            "to",
        ),
        *("by", "with", "for", "on", "of", "go", "just", "simply", "now", "so", "well", "ok", "okay", "please"),
        *("while", "course", "said", "says", "saying"),
    )
)
_JOINS = {
    **dict.fromkeys((",", ":", "-", "/", "(", ")", "and", "&", "plus", "+", "also", "–", "—"), Join.AND),
    **dict.fromkeys((";", ".", "!", "?"), Join.AND),
    **dict.fromkeys(("then", "next", "finally", "afterwards", "lastly", "later", "thereafter"), Join.THEN),
    "followed": Join.THEN,
    **dict.fromkeys(("after", "once", "following"), Join.AFTER),
    "before": Join.BEFORE,
}
_BEGINS = frozenset({"draw", "cash", "ruff", "crossruff", "lead", "concede", "pitch", "make", "claim", "down", "all"})
_ENDS = frozenset(";.!?")
#: A phrase has no more words than this.
_LONGEST = 40


def _compiled(notation: str, parts: Mapping[str, str]) -> str:
    """The regular expression of a form; every word in it ends in a space."""
    made: list[str] = []
    at = 0
    while match := _PIECE.match(notation, at):
        at = match.end()
        name, sign, word = match.groups()
        if name is not None and notation[at] == "(":
            made.append(f"(?P<{name}>")
            at += 1
        elif name is not None:
            match = _PIECE.match(notation, at)
            assert match is not None
            made.append(f"(?P<{name}>{_word(match[3], parts)})")
            at = match.end()
        elif word is not None:
            made.append(_word(word, parts))
        else:
            made.append("(?:" if sign == "(" else sign)
    return "".join(made)


def _word(word: str, parts: Mapping[str, str]) -> str:
    if word in _WORDS:
        return _WORDS[word]
    return f"(?:{_compiled(parts[word], parts)})" if word in parts else f"(?:{re.escape(word)} )"


@cache
def _patterns() -> tuple[tuple[Form, re.Pattern[str]], ...]:
    data = tomllib.loads((files("analyzer.formats") / "statement_forms.toml").read_text(encoding="utf-8"))
    parts: dict[str, str] = data["parts"]
    return tuple((Form[entry["form"]], re.compile(_compiled(entry["says"], parts))) for entry in data["forms"])


def phrases(text: str, words: Sequence[Word]) -> Iterator[Phrase]:
    """The phrases of a text, in order; what is no known form is one without a form."""
    names = [word.name for word in words]
    at, join, ends, first = 0, Join.AND, True, False
    is_joined = True  # a phrase that follows another without a word between them begins with a verb or a number
    while at < len(names):
        name = names[at]
        found = _longest(names, at) if is_joined or name in _BEGINS or name.startswith("#") else None
        if found is None and (name in _JOINS or name in ("first", "firstly")):
            told, first = _JOINS.get(name, join), first or name not in _JOINS
            at, is_joined = at + 1, True
            if name == "after" and at < len(names) and names[at] in ("that", "which"):
                told = Join.THEN
            join = told if told is not Join.AND else join
            ends = ends or name in _ENDS
            continue
        if found is None and name in _FILLER:
            at, is_joined = at + 1, True
            continue
        form, stop, values = found or (None, _until_join(names, at), {})
        last = _tail(names, stop)
        shown = text[words[at].start : words[stop - 1].end]
        is_first = first or last == "first"
        yield Phrase(form, shown, values, join, is_first=is_first, is_last=last == "last", ends=ends)
        at = stop + (last != "")
        join, ends, first, is_joined = Join.AND, False, False, False


def _until_join(names: Sequence[str], at: int) -> int:
    """Where something that is not understood ends."""
    stop = at + 1
    while stop < len(names) and names[stop] not in _JOINS:
        stop += 1
    return stop


def _tail(names: Sequence[str], at: int) -> str:
    """``first`` or ``last`` behind a phrase."""
    is_tail = at < len(names) and names[at] in ("first", "last")
    return names[at] if is_tail and (at + 1 == len(names) or names[at + 1] in _JOINS) else ""


def _longest(names: Sequence[str], at: int) -> tuple[Form, int, dict[str, str]] | None:
    """The form that takes the most words from here on, the first of those that take as many."""
    rest = "".join(f"{name} " for name in names[at : at + _LONGEST])
    best: tuple[Form, int, dict[str, str]] | None = None
    for form, pattern in _patterns():
        match = pattern.match(rest)
        stop = at + match[0].count(" ") if match is not None else at
        if match is not None and stop > at and (best is None or stop > best[1]):
            values = {name: value.strip() for name, value in match.groupdict().items() if value is not None}
            best = form, stop, values
    return best

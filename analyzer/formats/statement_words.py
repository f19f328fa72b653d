"""The words of a claimer, brought to one spelling: suits, ranks, numbers, seats and verbs become marked words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from analyzer.bridge.cards import Suit
from analyzer.errors import ParseError, Problem

__all__ = ["MOST_SIGNS", "Word", "plain", "words_of"]

#: The longest statement that is read.
MOST_SIGNS = 1000

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RANKS = {"ace": 14, "king": 13, "queen": 12, "jack": 11, "knave": 11, "deuce": 2, "trey": 3}
_RANK_LETTERS = {letter: rank for rank, letter in enumerate("23456789TJQKA", start=2)}
_SUITS = {"spade": "s", "heart": "h", "diamond": "d", "club": "c"}
_SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SEATS = {"north": "n", "east": "e", "south": "s", "west": "w"}
#: Other spellings and forms of a word; what is not here stays as it is.
_FORMS = {
    "draw": "draws drawing drew pull pulls pulling pulled extract extracting",
    "cash": "cashes cashing cashed run runs running play plays playing played take takes taking taken "
    "score scores scoring enjoy enjoying bang banging rattle rattling reel reeling collect collecting",
    "win": "wins winning",
    "lead": "leads leading led",
    "ruff": "ruffs ruffing ruffed trumping",
    "concede": "concedes conceding conceded concession lose loses losing lost surrender surrendering give gives "
    "giving gave",
    "pitch": "pitches pitching discard discards discarding throw throws throwing shed shedding ditch ditching "
    "park parking dump dumping",
    "make": "makes making made",
    "claim": "claims claiming claimed",
    "cross": "crosses crossing enter entering",
    "go": "goes going",
    "rest": "remainder",
    "trick": "tricks",
    "round": "rounds",
    "loser": "losers",
    "winner": "winners",
    "hand": "hands",
    "card": "cards",
    "time": "times",
    "drop": "drops falls fall dropped fallen",
    "have": "has had having holding hold holds got",
    "is": "are be am being was were",
    "get": "gets getting",
    "dummy": "dummies",
    "table": "board",
    "outstanding": "missing",
    "good": "established masters master solid tops top big",
    "small": "little low",
    "mine": "ours",
    "yours": "theirs",
    "my": "our his her",
    "your": "their",
    "they": "them opponents opps defenders opponent defender",
    "nothing": "none",
    "after": "when",
}
_BASE = {form: base for base, forms in _FORMS.items() for form in forms.split()}
# one spelling before anything else is looked at
_BEFORE = (
    (re.compile(r"\bcross[\s-]*ruff(?:s|ing|ed)?\b", re.IGNORECASE), "crossruff"),
    (re.compile(r"(?<=[a-z])-(?=[a-z])", re.IGNORECASE), " "),
    (re.compile(r"->|=>|→|>"), " then "),
    (re.compile(r"(?<![\w)])[-−–](?=[0-9])"), " minus "),
    (re.compile(r"(?<![\w)])\+(?=[0-9])"), " plus "),
)
_TOKEN = re.compile(
    r"(?:[shdc]|[akqjt](?=10|[2-9akqjt]))(?:10|[2-9tjqka])+(?![a-z0-9'])|[a-z]+(?:'[a-z]+)?'?|[0-9]+(?:st|nd|rd|th)\b|[0-9]+[a-z]+|[0-9]+-[0-9]+|[0-9]+|[,;.:()/+&!?–—-]|\S",
    re.IGNORECASE,
)
_CARD = re.compile(r"([shdc])((?:10|[2-9tjqka])+)", re.IGNORECASE)
_RANK_FIRST = re.compile(r"(10|[2-9TJQKA])([SHDC])")
_RANK_RUN = re.compile(r"(?:10|[akqjt])(?:10|[akqjt2-9])+", re.IGNORECASE)
_RANK = re.compile(r"10|[2-9tjqka]", re.IGNORECASE)
_ENGLISH = frozenset({"at", "cat", "hat", "sat", "tat", "ha", "st", "sa's"})
_ENDINGS = {"'ll": "will", "'ve": "have", "'re": "is", "'m": "is", "'d": "will"}
_IS = frozenset({"there", "that", "it", "here", "what", "he", "she", "rest", "all", "everything"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its one spelling, and where it stands in the text.

    Marked words are suits ``@s``, trumps ``@t``, ranks ``%14``, numbers ``#2``, cards ``$s14`` and seats ``&n``.
    """

    name: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a statement.

    Raises
    ------
    ParseError
        Where it is longer than a statement can be.
    """
    if len(text) > MOST_SIGNS:
        raise ParseError(Problem(message=f"a statement of {len(text)} signs", hint=f"at most {MOST_SIGNS}"))
    found: list[Word] = []
    for match in _TOKEN.finditer(text):
        for name in _names(match[0], found, text[match.end() :]):
            found.append(Word(name, match.start(), match.end()))
    return tuple(found)


def plain(text: str) -> str:
    """The text in one line and with plain signs, before its words are looked for."""
    text = unicodedata.normalize("NFKC", text[: 4 * MOST_SIGNS])
    for sign, letter in _SYMBOLS.items():
        text = re.sub(rf"{sign}\ufe0f?\s*(?=(?:10|[2-9tjqkaTJQKA])+(?![a-z]))", f" {letter}", text)
        text = re.sub(rf"(?<![0-9A-Za-z])((?:10|[2-9TJQKA])){sign}\ufe0f?", rf" {letter}\1 ", text)
        text = re.sub(rf"{sign}\ufe0f?", f" {Suit[letter].full_name} ", text)
    text = text.replace("’", "'").replace("‘", "'").replace("`", "'").replace("´", "'")
    text = re.sub('[“”„«»"]', " ", text)
    for pattern, word in _BEFORE:
        text = pattern.sub(word, text)
    return " ".join(text.split())


def _names(token: str, before: list[Word], rest: str) -> list[str]:
    """The words that a token of the text stands for."""
    last = before[-1].name if before else ""
    if token in ("A", "a") and _is_ace(token, last, rest):
        return ["%14"]
    if token.isdigit():
        return [f"#{int(token)}"] if len(token) <= 2 else [token]
    if len(token) == 1 and token.lower() in "kqjt":
        return [f"%{_RANK_LETTERS[token.upper()]}"]
    lower = token.lower()
    if lower not in _ENGLISH or token.isupper():
        card = _CARD.fullmatch(token)
        if card is not None:
            return [f"${card[1].lower()}{rank:02}" for rank in _ranks(card[2])]
        run = _RANK_RUN.fullmatch(token)
        if run is not None:
            return [f"%{rank}" for rank in _ranks(token)]
    first = _RANK_FIRST.fullmatch(token)
    if first is not None:
        return [f"${first[2].lower()}{rank:02}" for rank in _ranks(first[1])]
    if lower in ("s", "n", "e", "w", "h", "d", "c"):
        if last in ("in", "from", "the") and lower in "nesw" and token.isupper():
            return [f"&{lower}"]
        return [f"@{lower}"] if lower in "shdc" else [f"&{lower}"] if token.isupper() else [lower]
    return _word(lower)


def _ranks(text: str) -> list[int]:
    return [10 if rank == "10" else _RANK_LETTERS[rank.upper()] for rank in _RANK.findall(text)]


def _is_ace(token: str, last: str, rest: str) -> bool:
    """Whether a lone letter is the ace and no article."""
    follows = rest.lstrip()
    if re.match(r"of (?!the\b|they\b|them\b)", follows.lower()):
        return True
    is_alone = re.match(r"(?:$|[^A-Za-z]|(?:and|then|is|in|from|on)\b)", follows, re.IGNORECASE) is not None
    is_one_of_several = re.match(r"(?:,|&|and|then|/)?\s*[KQJT]\b", follows) is not None
    return token == "A" and (is_one_of_several or (last.startswith(("@", "%")) and is_alone))


def _word(word: str) -> list[str]:
    """The names of an English word in lower case."""
    word = word.rstrip("'")
    stem, apostrophe, ending = word.partition("'")
    if apostrophe:
        if ending == "t":
            return [*_word(stem.removesuffix("n")), "not"]
        if f"'{ending}" in _ENDINGS:
            return [*_word(stem), _ENDINGS[f"'{ending}"]]
        if ending == "s":
            return [*_word(stem), "is"] if stem in _IS else ["us"] if stem == "let" else _word(stem)
        return [word]
    if word in _NUMBERS:
        return [f"#{_NUMBERS.index(word) + 1}"]
    if word == "thirteen":
        return ["#13"]
    if word.removesuffix("s") in _RANKS:
        return [f"%{_RANKS[word.removesuffix('s')]}"]
    if word.removesuffix("s") in _SUITS:
        return [f"@{_SUITS[word.removesuffix('s')]}"]
    if word in ("trump", "trumps"):
        return ["@t"]
    if word in _SEATS:
        return [f"&{_SEATS[word]}"]
    return [_BASE.get(word, word)]

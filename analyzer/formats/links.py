"""Links to the hand viewer of Bridge Base Online in both forms; decoded, never fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import unquote_to_bytes

from analyzer.bridge import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    Claim,
    Comment,
    Contract,
    Deal,
    Denomination,
    Doubled,
    Hand,
    MadeCall,
    Seat,
    Source,
    Suit,
)
from analyzer.errors import InputError, ParseError, Problem
from analyzer.formats.lin_read import read_lin_board
from analyzer.formats.lin_words import (
    MOST_CALLS,
    cards_of,
    completed,
    hand_of,
    name_of,
    play_of,
    result_of,
    vulnerability_of,
)
from analyzer.formats.reading import Boards

__all__ = ["looks_like_link", "read_link"]

_LINK = re.compile(
    r"(?:[a-z]{1,8}:)?//\S|www\.\S|[^\s|]*\bhandviewer\.html|"
    r"\?(?:lin|[nsewdvapbck]|[nsew]n|myhand|id)=|(?:lin|[nsew]|[nsew]n|myhand)=",
    re.IGNORECASE,
)
_PARAMETER = re.compile(r"([a-z][a-z0-9_]{0,11})=", re.IGNORECASE)
_UNICODE = re.compile(r"%u([0-9a-f]{4})", re.IGNORECASE)
_CALL = re.compile(r"([1-7])\s*(NT|[CDHSN♣♦♥♠])|(XX|RDBL|R)|(DBL|X|D)|(PASS|P)|(AP)|(\?)|([-\s,_;]+)", re.IGNORECASE)
_CONTRACT = re.compile(r"-\s*([1-7]?)\s*(NT|[CDHSN])\s*(XX|X|D|R|)\s*([NESW])", re.IGNORECASE)
_HANDS = {"n": Seat.N, "e": Seat.E, "s": Seat.S, "w": Seat.W}
_LONG = "the long address of the hand viewer is expected (handviewer.html?lin=… or ?n=…&s=…&d=…&a=…)"


def looks_like_link(text: str) -> bool:
    """True where the first line is an address or the query of one."""
    return _LINK.match(text[:4000].lstrip(" \t\n<\"'\ufeff")) is not None


def read_link(text: str, source: str = "") -> Boards:
    """The boards of one or more links, one a line.

    Two forms are read: ``lin=`` with a LIN text, and hands ``n= e= s= w=``, dealer ``d=``, vulnerability ``v=``,
    auction ``a=``, cards ``p=``, tricks claimed ``c=``, board ``b=`` and names ``nn= en= sn= wn=``. A link that has
    to be opened to see what it means is refused.

    >>> query = "?n=sAKQJhAKQdAKQcAKQ&e=sT98hJT9dJT98cJT9&s=s765h876d765c8765&d=n&v=o&a=7n(cold)ppp&c=13"
    >>> str(read_link(query)[0].result)
    '7NT= N'
    """
    boards: list[Board] = []
    refusals: list[Problem] = []
    for number, line in enumerate(text.split("\n"), start=1):
        link = line.strip(" \t<>\"'\ufeff")
        if not link:
            continue
        read, refused = _read(link, source, number)
        boards += read
        refusals += refused
    return Boards(boards=tuple(boards), refusals=tuple(refusals), source=source, format="link")


def _read(link: str, source: str, line: int) -> tuple[tuple[Board, ...], tuple[Problem, ...]]:
    parameters = _parameters(link)
    lin = parameters.get("lin", "")
    if lin.strip():
        return read_lin_board(lin, source=source, line=line)
    refused: list[Problem] = []
    boards: tuple[Board, ...] = ()
    try:
        boards = (_board(parameters, link, Source(file=source, line=line, format="link"), refused),)
    except InputError as error:
        refused += error.problems
    return boards, tuple(replace(problem, line=line) for problem in refused)


def _parameters(link: str) -> dict[str, str]:
    """The decoded parameters; an ``&`` that no name follows belongs to the value before it."""
    _, mark, query = link.replace("&amp;", "&").partition("?")
    if not mark:
        query = link if _PARAMETER.match(link) else link.partition("#")[2]
    found: dict[str, str] = {}
    name = ""
    for part in query.split("&"):
        match = _PARAMETER.match(part)
        if match is not None:
            name = match[1].lower()
            found[name] = part[match.end() :]
        elif name:
            found[name] += "&" + part
    return {name: _decoded(value) for name, value in found.items()}


def _decoded(value: str) -> str:
    """The text of a percent-encoded value, one line; ``+`` is a space where no space is written otherwise."""
    if "%20" not in value and " " not in value:
        value = value.replace("+", " ")
    text = _unquoted(value)
    if "|" not in text and "%7c" in text.lower():
        text = _unquoted(text)
    return " ".join(text.splitlines()) if len(text.splitlines()) > 1 else text.strip("\r\n")


def _unquoted(value: str) -> str:
    value = _UNICODE.sub(_letter, value)
    data = unquote_to_bytes(value.encode("utf-8", errors="replace"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _letter(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)


def _board(parameters: Mapping[str, str], link: str, source: Source, refused: list[Problem]) -> Board:
    """The board of single parameters; what is left out of it is added to ``refused``."""
    if not any(name in parameters for name in (*_HANDS, "a", "p")):
        raise InputError(_why_not(parameters, link))
    dealer = _dealer(parameters.get("d", ""))
    vulnerable = vulnerability_of(parameters.get("v", ""))
    deal = _deal(parameters, refused)
    auction, contract, comments = _auction(parameters.get("a", ""), dealer)
    if auction is not None and auction.is_over:
        contract = auction.contract()
    calls = 0 if auction is None else len(auction.calls)
    cards, behind_cards = _play(parameters.get("p", ""), calls)
    play = play_of(cards, deal, contract)
    claim = _claim(parameters.get("c", ""))
    number, label = name_of(parameters.get("b", ""))
    if deal is None and auction is None and play is None and contract is None:
        raise InputError(Problem(message="the link has no hand, no call and no card", hint=_LONG))
    return Board(
        number=number,
        label=label,
        dealer=dealer,
        vulnerable=vulnerable,
        deal=deal,
        auction=auction,
        contract=contract if auction is None else None,
        play=play,
        result=result_of(auction, contract, play, claim),
        claim=claim,
        players=_players(parameters),
        comments=(*comments, *behind_cards),
        source=source,
    )


def _why_not(parameters: Mapping[str, str], link: str) -> Problem:
    if "myhand" in parameters:
        return Problem(message="a link with myhand= only names a record of the site, it holds no cards", hint=_LONG)
    return Problem(message=f"{link[:60]!r} holds no cards; links are decoded, never opened", hint=_LONG)


def _dealer(text: str) -> Seat | None:
    word = text.strip()
    if not word:
        return None
    try:
        return Seat.parse(word)
    except ParseError:
        raise ParseError(Problem(message=f"dealer {word[:20]!r}", where="d", hint="n, e, s or w expected")) from None


def _players(parameters: Mapping[str, str]) -> tuple[str, str, str, str] | None:
    north, east, south, west = (" ".join(parameters.get(f"{seat}n", "").split()) for seat in "nesw")
    names = (north, east, south, west)
    return names if any(names) else None


def _deal(parameters: Mapping[str, str], refused: list[Problem]) -> Deal | None:
    """The hands; one of less than 13 cards that does not name every suit is unknown, for unknown is not void."""
    hands: list[Hand | None] = [None] * 4
    parts: dict[Seat, Hand] = {}
    faults: dict[Seat, Problem] = {}
    for name, seat in _HANDS.items():
        text = parameters.get(name, "").replace("-", "")
        try:
            hand = hand_of(text)
        except ParseError as error:
            raise ParseError(Problem(message=error.problems[0].message, where=name)) from None
        missing = [suit.full_name for suit in Suit if suit.name not in text.upper()]
        if hand is None or len(hand) >= 13 or not missing:
            hands[seat] = hand
            continue
        parts[seat] = hand
        faults[seat] = Problem(
            message=f"{seat.full_name}'s hand of {len(hand)} cards does not say its {' and '.join(missing)}; "
            "it is left unknown",
            where=name,
            hint="13 cards, or the letter of a suit alone where it is void",
        )
    deal = None if hands == [None] * 4 else completed(hands)
    for seat, part in parts.items():
        whole = None if deal is None else deal.hands[seat]
        if whole is None:
            refused.append(faults[seat])
        elif not part <= whole:
            raise ParseError(
                Problem(message=f"{seat.full_name}'s hand has cards that others hold", where=seat.name.lower())
            )
    return deal


def _claim(text: str) -> Claim | None:
    word = text.strip()
    return Claim(tricks_declarer=int(word)) if re.fullmatch("[0-9]|1[0-3]", word) else None


def _auction(text: str, dealer: Seat | None) -> tuple[Auction | None, Contract | None, list[Comment]]:
    """The auction, or the contract that stands for it (``-4hs``), with the notes behind the calls."""
    contract = _CONTRACT.fullmatch(text.strip())
    if contract is not None:
        return None, _contract(contract), []
    calls: list[MadeCall] = []
    comments: list[Comment] = []
    unfinished = False
    dashes = re.search("p", re.sub(r"\([^)]*\)|\{[^}]*\}", "", text), re.IGNORECASE) is None
    for token, note in _tokens(text):
        if token in "!({":
            _annotate(token, note, calls, comments)
        elif token == "?":
            unfinished = True
        elif token == "AP":
            calls += [MadeCall(Call.parse("P"))] * 3
        elif token[0] in "-,_; \t":
            passes = token.count("-") if dashes and (calls or len(token) > 1) else 0
            calls += [MadeCall(Call.parse("P"))] * passes
        else:
            calls.append(MadeCall(Call.parse(token)))
    if len(calls) > MOST_CALLS:
        raise InputError(Problem(message=f"{len(calls)} calls", where="a", hint="an auction ends before 320"))
    if not calls and not unfinished:
        return None, None, comments
    if dealer is None:
        raise InputError(Problem(message="the link has calls, but no dealer", where="a", hint="add &d=n, e, s or w"))
    return Auction(dealer=dealer, calls=tuple(calls), unfinished=unfinished), None, comments


def _contract(match: re.Match[str]) -> Contract | None:
    """The contract of ``-4hs``; without a level the letter is the leader and the contract stays unknown."""
    if not match[1]:
        return None
    doubled = {"": Doubled.NO, "X": Doubled.X, "D": Doubled.X}.get(match[3].upper(), Doubled.XX)
    return Contract(
        level=int(match[1]),
        denomination=Denomination.parse(match[2]),
        declarer=Seat.parse(match[4]),
        doubled=doubled,
    )


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Calls, separators, ``!`` and ``?`` as they stand; ``(`` and ``{`` with the text inside."""
    place = 0
    while place < len(text):
        letter = text[place]
        if letter in "({":
            end = text.find(")" if letter == "(" else "}", place)
            yield letter, text[place + 1 : end if end >= 0 else len(text)].strip()
            place = end + 1 if end >= 0 else len(text)
            continue
        if letter == "!":
            yield letter, ""
            place += 1
            continue
        match = _CALL.match(text, place)
        if match is None:
            raise ParseError(
                Problem(
                    message=f"{text[place : place + 10]!r} is not a call",
                    where="a",
                    hint="1c … 7n, p, x or r expected, with ! or (explanation) behind",
                )
            )
        yield match[0].upper() if match.lastindex != 8 else match[0], ""
        place = match.end()


def _annotate(token: str, text: str, calls: list[MadeCall], comments: list[Comment]) -> None:
    """Put an alert or an explanation on the call before it; notes and what has no call are remarks."""
    explanation = text.removeprefix("!").strip() if token == "(" else ""
    if token == "{" or not calls:
        if text:
            comments.append(Comment(f"call {len(calls)}" if calls else "", text))
        return
    made = calls[-1]
    note = made.note or CallNote()
    if token == "!" or text.startswith("!"):
        note = replace(note, alert=True)
    if explanation:
        both = f"{note.explanation}; {explanation}" if note.explanation else explanation
        note = replace(note, explanation=both)
    calls[-1] = MadeCall(made.call, note if note != CallNote() else None)


def _play(text: str, calls: int) -> tuple[list[Card], list[Comment]]:
    """The cards in order, and the notes in braces behind them."""
    cards: list[Card] = []
    comments: list[Comment] = []
    for part in re.split(r"(\{[^}]*\}?|\([^)]*\)?)", text):
        if part.startswith(("{", "(")):
            note = part[1:].rstrip("})").strip()
            if note:
                after = f"card {cards[-1]}" if cards else f"call {calls}" if calls else ""
                comments.append(Comment(after, note))
            continue
        try:
            cards += cards_of(part)
        except ParseError as error:
            raise ParseError(Problem(message=error.problems[0].message, where="p")) from None
    return cards, comments

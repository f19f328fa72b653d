"""What is found out about many contracts, one by one: kept as it comes, taken up again, broken off without loss."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

from analyzer.errors import InputError
from analyzer.plausible.records import PlayedContract
from analyzer.plausible.summary import read_lines

__all__ = ["Collected", "Kept", "Progress", "collect", "mixed_order"]


class Kept(Protocol):
    """What is found out about a contract; it can be written as JSON on one line and read back."""

    def to_json(self) -> str:
        """The fact on one line."""

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The fact of such a line; an InputError where it is none."""


Fact = TypeVar("Fact", bound=Kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a collection has come.

    Attributes
    ----------
    done, of
        Contracts.
    seconds
        Since the start of this run.
    seconds_left
        An estimate from the contracts of this run; None before the first.
    """

    done: int
    of: int
    seconds: float
    seconds_left: float | None

    def text(self) -> str:
        """In words, as ``40 of 973 contracts, about 5 min left``."""
        said = f"{self.done} of {self.of} contracts"
        if self.seconds_left is None:
            return said
        left = self.seconds_left
        return f"{said}, about {f'{left / 60:.0f} min' if left >= 90 else f'{left:.0f} s'} left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected(Generic[Fact]):
    """The contracts about which it was found out, in the order of the records.

    Attributes
    ----------
    facts
        One for each contract.
    is_finished
        False where an interrupt or a limit ended it; what was done is kept.
    known
        How many were taken from the file of an earlier run.
    """

    contracts: tuple[PlayedContract, ...]
    facts: tuple[Fact, ...]
    is_finished: bool
    known: int


def mixed_order(contracts: Sequence[PlayedContract]) -> tuple[int, ...]:
    """The places of the contracts, deals mixed by the digest of their text and kept together.

    What is done first is then a fair part of the whole.
    """

    def digest(place: int) -> bytes:
        return hashlib.blake2b(f"order {contracts[place].deal_text}".encode(), digest_size=8).digest()

    return tuple(sorted(range(len(contracts)), key=lambda place: (digest(place), place)))


def collect(
    contracts: Sequence[PlayedContract],
    find: Callable[[PlayedContract], Fact],
    *,
    kind: type[Fact],
    version: str,
    state: Path | None = None,
    most: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Collected[Fact]:
    """What ``find`` gives for each contract; Ctrl-C ends it and keeps what is done.

    Parameters
    ----------
    kind
        Of what ``find`` gives.
    version
        What it depends on: engine, level, number, seed, temperatures. A file of another version is not used.
    state
        A file to which each is written when it is done, and from which an earlier run is taken up.
    most
        After so many contracts it ends, whole deals together; None for all.
    progress
        Called after each contract of this run.

    Raises
    ------
    InputError
        Where the file is of another version or no such file at all, or there is nothing to do.
    """
    if not contracts:
        raise InputError("no contracts to play out; the records have none that can be used")
    done = _known(state, version, kind) if state is not None else {}
    order = mixed_order(contracts)
    wanted = _first(contracts, order, most)
    missing = [place for place in wanted if contracts[place].key not in done]
    known = len(wanted) - len(missing)
    start = clock()
    is_finished = True
    try:
        for count, place in enumerate(missing, start=1):
            key = contracts[place].key
            # as the file holds it, so that a run taken up again gives the same
            done[key] = kind.from_json(find(contracts[place]).to_json())
            if state is not None:
                _write(state, version, key, done[key])
            if progress is not None:
                seconds = clock() - start
                left = seconds / count * (len(missing) - count)
                progress(Progress(done=known + count, of=len(wanted), seconds=seconds, seconds_left=left))
    except KeyboardInterrupt:
        is_finished = False
    have = [place for place in sorted(wanted) if contracts[place].key in done]
    return Collected(
        contracts=tuple(contracts[place] for place in have),
        facts=tuple(done[contracts[place].key] for place in have),
        is_finished=is_finished,
        known=known,
    )


def _first(contracts: Sequence[PlayedContract], order: tuple[int, ...], most: int | None) -> tuple[int, ...]:
    """The first places of the order, at least ``most``, up to the end of a deal."""
    if most is None or most >= len(order):
        return order
    end = max(most, 1)
    while end < len(order) and contracts[order[end]].deal_text == contracts[order[end - 1]].deal_text:
        end += 1
    return order[:end]


def _known(state: Path, version: str, kind: type[Fact]) -> dict[str, Fact]:
    """What an earlier run wrote; a last line that was cut off is dropped from the file too."""
    try:
        lines = read_lines(state)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {state}: {getattr(error, 'strerror', None) or error}") from None
    if not lines:
        return {}
    found: dict[str, Fact] = {}
    for number, line in enumerate(lines, start=1):
        try:
            entry = json.loads(line)
            if number == 1:
                if entry["version"] != version:
                    raise InputError(
                        f"{state} holds findings of {entry['version']!r}, not of {version!r}; name another file or "
                        "delete it"
                    )
                continue
            found[entry["key"]] = kind.from_json(json.dumps(entry["summary"]))
        except InputError as error:
            raise InputError(f"{state}:{number} {error}" if number > 1 else str(error)) from None
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{state}:{number} is no line of findings; name another file or delete it") from None
    text = "\n".join(lines) + "\n"
    if state.read_text(encoding="utf-8") != text:
        state.write_text(text, encoding="utf-8")
    return found


def _write(state: Path, version: str, key: str, summary: Kept) -> None:
    is_new = not state.exists() or state.stat().st_size == 0
    with state.open("a", encoding="utf-8") as file:
        if is_new:
            file.write(json.dumps({"version": version}) + "\n")
        file.write(json.dumps({"key": key, "summary": json.loads(summary.to_json())}) + "\n")

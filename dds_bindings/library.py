"""libdds in this process: loaded once, initialized before any other call, and asked about itself.

What is safe: calls of this package from any number of threads; importing endplay and calling it before,
between or after calls of this package; forking, also while other threads are solving.

What is not: endplay (or anything else that loads the same file) *running* in one thread while this package
runs in another, and the first import of endplay while this package is solving. endplay uses thread index 0
without asking, and its import sets the library up anew under a running search. Either can end the process.
"""

import ctypes
import hashlib
import os
import sys
import threading
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from dds_bindings import _abi
from dds_bindings._find import find_library
from dds_bindings.errors import LibraryError
from dds_bindings.pool import IndexPool

MAX_THREADS = 4  # thread indices that a process sets up at most; each may grow to 160 MB of search memory


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryInfo:
    """What a report of an analysis should say of the solver that it used."""

    path: Path
    version: str  # of libdds, for example "2.9.0"
    endplay: str  # version of the package that carries it, "unknown" if it does not say
    sha256: str  # of the file
    size: int  # of the file, in bytes
    threads: int  # positions that can be solved at once
    memories: str  # of those threads: "0 S, 2 L" is none small (30 MB at most) and two large (160 MB at most)
    cores: int  # that the library sees
    word_bits: int
    system: str
    compiler: str
    threading: str  # of the library's own batch calls, which this package does not use


class Library:
    """The loaded library and the pool of its thread indices."""

    def __init__(self, path: Path, functions: ctypes.CDLL) -> None:
        self.path = path
        self.functions = functions
        self.set_up()

    def set_up(self) -> None:
        """(Re)create the search memories. No call may be running."""
        # First of all calls: before it, the library ends the process, even when only asked about itself.
        # Once only: it frees the memories that searches are using.
        self.functions.SetResources(0, min(MAX_THREADS, _usable_cores()))
        self.pool = IndexPool(max(1, min(MAX_THREADS, self.report().threads)))

    def report(self) -> _abi.Report:
        """What the library says of itself."""
        report = _abi.Report()
        self.functions.GetDDSInfo(ctypes.addressof(report))
        return report

    def error(self, code: int, position: int) -> LibraryError:
        """The exception for a return code of a call about that position of the batch."""
        text = ctypes.create_string_buffer(1024)  # the library writes up to 80
        self.functions.ErrorMessage(code, ctypes.addressof(text))
        return self.problem(position, f"{text.value.decode('ascii', 'replace').strip()} ({code})")

    def problem(self, position: int, reason: str) -> LibraryError:
        """The exception for an answer about that position that cannot be."""
        return LibraryError(f"position {position} passed every check, but libdds fails on it: {reason} [{self.path}]")

    def forget(self, index: int) -> None:
        """Empty the memory of an index that somebody else may have used.

        libdds trusts what it remembers of the last position. A refused call, or a last trick in another
        denomination, leaves it remembering the wrong thing, and the next answers can be wrong. This package
        makes no such call, but endplay does.
        """
        deal = _abi.Deal(remaining=_NEUTRAL)
        answer = _abi.FutureTricks()
        for denomination in (0, 1):  # another denomination, the same cards: all that is kept is dropped
            deal.trump = denomination
            self.functions.SolveBoard(
                deal, _abi.TARGET_BEST, _abi.SOLUTIONS_ONE, _abi.MODE_ALWAYS, ctypes.addressof(answer), index
            )

    @property
    def shared(self) -> bool:
        """Whether endplay is loaded in this process too."""
        return "endplay._dds" in sys.modules


# Two tricks, one suit to a seat: N S32, E H32, S D32, W C32.
_NEUTRAL = tuple(tuple(0b1100 if suit == seat else 0 for suit in range(4)) for seat in range(4))


class _Process:
    """The library of this process, once loaded."""

    lock = threading.Lock()
    library: Library | None = None
    watching_forks = False


def load() -> Library:
    """The library of this process, loaded and initialized by the first call.

    Raises
    ------
    LibraryNotFound
        endplay is not installed, or it holds no libdds.
    LibraryError
        The file cannot be loaded here.
    """
    library = _Process.library
    if library is not None:
        return library
    with _Process.lock:
        if _Process.library is None:
            if not _Process.watching_forks and hasattr(os, "register_at_fork"):
                os.register_at_fork(after_in_child=_after_fork)
                _Process.watching_forks = True
            path = find_library()
            try:
                functions = ctypes.CDLL(str(path))
                _abi.declare(functions)
            except (OSError, AttributeError) as error:
                raise LibraryError(f"{path} cannot be loaded: {error}") from error
            _Process.library = Library(path, functions)
        return _Process.library


def describe() -> LibraryInfo:
    """What libdds is used here: file, version, checksum and threads. Loads it.

    Raises
    ------
    LibraryNotFound, LibraryError
        There is none, or it cannot be loaded.
    """
    library = load()
    report = library.report()
    content = library.path.read_bytes()
    try:
        endplay = metadata.version("endplay")
    except metadata.PackageNotFoundError:
        endplay = "unknown"
    return LibraryInfo(
        path=library.path,
        version=".".join(str(part) for part in report.version),
        endplay=endplay,
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        threads=library.pool.size,
        memories=report.thread_sizes.decode("ascii", "replace"),
        cores=report.cores,
        word_bits=report.word_bits,
        system=_named(_abi.SYSTEMS, report.system),
        compiler=_named(_abi.COMPILERS, report.compiler),
        threading=_named(_abi.THREADINGS, report.threading),
    )


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _named(names: tuple[str, ...], number: int) -> str:
    return names[number] if 0 <= number < len(names) else f"unknown ({number})"


def _after_fork() -> None:
    """Make the child's copy of the library usable: nothing is waited for, no lock of the parent is kept."""
    _Process.lock = threading.Lock()
    library = _Process.library
    if library is not None and not library.pool.after_fork():
        library.set_up()

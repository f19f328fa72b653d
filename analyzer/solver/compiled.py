"""The compiled search on disk: found under its key, or compiled and kept; ``python -m analyzer.solver.compiled``.

There are three packages, the double-dummy search, the search after a claim and plausible play, each loaded when it
is first needed. The key of each is a hash of its source files (and of those that it uses), the versions of numba,
llvmlite and Python, and the processor with its features: what changes any of these compiles anew. One file holds a
package. It is written beside the kernels, or where that folder cannot be written to in the user's cache folder, or
else in a folder for temporary files; it appears complete or not at all, and carries a checksum, so that one that was
interrupted or damaged is never used. No setting of the user's is changed, and none of numba's own caching is used.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import stat
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import ModuleType

from analyzer.errors import SolverUnavailable

__all__ = ["Loaded", "claim_kernels", "kernels", "key_of", "play_kernels"]

_MAGIC = b"analyzer kernels 1\n"
_DIGEST = 32
_OLD = 24 * 3600.0  # seconds after which what a killed compilation left behind is removed
_KEPT = 4  # files of other keys: another processor or Python may share the folder

_log = logging.getLogger("analyzer.solver")
_lock = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """How the compiled search came into this process.

    Attributes
    ----------
    entries
        The module of functions to call, ``analyzer.solver.kernels.entries`` or that of the claims.
    key
        What they were compiled from and for.
    file
        Where they are kept; None where no folder could be written to.
    was_compiled
        True where they had to be compiled.
    seconds
        Wall time of finding and loading, or of compiling.
    """

    entries: ModuleType
    key: str
    file: Path | None
    was_compiled: bool
    seconds: float


_SEARCH, _CLAIMS, _PLAY = "kernels", "claim_kernels", "play_kernels"
_SHARED = {_SEARCH: (), _CLAIMS: ("bits.py", "declare.py"), _PLAY: ("*.py",)}  # what a package uses of the search
_WHAT = {_SEARCH: "the search", _CLAIMS: "the search after a claim", _PLAY: "plausible play"}
_loaded: dict[str, Loaded] = {}


def kernels() -> Loaded:
    """The compiled search, loaded at the first call: from disk within a second, or compiled (half a minute).

    Raises
    ------
    SolverUnavailable
        Where numba cannot be imported or is told to compile nothing.
    """
    return _once(_SEARCH)


def claim_kernels() -> Loaded:
    """The compiled search after a claim, likewise."""
    return _once(_CLAIMS)


def play_kernels() -> Loaded:
    """The compiled plausible play, likewise; it carries a search of its own."""
    return _once(_PLAY)


def _once(package: str) -> Loaded:
    with _lock:
        if package not in _loaded:
            _loaded[package] = _load(package)
        return _loaded[package]


def key_of(folder: Path, environment: tuple[str, ...], *, shared: tuple[Path, ...] = ()) -> str:
    """Hash of every source file in a folder, of others, and of what else the compiled code depends on."""
    digest = hashlib.sha256()
    for part in environment:
        digest.update(f"{len(part)}:{part}".encode())
    for path in (*sorted(folder.glob("*.py")), *shared):
        source = path.read_bytes()
        digest.update(f"{path.name}:{len(source)}:".encode())
        digest.update(source)
    return digest.hexdigest()


def _load(package: str) -> Loaded:
    start = time.perf_counter()
    try:
        from analyzer.solver.kernels import declare, layout

        entries = importlib.import_module(f"{__package__}.{package}.entries")
    except ImportError as error:
        raise SolverUnavailable(f"the compiled search needs numba: {error}") from error
    if declare.is_switched_off():
        raise SolverUnavailable("numba is told to compile nothing (NUMBA_DISABLE_JIT): unset it, or use --engine dds")
    of_search = Path(layout.__file__).resolve().parent
    folder = of_search.parent / package
    shared = tuple(path for pattern in _SHARED[package] for path in sorted(of_search.glob(pattern)))
    mode = "checked" if layout.is_checked() else "fast"
    key = key_of(folder, (*declare.environment(), mode), shared=shared)
    name = f"{package}-{key[:24]}.bin"
    for place in _folders(folder):
        file = place / name
        packed = _read(file) if _is_trusted(place, folder) else None
        if packed is not None:
            try:
                declare.unpack(f"{__package__}.{package}", packed)
            except Exception:  # numba raises whatever it likes at what it cannot load
                continue
            return Loaded(
                entries=entries, key=key, file=file, was_compiled=False, seconds=time.perf_counter() - start
            )
    _log.warning("compiling %s for this machine, once: about half a minute", _WHAT[package])
    if package == _PLAY:  # what it calls of the search is compiled too, the entries of the search are there already
        if _SEARCH not in _loaded:
            _loaded[_SEARCH] = _load(_SEARCH)
        declare.compile_all(f"{__package__}.{_SEARCH}")
    declare.compile_all(f"{__package__}.{package}")
    kept = _keep(folder, name, declare.pack(f"{__package__}.{package}"))
    return Loaded(entries=entries, key=key, file=kept, was_compiled=True, seconds=time.perf_counter() - start)


def _folders(package: Path) -> list[Path]:
    """Where compiled kernels may be, the best place first."""
    return [package / "__pycache__", _user_cache() / "analyzer", _temporary()]


def _user_cache() -> Path:
    home = Path(os.path.expanduser("~"))
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return home / "AppData" / "Local"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def _temporary() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"analyzer-{user}"


def _is_trusted(place: Path, package: Path) -> bool:
    """False where somebody else could have put a file: what is read is executed.

    Whoever can write into the folder of the package can change its sources as well, so that one is not asked.
    """
    if place.parent == package or not hasattr(os, "getuid"):
        return True
    try:
        found = place.stat()
    except OSError:
        return False
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _read(file: Path) -> bytes | None:
    """What was kept in a file; None where it is absent, incomplete or damaged."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    head = len(_MAGIC) + _DIGEST
    body = data[head:]
    if data[: len(_MAGIC)] != _MAGIC or data[len(_MAGIC) : head] != hashlib.sha256(body).digest():
        return None
    return body


def _keep(package: Path, name: str, packed: bytes) -> Path | None:
    """Write the file, complete or not at all, into the first folder that takes it."""
    for place in _folders(package):
        try:
            place.mkdir(mode=0o755 if place.parent == package else 0o700, parents=True, exist_ok=True)
            if not _is_trusted(place, package):
                continue
            handle, unfinished = tempfile.mkstemp(prefix=f"{package.name}-", suffix=".part", dir=place)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_MAGIC + hashlib.sha256(packed).digest() + packed)
                os.chmod(unfinished, 0o644)  # who installs for all users compiles for all users
                os.replace(unfinished, place / name)
            except BaseException:
                Path(unfinished).unlink(missing_ok=True)
                raise
        except OSError:
            continue
        _tidy(place, package.name, name)
        return place / name
    return None


def _tidy(place: Path, package: str, name: str) -> None:
    """Remove what killed compilations left behind, and all but a few files of other keys."""
    try:
        for part in place.glob(f"{package}-*.part"):
            if time.time() - part.stat().st_mtime > _OLD:
                part.unlink()
        others = [file for file in place.glob(f"{package}-*.bin") if file.name != name]
        others.sort(key=lambda file: file.stat().st_mtime, reverse=True)
        for file in others[_KEPT:]:
            file.unlink()
    except OSError:
        return  # somebody else tidies


def main() -> int:
    """Compile everything that is not compiled yet, for the set-up."""
    for package, load in ((_SEARCH, kernels), (_CLAIMS, claim_kernels), (_PLAY, play_kernels)):
        loaded = load()
        verb = "compiled" if loaded.was_compiled else "loaded"
        where = loaded.file or "not kept, no folder to write to"
        sys.stdout.write(f"{_WHAT[package]} {verb} in {loaded.seconds:.1f} s: {where}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

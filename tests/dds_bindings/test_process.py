"""What importing, forking and the working directory have to do with it: each in a process of its own."""

import ctypes
import os
import subprocess
import sys
import textwrap
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import dds_bindings as dds
from dds_bindings import _abi, _find, library

ROOT = Path(__file__).resolve().parents[2]


def run(code: str, folder: Path = ROOT) -> str:
    """The output of a fresh Python; it must end well, and soon."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_loads_nothing_and_starts_nothing() -> None:
    out = run("""
        import sys, threading, os
        import dds_bindings as dds
        dds.find_library()
        print([name for name in ("numpy", "endplay", "analyzer") if name in sys.modules])
        import numpy
        from dds_bindings import batch, library
        maps = open("/proc/self/maps").read() if os.path.exists("/proc/self/maps") else ""
        print("libdds" in maps, threading.active_count(), library._Process.library)
        print(set(dds.__all__) <= set(dir(dds)), all(getattr(dds, name) for name in dds.__all__))
    """)
    assert out.splitlines() == ["[]", "False 1 None", "True True"]


def test_solving_imports_neither_endplay_nor_the_analyzer_and_leaves_no_thread() -> None:
    out = run("""
        import sys, threading
        import numpy as np
        import dds_bindings as dds
        from tests.dds_bindings import deals
        dds.tables(deals.random_batch(1, 20, (4,), (0,)).hands)
        print([name for name in ("endplay", "analyzer") if name in sys.modules], threading.active_count())
    """)
    assert out.strip() == "[] 1"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("busy", [0, 1, 6])
def test_a_forked_child_solves_while_the_parent_does(busy: int) -> None:
    out = run(f"""
        import os, threading, time, warnings
        import numpy as np
        import dds_bindings as dds
        from tests.dds_bindings import deals
        warnings.simplefilter("ignore")
        small, large = deals.random_batch(1, 40, (4,)), deals.random_batch(2, 4000, (10,), (0,))
        want = dds.card_tricks(*small.arguments)
        stop = threading.Event()
        def solve():
            while not stop.is_set():
                dds.best_tricks(*large.rows(slice(0, 60)).arguments, threads=1)
        threads = [threading.Thread(target=solve) for _ in range({busy})]
        for thread in threads:
            thread.start()
        good = 0
        for _ in range(6):
            time.sleep(0.05)
            child = os.fork()
            if child == 0:
                same = all(np.array_equal(dds.card_tricks(*small.arguments), want) for _ in range(2))
                os._exit(0 if same else 1)
            good += os.waitpid(child, 0)[1] == 0
        stop.set()
        for thread in threads:
            thread.join()
        print(good, np.array_equal(dds.card_tricks(*small.arguments), want))
    """)
    assert out.strip() == "6 True"


@pytest.mark.parametrize("order", ["before", "after"])
def test_endplay_in_the_same_process_does_no_harm(order: str) -> None:
    out = run(f"""
        import warnings
        warnings.simplefilter("ignore")
        import numpy as np
        import dds_bindings as dds
        from tests.dds_bindings import deals
        batch = deals.random_batch(3, 30, (3, 5))
        if {order!r} == "after":
            first = dds.card_tricks(*batch.arguments)
        from endplay import _dds
        want = dds.card_tricks(*batch.arguments)
        if {order!r} == "after":
            assert np.array_equal(first, want)
        # What may be asked of endplay between our calls: these cards in hearts, their last trick in notrump.
        # libdds would then answer in notrump from what it found in hearts.
        cards = [[64, 0, 0, 2320], [1024, 1090, 0, 0], [32, 4096, 64, 8], [1, 2056, 4, 0]]
        top = [[max(suits) if value == max(suits) else 0 for value in suits] for suits in cards]
        top = [[1 << value.bit_length() - 1 if value else 0 for value in suits] for suits in top]
        def ask(hands, denomination, leader):
            deal = _dds.deal(denomination, leader)
            for seat in range(4):
                for suit in range(4):
                    deal.remainCards[seat][suit] = hands[seat][suit] << 2
            answer = _dds.futureTricks()
            _dds.SolveBoard(deal, -1, 1, 1, answer, 0)
            return answer.score[0]
        alone = [int(dds.best_tricks([cards], 4, leader, threads=1)[0]) for leader in range(4)]
        for leader in range(4):
            ask(cards, 1, leader)
        ask(top, 4, 0)
        print([int(dds.best_tricks([cards], 4, leader, threads=1)[0]) for leader in range(4)] == alone)
        print(np.array_equal(dds.card_tricks(*batch.arguments), want))
    """)
    assert out.split() == ["True", "True"]


def test_a_folder_that_cannot_be_written_to_is_fine(tmp_path: Path) -> None:
    folder = tmp_path / "read only"
    folder.mkdir()
    folder.chmod(0o555)
    out = run(
        """
        import numpy as np
        import dds_bindings as dds
        from tests.dds_bindings import campaign, deals
        print(sum(campaign.hostile(5, 60).values()))
        print(dds.tables(deals.random_batch(1, 5, (4,), (0,)).hands).shape)
        """,
        folder,
    )
    assert out.splitlines() == ["60", "(5, 5, 4)"]
    assert list(folder.iterdir()) == []


def test_the_library_describes_itself() -> None:
    info = dds.describe()
    assert info.path == dds.find_library()
    assert info.version == "2.9.0"
    assert info.endplay.startswith("0.5.")
    assert len(info.sha256) == 64
    assert info.size == info.path.stat().st_size
    assert 1 <= info.threads <= dds.MAX_THREADS
    assert info.threads <= info.cores
    assert info.word_bits == 8 * ctypes.sizeof(ctypes.c_void_p)
    with pytest.raises(FrozenInstanceError):
        info.version = "3"  # type: ignore[misc]


def test_structures_have_the_sizes_that_the_library_expects() -> None:
    word = ctypes.sizeof(ctypes.c_int)
    assert ctypes.sizeof(_abi.Deal) == _abi.DEAL_WORDS * word == 96
    assert ctypes.sizeof(_abi.FutureTricks) == _abi.FUTURE_WORDS * word
    assert ctypes.sizeof(_abi.PlayTrace) == _abi.TRACE_WORDS * word
    assert ctypes.sizeof(_abi.SolvedPlay) == _abi.SOLVED_WORDS * word


def test_a_missing_library_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(_find, "find_spec", lambda _: None)
    with pytest.raises(dds.LibraryNotFound, match="pip install"):
        dds.find_library()
    (tmp_path / "endplay").mkdir()
    (tmp_path / "endplay" / "__init__.py").touch()
    monkeypatch.undo()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "endplay", raising=False)  # another test may have imported it
    with pytest.raises(dds.LibraryNotFound, match="reinstall endplay"):
        dds.find_library()


def test_a_file_that_is_no_library_is_a_library_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "libdds.so"
    path.write_text("not a library")
    monkeypatch.setattr(library, "find_library", lambda: path)
    monkeypatch.setattr(library._Process, "library", None)
    with pytest.raises(dds.LibraryError, match="cannot be loaded"):
        dds.describe()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solve'"):
        dds.solve  # noqa: B018

"""Compiled code on disk: what it was made from decides, and nothing that happens to a file does harm."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from analyzer.solver import compiled

ROOT = Path(__file__).resolve().parents[2]

# A search of three modules that compiles in a second, in the place of the real one.
HELPER = """
from analyzer.solver.kernels.declare import i8, kernel

@kernel(i8(i8))
def doubled(number):
    return 2 * number
"""
BETWEEN = """
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.kernels.helper import doubled

@kernel(i8(i8))
def quadrupled(number):
    return doubled(doubled(number))
"""
ENTRIES = """
from analyzer.solver.kernels.declare import entry, i8
from analyzer.solver.kernels.between import quadrupled

@entry(i8(i8))
def answer(number):
    return quadrupled(number) + 1
"""
ASK = """
from analyzer.solver import compiled
loaded = compiled.kernels()
print(loaded.entries.answer(10), "compiled" if loaded.was_compiled else "loaded", loaded.file)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what compiles, with a small search; its own home and temporary folder beside it."""
    root = tmp_path / "copy"
    shutil.copytree(ROOT / "analyzer" / "bridge", root / "analyzer" / "bridge")
    for name in ("__init__.py", "errors.py"):
        shutil.copy(ROOT / "analyzer" / name, root / "analyzer" / name)
    solver = root / "analyzer" / "solver"
    (solver / "kernels").mkdir(parents=True)
    (solver / "__init__.py").touch()
    for name in ("compiled.py", "kernels/__init__.py", "kernels/declare.py", "kernels/layout.py"):
        shutil.copy(ROOT / "analyzer" / "solver" / name, solver / name)
    for name, text in (("helper", HELPER), ("between", BETWEEN), ("entries", ENTRIES)):
        (solver / "kernels" / f"{name}.py").write_text(text, encoding="utf-8")
    for name in ("home", "tmp"):
        (tmp_path / name).mkdir()
    return root


def start(copy: Path, code: str = ASK) -> subprocess.Popen[str]:
    environment = {key: value for key, value in os.environ.items() if key != "XDG_CACHE_HOME"}
    environment |= {"HOME": str(copy.parent / "home"), "TMPDIR": str(copy.parent / "tmp"), "PYTHONPATH": str(copy)}
    return subprocess.Popen(
        [sys.executable, "-c", code], cwd=copy, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def answer_of(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.split()


def ask(copy: Path) -> tuple[int, str]:
    number, how, _ = answer_of(start(copy))
    return int(number), how


def files(copy: Path) -> list[Path]:
    return sorted((copy / "analyzer" / "solver" / "kernels" / "__pycache__").glob("kernels-*"))


def test_a_second_process_loads_and_an_edited_helper_compiles_its_callers_anew(copy: Path) -> None:
    assert ask(copy) == (41, "compiled")
    assert ask(copy) == (41, "loaded")
    helper = copy / "analyzer" / "solver" / "kernels" / "helper.py"
    helper.write_text(HELPER.replace("2 *", "3 *"), encoding="utf-8")
    assert ask(copy) == (91, "compiled")
    helper.write_text(HELPER, encoding="utf-8")
    assert ask(copy) == (41, "loaded")
    assert len(files(copy)) == 2


def test_a_damaged_file_is_compiled_anew(copy: Path) -> None:
    ask(copy)
    (file,) = files(copy)
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:-1] + bytes([whole[-1] ^ 1]), b"", whole[:40]):
        file.write_bytes(damaged)
        assert compiled._read(file) is None
    assert ask(copy) == (41, "compiled")
    assert file.read_bytes()[:19] == whole[:19]
    assert ask(copy) == (41, "loaded")


def test_two_processes_that_compile_at_once_both_succeed(copy: Path) -> None:
    both = [start(copy), start(copy)]
    assert [answer_of(process)[0] for process in both] == ["41", "41"]
    assert len(files(copy)) == 1
    assert ask(copy) == (41, "loaded")


def test_a_killed_compilation_leaves_nothing_that_is_used(copy: Path) -> None:
    killed = start(
        copy, ASK.replace("loaded =", "compiled._read = lambda f: None\nprint('go', flush=True)\nloaded =")
    )
    assert killed.stdout is not None
    assert killed.stdout.readline() == "go\n"
    time.sleep(0.6)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    folder = copy / "analyzer" / "solver" / "kernels" / "__pycache__"
    folder.mkdir(exist_ok=True)
    (folder / "kernels-half.part").write_bytes(b"half")
    os.utime(folder / "kernels-half.part", (0, 0))
    assert ask(copy)[0] == 41
    assert ask(copy) == (41, "loaded")
    assert [file.suffix for file in files(copy)] == [".bin"]


def test_another_folder_is_used_where_that_of_the_package_cannot_be_written(copy: Path) -> None:
    """A plain file stands where the folder should be: nobody, not even root, can write into it."""
    (copy / "analyzer" / "solver" / "kernels" / "__pycache__").write_bytes(b"")
    number, how, file = answer_of(start(copy))
    assert (number, how) == ("41", "compiled")
    assert Path(file).parent == copy.parent / "home" / ".cache" / "analyzer"
    assert ask(copy) == (41, "loaded")
    Path(file).unlink()
    Path(file).parent.rmdir()
    (copy.parent / "home" / ".cache" / "analyzer").write_bytes(b"")
    number, how, file = answer_of(start(copy))
    assert (number, how) == ("41", "compiled")
    assert Path(file).parent.parent == copy.parent / "tmp"
    Path(file).parent.chmod(0o777)  # somebody else could write there: neither read nor written
    assert answer_of(start(copy)) == ["41", "compiled", "None"]


def test_numba_switched_off_is_named(copy: Path) -> None:
    code = "import os\nos.environ['NUMBA_DISABLE_JIT'] = '1'" + ASK
    process = start(copy, code)
    _, err = process.communicate(timeout=120)
    assert "SolverUnavailable: numba is told to compile nothing" in err


def test_the_key_depends_on_every_source_and_on_the_environment(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1", encoding="utf-8")
    (tmp_path / "b.py").write_text("2", encoding="utf-8")
    keys = {compiled.key_of(tmp_path, ("x", "y"))}
    keys.add(compiled.key_of(tmp_path, ("xy", "")))
    (tmp_path / "b.py").write_text("3", encoding="utf-8")
    keys.add(compiled.key_of(tmp_path, ("x", "y")))
    (tmp_path / "b.py").rename(tmp_path / "c.py")
    keys.add(compiled.key_of(tmp_path, ("x", "y")))
    assert len(keys) == 4


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert compiled.main() == 0
    assert capsys.readouterr().out.startswith("the search ")


CHECKED = """
from analyzer.solver.kernels import layout
layout.set_checked(True)
import numpy as np
from analyzer.errors import SolverError
from tests.solver import campaign, restricted_campaign, test_restricted_batches, test_restricted_relations
from tests.dds_bindings import deals
restricted_campaign.against_oracle(1, {1: 5, 2: 40, 3: 60, 4: 20})
test_restricted_batches.test_answers_and_nodes_do_not_depend_on_threads_or_order_and_a_tiny_table_gives_the_same()
test_restricted_relations.test_every_card_of_the_defenders_may_be_a_penalty_card()
campaign.against_oracle(1, 100, (1, 2, 3))
campaign.endings(2, 66)
campaign.full_deals(3, 10)
from analyzer.solver.engine import Engine
batch = deals.random_batch(4, 20, (8, 10))
want = campaign.ENGINE.card_tricks(*batch.arguments)
for tiny in (Engine(threads=1, patterns=256), Engine(threads=1, slot_bits=9)):
    assert np.array_equal(tiny.card_tricks(*batch.arguments), want) and tiny.resets() > 0
from analyzer.solver.questions import rows_of_arrays
campaign.ENGINE.lines(rows_of_arrays(*batch.arguments))
bad = rows_of_arrays(*batch.arguments)
bad.rows[:, 5] = 9  # a seat that is none: the hands are left
try:
    campaign.ENGINE.bounds(bad)
except SolverError as error:
    print(error)
"""


def test_no_access_leaves_its_area_and_one_that_does_is_caught() -> None:
    done = subprocess.run([sys.executable, "-c", CHECKED], cwd=ROOT, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "the compiled search left an area of its workspace"


def test_a_file_appears_complete_in_the_first_folder_that_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, home = tmp_path / "kernels", tmp_path / "home"
    package.mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path / "tmp"))
    first = compiled._keep(package, "kernels-a.bin", b"one")
    assert first == package / "__pycache__" / "kernels-a.bin"
    assert compiled._read(first) == b"one"
    assert compiled._is_trusted(first.parent, package)
    shutil.rmtree(first.parent)
    first.parent.write_bytes(b"")  # no folder
    second = compiled._keep(package, "kernels-a.bin", b"two")
    assert second == home / "analyzer" / "kernels-a.bin"
    assert compiled._read(second) == b"two"
    shutil.rmtree(home)
    home.write_bytes(b"")
    third = compiled._keep(package, "kernels-a.bin", b"three")
    assert third is not None
    assert third.parent.parent == tmp_path / "tmp"
    third.parent.chmod(0o777)
    assert not compiled._is_trusted(third.parent, package)
    assert compiled._keep(package, "kernels-a.bin", b"four") is None
    assert not compiled._is_trusted(home / "analyzer", package)


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: str, target: Path) -> None:
        raise OSError(f"{source} to {target}")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(compiled.os, "replace", fail)
    assert compiled._keep(tmp_path, "kernels-a.bin", b"one") is None
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_only_a_few_files_of_other_keys_are_kept(tmp_path: Path) -> None:
    for number in range(8):
        file = tmp_path / f"kernels-{number}.bin"
        file.write_bytes(b"")
        os.utime(file, (number, number))
    compiled._tidy(tmp_path, "kernels", "kernels-0.bin")
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"kernels-{number}.bin" for number in (0, 4, 5, 6, 7)]


@pytest.mark.parametrize(("platform", "folder"), [("darwin", "Caches"), ("win32", "Local"), ("linux", ".cache")])
def test_the_cache_folder_of_the_user(platform: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(compiled.sys, "platform", platform)
    assert compiled._user_cache().name == folder

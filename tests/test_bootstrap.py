"""The command line and the environment of a clone, without making a real one."""

import importlib.util
import json
import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scopa_widgets import app, bootstrap

ROOT = Path(__file__).resolve().parent.parent


class Going:
    """Stands in for `hand_over`: keeps what it was called with, and answers with an exit code."""

    def __init__(self) -> None:
        self.calls: list[tuple[Path, Sequence[str], Path]] = []

    def __call__(self, python: Path, arguments: Sequence[str], root: Path) -> int:
        self.calls.append((python, arguments, root))
        return 7


@pytest.fixture
def going(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Going:
    """The clone's environment is ready, and nothing is really started."""
    monkeypatch.setattr(bootstrap, "clone_root", lambda: clone)
    monkeypatch.setattr(bootstrap, "ensure", Path)
    monkeypatch.setattr(bootstrap, "hand_over", stand_in := Going())
    return stand_in


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a clone; no SCOPA_VENV."""
    monkeypatch.delenv("SCOPA_VENV", raising=False)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    return tmp_path


def make_by_hand(clone: Path, extras: Sequence[str]) -> Path:
    folder = clone / ".venv"
    python = bootstrap.python_in(folder)
    python.parent.mkdir(parents=True)
    python.touch()
    stamp = {"digest": bootstrap.digest(clone), "extras": list(extras)}
    (folder / bootstrap.STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return folder


def test_the_environment_lies_in_the_clone_or_where_a_variable_says(clone: Path) -> None:
    assert bootstrap.environment_folder(clone, {}) == clone / ".venv"
    other = clone / "elsewhere"
    assert bootstrap.environment_folder(clone, {"SCOPA_VENV": str(other)}) == other.resolve()


def test_the_python_of_an_environment_on_windows_and_elsewhere() -> None:
    assert bootstrap.python_in(Path("v"), "nt") == Path("v/Scripts/python.exe")
    assert bootstrap.python_in(Path("v"), "posix") == Path("v/bin/python")


def test_a_finished_environment_is_used_again(clone: Path) -> None:
    folder = make_by_hand(clone, ["dashboards", "test"])
    assert bootstrap.is_ready(clone, folder, "dashboards")
    assert bootstrap.is_ready(clone, folder, "test")
    assert bootstrap.ensure(clone, "test") == bootstrap.python_in(folder)


def test_the_dashboards_alone_are_not_enough_for_the_tests(clone: Path) -> None:
    assert not bootstrap.is_ready(clone, make_by_hand(clone, ["dashboards"]), "test")


def test_another_project_file_asks_for_a_new_installation(clone: Path) -> None:
    folder = make_by_hand(clone, ["dashboards", "test"])
    (clone / "pyproject.toml").write_text("[project]\nname = 'y'\n", encoding="utf-8")
    assert not bootstrap.is_ready(clone, folder, "test")


@pytest.mark.parametrize("stamp", ["", "{", "[]", "null", '{"digest": 1}'])
def test_a_broken_stamp_is_no_stamp(clone: Path, stamp: str) -> None:
    folder = make_by_hand(clone, ["test"])
    (folder / bootstrap.STAMP).write_text(stamp, encoding="utf-8")
    assert not bootstrap.is_ready(clone, folder, "test")


def test_an_interrupted_installation_is_begun_again(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_by_hand(clone, ["dashboards", "test"])
    (folder / "pyvenv.cfg").touch()
    (clone / "pyproject.toml").write_text("[project]\nname = 'y'\n", encoding="utf-8")
    wanted = []

    def stopped(root: Path, folder: Path, extra: str) -> None:
        wanted.append(extra)
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "works", lambda python: True)
    monkeypatch.setattr(bootstrap, "install", stopped)
    with pytest.raises(KeyboardInterrupt):
        bootstrap.ensure(clone, "dashboards")
    assert wanted == ["test"], "what had been installed before is kept up to date"
    assert not bootstrap.is_ready(clone, folder, "dashboards")


def test_a_folder_that_is_no_environment_is_left_alone(clone: Path) -> None:
    (clone / ".venv").mkdir()
    (clone / ".venv" / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(bootstrap.SetUpError, match="rename it, or set SCOPA_VENV"):
        bootstrap.ensure(clone, "test")
    assert (clone / ".venv" / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_a_python_without_venv_names_the_package_to_install(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(bootstrap.SetUpError, match="apt install python3-venv"):
        bootstrap.create(clone / ".venv")


def test_a_folder_that_cannot_be_written_names_the_way_out(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any, folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(venv.EnvBuilder, "create", refuse)
    with pytest.raises(bootstrap.SetUpError, match=r"Permission denied.*SCOPA_VENV"):
        bootstrap.create(clone / ".venv")


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("NewConnectionError: Failed to establish a new connection: [Errno -2] Name or service not known", "internet"),
        ("Retrying ... [Errno 11001] getaddrinfo failed", "internet"),
        ("ProxyError('Cannot connect to proxy.')", "HTTPS_PROXY"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("HINT: This error might have occurred since this system does not have Windows Long Path support", "C:\\scopa"),
        ("first\nERROR: something unheard of", "something unheard of"),
    ],
)
def test_what_pip_says_is_put_into_words(said: str, meaning: str) -> None:
    assert meaning in bootstrap.explain(said)


def test_a_python_that_does_not_start_does_not_work(tmp_path: Path) -> None:
    assert not bootstrap.works(tmp_path / "python")
    assert bootstrap.works(Path(sys.executable))


@pytest.mark.parametrize("port", ["0", "65536", "-1", "80a", "", "٣"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        app.main(["start", f"--port={port}"])
    assert stop.value.code == 2
    assert "is no port" in capsys.readouterr().err


def test_start_makes_the_environment_and_goes_on_in_it(clone: Path, going: Going) -> None:
    assert app.main(["start", "--lang", "de", "--port", "9000", "--", "--debug"]) == 7
    words = ["-m", "scopa_widgets", "serve", "--lang", "de", "--port", "9000", "--", "--debug"]
    assert going.calls == [(clone / "dashboards", words, clone)]


def test_test_hands_its_options_to_pytest(clone: Path, going: Going) -> None:
    assert app.main(["test", "--", "-k", "notation"]) == 7
    ((python, arguments, where),) = going.calls
    assert (python, where) == (clone / "test", clone)
    assert arguments[:2] == ["-m", "pytest"]
    assert arguments[-2:] == ["-k", "notation"]


def test_a_failure_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap, "clone_root", lambda: None)
    assert app.main(["test"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_without_voila_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert app.main(["serve"]) == 1
    assert "pip install 'scopa_widgets[dashboards]'" in capsys.readouterr().err


def test_a_bare_python_shows_the_help() -> None:
    """-S -I: no installed package at all, as on a fresh machine."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from scopa_widgets.app import main; main(['--help'])"
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert answer.returncode == 0, answer.stderr
    assert "start" in answer.stdout
    assert "test" in answer.stdout


def test_an_old_python_gets_one_sentence() -> None:
    code = (
        "import sys; sys.version_info = (3, 9, 2, 'final', 0); sys.argv = ['-m', 'start']; "
        f"sys.path.insert(0, {str(ROOT)!r}); import scopa_widgets"
    )
    answer = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 1
    assert answer.stderr.strip().splitlines() == [
        "scopa_widgets needs Python 3.11 or newer; this one is 3.9: install a newer one from python.org"
    ]


def test_handing_over_ends_with_the_others_exit_code(tmp_path: Path) -> None:
    code = (
        f"import sys, pathlib; sys.path.insert(0, {str(ROOT)!r}); from scopa_widgets import bootstrap; "
        "sys.exit(bootstrap.hand_over(pathlib.Path(sys.executable), "
        f"['-c', 'import os, sys; print(os.getcwd()); sys.exit(5)'], pathlib.Path({str(tmp_path)!r})))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 5
    assert Path(answer.stdout.strip()).resolve() == tmp_path.resolve()


def test_the_place_of_this_very_clone() -> None:
    assert bootstrap.clone_root() == ROOT
    assert bootstrap.runs_here(Path(sys.prefix))
    assert not bootstrap.runs_here(ROOT / "nowhere")
    assert os.environ.get("SCOPA_VENV") or bootstrap.environment_folder(ROOT) == ROOT / ".venv"

"""The wheel in a clean environment, what an import touches, and the same pins everywhere."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from scopa_widgets import __version__, bootstrap

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "scopa_widgets" / "page" / "jupyter" / "voila" / "templates" / "scopa"


def started(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that knows nothing of this clone."""
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, cwd=cwd, env=alone, capture_output=True, text=True, check=False, timeout=300)


def run(*command: str | Path, cwd: Path) -> str:
    answer = started(*command, cwd=cwd)
    assert answer.returncode == 0, f"{command}\n{answer.stdout}\n{answer.stderr}"
    return answer.stdout


def shipped(source: Path) -> set[str]:
    """The files below `source` that the wheel must hold."""
    return {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    }


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and nothing else; returns its Python."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    name = run(sys.executable, "-c", build, folder, cwd=ROOT).strip().splitlines()[-1]
    assert name == f"scopa_widgets-{__version__}-py3-none-any.whl"
    venv.EnvBuilder(with_pip=True).create(folder / "clean")
    python = bootstrap.python_in(folder / "clean")
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", folder / name, cwd=folder)
    return python


@pytest.mark.host
def test_the_wheel_holds_what_it_needs(clean: Path) -> None:
    code = "import scopa_widgets, sys; print(scopa_widgets.__file__); print(sys.prefix)"
    first, prefix = run(clean, "-I", "-c", code, cwd=clean.parent).splitlines()
    package = Path(first).parent
    assert Path(prefix) in package.parents
    assert shipped(package) >= shipped(ROOT / "scopa_widgets"), "code, styles, scripts, words, template"
    assert shipped(package / "notebooks") == shipped(ROOT / "notebooks")
    assert (package / "py.typed").is_file()
    template = Path(prefix) / "share" / "jupyter" / "voila" / "templates" / "scopa"
    assert {path.name: path.read_bytes() for path in template.iterdir()} == {
        path.name: path.read_bytes() for path in TEMPLATE.iterdir()
    }


@pytest.mark.host
def test_the_wheel_alone_is_the_whole_engine(clean: Path) -> None:
    """Without any other package: every module but the widgets' own and Voilà's can be imported, the pages' too."""
    code = (
        "import importlib, pkgutil, scopa_widgets as package\n"
        "for module in pkgutil.walk_packages(package.__path__, 'scopa_widgets.'):\n"
        "    if module.name != 'scopa_widgets.__main__':\n"
        "        try: importlib.import_module(module.name)\n"
        "        except ModuleNotFoundError as error: print(module.name, error.name)\n"
    )
    without = dict(line.split() for line in run(clean, "-I", "-c", code, cwd=clean.parent).splitlines())
    hosts = {name: missing for name, missing in without.items() if not name.startswith("scopa_widgets.widgets.")}
    assert hosts == {"scopa_widgets.page.voila_app": "jupyter_server"}
    assert set(without.values()) <= {"jupyter_server", "anywidget", "traitlets", "ipywidgets"}


@pytest.mark.host
def test_the_installed_command_names_what_is_missing(clean: Path) -> None:
    command = clean.parent / ("scopa-widgets.exe" if sys.platform == "win32" else "scopa-widgets")
    assert run(command, "--version", cwd=clean.parent).strip() == __version__
    answer = started(command, "start", cwd=clean.parent)
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert "scopa_widgets[dashboards]" in answer.stderr


def test_importing_the_package_touches_the_standard_library_only() -> None:
    code = (
        f"import sys, json; sys.path.insert(0, {str(ROOT)!r}); before = set(sys.modules); import scopa_widgets; "
        "print(json.dumps(sorted({name.partition('.')[0] for name in set(sys.modules) - before})))"
    )
    loaded = json.loads(run(sys.executable, "-I", "-c", code, cwd=ROOT))
    assert set(loaded) - sys.stdlib_module_names == {"scopa_widgets"}


def test_binder_has_the_pins_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins == [*project["optional-dependencies"]["dashboards"], "-e ."]
    for name in ("postBuild", "start"):
        listed = subprocess.run(
            ["git", "ls-files", "--stage", f"binder/{name}"], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout
        assert not listed or listed.startswith("100755"), f"{name} must be executable"


def test_the_template_says_what_the_words_say() -> None:
    from scopa_widgets.words import LANGUAGES, messages

    source = (TEMPLATE / "words.html.j2").read_text(encoding="utf-8")
    copied = json.loads(source[source.index("{%- set words = ") + len("{%- set words = ") : source.rindex("-%}")])
    said = messages("page.host.")
    assert copied == {
        name.removeprefix("page.host."): {language: said[language][name] for language in LANGUAGES}
        for name in said["it"]
    }


def test_the_template_asks_nothing_of_the_internet() -> None:
    for path in TEMPLATE.iterdir():
        assert not re.search(r"https?:|=\s*['\"]//|url\(", path.read_text(encoding="utf-8")), path.name

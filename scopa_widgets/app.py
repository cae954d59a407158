"""The command `scopa-widgets`: set up, start the dashboards, pass the tests."""

import argparse
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__, bootstrap

LANGUAGES = ("it", "en", "de")
PORT = 8866
_SIDE_BY_SIDE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")  # `-n 0` after -- undoes it


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; what follows `--` is handed on as it is."""
    top = argparse.ArgumentParser(
        prog="scopa-widgets", description="The analysis board for the Scopa family of card games, inside Jupyter."
    )
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (
        ("start", "set up if need be, then open the dashboards in the browser"),
        ("serve", "the same with the Python at hand, setting up nothing"),
    ):
        serve = commands.add_parser(name, help=text)
        serve.add_argument("--port", type=_port, default=PORT, help=f"the next free one is taken (default {PORT})")
        serve.add_argument("--no-browser", action="store_true", help="only print the address")
        serve.add_argument("--lang", choices=LANGUAGES, help="language of the screens (default: the browser's)")
        serve.add_argument("--lab", action="store_true", help="JupyterLab, to change notebooks, instead of Voilà")
    lesson = commands.add_parser("lesson", help="check lesson files, or make their pages: the pupils', the teacher's")
    told = "check: every fault with its line; page: writes the lesson as one HTML file beside it; guide: writes the page for the teacher beside it"  # noqa: E501
    lesson.add_argument("what", choices=("check", "page", "guide"), help=told)
    lesson.add_argument("file", nargs="+", type=Path, help="lesson files (.toml)")
    lesson.add_argument("--lang", choices=LANGUAGES, default="it", help="language of what is said (default it)")
    commands.add_parser("test", help="set up if need be, then pass the tests; after -- pytest's own options")
    commands.add_parser("setup", help="make the environment for dashboards and tests, and no more")
    return top


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 1 to 65535")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line and return the exit code: 0 for success, 1 for a failure, 2 for a wrong command."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    cut = words.index("--") if "--" in words else len(words)
    options, rest = parser().parse_args(words[:cut]), words[cut + 1 :]
    try:
        match options.command:
            case "start":
                return _start(options, words, rest)
            case "serve":
                return _serve(options, rest)
            case "test":
                return _test(rest)
            case "lesson":
                return _lesson(options)
            case _:
                bootstrap.ensure(_clone(), "test")
                return 0
    except bootstrap.SetUpError as error:
        print(f"scopa-widgets: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _clone() -> Path:
    root = bootstrap.clone_root()
    if root is None:
        raise bootstrap.SetUpError("this works in a clone of the project only; an installed package has no tests")
    return root


def _start(options: argparse.Namespace, words: list[str], rest: list[str]) -> int:
    root = bootstrap.clone_root()
    if root is None:
        return _serve(options, rest)
    python = bootstrap.ensure(root, "dashboards")
    if bootstrap.runs_here(bootstrap.environment_folder(root)):
        return _serve(options, rest)
    at = words.index("start")
    return bootstrap.hand_over(python, ["-m", "scopa_widgets", *words[:at], "serve", *words[at + 1 :]], root)


def _serve(options: argparse.Namespace, rest: list[str]) -> int:
    missing = [name for name in ("voila", "jupyterlab") if importlib.util.find_spec(name) is None]
    if missing:
        raise bootstrap.SetUpError(
            f"{' and '.join(missing)} missing: pip install 'scopa_widgets[dashboards]' puts them beside this Python"
        )
    if options.lang:
        os.environ["SCOPA_LANG"] = options.lang  # the kernels inherit it
    from .page import hosts

    start = hosts.start_lab if options.lab else hosts.start_voila
    return start(options.port, browser=not options.no_browser, extra=rest)


def _lesson(options: argparse.Namespace) -> int:
    from .lessons.command import check_file, write_guide

    code = 0
    for path in options.file:
        good, lines = check_file(path, options.lang)
        if good and options.what == "guide":
            lines = [write_guide(path, options.lang)]
        if good and options.what == "page":
            lines = [_lesson_page(path, options.lang)]
        print("\n".join(lines))
        code = code if good else 1
    return code


def _lesson_page(path: Path, language: str) -> str:
    """Write the page of a lesson beside its file, and say where it is."""
    from .lessons.values import Lesson
    from .page.lesson import lesson_page
    from .words import say

    where = path.with_suffix(".html")
    where.write_text(lesson_page(Lesson.read(path.read_text(encoding="utf-8-sig"))), encoding="utf-8")
    return say("lesson.page", language, file=str(where))


def _test(rest: list[str]) -> int:
    root = _clone()
    python = bootstrap.ensure(root, "test")
    return bootstrap.hand_over(python, ["-m", "pytest", *_SIDE_BY_SIDE, *rest], root)


if __name__ == "__main__":
    sys.exit(main())

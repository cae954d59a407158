"""What outlives a page: a match under way, kept by this computer for a day and found again by the tab that played it.

Every page load has a Python of its own, so what a page had played would be gone with a reload. What is hidden must not
travel to the browser to be kept there; so the browser keeps a name that nobody can guess, and the match lies in a
folder that only this user of the computer can read.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

Json = dict[str, Any]

DAY: Final = 24 * 60 * 60  # seconds
_NAME: Final = re.compile(r"[0-9a-f]{32}")


def new_name() -> str:
    """A name that nobody can guess."""
    return token_hex(16)


def keep(name: str, what: Json) -> None:
    """Keep something under a name of `new_name`, in place of what was kept there. Where nothing can be kept (no room,
    no folder of one's own) nothing is, and a reload starts afresh."""
    with suppress(OSError):
        folder = _folder()
        if folder is None:
            return
        _clear(folder)
        fresh = folder / f"{name}.{os.getpid()}"
        fresh.write_text(json.dumps(what), encoding="utf-8")
        fresh.replace(folder / name)


def recall(name: object) -> Json | None:
    """What was kept under a name within the last day; `None` for nothing, and for what is no name."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return None
    with suppress(OSError, ValueError):
        folder = _folder()
        if folder is not None and not _is_old(folder / name):
            found = json.loads((folder / name).read_text(encoding="utf-8"))
            return found if isinstance(found, dict) else None
    return None


def _folder() -> Path | None:
    """The folder, made where there is none; `None` where somebody else has one of this name, or could read it."""
    if sys.platform == "win32" or not hasattr(os, "getuid"):  # there the temporary folder is the user's own
        folder = Path(tempfile.gettempdir()) / "scopa-widgets"
        folder.mkdir(exist_ok=True)
        return folder
    folder = Path(tempfile.gettempdir()) / f"scopa-widgets-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if ours else None


def _clear(folder: Path) -> None:
    for old in folder.iterdir():
        if _is_old(old):
            old.unlink(missing_ok=True)


def _is_old(file: Path) -> bool:
    return time.time() - file.stat().st_mtime > DAY

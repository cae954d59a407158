"""Finding the Chromium of this machine, and a page that keeps watch over what it is told not to do."""

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page

ARGUMENTS = (
    "--headless",
    "--no-sandbox",  # a container's root may not use the sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # the internet is really cut off
)
HERE = frozenset({"127.0.0.1", "localhost", "::1"})


def _places() -> Iterator[Path]:
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"):
        found = shutil.which(name)
        if found:
            yield Path(found)
    if sys.platform == "darwin":
        for name in ("Chromium", "Google Chrome", "Microsoft Edge"):
            for folder in (Path("/Applications"), Path.home() / "Applications"):
                yield folder / f"{name}.app" / "Contents" / "MacOS" / name
    if sys.platform == "win32":
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            if variable in os.environ:
                root = Path(os.environ[variable])
                yield root / "Chromium" / "Application" / "chrome.exe"
                yield root / "Google" / "Chrome" / "Application" / "chrome.exe"
                yield root / "Microsoft" / "Edge" / "Application" / "msedge.exe"


def find_chromium() -> Path | None:
    """Return the browser to test with: SCOPA_CHROMIUM, else the first one found in the usual places."""
    named = os.environ.get("SCOPA_CHROMIUM")
    candidates = [Path(named)] if named else _places()
    return next((path for path in candidates if path.is_file()), None)


def why_no_browser() -> str | None:
    """Say in a few words what browser tests lack here; None if they can run."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    if find_chromium() is None:
        named = os.environ.get("SCOPA_CHROMIUM")
        return f"SCOPA_CHROMIUM={named} is no file" if named else "no Chromium, Chrome or Edge found"
    return None


def is_foreign(url: str) -> bool:
    """Tell whether a request leaves this machine."""
    parts = urlsplit(url)
    if parts.scheme in {"http", "https", "ws", "wss"}:
        return parts.hostname not in HERE
    return parts.scheme not in {"file", "data", "blob", "about"}


@dataclass
class Watch:
    """What the pages of one test did wrong: errors on the console, uncaught errors, requests to elsewhere."""

    faults: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, part: str) -> None:
        """Let faults pass whose text contains `part` (say, the lost connection of a server the test stops)."""
        self.allowed.append(part)

    def over(self, page: "Page") -> None:
        """Keep watch over `page` from now on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("request", lambda request: self._request(request.url))
        page.on("websocket", lambda socket: self._request(socket.url))

    def _console(self, message: "ConsoleMessage") -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, url: str) -> None:
        if is_foreign(url):
            self.faults.append(f"foreign request: {url[:200]}")

    def left(self) -> list[str]:
        """Return the faults that no `allow` lets pass; a foreign request never passes."""
        return [
            fault
            for fault in self.faults
            if fault.startswith("foreign request") or not any(part in fault for part in self.allowed)
        ]

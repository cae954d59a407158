"""Real Voilà and JupyterLab servers on free ports, each with Jupyter folders of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 90


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def own_folders(folder: Path) -> dict[str, str]:
    """Return an environment in which Jupyter neither reads nor writes this user's own folders."""
    environment = dict(os.environ)
    for variable in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        place = folder / variable.lower()
        place.mkdir(parents=True, exist_ok=True)
        environment[variable] = str(place)
    environment.pop("JUPYTER_PATH", None)
    environment["PYTHONPATH"] = str(ROOT)
    return environment


@dataclass
class Server:
    """A running server: its address (with a slash at the end), its process and the file it writes its log to."""

    url: str
    process: "subprocess.Popen[bytes]"
    log_path: Path

    @property
    def log(self) -> str:
        """Return what the server has written so far."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """End the server and wait until it is gone; its kernels go with it."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(20)


def serve(folder: Path, *arguments: str) -> Server:
    """Start `scopa-widgets serve` with `arguments` on a free port and wait until it answers.

    `folder` takes the log and Jupyter's own folders. Raises RuntimeError with the log when the server ends early
    or does not answer in time.
    """
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    log_path = folder / "server.log"
    command = [sys.executable, "-m", "scopa_widgets", "serve", "--no-browser", "--port", str(port), *arguments]
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=own_folders(folder), stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
    server = Server(f"http://127.0.0.1:{port}/", process, log_path)
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(server.url, timeout=5):
                return server
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    server.stop()
    raise RuntimeError(f"{' '.join(command)} did not answer:\n{server.log}")

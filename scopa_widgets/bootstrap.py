"""The environment of a clone: made once in `.venv`, renewed when `pyproject.toml` changes; standard library only."""

import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

STAMP = "scopa_widgets.json"  # inside the environment: what was installed there, and from which pyproject.toml
LOG = "scopa_widgets.log"  # inside the environment: what pip said
IMPLIED = {"test": frozenset({"test", "dashboards"}), "dashboards": frozenset({"dashboards"})}


class SetUpError(Exception):
    """The environment cannot be made; the text says why and what helps."""


def clone_root() -> Path | None:
    """Return the folder of the clone that this package runs from, or None for an installed package."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() else None


def environment_folder(root: Path, variables: Mapping[str, str] = os.environ) -> Path:
    """Return where the environment lies: the folder named by SCOPA_VENV, else `.venv` in the clone."""
    named = variables.get("SCOPA_VENV")
    return Path(named).expanduser().resolve() if named else root / ".venv"


def python_in(folder: Path, system: str = os.name) -> Path:
    """Return the path of the Python of the environment `folder`; `system` is an `os.name`."""
    return folder / "Scripts" / "python.exe" if system == "nt" else folder / "bin" / "python"


def digest(root: Path) -> str:
    """Return a hash of all that an environment depends on: the project file, the place, the Python."""
    text = "\n".join((hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest(), str(root), sys.version))
    return hashlib.sha256(text.encode()).hexdigest()


def is_ready(root: Path, folder: Path, extra: str) -> bool:
    """Tell whether the environment has been made for this very project file, with `extra` (or more) in it."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        return stamp["digest"] == digest(root) and extra in stamp["extras"] and python_in(folder).is_file()
    except (OSError, ValueError, TypeError, KeyError):
        return False


def explain(output: str) -> str:
    """Return what pip's `output` means for the reader, and the remedy."""
    if re.search(r"No space left on device|WinError 112|Errno 28", output):
        return "the disk is full: about 700 MB are needed"
    if re.search(r"[Ll]ong [Pp]ath", output):
        return "Windows refuses such long paths: move the folder nearer to the root of the drive, say to C:\\scopa"
    if re.search(
        r"NewConnectionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|getaddrinfo failed|SSLError"
        r"|Failed to establish a new connection|name resolution|Name or service not known|Network is unreachable"
        r"|client error \(Connect\)|Could not find a version that satisfies the requirement hatchling",
        output,
    ):
        return (
            "the packages cannot be fetched, there is no way to the package index. Connect to the internet once "
            "(behind a school's proxy, set HTTPS_PROXY=http://name:port first) and run the command again"
        )
    lines = [line for line in output.splitlines() if line.strip()]
    return "pip ended with an error:\n  " + "\n  ".join(lines[-8:])


def create(folder: Path) -> None:
    """Make an empty environment with pip in `folder`, in place of what is there.

    Raises SetUpError naming the remedy when this Python has no `venv` with pip or the folder cannot be written.
    """
    if importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(
            "this Python comes without the venv module. On Debian, Ubuntu and Mint: "
            "sudo apt install python3-venv; elsewhere install Python from python.org"
        )
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(folder)
    except subprocess.CalledProcessError as error:
        detail = (error.output or b"").decode(errors="replace").strip()
        raise SetUpError(f"pip cannot be put into {folder}: {detail[-400:] or error}") from error
    except OSError as error:
        raise SetUpError(
            f"{folder} cannot be written ({error.strerror or error}): SCOPA_VENV may name another folder for it"
        ) from error


def works(python: Path) -> bool:
    """Tell whether the environment's Python starts, is of our own version and has pip."""
    code = "import sys, pip; print(sys.version)"
    try:
        answer = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == sys.version.strip()


def install(root: Path, folder: Path, extra: str) -> None:
    """Install the clone, editable, with `extra` into the environment; a dot on the terminal for every package.

    Raises SetUpError with the meaning of what pip said.
    """
    pip = [str(python_in(folder)), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command = [*pip, "--editable", f".[{extra}]"]
    lines: list[str] = []
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PIP_USER": "0"}  # a user's own setting would break it
    with (
        (folder / LOG).open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            lines.append(line)
            if line.startswith(("Collecting ", "Requirement already")):
                print(".", end="", flush=True)
    print()
    if process.returncode != 0:
        raise SetUpError(f"{explain(''.join(lines))}\n(all that pip said: {folder / LOG})")


def ensure(root: Path, extra: str) -> Path:
    """Return the Python of an environment with the clone and `extra` installed, making or renewing it if need be.

    Raises SetUpError with a remedy.
    """
    folder = environment_folder(root)
    python = python_in(folder)
    if is_ready(root, folder, extra):
        return python
    extras = IMPLIED[extra]
    if not (folder / "pyvenv.cfg").is_file() or not works(python):
        if folder.exists() and not (folder / "pyvenv.cfg").is_file() and any(folder.iterdir()):
            raise SetUpError(f"{folder} is there already and is no Python environment: rename it, or set SCOPA_VENV")
        print(f"Making an environment in {folder} ...", flush=True)
        create(folder)
    elif (folder / STAMP).is_file():
        extras |= _installed(folder)
    wanted = "test" if "test" in extras else extra  # what was there stays there
    print("Installing what is needed (a minute or two, only the first time) ", end="", flush=True)
    (folder / STAMP).unlink(missing_ok=True)  # interrupted, it is begun again
    install(root, folder, wanted)
    stamp = {"digest": digest(root), "extras": sorted(IMPLIED[wanted])}
    (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return python


def _installed(folder: Path) -> frozenset[str]:
    try:
        extras = json.loads((folder / STAMP).read_text(encoding="utf-8"))["extras"]
        return frozenset(extras) & frozenset(IMPLIED)
    except (OSError, ValueError, TypeError, KeyError):
        return frozenset()


def hand_over(python: Path, arguments: Sequence[str], root: Path) -> int:
    """Go on as `python arguments` in the folder `root`, and return its exit code where the system lets us return."""
    command = [str(python), *arguments]
    sys.stdout.flush()
    if os.name == "posix":
        os.chdir(root)
        os.execv(python, command)  # noqa: S606 -- our own environment's Python; a signal then reaches the right process
    process = subprocess.Popen(command, cwd=root)  # Windows has no exec that a terminal waits for
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the other process has got it too, and closes in its own time
            continue


def runs_here(folder: Path) -> bool:
    """Tell whether this very process runs in the environment `folder`."""
    return Path(sys.prefix).resolve() == folder.resolve()

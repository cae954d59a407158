"""Starting the hosts: where the notebooks lie, which port, which options; Voilà and JupyterLab are imported late."""

import os
import shutil
import socket
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..bootstrap import clone_root

PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATES = PACKAGE / "page" / "jupyter"  # a Jupyter data folder: voila/templates/scopa lies in it
SOCKET_PATH = 100  # a Unix socket's path has 104 characters at most on a Mac, 108 on Linux
KERNEL_FILE = len("/kernel-01234567-89ab-cdef-0123-456789abcdef-ipc-5")
IDLE_SECONDS = 600  # a kernel whose page was closed is given up after ten minutes; one with an open page is kept


def notebooks() -> Path:
    """Return the folder of the notebooks: the clone's, else those that came in the wheel."""
    root = clone_root()
    return root / "notebooks" if root else PACKAGE / "notebooks"


def own_copy(source: Path, target: Path) -> Path:
    """Copy into `target` what it does not hold yet of `source`, and return it: nobody works inside a package."""
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_file() and not place.exists() and ".ipynb_checkpoints" not in path.parts:
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    return target


def free_port(wanted: int) -> int:
    """Return `wanted` if it is free on this machine, else the next free port after it, else any free one."""
    for port in [*range(wanted, min(wanted + 50, 65536)), 0]:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise OSError("no free port on this machine")


def short_folder() -> str:
    """Return a folder for temporary files whose name is short enough for sockets, where there is one."""
    folder = tempfile.gettempdir()
    if os.name == "posix" and len(folder) > len("/tmp") and os.access("/tmp", os.W_OK):  # noqa: S108 -- mkdtemp below it
        return "/tmp"  # noqa: S108 -- a Mac's own one is too long; Voilà makes a private folder inside
    return folder


def transport(folder: str, system: str = os.name) -> str:
    """Return how to talk to kernels whose connection files lie in `folder`: "ipc" (sockets in files) or "tcp".

    Over TCP two kernels that start at the same time can be given the same port, and one dies; but Windows has
    nothing else (`system` is an `os.name`), nor have folders whose names are too long for a socket.
    """
    return "ipc" if system == "posix" and len(folder) + KERNEL_FILE <= SOCKET_PATH else "tcp"


def culling() -> list[str]:
    """Return the options that end the kernels of closed pages."""
    return [
        f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
        "--MappingKernelManager.cull_interval=60",
    ]


def overridden(ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """Return the options `ours` but for those that `theirs` set again, then `theirs`: Jupyter takes each only once."""
    again = {option.partition("=")[0] for option in theirs if option.startswith("-")}
    return [*(option for option in ours if option.partition("=")[0] not in again), *theirs]


def announce(url: str) -> None:
    """Say on the terminal where to look, and how to stop."""
    print(f"scopa_widgets: {url}   (Ctrl+C stops it)", flush=True)


def start_voila(port: int, *, browser: bool, extra: Sequence[str]) -> int:
    """Serve the notebooks as pages from `port` on, opening the `browser`; `extra` are Voilà's own options.

    Returns an exit code once the server is stopped.
    """
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(TEMPLATES), os.environ.get("JUPYTER_PATH")]))
    from traitlets.config import Config

    from .voila_app import ScopaVoila

    folder = short_folder()
    talk = transport(f"{folder}/voila_12345678")
    options = [
        str(notebooks()),
        "--no-browser",  # ScopaVoila opens it itself, once it listens
        "--template=scopa",
        f"--port={free_port(port)}",
        "--Voila.ip=127.0.0.1",
        "--Voila.log_level=ERROR",  # what a teacher cannot act on is not worth a line
        f"--Voila.connection_dir_root={folder}",
        f"--KernelManager.transport={talk}",
        *culling(),
    ]
    if talk == "tcp":
        options.append("--VoilaConfiguration.multi_kernel_manager_class=scopa_widgets.page.voila_app.OneByOne")
    said = {"scopa": {"lang": os.environ.get("SCOPA_LANG"), "home": True}}  # for our template
    ScopaVoila.opens = browser
    ScopaVoila.launch_instance(overridden(options, extra), config=Config({"VoilaConfiguration": {"resources": said}}))
    return 0


def start_lab(port: int, *, browser: bool, extra: Sequence[str]) -> int:
    """Open the notebooks in JupyterLab, from `port` on; `extra` are Jupyter's own options.

    From an installed package the notebooks are first copied to `scopa-notebooks` in the working folder, where they
    can be changed. Returns an exit code once the server is stopped.
    """
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(TEMPLATES), os.environ.get("JUPYTER_PATH")]))
    from jupyter_core.paths import jupyter_runtime_dir
    from jupyterlab.labapp import LabApp

    folder = notebooks()
    if clone_root() is None:
        folder = own_copy(folder, Path.cwd() / "scopa-notebooks")
    options = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.port={free_port(port)}",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.log_level=WARN",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--LabApp.news_url=None",  # never asks an address on the internet
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--KernelManager.transport={transport(jupyter_runtime_dir())}",
        *culling(),
    ]
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # a container's only user; JupyterLab asks for a word of consent
        options.append("--allow-root")
    LabApp.launch_instance(overridden(options, extra))
    return 0

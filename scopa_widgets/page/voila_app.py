"""Voilà as this project starts it: a landing page without kernel, compressed answers, one line of address."""

import asyncio
import os
import webbrowser
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler, RequestHandler
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from .hosts import announce, notebooks
from .landing import landing_page

KERNEL_TRIES = 3


class Landing(RequestHandler):
    """The page with the doors."""

    def get(self) -> None:
        """Answer with the page, in the language the server was started with (or the browser's)."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(landing_page(notebooks(), "voila/render/", os.environ.get("SCOPA_LANG")))


class PageClosed(VoilaShutdownKernelHandler):
    """Ends the kernel of a page that says it is being closed.

    It says so without the sign against forged requests, so that Voilà refuses it, and the kernel lives for ten minutes
    more; but nobody can forge a kernel's random name.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no sign."""


class OneByOne(AsyncMappingKernelManager):
    """Starts kernels one after the other, each once the last one answers; one that dies at birth is started anew.

    Over TCP two kernels starting together can be given the same port.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._starting = asyncio.Lock()

    async def start_kernel(self, **settings: Any) -> str:  # type: ignore[override]
        """Start a kernel that answers, and return its id. Raises RuntimeError when three in a row die."""
        async with self._starting:
            for _ in range(KERNEL_TRIES):
                kernel_id: str = await super().start_kernel(**settings)
                if await self._answers(kernel_id):
                    return kernel_id
                await self.shutdown_kernel(kernel_id, now=True)
        raise RuntimeError(f"{KERNEL_TRIES} kernels in a row ended before they answered")

    async def _answers(self, kernel_id: str) -> bool:
        client: Any = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
        except RuntimeError:
            return False
        finally:
            client.stop_channels()
        return True


class ScopaVoila(Voila):
    """The Voilà application with this project's front door."""

    name = "voila"  # the options keep Voilà's own names
    opens = True

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings, with compressed answers: a first visit is a quarter of the bytes.

        The time to answer a ping is the one that tornado would lower it to, with a warning.
        """
        return {**super().init_settings(), "compress_response": True, "ws_ping_timeout": 30_000}

    def init_handlers(self) -> list[Any]:
        """Return Voilà's handlers, with the landing page in place of the list of files."""
        root = self.server_url
        return [
            (root, Landing),
            (root + r"voila/tree.*", RedirectHandler, {"url": self.base_url, "permanent": False}),
            (root + r"voila/api/shutdown/(.*)", PageClosed),
            *super().init_handlers(),
        ]

    def listen(self) -> None:
        """Listen until stopped; once the port is open, say the address and open the browser."""
        IOLoop.current().add_callback(self._at_the_door)
        super().listen()

    def _at_the_door(self) -> None:
        url = f"http://127.0.0.1:{self.port}{self.base_url}"
        announce(url)
        if self.opens:
            webbrowser.open(url)

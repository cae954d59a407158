"""Work done in slices of time on the kernel's own event loop, so that nothing else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

SLICE: Final = 0.04
"""Seconds of work between two looks at what else there is to do."""
REST: Final = 0.001
"""Seconds of rest in between: long enough for the loop to take up what has come in."""


class Slices:
    """Work that can be begun, stopped, and gone on with.

    ``work`` does some for so many seconds (`None`: all of it) and says whether there is more; ``tell`` is called after
    each slice. Where no loop runs, as in plain Python, beginning does all of it at once.
    """

    def __init__(self, work: Callable[[float | None], bool], tell: Callable[[], None]) -> None:
        self._work, self._tell = work, tell
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it is being worked on."""
        return self._task is not None

    def begin(self) -> None:
        """Begin, or go on."""
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
            return
        self._task = loop.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            while self._work(SLICE):
                self._tell()
                await asyncio.sleep(REST)
        finally:
            if self._task is asyncio.current_task():
                self._task = None
        self._tell()

    def finish(self) -> None:
        """Do all that is left, now."""
        self.stop()
        while self._work(None):
            self._tell()
        self._tell()

    def stop(self) -> None:
        """Leave it as it is."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

"""Who sits at a table where nobody has said his name: short names, the same in every language."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")

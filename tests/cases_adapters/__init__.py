"""How the case files are checked, answered (by the engine or by the second referee) and compared."""

from __future__ import annotations


class CaseError(Exception):
    """A case that cannot be answered as it stands: malformed, or its moves are refused."""

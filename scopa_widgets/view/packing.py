"""Frames for the way: each is sent as what changed since the one before, which is a fifth of the whole.

A change of an object or of a list of the same length is an object with the mark ``"~"`` and the changed members
alone; anything else is the new value itself. `pack.js` undoes it in the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

MARK: Final = "~"


def packed(show: Mapping[str, Any]) -> dict[str, Any]:
    """A show whose frames after the first are changes."""
    frames = show["frames"]
    changes = [change(old, new) for old, new in pairwise(frames)]
    return {**show, "packed": True, "frames": [*frames[:1], *changes]}


def unpacked(show: Mapping[str, Any]) -> dict[str, Any]:
    """The show that was packed."""
    frames: list[Any] = []
    for sent in show["frames"]:
        frames.append(changed(frames[-1], sent) if frames else sent)
    return {**{key: value for key, value in show.items() if key != "packed"}, "frames": frames}


def change(old: Any, new: Any) -> Any:
    """What has to be said to make ``new`` out of ``old``."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys() and new:
        return {MARK: 1, **{key: change(old[key], new[key]) for key in new if old[key] != new[key]}}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 0:
        parts = {str(place): change(a, b) for place, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
        return {MARK: 1, **parts}
    return new


def changed(old: Any, sent: Any) -> Any:
    """``old`` after a change."""
    if not (isinstance(sent, dict) and MARK in sent):
        return sent
    if isinstance(old, list):
        return [changed(part, sent[str(place)]) if str(place) in sent else part for place, part in enumerate(old)]
    return {key: changed(part, sent[key]) if key in sent else part for key, part in old.items()}

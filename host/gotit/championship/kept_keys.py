"""The organiser's own keys, in a file that nobody else may read.

Must not: show one.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from gotit.championship.keys import Key
from gotit.championship.server import write_secret

KEYS = "organiser-keys.json"


class Kept(Struct):
    """What the organiser's folder keeps that nobody else may know."""

    organiser: str
    system: str


def kept_keys(folder: Path) -> Kept:
    """As they are there, or new ones."""
    file = folder / KEYS
    if not file.exists():
        made = Kept(Key.made().seed, Key.made().seed)
        write_secret(file, msgspec.json.encode(made).decode())
    return msgspec.json.decode(file.read_bytes(), type=Kept)

"""What a match is made of: the actions taken, each with the state before it.

Must not: take or judge an action (`progress` and `amend` do).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Deed:
    """An action that the match is made of: what it is called, when it was taken, and the state before it.

    `fits` False: since a correction it can't be taken any more; a later one may change that.
    """

    label: str
    action: Any
    at_us: int
    state: Any
    fits: bool = True

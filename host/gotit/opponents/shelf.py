"""Which games a computer can play, and who plays them at which strength.

May not happen here: playing.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.kits import KITS, load
from gotit.opponents.protocol import Contest


def contests() -> Mapping[str, Contest]:
    """Contest by name, as `gotit tournament NAME` wants it: a game's name; a variant's is longer by what it is called.

    The opponents listed under a game's own name play all its variants.
    """
    return {name: contest for kit in KITS if kit.opponents for name, contest in load(kit.opponents)().items()}

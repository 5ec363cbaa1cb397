"""Which games a computer can play, and who plays them at which strength.

Must not: play.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.kits import KITS, load
from gotit.opponents.protocol import Contest


def contests() -> Mapping[str, Contest]:
    """Contests by name, as for `gotit tournament NAME`: a game's name, followed by the variant's if it is one.

    The opponents listed under a game's own name play all its variants.
    """
    return {name: contest for kit in KITS if kit.opponents for name, contest in load(kit.opponents)().items()}

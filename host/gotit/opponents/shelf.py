"""Which games a computer can play, and who plays them at which strength.

May not happen here: playing.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gotit.core.game import Game
from gotit.opponents.protocol import Opponent, Strength


class Contest(Struct, frozen=True):
    """A game with the settings of its tournament, its players by strength, and how much they may think there.

    `settings`: cards are dealt by the host, no clocks. `simulations`: for one move; at the table the clock decides.
    `paired`: every deal is played twice with the seats changed round (for games with more luck than skill).
    """

    game: Game
    settings: Struct
    opponents: Mapping[Strength, Opponent]
    simulations: int = 0
    paired: bool = True


def contests() -> Mapping[str, Contest]:
    """Contest by name, as `gotit tournament NAME` wants it: a game's name, with its variant if it has several."""
    return {}

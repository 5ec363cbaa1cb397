"""Which games a computer can play, and who plays them at which strength.

May not happen here: playing.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gotit.core.game import Game
from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.rules import AddIt
from gotit.opponents.add_it.greedy import Greedy
from gotit.opponents.add_it.strongest import Strongest
from gotit.opponents.protocol import ByLot, Opponent, Strength


class Contest(Struct, frozen=True):
    """A game with the settings of its tournament, its players by strength, and how much they may think there.

    `settings`: for any number of players; the host deals, no clocks. `opponents`: weakest first. `simulations`: for
    one move of the tournament; at the table the clock decides.
    """

    game: Game
    settings: Struct
    opponents: Mapping[Strength, Opponent]
    simulations: int = 0


def contests() -> Mapping[str, Contest]:
    """Contest by name, as `gotit tournament NAME` wants it: a game's name, with its variant if it has several."""
    return {
        "add-it": Contest(
            AddIt(),
            AddItSettings(mode="virtual", dealer=1),
            {"random": ByLot(), "greedy": Greedy(), "strongest": Strongest()},
            simulations=100,
        ),
    }

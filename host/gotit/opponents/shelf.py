"""Which games a computer can play, and who plays them at which strength.

May not happen here: playing.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gotit.core.game import Game
from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.rules import AddIt
from gotit.games.got_em.actions import GotEmSettings
from gotit.games.shelf import got_em
from gotit.opponents.add_it.greedy import Greedy
from gotit.opponents.add_it.strongest import Strongest
from gotit.opponents.got_em.greedy import Greedy as GotEmGreedy
from gotit.opponents.got_em.strongest import Strongest as GotEmStrongest
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
    """Contest by name, as `gotit tournament NAME` wants it: a game's name; a variant's is longer by what it is called.

    The opponents listed under a game's own name play all its variants.
    """
    got_em_players: Mapping[Strength, Opponent] = {
        "random": ByLot(),
        "greedy": GotEmGreedy(),
        "strongest": GotEmStrongest(),
    }
    return {
        "add-it": Contest(
            AddIt(),
            AddItSettings(mode="virtual", dealer=1),
            {"random": ByLot(), "greedy": Greedy(), "strongest": Strongest()},
            simulations=100,
        ),
        "got-em": Contest(got_em(), GotEmSettings(rules="bright", mode="virtual"), got_em_players, simulations=60),
        "got-em-brainy": Contest(
            got_em(), GotEmSettings(rules="brainy", mode="virtual"), got_em_players, simulations=60
        ),
    }

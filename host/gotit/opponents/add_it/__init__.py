"""Computer opponents for ADD-IT: `greedy` takes most at once, `strongest` simulates how the deal goes on."""

from __future__ import annotations

from collections.abc import Mapping

from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.rules import AddIt
from gotit.opponents.add_it.greedy import Greedy
from gotit.opponents.add_it.strongest import Strongest
from gotit.opponents.protocol import ByLot, Contest, Opponent, Strength


def contests() -> Mapping[str, Contest]:
    """See `gotit.opponents.shelf`."""
    players: Mapping[Strength, Opponent] = {"random": ByLot(), "greedy": Greedy(), "strongest": Strongest()}
    return {AddIt.name: Contest(AddIt(), AddItSettings(mode="virtual", dealer=1), players, simulations=100)}

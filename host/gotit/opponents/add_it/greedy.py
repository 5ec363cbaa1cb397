"""Takes as many cards as it can at once, and thinks no further.

Must not: look ahead.
"""

from __future__ import annotations

import random
from typing import Any

from gotit.games.add_it.actions import Collect, Play
from gotit.games.add_it.captures import captures
from gotit.games.add_it.view import AddItView
from gotit.opponents.protocol import GoOn


class Greedy:
    """The largest capture of any card in hand; if there is none, a random card. Ties are decided at random."""

    def choose(self, view: AddItView, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        gains = [_gain(view, action) for action in legal]
        best = max(gains)
        return chance.choice([action for action, gain in zip(legal, gains, strict=True) if gain == best])


def _gain(view: AddItView, action: Any) -> int:
    """Cards that this action brings now."""
    match action:
        case Collect(cards=cards):
            return len(cards) + 1
        case Play(seat, id_):
            number = next(card.number for card in view.players[seat - 1].hand if card.id == id_)
            return max((capture.gain for capture in captures(view.table, number)), default=0)
        case _:
            return 0

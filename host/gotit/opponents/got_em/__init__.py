"""Computer opponents for Got 'Em!: `greedy` looks at one wall or one square, `strongest` imagines how matches go on."""

from __future__ import annotations

from collections.abc import Mapping

from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.rules import GotEm
from gotit.games.shelf import with_house_texts
from gotit.opponents.got_em.greedy import Greedy
from gotit.opponents.got_em.strongest import Strongest
from gotit.opponents.protocol import Contest, players


def contests() -> Mapping[str, Contest]:
    """See `gotit.opponents.shelf`."""
    game = with_house_texts(GotEm)
    strengths = players(Greedy(), Strongest())
    bright, brainy = (GotEmSettings(rules=rules, mode="virtual") for rules in ("bright", "brainy"))
    return {
        GotEm.name: Contest(game, bright, strengths, simulations=60),
        f"{GotEm.name}-brainy": Contest(game, brainy, strengths, simulations=60),
    }

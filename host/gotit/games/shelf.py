"""The games on offer, each made with its house deck.

The data files lie beside the rules in the package and are as fixed as the code. They are read here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from gotit.core.game import Game
from gotit.games.add_it.rules import AddIt
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.games.got_em.board import SIDES
from gotit.games.got_em.rules import GotEm
from gotit.games.hidden_formula.rules import HiddenFormula
from gotit.games.mathic_fraction.rules import MathicFraction


def shelf() -> Mapping[str, Game]:
    """Game by name, as `Session.games` wants it."""
    games: tuple[Game, ...] = (
        FastFunMaths(house_text("fast_fun_maths", "deck.txt"), house_text("fast_fun_maths", "zeros.txt")),
        HiddenFormula(
            house_text("hidden_formula", "formula_cards.txt"),
            house_text("hidden_formula", "math_geek.txt"),
            house_text("hidden_formula", "goal_cards.txt"),
        ),
        AddIt(),
        got_em(),
        MathicFraction(house_text("mathic_fraction", "cards.txt"), house_text("mathic_fraction", "tokens.txt")),
    )
    return {game.name: game for game in games}


def got_em() -> GotEm:
    """Got 'Em! with its house boards and cards."""
    mosaics = [house_text("got_em", f"mosaic_{side}.txt") for side in SIDES]
    return GotEm(mosaics, house_text("got_em", "cards.txt"))


def house_text(game: str, name: str) -> str:
    """A data file of a game's package, as its own reader takes it: "fast_fun_maths", "deck.txt"."""
    return (files("gotit.games") / game / name).read_text(encoding="utf-8")

"""What the screens rest on: the view and the actions have a JSON form and come back from it as they were."""

from __future__ import annotations

import typing

import msgspec

from gotit.core.game import Called, Drawn, TimeUp
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula import view as v

EXAMPLE = v.HiddenFormulaView(
    phase="showing",
    size=6,
    length=5,
    part=1,
    tiles=(v.TileView("A1", "14"), v.TileView("B1", "x")),
    players=(v.PlayerView(1, won=(v.GoalView((31, 37), asterisk=True),)), v.PlayerView(2, locked=True)),
    goal=v.GoalView((8,)),
    caller=1,
    chain=v.ChainView(1, ("F5", "E5"), wild=(("E5", "^"),), readings=(v.ReadingView("(3 × 1) + 5", "8"),)),
)


def test_the_view_comes_back_from_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(EXAMPLE), type=v.HiddenFormulaView) == EXAMPLE
    assert [player.points for player in EXAMPLE.players] == [1, 0]


def test_every_action_has_a_name_of_its_own() -> None:
    kinds = typing.get_args(a.Action)
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    assert {Called, TimeUp, Drawn} < set(kinds)
    assert msgspec.convert({"do": "tap", "seat": 1, "at": "F5"}, a.Action) == a.Tap(1, "F5")


def test_default_settings_are_the_rulebook_s() -> None:
    settings = msgspec.convert({}, a.HiddenFormulaSettings)
    assert (settings.mode, settings.show_s, settings.lock_out, settings.wizard) == ("virtual", 5, True, ())

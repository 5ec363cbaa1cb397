"""The form that is made from the descriptions of a game's settings."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from PyQt6.QtWidgets import QApplication, QWidget

from gotit.core.game import Game
from gotit.core.setting import settings_of
from gotit.games.shelf import shelf
from gotit.kits import kit, load
from gotit.ui.operator.fields import Check, Number
from gotit.ui.operator.settings_form import SettingsForm

pytestmark = pytest.mark.usefixtures("qapp")
GAMES = shelf()
JUNK: tuple[Any, ...] = ("x", None, 3, -1, 10_000, 0, True, 2.5, [], [1, "x"], {}, {"1": 3}, {"9": "random"})


def form_of(game: Game, players: int = 0) -> SettingsForm:
    own = kit(game.name).options
    most = game.seats[-1]
    made: SettingsForm = load(own)(most) if own else SettingsForm(game.Settings, most)
    made.setProperty("players", players or most)
    return made


def values(game: Game, name: str) -> list[Any]:
    """Some values that the setting can have, in JSON, and some that it can't."""
    setting, usual = settings_of(game.Settings)[name], getattr(game.Settings(), name)
    own = [choice.value for choice in setting.choices if choice.value is not None]
    match usual:
        case bool():
            return [True, False]
        case dict():
            return [{}, {"1": (own or ["03-27"])[0]}]
        case tuple():
            return [[], own, [0, 3]]
        case int():
            bounds = [setting.low, setting.high, setting.none_is, *own]
            return [number + step for number in bounds if number is not None for step in (-1, 0, 1)]
        case _:
            return [*own, ""]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_loaded_the_form_makes_settings_that_the_game_knows(qapp: QApplication, name: str) -> None:
    """And it accepts again what it makes."""
    game, chance = GAMES[name], random.Random(7)
    form = form_of(game)
    for _ in range(60):
        players = chance.choice(game.seats)
        form.setProperty("players", players)
        told = [each for each in form.fields if chance.random() < 0.6]
        form.load({each: chance.choice([*values(game, each), chance.choice(JUNK)]) for each in told})
        made = form.settings()
        msgspec.convert(made, game.Settings, strict=False)
        form.load(made)
        assert form.settings() == made


@pytest.mark.parametrize("name", GAMES)
def test_no_number_of_the_form_and_no_switch_is_refused(qapp: QApplication, name: str) -> None:
    """Except texts: decks, dates, delays."""
    game, chance = GAMES[name], random.Random(8)
    form = form_of(game)
    plain = [each for each, field in form.fields.items() if isinstance(getattr(game.Settings(), each), int | str)]
    plain = [each for each in plain if settings_of(game.Settings)[each].kind != "file"]
    for _ in range(60):
        players = chance.choice(game.seats)
        form.setProperty("players", players)
        form.load({each: chance.choice([*values(game, each), *JUNK]) for each in plain})
        game.start(len(tuple("ABCDEFGHI"[:players])), msgspec.convert(form.settings(), game.Settings, strict=False))


@pytest.mark.parametrize("name", GAMES)
def test_what_depends_on_another_is_on_while_that_holds(qapp: QApplication, name: str) -> None:
    """What is switched off is kept, unless the rules refuse it."""
    game = GAMES[name]
    form, kept = form_of(game), 0
    depend = [each for each in form.fields.values() if isinstance(each, Check) and each.setting.needs]
    for mode in ("virtual", "referee"):
        form.load({"mode": mode})
        for each, field in form.fields.items():
            holds = all(form.fields[need.name].value() == need.value for need in field.setting.needs)
            assert all(widget.isEnabled() == holds for widget in field.widgets), each
    for each, field in form.fields.items():
        if isinstance(field, Check) and (needs := field.setting.needs):
            form.load({need.name: need.value for need in needs} | {each: type(field.usual)(not field.usual)})
            for need in needs:
                if (other := _other(game, need.name, need.value)) is not None:
                    before = form.settings()[each]
                    form.fields[need.name].show(other)
                    assert form.settings()[each] == (field.usual if need.refused else before), each
                    form.fields[need.name].show(need.value)
                    kept += 1
    assert kept or not depend


def _other(game: Game, name: str, value: Any) -> Any:
    choices = [choice.value for choice in settings_of(game.Settings)[name].choices]
    return next((each for each in choices if each != value), None)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_hears_the_form_hears_what_each_field_is(qapp: QApplication, name: str) -> None:
    for each, field in form_of(GAMES[name]).fields.items():
        for widget in field.widgets:
            text = getattr(widget, "text", str)()
            assert widget.accessibleName() or text, f"{each}: {type(widget).__name__}"


def test_what_means_none_is_one_step_below_the_lowest(qapp: QApplication) -> None:
    form = form_of(GAMES["hidden-formula"])
    time_to_show = form.field("show_s", Number)
    time_to_show.show(3)
    assert time_to_show.value() == 3
    time_to_show.box.stepDown()
    assert time_to_show.box.text() == "no clock"
    assert time_to_show.value() == 0
    with pytest.raises(TypeError, match="show_s is no Check"):
        form.field("show_s", Check)


def test_only_the_seats_that_are_taken_are_shown(qapp: QApplication) -> None:
    form = form_of(GAMES["add-it"], players=2)
    boxes: list[QWidget] = list(form.fields["computers"].widgets[1:])
    assert [box.isVisibleTo(form) for box in boxes] == [True, True, False, False]

"""What stands beside a setting: what is refused by it, and that every game's is whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
import pytest
from tests.speech import heard

from gotit.core.game import Game, Refused
from gotit.core.message import Message, Typed, say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting, check, settings_of
from gotit.games.pace import SEARCHES, SEES_NO_REAL_CARDS, racers
from gotit.games.settings import computers, fruitless, only_dealt
from gotit.games.shelf import shelf

WRONG = say("bad_size", "The size is {low} to {high}, or 0, not {value}.", low=LOW, high=HIGH, value=VALUE)
NAMED = say(
    "bad_name",
    "“{piece}” is no size: {low} to {high}, not {value}.",
    piece=Typed("Rook"),
    low=LOW,
    high=HIGH,
    value=VALUE,
)
NOT_SMALL = say("not_small", "Small ones have no sound.")


class Toy(msgspec.Struct, frozen=True):
    size: Annotated[int, Setting(say("size", "Size"), low=2, high=5000, none=say("no_size", "none"), wrong=WRONG)] = 0
    small: Annotated[bool, Setting(say("small", "Small"))] = False
    sound: Annotated[bool, Setting(say("sound", "Sound"), needs=(Need("small", False, NOT_SMALL),))] = False
    light: Annotated[bool, Setting(say("light", "Light"), needs=(Need("small", False),))] = False
    first: Annotated[int, Setting(say("first", "First"), none=say("lot", "by lot"), kind="seat")] = 0
    pawns: Annotated[Mapping[int, Literal["red"]], Setting(say("pawns", "Pawns"))] = {}
    delays: Annotated[tuple[int, ...], Setting(say("delays", "Delays"), low=0, high=9, wrong=WRONG)] = ()
    marked: Annotated[tuple[int, ...], Setting(say("marked", "Marked"), kind="mark")] = ()
    plain: Annotated[int, Setting(say("plain", "Plain"), low=0, high=2)] = 0
    named: Annotated[int, Setting(say("named", "Named"), low=1, high=2, wrong=NAMED)] = 1
    unsaid: int = 0


@pytest.mark.parametrize(
    "fine",
    [
        Toy(),
        Toy(size=2),
        Toy(size=5000, sound=True, first=3, pawns={1: "red", 3: "red"}, delays=(0, 9)),
        Toy(small=True, light=True),
        Toy(unsaid=-7),
    ],
)
def test_what_can_be_is_not_refused(fine: Toy) -> None:
    check(fine, players=3)


@pytest.mark.parametrize(
    ("wrong", "code", "sentence"),
    [
        (Toy(size=1), "bad_size", "The size is 2 to 5000, or 0, not 1."),
        (Toy(size=12_345), "bad_size", "The size is 2 to 5000, or 0, not 12345."),
        (Toy(size=-1), "bad_size", "The size is 2 to 5000, or 0, not −1."),
        (Toy(delays=(0, 10)), "bad_size", "The size is 0 to 9, or 0, not 10."),
        (Toy(small=True, sound=True), "not_small", "Small ones have no sound."),
        (Toy(first=4), "no_such_seat_in_settings", "The settings name seat 4, but there are only 3 players."),
        (Toy(first=-1), "no_such_seat_in_settings", "The settings name seat −1, but there are only 3 players."),
        (Toy(marked=(1, 4)), "no_such_seat_in_settings", "The settings name seat 4, but there are only 3 players."),
        (Toy(plain=3), "setting_out_of_range", "The setting “plain” can't be 3."),
        (Toy(named=3), "bad_name", "“Rook” is no size: 1 to 2, not 3."),
        (Toy(pawns={4: "red"}), "no_such_seat_in_settings", "The settings name seat 4, but there are only 3 players."),
    ],
)
def test_what_cannot_be_is_refused_with_its_numbers(wrong: Toy, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check(wrong, players=3)
    assert refused.value.code == code
    assert heard(refused.value) == sentence


def test_of_what_nothing_is_said_nothing_is_offered() -> None:
    assert "unsaid" not in settings_of(Toy)
    assert list(settings_of(Toy)) == [
        "size",
        "small",
        "sound",
        "light",
        "first",
        "pawns",
        "delays",
        "marked",
        "plain",
        "named",
    ]


# --- the games' own --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", shelf().values(), ids=shelf().keys())
def test_what_is_said_of_a_games_settings_fits_them(game: Game) -> None:
    usual = game.Settings()
    described = settings_of(game.Settings)
    check(usual, players=game.seats[0])
    for name, setting in described.items():
        value = getattr(usual, name)
        assert setting.words or setting.choices, f"{name} is called nothing"
        if setting.choices and not isinstance(value, tuple | Mapping):
            assert value in [choice.value for choice in setting.choices], name
        assert setting.beside in ("", *described)
        for need in setting.needs:
            assert need.name in described
            msgspec.convert({need.name: need.value}, game.Settings)


@pytest.mark.parametrize("game", shelf().values(), ids=shelf().keys())
def test_each_choice_of_a_type_is_in_words(game: Game) -> None:
    """A value that a setting can take, and no more: whoever adds one to the type says what it is called."""
    for field in msgspec.structs.fields(game.Settings):
        setting = settings_of(game.Settings).get(field.name)
        if setting is None or not setting.choices:
            continue
        for choice in setting.choices:
            assert isinstance(choice, Choice)
            assert isinstance(choice.words, Message)
        if not isinstance(field.default, tuple | dict) and field.default is not msgspec.NODEFAULT:
            for choice in setting.choices:
                msgspec.convert({field.name: choice.value}, game.Settings)
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({field.name: "no such choice"}, game.Settings)


def test_what_settings_of_several_games_have_alike_is_said_as_it_is_meant() -> None:
    refused = say("toy_not_real", "No.")
    needs = (only_dealt(refused),)
    assert needs == (Need("mode", "virtual", refused),)
    assert [fruitless(refused, needs=each).needs for each in ((), needs)] == [(), needs]
    strengths, paces = computers(refused, refused), racers(SEARCHES)
    assert [choice.value for choice in strengths.choices] == [None, "random", "learner", "greedy", "strongest"]
    assert [choice.value for choice in paces.choices] == [None, "very_easy", "easy", "medium", "hard"]
    assert (strengths.needs, paces.needs) == (needs, (only_dealt(SEES_NO_REAL_CARDS),))

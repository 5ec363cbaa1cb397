"""What the headless referee reads and writes fits the JSON Schema that it prints, as an independent validator checks
it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from tests.headless_bot import Bot, Json

from gotit.cli import main
from gotit.games.shelf import shelf
from gotit.headless.schema import schema

GAMES = tuple(shelf())


def validator(game: str, part: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema(shelf()[game])["$defs"]})


def play(game: str, moves: int) -> Bot:
    """The beginning of a match, asking everything that can be asked at each move."""
    bot = Bot(shelf(), seed=5)
    bot.start(game, ("Ana", "Ben"), {"mode": "virtual"} if has_modes(game) else {})
    for move in range(moves):
        bot.view(seat=(None, 1, 2)[move % 3])
        bot.write("advice")
        bot.write("offers", **({"seat": 1 + move % 2} if move % 3 else {}))
        bot.write("call", seat=1 + move % 2, at_us=(move + 1) * 700_000, uncertainty_us=8)
        bot.legal()
        if listed := bot.own_legal():
            bot.write("act", action=bot.chance.choice(listed), at_us=(move + 1) * 700_000)
    return bot


def has_modes(game: str) -> bool:
    """Can it be played with real cards, or the computer deal?"""
    return "mode" in shelf()[game].Settings.__struct_fields__


@pytest.mark.parametrize("game", GAMES)
def test_every_line_and_every_answer_of_a_match_fits(game: str) -> None:
    bot = play(game, moves=25)
    assert {"view", "legal", "offers", "ok"} <= {key for answer in bot.answers for key in answer}
    for part, said in (("line", bot.written), ("answer", bot.answers)):
        fits = validator(game, part)
        for one in random.Random(1).sample(said, min(len(said), 80)):
            assert fits.is_valid(one), f"{one} does not fit: {next(fits.iter_errors(one)).message}"


@pytest.mark.parametrize("game", GAMES)
def test_settings_and_actions_are_the_game_s_own(game: str) -> None:
    fits = validator(game, "line")
    settings = {"mode": "referee"} if has_modes(game) else {}
    assert fits.is_valid({"do": "start", "game": game, "names": ["Ana", "Ben"], "settings": settings})
    assert not fits.is_valid({"do": "start", "game": game, "names": ["Ana", "Ben"], "settings": {"mode": "cheat"}})
    assert not fits.is_valid({"do": "act", "action": {"do": "win"}})


WRONG: tuple[Json, ...] = (
    {"do": "act"},
    {"do": "call", "seat": 0},
    {"do": "call", "seat": 1, "uncertainty_us": -1},
    {"do": "view", "of": 2},
    {"do": "view", "at_us": -1},
    {"do": "time", "at_us": 2**53 + 1},
    {"do": "press", "source": "lines", "input": 0},
    {"do": "shout"},
    {},
)


@pytest.mark.parametrize("line", WRONG, ids=json.dumps)
def test_what_does_not_fit_is_refused_by_the_referee_too(line: Json) -> None:
    assert not validator("fast-fun-maths", "line").is_valid(line)
    bot = Bot(shelf(), seed=5)
    bot.start("fast-fun-maths", ("Ana", "Ben"), {})
    answers = [json.loads(answer) for answer in bot.referee.answer(json.dumps(line).encode())]
    assert answers[-1]["error"]["code"] == "bad_line"


@pytest.mark.parametrize("game", GAMES)
def test_the_command_prints_it(game: str) -> None:
    printed = CliRunner().invoke(main, ["referee", game, "--schema"])
    assert printed.exit_code == 0
    made: Any = json.loads(printed.output)
    Draft202012Validator.check_schema(made)
    assert made == json.loads(json.dumps(schema(shelf()[game])))
    assert {"line", "answer", "action", "settings", "view", "advice"} <= made["$defs"].keys()


def test_the_command_says_what_it_needs() -> None:
    unknown = CliRunner().invoke(main, ["referee", "chess", "--schema"])
    assert (unknown.exit_code, "There's no game called “chess”" in unknown.output) == (2, True)
    nobody = CliRunner().invoke(main, ["referee", "add-it"])
    assert (nobody.exit_code, '--seats "Ana,Ben"' in nobody.output) == (2, True)

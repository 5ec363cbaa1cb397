"""`gotit solve`: the answer as JSON and in words, and every wrong option named."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gotit.solve import solve


def run(line: str) -> Result:
    return CliRunner().invoke(solve, ["fast-fun-maths", *line.split()])


def answer(line: str) -> dict[str, Any]:
    result = run(line + " --json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout_bytes.decode("utf-8"))
    return found


@pytest.mark.parametrize(
    "line",
    ["--cards 3 4 7 8 9 --target 44", "--target 44 --cards 3 4 7 8 9", "--cards 3,4,7,8,9 --target 44"],
)
def test_the_answer_as_json(line: str) -> None:
    found = answer(line)
    assert (found["solvable"], found["count"], found["by_cards"]["5"]) == (True, 34, 22)
    assert len(found["solutions"]) == 34
    assert found["solutions"][0] == {
        "calculation": "9 × 4 + 8",
        "typed": "9*4+8",
        "numbers": [9, 4, 8],
        "operators": ["*", "+"],
        "whole": True,
        "one_colour": [],
    }
    assert (found["fewest_cards"], found["most_cards"], found["one_colour"]) == (3, 5, None)


def test_whole_handicap_and_colours() -> None:
    assert answer("--cards 3 4 7 8 9 --target 44 --whole")["count"] == 32
    assert answer("--cards 3 4 7 8 9 --target 44 --handicap")["count"] == 13
    found = answer("--cards 9 4 8 2 5 --colours r,w,r,b,y --target 44")
    by_text = {each["calculation"]: each["one_colour"] for each in found["solutions"]}
    assert by_text["9 × 4 + 8"] == ["red"]
    assert found["one_colour"] == sum(bool(each) for each in by_text.values()) == 1


def test_what_cannot_be_made() -> None:
    found = answer("--cards 1 --target 99")
    assert (found["solvable"], found["count"], found["solutions"], found["shortest"]) == (False, 0, [], None)
    assert run("--cards 1 --target 99").output == "99 can't be made from 1.\n"


def test_in_words() -> None:
    lines = run("--cards 4 4 4 4 4 --target 44").output.splitlines()
    assert lines[0] == "44 from 4 4 4 4 4: 2 ways."
    assert "  (4 + 4 + 4) × 4 − 4" in lines
    assert run("--cards 4 --target 4").output.startswith("4 from 4: 1 way.")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--cards 3 x --target 4", "“x” is not a card: give numbers such as 3 4 7 8 9."),
        ("--cards 3 ² --target 4", "“²” is not a card"),
        ("--cards 1 2 3 4 5 6 --target 4", "A hand has 1 to 5 cards, not 6."),
        ("--cards , --target 4", "A hand has 1 to 5 cards, not 0."),
        ("--cards 3 4 --target 4 --colours r", "There are 2 cards but 1 colours: give one colour for each card."),
        ("--cards 3 --target 4 --colours green", "“green” is not a colour: use r, y, b or w"),
        ("--cards 3 --target -4", "-4 is not in the range"),
        ("--cards 3", "Missing option '--target'"),
    ],
)
def test_every_wrong_option_is_named(line: str, sentence: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_from_the_command_line_in_any_encoding() -> None:
    """A terminal without × must not make it fail."""
    line = [sys.executable, "-m", "gotit", "solve", "fast-fun-maths", "--cards", "3", "4", "7", "8", "9"]
    done = subprocess.run(
        [*line, "--target", "44", "--json"], capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii"}
    )
    assert json.loads(done.stdout.decode("utf-8"))["count"] == 34


# --- Mathic Fraction -------------------------------------------------------------------------------------------------


def mathic(*arguments: str) -> Result:
    return CliRunner().invoke(solve, ["mathic-fraction", *arguments])


def mathic_answer(*arguments: str) -> dict[str, Any]:
    result = mathic(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout_bytes.decode("utf-8"))
    return found


def test_mathic_fraction_as_json() -> None:
    found = mathic_answer(
        "--hand", "3/12h 11/12s", "--space", "2/12d,5/12h", "--tokens", "color red, operation + *, odd"
    )
    assert found["hand"] == [
        {"card": "3/12h", "usable": True, "example": "5/12 − 2/12 = 3/12"},
        {"card": "11/12s", "usable": False, "example": ""},
    ]
    assert (found["space"], found["complete"], found["count"], found["powers"]) == (["2/12d", "5/12h"], True, 1, False)
    assert found["tokens"] == ["red cards", "add or multiply", "a side of odd numerators"]
    best = found["equations"][0]
    assert sorted(best.pop("cards")) == ["2/12d", "3/12h", "5/12h"]
    assert best.pop("equation").count("+") == 1
    assert best == {
        "hand_card": "3/12h",
        "declared": [],
        "points": 73,
        "card_points": 3,
        "solution_points": 10,
        "tokens": ["red cards", "add or multiply", "a side of odd numerators"],
    }


def test_mathic_fraction_declares_wild_cards() -> None:
    found = mathic_answer("--hand", "odd", "--space", "under1/12")
    assert found["hand"] == [{"card": "odd", "usable": False, "example": ""}]
    found = mathic_answer("--hand", "odd:r", "--space", ">=10/12", "--tokens", "number 3/2")
    declared = {each["card"]: each["value"] for each in found["equations"][0]["declared"]}
    assert declared == {"odd:r": "3/2", ">=10/12": "3/2"}
    assert found["equations"][0]["points"] == 32


def test_mathic_fraction_powers_denominators_and_points() -> None:
    line = ("--hand", "12/12", "--space", "7/12,0/12")
    assert mathic_answer(*line)["equations"] == []
    assert mathic_answer(*line, "--powers")["equations"][0]["equation"] == "7/12 ^ 0/12 = 12/12"
    assert mathic_answer(*line, "--tokens", "operation ^")["equations"][0]["points"] == 33
    assert mathic_answer(*line, "--powers", "--points-per-card", "2")["equations"][0]["points"] == 16
    assert not mathic_answer("--hand", "3/12", "--space", "odd/odd", "--denominators", "3")["equations"]


def test_mathic_fraction_lists_the_best_or_all() -> None:
    line = ("--hand", "3/12", "--space", "2/12,5/12,1/12")
    assert mathic_answer(*line)["count"] == 2
    found = mathic_answer(*line, "--all", "--most", "4")
    assert (found["every"], found["complete"], found["count"], len(found["equations"])) == (True, True, 6, 4)


def test_mathic_fraction_in_words() -> None:
    lines = mathic("--hand", "3/12,11/12", "--space", "2/12,5/12", "--tokens", "odd").output.splitlines()
    assert lines[0] == "Can 3/12 be used? Yes, 5/12 − 2/12 = 3/12."
    assert lines[1] == "Can 11/12 be used? No."
    assert lines[2] == "The best:"
    assert lines[3].startswith("   33 points  ")
    assert lines[3].endswith("; clears the space; a side of odd numerators")
    more = mathic("--hand", "3/12", "--space", "2/12,5/12,1/12", "--all", "--most", "4").output.splitlines()
    assert more[1] == "All equations:"
    assert more[-1] == "  … and 2 more: --most lists more."
    wild = mathic("--hand", "odd", "--space", "simplest,3/12,even", "--all").output
    assert "All equations, as far as found:" in wild


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--hand", "x", "--space", "3/12"), "Invalid value for --hand: “x” is not a card: write 3/12, >=2/12, <=2/12"),
        (("--hand", "3/12", "--space", "4/12 7"), "Invalid value for --space: “7” is not a card"),
        (("--hand", ",", "--space", "3/12"), "Invalid value for --hand: Give at least one card, such as 3/12h."),
        (("--hand", "3/12", "--space", ""), "Invalid value for --space: Give at least one card, such as 3/12h."),
        (("--hand", "3/12", "--space", "1/0"), "“1/0” is not a fraction: nothing can be cut into 0 parts."),
        (("--hand", "3/12:red", "--space", "3/12"), "“3/12:red” needs a suit, not only a colour: h, d, s or c."),
        (
            ("--hand", "3/12", "--space", "3/12h", "--tokens", "color red"),
            "Invalid value for --hand: “3/12” has no suit: write 3/12h, 3/12d, 3/12s or 3/12c.",
        ),
        (
            ("--hand", "3/12h", "--space", "odd", "--tokens", "color red"),
            "Invalid value for --space: “odd” has no colour: write odd:red or odd:black.",
        ),
        (
            ("--hand", "3/12", "--space", "3/12", "--tokens", "dance"),
            "--tokens: “dance” is not a token",
        ),
        (("--hand", "3/12", "--space", "3/12 " * 401), "That is too many cards: at most 400."),
        (("--hand", "3/12", "--space", "3/12", "--denominators", "1000"), "1000 is not in the range"),
        (("--hand", "3/12"), "Missing option '--space'"),
    ],
)
def test_mathic_fraction_names_every_wrong_option(arguments: tuple[str, ...], sentence: str) -> None:
    result = mathic(*arguments)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_mathic_fraction_s_help_shows_an_example_that_works() -> None:
    said = " ".join(mathic("--help").output.split())
    example = said.partition("For example: gotit solve mathic-fraction ")[2].partition(" Options:")[0]
    assert mathic(*shlex.split(example)).exit_code == 0

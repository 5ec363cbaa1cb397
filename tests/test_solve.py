"""`gotit solve`: the answer as JSON and in words, and every wrong option named."""

from __future__ import annotations

import json
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
        ("--cards 1 2 3 4 5 6 --target 4", "A hand is one to 5 cards, not 6."),
        ("--cards , --target 4", "A hand is one to 5 cards, not 0."),
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
    """A terminal that knows no × must not make it fail."""
    line = [sys.executable, "-m", "gotit", "solve", "fast-fun-maths", "--cards", "3", "4", "7", "8", "9"]
    done = subprocess.run(
        [*line, "--target", "44", "--json"], capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii"}
    )
    assert json.loads(done.stdout.decode("utf-8"))["count"] == 34

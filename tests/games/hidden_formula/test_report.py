"""`gotit solve hidden-formula`: the answer as JSON and in words, and every wrong option named."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, YOUNG_GRID

from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.report import report
from gotit.solve import solve


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    file = tmp_path / "grid.txt"
    file.write_text("# the rulebook's\n" + RULEBOOK_GRID, encoding="utf-8")
    return file


def run(*line: str, text: str | None = None) -> Result:
    return CliRunner().invoke(solve, ["hidden-formula", *line], input=text)


def answer(*line: str, text: str | None = None) -> dict[str, Any]:
    result = run(*line, "--json", text=text)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout_bytes.decode("utf-8"))
    return found


def test_every_chain_and_bracketing_as_json(grid: Path) -> None:
    found = answer("--grid", str(grid), "--goal", "8")
    assert found["grid"] == list(read_grid(RULEBOOK_GRID).rows)
    assert (found["goal"], found["tiles"], found["wild"], found["solvable"]) == (8, 5, ["+", "-", "x"], True)
    assert found["count"] == len(found["formulas"])
    assert found["directed"] == len({tuple(each["cells"]) for each in found["formulas"]})
    assert found["chains"] == len({min(tuple(each["cells"]), tuple(each["cells"][::-1])) for each in found["formulas"]})
    three = [each for each in found["formulas"] if each["tokens"] == ["3", "x", "1", "+", "5"]]
    assert [each["calculation"] for each in three] == ["(3 × 1) + 5"] * 3
    assert {each["brackets"] for each in three} == {1}


def test_seven_tiles_and_a_grid_from_standard_input() -> None:
    assert not answer("--grid", "-", "--goal", "18", text=YOUNG_GRID)["solvable"]
    found = answer("--grid", "-", "--goal", "18", "--tiles", "7", text=YOUNG_GRID)
    assert found["chains"] == 61
    assert {len(each["cells"]) for each in found["formulas"]} == {7}
    assert {each["brackets"] for each in found["formulas"]} <= {1, 2, 3, 4, 5}


def test_the_wizard_finds_more(grid: Path) -> None:
    normal, wizard = (answer("--grid", str(grid), "--goal", "5", *more)["count"] for more in ((), ("--wizard",)))
    assert wizard > normal


def test_in_words(grid: Path) -> None:
    lines = run("--grid", str(grid), "--goal", "8").output.splitlines()
    assert lines[0] == "8 with 5 tiles: 40 rows of tiles, 80 ways to read them."
    assert "  B6 B5 B4 C4 D4   (3 × 1) + 5" in lines
    assert len(lines) == 81
    assert run("--grid", "-", "--goal", "20", text=YOUNG_GRID).output == "20 can't be made with 5 tiles on this grid.\n"


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        (("--grid", "-", "--goal", "8"), "1 + 2", "<stdin>:1: A grid has 6 rows, or 5 for young players, not 1."),
        (("--grid", "-", "--goal", "8"), RULEBOOK_GRID.replace("14", "x", 1), "<stdin>:1: A1 must be a number, not ×."),
        (
            ("--grid", "-", "--goal", "8"),
            RULEBOOK_GRID.replace("14", "1.5", 1),
            "<stdin>:1: “1.5” is not a formula",
        ),
        (("--grid", "no such file", "--goal", "8"), None, "No such file"),
        (("--grid", "-", "--goal", "-1"), RULEBOOK_GRID, "-1 is not in the range"),
        (("--grid", "-", "--goal", "8", "--tiles", "6"), RULEBOOK_GRID, "'6' is not one of '5', '7'"),
        (("--goal", "8"), None, "Missing option '--grid'"),
    ],
)
def test_every_wrong_option_is_named(line: tuple[str, ...], text: str | None, sentence: str) -> None:
    result = run(*line, text=text)
    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    result = run("--grid", str(file), "--goal", "8")
    assert (result.exit_code, "That isn't a text file of tiles." in result.output) == (2, True)


def test_only_known_lengths_and_operators_are_solved() -> None:
    for tiles, wizard in ((4, ()), (5, ("+",))):
        with pytest.raises(ValueError, match="tiles"):
            report(read_grid(RULEBOOK_GRID), 8, tiles, wizard)  # type: ignore[arg-type]


def test_from_the_command_line_in_any_encoding(grid: Path) -> None:
    line = [sys.executable, "-m", "gotit", "solve", "hidden-formula", "--grid", str(grid), "--goal", "8", "--json"]
    done = subprocess.run(line, capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout.decode("utf-8"))["chains"] == 40

"""`gotit lab simulated`: what is printed, written, and said when something is wrong."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PyQt6.QtGui import QImage

from gotit.cli import main
from gotit.lab.command import write_block
from gotit.lab.report import html
from gotit.lab.result import Failure, LabResult
from gotit_lab.evidence import evidence
from gotit_lab.tally import Tally


def lab(*args: str) -> Result:
    return CliRunner().invoke(main, ["lab", "simulated", "--jobs", "1", *args])


def test_a_report_of_one_page_that_needs_nothing_else(tmp_path: Path) -> None:
    done = lab("--races", "60", "--outside", "0", "--seed", "1", "--out", str(tmp_path))
    assert done.exit_code == 0, done.output
    page = (tmp_path / "lab.html").read_text("utf-8")
    for words in ("What must hold", "midpoint", "ours"):
        assert words in done.output
    for words in ("What must hold", "order of arrival", "midpoint", "regression", "ours"):
        assert words in page
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert "<script" not in page
    assert "gotit lab simulated --races 60 --outside 0 --seed 1" in page
    pictures = re.findall(r'src="data:image/png;base64,([^"]+)"', page)
    assert len(pictures) == 4
    for picture in pictures:
        image = QImage.fromData(base64.b64decode(picture))
        colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
        assert image.width() > 1_000
        assert len(colours) > 20, "nothing is drawn"
    figures = json.loads((tmp_path / "lab-simulated.json").read_text("utf-8"))
    assert figures["demands"][0]["found"] == "0"
    assert len(figures["panels"]) == 4


def test_what_must_not_happen_ends_with_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = Tally(failed=1, failures=[Failure("inside:7", 42, "seat 3 was named clear first; seat 1 was")])
    monkeypatch.setattr("gotit_lab.simulated.simulate", lambda *_: failed)
    done = lab("--races", "10", "--outside", "0")
    assert done.exit_code == 1
    assert "world inside:7, race 42" in done.output
    assert "seat 3 was named clear first" in done.output


def test_one_world_again() -> None:
    done = lab("--world", "inside:2")
    assert done.exit_code == 0, done.output
    assert "in 100 races" in done.output
    assert lab("--world", "inside:2", "--write-docs").exit_code == 2


def test_one_kind_of_worlds() -> None:
    done = lab("--outside", "20", "--world", "wire-late")
    assert done.exit_code == 0, done.output
    assert "Outside the model" in done.output
    assert "What must hold" in done.output


@pytest.mark.parametrize(("world", "words"), [("mars", "There is no mars"), ("inside:x", "number of an evening")])
def test_a_world_that_is_not_there(world: str, words: str) -> None:
    done = lab("--world", world)
    assert done.exit_code == 2
    assert words in done.output


def test_write_docs_needs_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gotit_lab.simulated.simulate", lambda *_: pytest.fail("it worked for nothing"))
    done = lab("--races", "10", "--write-docs")
    assert done.exit_code == 1
    assert "at the top of a checkout" in done.output


def test_a_folder_that_cannot_be_made_is_said_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gotit_lab.simulated.simulate", lambda *_: pytest.fail("it worked for nothing"))
    (tmp_path / "file").touch()
    done = lab("--races", "10", "--out", str(tmp_path / "file" / "report"))
    assert done.exit_code == 1
    assert "name another folder" in done.output


def test_a_block_is_replaced_and_the_rest_kept(tmp_path: Path) -> None:
    document = tmp_path / "timing.md"
    marks = "<!-- lab simulated: made by gotit lab simulated --write-docs -->", "<!-- end of lab simulated -->"
    document.write_text(f"before\n\n{marks[0]}\n\nold\n\n{marks[1]}\n\nafter\n", "utf-8")
    write_block(document, "simulated", "| new |")
    assert document.read_text("utf-8") == f"before\n\n{marks[0]}\n\n| new |\n\n{marks[1]}\n\nafter\n"
    with pytest.raises(Exception, match="has no place for this"):
        write_block(document, "emulated", "")


def test_the_block_has_its_place() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "timing.md").read_text("utf-8")
    for mark in ("<!-- lab simulated: made by gotit lab simulated --write-docs -->", "<!-- end of lab simulated -->"):
        assert text.count(mark) == 1


def test_an_empty_tally_can_be_told() -> None:
    """Nothing to draw is said, too."""
    result = evidence(Tally(), "")
    assert isinstance(result, LabResult)
    assert "<img" in html([result])

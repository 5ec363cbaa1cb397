"""`gotit print`: what it writes where, and a sentence for everything that stands in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.printing.reading import Pages

from gotit.cli import main
from gotit.printing.decks import NAMES
from gotit.ui import settings
from gotit.ui.settings import Settings, save

pytestmark = pytest.mark.usefixtures("qapp")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["print", *args])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "settings_file", lambda: tmp_path / "no" / "settings.json")
    return tmp_path


def test_the_list_says_what_there_is_and_how_much_paper_it_takes() -> None:
    said = run("--list")
    assert said.exit_code == 0, said.output
    for name in NAMES:
        assert f"{name}: suits the rules of " in said.output
    assert "  Cards: 60, two-sided (7 × A4, 7 × Letter)" in said.output


def test_a_sensible_name_by_default(here: Path) -> None:
    said = run("fast-fun-maths")
    assert said.exit_code == 0, said.output
    assert "gotit-fast-fun-maths-a4.pdf: print it on A4 at actual size (100 %), on both sides" in said.output
    assert len(Pages((here / "gotit-fast-fun-maths-a4.pdf").read_bytes())) == 18


def test_letter_to_a_file_of_another_name(here: Path) -> None:
    said = run("hidden-formula", "--paper", "letter", "--out", "deck.pdf")
    assert said.exit_code == 0, said.output
    assert "on Letter" in said.output
    assert "on one side" in said.output
    assert Pages((here / "deck.pdf").read_bytes()).size_mm(0) == pytest.approx((215.9, 279.4), abs=0.2)


def test_nothing_is_written_over(here: Path) -> None:
    (here / "deck.pdf").write_text("mine")
    said = run("hidden-formula", "--out", "deck.pdf")
    assert said.exit_code == 1
    assert "deck.pdf already exists. To overwrite it, add --force" in said.output
    assert (here / "deck.pdf").read_text() == "mine"
    assert run("hidden-formula", "--out", "deck.pdf", "--force").exit_code == 0
    assert (here / "deck.pdf").read_bytes().startswith(b"%PDF-")


def test_a_file_that_cannot_be_written(here: Path) -> None:
    said = run("hidden-formula", "--out", "no/such/deck.pdf")
    assert (said.exit_code, said.output) == (
        1,
        f"Error: There's no folder {Path('no/such')}. Make it first, or name another file: --out FILE\n",
    )
    said = run("hidden-formula", "--out", str(here))
    assert said.exit_code == 1
    assert "is a folder. Name a file in it" in said.output
    said = run("hidden-formula", "--out", "x" * 300 + ".pdf")
    assert said.exit_code == 1
    assert "can't be written (" in said.output
    assert list(here.iterdir()) == []


def test_a_full_disk_leaves_what_was_there(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "deck.pdf").write_text("mine")

    def half(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:1000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    said = run("hidden-formula", "--out", "deck.pdf", "--force")
    assert said.exit_code == 1
    assert "deck.pdf can't be written (No space left on device). Name another file: --out FILE" in said.output
    assert [path.name for path in here.iterdir()] == ["deck.pdf"]
    assert (here / "deck.pdf").read_text() == "mine"


def test_backs_can_be_shifted_where_there_are_some() -> None:
    assert run("add-it", "--backs", "--shift-backs", "1", "-0.5").exit_code == 0
    said = run("hidden-formula", "--shift-backs", "1", "0")
    assert said.exit_code == 1
    assert "nothing to shift. See --backs" in said.output
    said = run("fast-fun-maths", "--shift-backs", "9", "0")
    assert said.exit_code == 2
    assert "-3.0<=x<=3.0" in said.output


def test_a_game_that_is_none() -> None:
    said = run("chess")
    assert said.exit_code == 2
    assert "'chess' is not one of 'add-it', 'buzzer-round'" in said.output
    assert run().exit_code == 2


# --- in the class's language -----------------------------------------------------------------------------------------


def cover(deck: Path) -> str:
    return Pages(deck.read_bytes()).text(0)


def test_what_is_printed_is_in_the_language_that_is_asked_for(here: Path) -> None:
    said = run("add-it", "--out", "deck.pdf", "--language", "en-XA")
    assert (said.exit_code, "print it on A4" in said.output) == (0, True), "the terminal's is English"
    assert "⟦PP" in cover(here / "deck.pdf")
    assert "Print at" not in cover(here / "deck.pdf")


def test_by_default_it_is_the_classs(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = here / "settings.json"
    monkeypatch.setattr(settings, "settings_file", lambda: kept)
    assert save(kept, Settings(language="en-XB", class_language="en-XA")) is None
    assert run("add-it", "--out", "theirs.pdf").exit_code == 0
    assert "⟦PP" in cover(here / "theirs.pdf")
    assert run("add-it", "--out", "english.pdf", "--language", "en").exit_code == 0
    assert "Print at actual size" in cover(here / "english.pdf")
    assert save(kept, Settings(class_language="tlh")) is None
    said = run("add-it", "--out", "gone.pdf")
    assert said.exit_code == 0
    assert "There's no language “tlh”. Use one of these: en, " in said.output
    assert "Print at actual size" in cover(here / "gone.pdf")


def test_a_language_that_is_none(here: Path) -> None:
    said = run("add-it", "--language", "tlh")
    assert said.exit_code == 1
    assert "Error: There's no language “tlh”. Use one of these: en, " in said.output
    assert list(here.iterdir()) == []


# --- cards of one's own ----------------------------------------------------------------------------------------------

MINE = """# for class 3b
4 blue square
0 red circle
3 wild star
5 yellow square
7 yellow triangle
8 blue circle
9 red square
"""


def test_a_teachers_own_cards_are_printed_and_nothing_of_the_house(here: Path) -> None:
    (here / "mine.txt").write_text(MINE, "utf-8-sig")  # as Windows' editor may write it
    said = run("fast-fun-maths", "--cards", "mine.txt")
    assert said.exit_code == 0, said.output
    pages = Pages((here / "gotit-fast-fun-maths-a4.pdf").read_bytes())
    assert len(pages) == 4  # the cover and one sheet, two-sided
    assert "your own deck" in pages.text(0)
    assert "Pages 3 to 4: Cards (7 pieces, 60 × 84 mm)" in pages.text(0)


@pytest.mark.parametrize(
    ("game", "kind", "text", "title"),
    [
        ("hidden-formula", "goals", "12 15* 31/37", "Goal cards (3 pieces"),
        ("hidden-formula", "cards", "1 2 3 + x", "Formula cards (5 pieces"),
        ("mathic-fraction", "cards", "hearts: 1/2 3/4", "Cards (2 pieces"),
        ("mathic-fraction", "tokens", "1: color red", "Reward tokens (1 piece"),
    ],
)
def test_every_kind_of_ones_own(here: Path, game: str, kind: str, text: str, title: str) -> None:
    (here / "mine.txt").write_text(text, "utf-8")
    said = run(game, f"--{kind}", "mine.txt", "--paper", "letter")
    assert said.exit_code == 0, said.output
    cover = Pages((here / f"gotit-{game}-letter.pdf").read_bytes()).text(0)
    assert f": {title}" in cover
    assert ("Dots stand for odd and even numbers" in cover) == (game == "mathic-fraction" and kind == "cards")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("fast-fun-maths", "--cards", "mine.txt"), "Error: mine.txt:2: “pink” is not a colour here"),
        (("fast-fun-maths", "--cards", "none.txt"), "none.txt can't be read (No such file or directory)"),
        (("fast-fun-maths", "--cards", "picture.png"), "picture.png is not plain text. Save it as UTF-8 text"),
        (("fast-fun-maths", "--cards", "huge.txt"), "huge.txt is too large for a deck"),
        (("hidden-formula", "--goals", "empty.txt"), "Error: empty.txt:1: There are no goal cards."),
        (("mathic-fraction", "--tokens", "empty.txt"), "There is nothing to print in empty.txt"),
        (("hidden-formula", "--tokens", "mine.txt"), "You can't give hidden-formula tokens of your own"),
        (("add-it", "--cards", "mine.txt"), "Files that it takes: none."),
    ],
)
def test_what_cannot_be_printed_is_said(here: Path, args: tuple[str, ...], sentence: str) -> None:
    (here / "mine.txt").write_text("4 blue square\n4 pink square\n", "utf-8")
    (here / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    (here / "huge.txt").write_text("4 blue square\n" * 10_000)
    (here / "empty.txt").write_text("# nothing yet\n")
    said = run(*args)
    assert said.exit_code == 1
    assert sentence in said.output
    assert list(here.glob("*.pdf")) == []

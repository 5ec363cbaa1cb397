"""Every rule in docs/rules has a test that names it, and nobody cites a rule that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules import FOLDER, ROOT, cited, listed, main, pages, rules, shown, shown_in, wanted, with_tests

from gotit.games.shelf import shelf

PAGES = pages()
IDS = {id_ for page in PAGES.values() for id_ in rules(page)}
SHOWN = shown()
CITING = ("*.py", "*.md", "*.txt", "*.toml", "*.js", "*.mjs", "*.html", "*.sh")


def test_every_game_on_the_shelf_has_rules() -> None:
    assert PAGES.keys() == shelf().keys()


@pytest.mark.parametrize("game", PAGES)
def test_rules_are_numbered_without_a_gap_and_say_something(game: str) -> None:
    found = rules(PAGES[game])
    assert cited(" ".join(found)) == found.keys(), "an id of another form: tests/rules.py would not see it in a comment"
    numbers: dict[str, list[int]] = {}
    for id_ in found:
        family, _, number = id_.rpartition("-")
        numbers.setdefault(family, []).append(int(number))
    for each, given in numbers.items():
        first = 0 if each == "GE" else 1
        assert given == list(range(first, first + len(given))), f"{each}: out of order, or one is missing"
    assert [id_ for id_, text in found.items() if not text] == []


def test_no_rule_stands_on_two_pages() -> None:
    assert sum(len(rules(page)) for page in PAGES.values()) == len(IDS)


@pytest.mark.parametrize("game", PAGES)
def test_every_rule_has_a_test_among_those_of_its_game_and_they_name_no_other(game: str) -> None:
    own = f"games/{game.replace('-', '_')}/"
    tested = {id_ for id_, tests in SHOWN.items() if any(file.startswith(own) for file, _ in tests)}
    assert sorted(rules(PAGES[game]).keys() - tested) == []
    assert sorted(tested - rules(PAGES[game]).keys()) == []


def test_no_test_names_a_rule_that_is_none() -> None:
    assert sorted(SHOWN.keys() - IDS) == []


def test_nothing_cites_a_rule_that_is_none() -> None:
    wrong = {
        path.relative_to(ROOT).as_posix(): sorted(unknown)
        for path in listed(*CITING)
        if path != Path(__file__) and (unknown := cited(path.read_text("utf-8")) - IDS)
    }
    assert wrong == {}


def test_the_pages_are_fresh() -> None:
    stale = [path.name for path, text in wanted().items() if path.read_text("utf-8") != text]
    assert stale == [], "docs/rules is stale: python -m tests.rules --write"


# ---- that it would be noticed ---------------------------------------------------------------------------------------

PAGE = "# A game: the rules\n\n## One\n\n### XY-01\n\nA rule.\n\nDecided: so.\n\n## Two\n\n### XY-02\n\nAnother.\n"


def test_a_page_is_read_by_its_headings() -> None:
    assert rules(PAGE) == {"XY-01": "A rule.\n\nDecided: so.", "XY-02": "Another."}
    with pytest.raises(ValueError, match="XY-01 stands on the page twice"):
        rules(PAGE + PAGE)


def test_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    (tmp_path / "ui").mkdir()
    (tmp_path / "games").mkdir()
    painted, played = tmp_path / "ui" / "test_b.py", tmp_path / "games" / "test_a.py"
    painted.write_text('@pytest.mark.rule("XY-01")\ndef test_y(): ...\n', encoding="utf-8")
    played.write_text(
        '@pytest.mark.rule("XY-01", "XY-09")\n@pytest.mark.slow\ndef test_x(): ...\n'
        '@pytest.mark.other("XY-02")\ndef test_z(): ...\n',
        encoding="utf-8",
    )
    found = shown_in(tmp_path, [painted, played])
    assert found == {
        "XY-01": [("games/test_a.py", "test_x"), ("ui/test_b.py", "test_y")],
        "XY-09": [("games/test_a.py", "test_x")],
    }


@pytest.mark.parametrize(
    "astray", ['pytestmark = pytest.mark.rule("XY-01")', '@pytest.mark.rule("XY-01")\nclass Test: ...']
)
def test_a_mark_that_is_above_no_test_is_refused(astray: str, tmp_path: Path) -> None:
    path = tmp_path / "test_a.py"
    path.write_text(f'@pytest.mark.rule("XY-02")\ndef test_x(): ...\n{astray}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"test_a\.py:3: this mark stands above no test"):
        shown_in(tmp_path, [path])


def test_tests_are_written_under_their_rule_and_again_when_they_change() -> None:
    once = with_tests(PAGE, {"XY-01": [("games/test_a.py", "test_x"), ("games/test_a.py", "test_y")]})
    block = (
        "\n\n<details><summary>2 tests</summary>\n\n"
        "- [games/test_a.py](../../tests/games/test_a.py): `test_x`, `test_y`\n\n</details>\n\n## Two\n"
    )
    assert once == PAGE.replace("\n\n## Two\n", block)
    assert rules(once) == rules(PAGE)
    assert with_tests(once, {}) == PAGE


def test_a_citation_may_name_several_rules() -> None:
    several = "GI-H-27, 67 … 72, 78 and AI-02; 12 walls"
    assert cited(several) == {"GI-H-27", "GI-H-67", "GI-H-72", "GI-H-78", "AI-02"}
    assert cited("GI-H-99 (MF-MSMF050-2), GE-Z-3, GE-00") == {"GI-H-99", "GE-Z-3", "GE-00"}
    assert cited("GI-H-05, 300 races") == {"GI-H-05"}


def test_the_command_says_what_is_stale(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    page = FOLDER / "add-it.md"
    monkeypatch.setattr("tests.rules.wanted", lambda: {page: "old"})
    assert main([]) == 1
    assert "stale: docs/rules/add-it.md\nRun: python -m tests.rules --write" in capsys.readouterr().out
    monkeypatch.setattr("tests.rules.wanted", lambda: {page: page.read_text("utf-8")})
    assert main([]) == 0
    assert main(["--anything"]) == 2

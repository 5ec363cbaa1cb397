"""Our words are our own: no eight in a row of the docs or of what the program says are a rulebook's."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.language.test_catalogue import program
from tests.rulebooks import main, shingles, theirs
from tests.test_repository import name, text_of, tracked

from gotit.language.patterns import Choice, Pattern, Slot, Text, parsed


def written(pattern: Pattern) -> str:
    """All its texts; an argument is one word."""
    found = []
    for part in pattern:
        match part:
            case Text(text):
                found.append(text)
            case Slot():
                found.append(" argument ")
            case Choice(cases=cases):
                found += [f" {written(case)} " for case in cases.values()]
    return "".join(found)


def copied(text: str, books: frozenset[str]) -> list[str]:
    return [said for said, number in shingles(text) if number in books]


def test_no_sentence_of_the_docs_is_a_rulebooks() -> None:
    books = theirs()
    found = {name(path): lines for path in tracked("*.md") if (lines := copied(text_of(path), books))}
    assert found == {}, "say it in words of our own"


def test_no_sentence_of_the_program_is_a_rulebooks() -> None:
    books = theirs()
    found = {said.code: lines for said in program() if (lines := copied(written(parsed(str(said.pattern))), books))}
    assert found == {}, "say it in words of our own"


def test_a_copied_sentence_is_found_whatever_its_marks_and_no_word_of_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = tmp_path / "book.txt"
    book.write_text("Shuffle. *Deal* the six cards; don't look at them yet!", "utf-8")
    monkeypatch.setattr("tests.rulebooks.KEPT", tmp_path / "kept.txt")
    assert main([str(tmp_path)]) == 0
    kept = (tmp_path / "kept.txt").read_text("ascii")
    assert len(kept.split()) == 3
    books = frozenset(kept.split())
    assert copied("Now SHUFFLE: deal – the six cards. Don’t look, please.", books) == []
    (found,) = copied("Now SHUFFLE: deal – the six cards. Don’t look at me, please.", books)
    assert found == "shuffle deal the six cards dont look at"
    assert copied("Deal the six cards, and do not look at them yet.", books) == []


def test_the_hashes_are_of_whole_rulebooks() -> None:
    assert len(theirs()) > 3000

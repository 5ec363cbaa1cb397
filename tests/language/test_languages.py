"""How far a language is; and a sentence that changes in English turns nothing red, and loses no translation."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest
from tests.languages import catalogues, main, merged, progress, wanted

from gotit.core.message import say
from gotit.language.load import translated
from gotit.language.words import NOBODY_NAMED

ENGLISH = ["{n, plural, one {# card} other {# cards}}", "Good evening, {name}.", "New"]


def catalogue(**more: str) -> str:
    pairs = {
        ENGLISH[0]: "{n, plural, one {# Karte} other {# Karten}}",
        "Good day, {name}.": "Guten Tag, {name}.",
        **more,
    }
    entries = (f'msgid "{english}"\nmsgstr "{german}"\n' for english, german in pairs.items())
    return "\n".join(['msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n"X-Read-By: Ana\\n"\n', *entries])


def written(folder: Path, text: str) -> Path:
    path = folder / "de.po"
    path.write_text(text, "utf-8")
    return path


def test_it_counts_what_is_missing_and_what_is_wrong(tmp_path: Path) -> None:
    found = progress(written(tmp_path, catalogue(New="{what}")), ENGLISH)
    assert (found.tag, found.translated, found.missing, found.read_by) == ("de", 2, 1, "Ana")
    assert list(found.faults) == ["New"]


def test_a_reworded_sentence_is_said_in_english_until_a_translator_has_looked_at_its_old_translation() -> None:
    made = merged(polib.pofile(catalogue()), ENGLISH)
    assert [entry.msgid for entry in made] == ENGLISH, "what is gone is gone, and what is new is to be done"
    first, reworded, new = made
    assert first.translated()
    assert (reworded.fuzzy, reworded.msgstr, reworded.previous_msgid) == (
        True,
        "Guten Tag, {name}.",
        "Good day, {name}.",
    )
    assert new.msgstr == ""
    assert made.metadata["X-Read-By"] == "Ana"
    for english in ENGLISH[1:]:
        said = translated("de", str(made)).words(say("c", english, name="Ben"), NOBODY_NAMED)
        assert said == english.replace("{name}", "Ben")
    assert str(merged(made, ENGLISH)) == str(made), "twice is as once"


def test_what_is_missing_ends_a_release_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, catalogue())
    assert main([], tmp_path) == 0
    assert main(["--release"], tmp_path) == 1
    assert f" {len(wanted()) - 1} " in capsys.readouterr().out, "the count is printed"
    whole = merged(polib.pofile(catalogue()), wanted())
    for entry in whole:
        entry.msgstr = entry.msgid
    whole.save(str(tmp_path / "de.po"))
    assert main(["--release"], tmp_path) == 0
    whole[0].msgstr = "{nobody}"
    whole.save(str(tmp_path / "de.po"))
    assert main([], tmp_path) == 1


def test_a_faulty_translation_is_merged_as_it_is(tmp_path: Path) -> None:
    """So that no translator's work is lost by a command."""
    path = written(tmp_path, catalogue())
    assert main(["--write"], tmp_path) == 0
    assert len(polib.pofile(str(path))) == len(wanted())


def test_a_language_begins_with_an_empty_file(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    assert main(["--write"], tmp_path) == 0
    made = polib.pofile(str(path))
    assert [entry.msgid for entry in made] == wanted()
    assert (made.metadata["Language"], made.metadata["X-Read-By"]) == ("de", "")


def test_a_catalogue_is_small_enough_to_read() -> None:
    """It holds pairs and, at its head, the glossary; what the arguments are is said in the template."""
    for path in catalogues():
        assert not [entry.msgid for entry in polib.pofile(str(path)) if entry.comment or entry.occurrences]

"""Each fault of a translation is found; and what a language may do otherwise than English is none.

The translations here are made for these tests, not by people who speak the languages.
"""

from __future__ import annotations

import re

import pytest
from tests.language.test_catalogue import program
from tests.translations import faults

from gotit.language.load import load, tags
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import DIRECTION

ENGLISH = "{who} wins with {n, plural, one {# card} other {# cards}} and {points}."
GERMAN = "{who} gewinnt mit {n, plural, one {# Karte} other {# Karten}} und {points}."
TURN = "{who_is, select, you {Your turn} other {It is {who}''s turn}}"
ARABIC = (
    "{who}: {n, plural, zero {بلا بطاقات} one {بطاقة} two {بطاقتان} few {# بطاقات} many {# بطاقة} other {# بطاقة}}"
    " ({points})"
)


@pytest.mark.parametrize(
    ("english", "translation", "tag"),
    [
        (ENGLISH, GERMAN, "de"),
        (ENGLISH, ARABIC, "ar"),
        (ENGLISH, ARABIC.replace("zero {", "=0 {"), "ar"),  # only 0 is "zero"
        (ENGLISH, "{points} と {n} 枚で {who} の勝ち", "ja"),  # no plurals
        (TURN, "{who_is, select, you {Du bist dran} other {{who} ist dran}}", "de"),
        ("{who} is next.", "{who_is, select, you {Du kommst} other {{who} kommt}} als Nächstes.", "de"),
        ("{x}{n, plural, =0 {} other {, {y}}}", "{x}{n, plural, =0 {} other { und {y}}}", "de"),  # none, or some
        ("{n}", "{n, plural, one {# Punkt} other {# Punkte}}", "de"),
        ("left to right", "right to left", "ar"),
    ],
)
def test_a_sound_translation(english: str, translation: str, tag: str) -> None:
    assert faults(english, translation, tag) == []


@pytest.mark.parametrize(
    ("english", "translation", "tag", "fault"),
    [
        pytest.param(ENGLISH, GERMAN.replace("{who} ", ""), "de", "{who} is missing.", id="a name lost"),
        pytest.param(ENGLISH, GERMAN.replace("{who}", "{wer}"), "de", "{wer} is not an argument", id="a name misspelt"),
        pytest.param(
            ENGLISH,
            "{who} gewinnt mit {n} Karten und {points}.",
            "de",
            "depends on the number n",
            id="a plural flattened",
        ),
        pytest.param(ENGLISH, GERMAN.replace("other {# Karten}", ""), "de", "cannot be read", id="no other"),
        pytest.param(ENGLISH, GERMAN.replace("Karten}}", "Karten}"), "de", "cannot be read", id="a brace lost"),
        pytest.param(
            TURN, "{who_is, select, other {{who} ist dran}}", "de", "The choice by who_is has the cases", id="you lost"
        ),
        pytest.param(
            ENGLISH, GERMAN.replace("{who}", "\u2068{who}\u2069"), "de", "mark of direction", id="a stray mark"
        ),
        pytest.param(
            ENGLISH,
            ARABIC.replace("two {بطاقتان} ", ""),
            "ar",
            "lacks the case two, as for 2",
            id="Arabic without dual",
        ),
        pytest.param(ENGLISH, GERMAN.replace("one {", "ein {"), "de", "has no case ein", id="a key translated"),
        pytest.param("{n, plural, one {#} other {#}}", "{n, plural, one {#} other {#}}", "pl", "few", id="no few"),
        pytest.param("{n} points", "{n, select, one {a} other {b}}", "de", "no choice by n", id="a choice of its own"),
        pytest.param("left to right", "von links nach rechts", "de", "in English", id="direction translated"),
    ],
)
def test_a_spoilt_translation_is_found(english: str, translation: str, tag: str, fault: str) -> None:
    found = faults(english, translation, tag)
    assert len([sentence for sentence in found if fault in sentence]) == 1, found


@pytest.mark.parametrize("tag", [tag for tag in tags() if tag != MIRRORED])  # which is all marks of direction
def test_every_translation_that_there_is(tag: str) -> None:
    """English itself included, and what is made of it by rule; that says no direction."""
    language = load(tag)
    wrong = {
        said.code: found
        for said in program()
        if (tag, said.pattern) != (ACCENTED, DIRECTION.pattern)
        if (found := faults(str(said.pattern), language.translated(str(said.pattern)), tag))
    }
    assert wrong == {}


def test_in_french_no_sign_can_stand_alone_at_the_beginning_of_a_line() -> None:
    """The space before it is one at which no line breaks."""
    language = load("fr")
    said = {str(each.pattern): language.translated(str(each.pattern)) for each in program()}
    assert [words for words in said.values() if re.search(r"\S [:;!?»]|« ", words)] == []

"""Languages as they are loaded: what their catalogues say, and the rest in English."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from tests.speech import heard

from gotit.core.message import AllOf, AnyOf, Maths, Seat, Typed, say
from gotit.language.direction import FSI, LRI, MARKS, PDI
from gotit.language.load import CATALOGUES, NoSuchLanguage, load, nearest, own_name, tags, translated
from gotit.language.words import ENGLISH, Audience

GERMAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "{who} collects {n, plural, one {# card} other {# cards}}."
msgstr "{who} nimmt {n, plural, one {# Karte} other {# Karten}}."

msgid "{most} or {last}"
msgstr "{most} oder {last}"

msgid "."
msgstr ","

#, fuzzy
msgid "Not finished"
msgstr "Nicht"

msgid "Not begun"
msgstr ""
"""
RIGHT_TO_LEFT = 'msgid "left to right"\nmsgstr "right to left"\n'
ANA = Audience(("Ana",))


def test_a_catalogue_is_spoken() -> None:
    german = translated("de", GERMAN)
    collects = "{who} collects {n, plural, one {# card} other {# cards}}."
    assert german.words(say("c", collects, who=Seat(1), n=1), ANA) == "Ana nimmt 1 Karte."
    assert german.words(say("c", collects, who=Seat(1), n=2), ANA) == "Ana nimmt 2 Karten."
    assert german.words(say("c", "{some}", some=AnyOf((5, 3, 2))), ANA) == "5, 3 oder 2"
    assert not german.right_to_left


@pytest.mark.parametrize("pattern", ["Not finished", "Not begun", "Not there"])
def test_what_is_not_translated_is_said_in_english(pattern: str) -> None:
    assert translated("de", GERMAN).words(say("c", pattern), ANA) == pattern


def test_the_decimal_mark_is_the_languages_and_signs_are_as_on_the_cards() -> None:
    sum_ = say("c", "{sum}: {typed}", sum=Maths("7.5 ÷ 2 × 3"), typed=Typed("7.5 ÷ 2"))
    assert translated("de", GERMAN).words(sum_, ANA) == "7,5 ÷ 2 × 3: 7.5 ÷ 2"
    assert ENGLISH.words(sum_, ANA) == "7.5 ÷ 2 × 3: 7.5 ÷ 2"


def test_a_language_is_written_from_right_to_left_if_its_catalogue_says_so() -> None:
    assert translated("ar", RIGHT_TO_LEFT).right_to_left
    assert translated("ar", RIGHT_TO_LEFT).words(say("c", "{sum}", sum=Maths("1 + 2")), ANA) == "\u20661 + 2\u2069"


def test_from_right_to_left_a_gain_keeps_its_sign_before_it() -> None:
    arabic = translated("ar", RIGHT_TO_LEFT)
    assert arabic.words(say("c", "+{n} نقاط", n=10), ANA) == "\u2066+10\u2069 نقاط"
    assert arabic.words(say("c", "{sum}", sum=Maths("1 + 2")), ANA) == "\u20661 + 2\u2069"


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr"])
def test_a_number_below_zero_has_a_minus_and_a_hyphen_stays(tag: str) -> None:
    lost = say("c", "{n, plural, one {# point} other {# points}}, A-3", n=-2)
    assert load(tag).words(lost, ANA) == "−2 points, A-3"


@pytest.mark.parametrize("tag", ["en", "ar"])
def test_what_somebody_typed_and_is_called_keeps_its_hyphen(tag: str) -> None:
    """Neither is a number, and what isolates it stays whole."""
    typed = load(tag).words(say("c", "{file}: {who}, {n}", file=Typed("-5.txt"), who=Seat(1), n=-5), Audience(("-3",)))
    assert MARKS.sub("", typed) == "-5.txt: -3, −5"
    assert sum(sign in (LRI, FSI) for sign in typed) == typed.count(PDI)
    nested = load(tag).words(say("c", "{one}", one=say("d", "{file}", file=Typed("-5.txt"))), ANA)
    assert MARKS.sub("", nested) == "-5.txt"


def test_from_right_to_left_a_loss_keeps_its_minus_before_it() -> None:
    assert load("ar").words(say("c", "{n} نقاط", n=-2), ANA) == "\u2066−2\u2069 نقاط"


def test_from_right_to_left_an_english_shout_keeps_its_mark_behind_it() -> None:
    """Whatever is shouted, alone or in a sentence; a title runs on behind its mark, and names are isolated anyhow."""
    arabic, shout = translated("ar", RIGHT_TO_LEFT), "\u2066Got It!\u2069"
    called = say("c", "{who}: Got It!", who=Seat(1))
    assert arabic.words(called, ANA) == f"\u200f\u2068Ana\u2069: {shout}"
    assert arabic.words(called, Audience(("مريم",))) == f"مريم: {shout}"
    assert arabic.words(say("c", "قول «Not Got It!» الآن"), ANA) == "قول «\u2066Not Got It!\u2069» الآن"
    assert arabic.words(say("c", "Got 'Em! حوصر"), ANA) == "\u2066Got 'Em!\u2069 حوصر"
    assert arabic.words(say("c", "حدّثوا Got It! Referee."), ANA) == "حدّثوا Got It! Referee."
    assert translated("de", GERMAN).words(called, ANA) == "Ana: Got It!"


@pytest.mark.parametrize(
    ("last", "joined"),
    [("Inés", "Ana e Inés"), ("Hilda", "Ana e Hilda"), ("Iago", "Ana y Iago"), ("Yolanda", "Ana y Yolanda")],
)
def test_spanish_says_e_before_the_sound_of_y(last: str, joined: str) -> None:
    said = say("c", "{who}", who=AllOf((Seat(1), Seat(2))))
    assert load("es").words(said, Audience(("Ana", last))) == joined


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("en", ["zero", "twenty-one", "forty-four", "ninety-nine"]),
        ("de", ["null", "einundzwanzig", "vierundvierzig", "neunundneunzig"]),
        ("fr", ["zéro", "vingt-et-un", "quarante-quatre", "quatre-vingt-dix-neuf"]),
        ("es", ["cero", "veintiuno", "cuarenta y cuatro", "noventa y nueve"]),
        ("ar", ["صفر", "واحد وعشرون", "أربعة وأربعون", "تسعة وتسعون"]),
    ],
)
def test_a_target_is_said_as_it_is_spoken(tag: str, words: list[str]) -> None:
    spoken = [translated(tag, "").words(say("c", "{n, spellout}", n=n), ANA) for n in range(100)]
    assert [spoken[n] for n in (0, 21, 44, 99)] == words
    assert len(set(spoken)) == 100


def test_what_was_typed_keeps_its_soft_hyphens() -> None:
    assert ENGLISH.words(say("c", "{word}", word=Typed("a\u00adb")), ANA) == "a\u00adb"


def test_a_language_is_a_draft_until_somebody_who_speaks_it_has_read_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("gotit.language.load.CATALOGUES", tmp_path)
    names = {"English ({tag})": "Deutsch ({tag})", "{language}, a draft": "{language}, Entwurf"}
    entries = "\n".join(f'msgid "{english}"\nmsgstr "{german}"\n' for english, german in names.items())
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    (tmp_path / "de.po").write_text(f"{head}\n{entries}", "utf-8")
    assert own_name("de") == "Deutsch (de), Entwurf"
    (tmp_path / "de.po").write_text(f'{head}"X-Read-By: Ana\\n"\n\n{entries}', "utf-8")
    assert own_name("de") == "Deutsch (de)"
    assert own_name("en") == "English (en)"


def test_a_catalogue_beside_the_template_is_a_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(GERMAN, "utf-8")
    (tmp_path / "gotit.pot").write_text("", "utf-8")
    monkeypatch.setattr("gotit.language.load.CATALOGUES", tmp_path)
    assert tags() == ["en", "de", "en-XA", "en-XB"]
    assert load("de").words(say("c", "{sum}", sum=Maths("7.5 − 2")), ANA) == "7,5 − 2"


def test_a_language_that_there_is_not() -> None:
    assert tags()[0] == "en"
    assert tags()[-2:] == ["en-XA", "en-XB"]
    with pytest.raises(NoSuchLanguage) as refused:
        load("tlh")
    assert heard(refused.value.message) == f"There's no language “tlh”. Use one of these: {', '.join(tags())}."


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Ctrl+M يشغّله.", "\u200fCtrl+M يشغّله."),
        ("يشغّله Ctrl+M.", "يشغّله Ctrl+M."),
        ("{who} تبدأ", "\u2068Ana\u2069 تبدأ"),
        ("Ctrl+M", "Ctrl+M"),
        ("1: تبدأ", "1: تبدأ"),
    ],
)
def test_from_right_to_left_a_sentence_may_begin_with_a_key(said: str, heard: str) -> None:
    assert translated("ar", RIGHT_TO_LEFT).words(say("c", said, who=Seat(1)), ANA) == heard


def test_from_right_to_left_a_name_and_a_number_run_as_the_lines_around_them() -> None:
    arabic = translated("ar", RIGHT_TO_LEFT)
    assert arabic.words(say("score", "{who}: {n}", who=Seat(1), n=4), ANA) == "\u200f\u2068Ana\u2069: 4"
    assert arabic.words(say("only_name", "{who}", who=Seat(1)), ANA) == "\u2068Ana\u2069"
    assert ENGLISH.words(say("score", "{who}: {n}", who=Seat(1), n=4), ANA) == "Ana: 4"


@pytest.mark.parametrize(
    ("wishes", "tag"),
    [
        (["es-Latn-MX", "es-MX", "es-Latn", "es"], "es"),
        (["it-IT", "it", "fr-CH", "fr"], "fr"),
        (["de-AT"], "de"),
        (["C"], "en"),
        (["en-GB", "de"], "en"),
        (["en-XA"], "en"),
        ([], "en"),
    ],
)
def test_the_nearest_language_is_the_first_wish_that_is_there(wishes: list[str], tag: str) -> None:
    assert nearest(wishes) == tag


@pytest.mark.parametrize("tag", ["es", "de", "fr"])
def test_a_translation_keeps_to_the_words_of_its_glossary(tag: str) -> None:
    """Its head says “never: …” for words that would be a second name of one thing, or another form of address."""
    file = polib.pofile((CATALOGUES / f"{tag}.po").read_text(encoding="utf-8"))
    [never] = [line.partition("never: ")[2].split(", ") for line in file.header.splitlines() if "never: " in line]
    assert len(never) > 0
    used = {word: entry.msgstr for entry in file for word in never if re.search(rf"\b{word}", entry.msgstr)}
    assert used == {}

"""Whatever is typed or pasted, a name is one short line of signs that can be seen, and the operator is told of it."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import Table
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.match_view import called, match_view
from gotit.core.message import Seat, Seats, say
from gotit.core.names import LONGEST, clean, distinct, visible
from gotit.language.load import load
from gotit.language.words import ENGLISH, NOBODY_NAMED

TURNED_AROUND = "\u202eneB"


@given(st.text(max_size=600))
def test_a_name_is_one_short_line_that_can_be_seen_and_stays_so(typed: str) -> None:
    name = clean(typed)
    assert clean(name) == name
    assert sum(not unicodedata.category(sign).startswith("M") for sign in name) <= LONGEST
    assert len(name) <= 4 * LONGEST
    assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in name)
    assert unicodedata.normalize("NFC", name) == name


def test_names_of_all_languages_stay_as_they_are() -> None:
    for name in ("Ana", "Ana-María O’Neil", "Łukasz", "علی\u200cرضا", "नीरज", "Nguyễn Thị", "李小龙", "Zoë 2"):
        assert clean(name) == unicodedata.normalize("NFC", name)


def test_what_cannot_be_seen_or_read_is_left_out() -> None:
    assert clean(TURNED_AROUND) == "neB"
    assert clean("Ana\nBen\t C\u200bara") == "Ana Ben Cara"
    assert clean("\u200d\u200c\u200d") == ""
    assert clean("A" * 100_000) == "A" * LONGEST
    assert len(clean("Z" + "\u0353" * 50)) == 4
    assert visible("A" * 30) == "A" * 30


def test_a_match_takes_no_other_names_and_the_operator_is_told() -> None:
    table = Table().start(("Ana", TURNED_AROUND, "C" * 99))
    assert table.session.names == ("Ana", "neB", "C" * LONGEST)


def test_who_types_a_name_is_told_what_became_of_it() -> None:
    table = Table().start()
    effects = table.enter(i.Rename(1, "An\na"))
    assert table.session.name(1) == "An a"
    (told,) = [each for each in effects if isinstance(each, i.Tell)]
    assert told.private
    assert heard(told.news.message) == "Changed to An a: a name has one line of up to 24 letters."
    effects = table.enter(i.Rename(1, " Ana "))
    assert not [each for each in effects if isinstance(each, i.Tell)]


def test_a_player_without_a_name_is_called_by_the_seat_in_each_language() -> None:
    table = Table().start(("Ana", " ", "Cem"))
    table.enter(i.Rename(3, " "))
    assert table.session.names == ("Ana", "", "")
    assert heard(say("test_who", "{who}", who=Seats((1, 2, 3))), *table.session.names) == "Ana, Seat 2 and Seat 3"
    view = match_view(table.session, None)
    assert view is not None
    assert called(view, ENGLISH.called).names == ("Ana", "Seat 2", "Seat 3")
    named = match_view(Table().start().session, None)
    assert named is not None
    assert called(named, ENGLISH.called) is named
    accented = load("en-XA")
    assert called(view, accented.called).names[1] == accented.words(Seat(2), NOBODY_NAMED) != "Seat 2"


def test_names_that_occur_again_get_a_number_that_is_free() -> None:
    given_names = ["Ana", "ana", "Ana 2", "", "Ana", "", "Ben"]
    assert distinct(given_names) == ["Ana", "ana 2", "Ana 2 2", "", "Ana 3", "", "Ben"]


def test_a_name_that_is_cut_ends_in_a_letter() -> None:
    assert clean("a" * (LONGEST - 1) + "\u200db") == "a" * (LONGEST - 1)

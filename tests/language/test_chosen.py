"""The languages of a running program: each chosen by its tag, English where that is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.speech import heard

from gotit.core.message import Seat, say
from gotit.language.chosen import choose, class_language, operator_language, words

WINS = say("c", "{who} wins", who=Seat(1))


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose("en", "en")


def test_each_reads_its_own_language() -> None:
    assert choose("en", "en-XA") == []
    assert words(WINS, ("Ana",)) == "Ana wins"
    assert (operator_language().tag, class_language().tag) == ("en", "en-XA")
    assert choose("en-XA", "en") == []
    assert words(WINS, ("Ana",)).startswith("⟦Ana")
    assert (operator_language().tag, class_language().tag) == ("en-XA", "en")


def test_nothing_to_say_is_no_words() -> None:
    assert words(None) == ""


def test_a_language_that_is_gone_is_said_once_and_english_is_spoken() -> None:
    choose("en-XA", "en-XA")
    [refused] = choose("tlh", "tlh")
    assert "“tlh”" in heard(refused)
    assert words(WINS, ("Ana",)) == "Ana wins"
    assert class_language().tag == "en"

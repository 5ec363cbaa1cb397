"""The two languages made by rule."""

from __future__ import annotations

import re

from tests.test_messages import all_sayings

from gotit.core.message import AllOf, Maths, Seat, say
from gotit.language.load import load
from gotit.language.patterns import parsed, rewritten
from gotit.language.pseudo import accented, mirrored
from gotit.language.words import Audience

COLLECTED = say("c", "{who} has {n, plural, one {# card} other {# cards}}: {sum}", who=Seat(1), n=3, sum=Maths("1 + 2"))


def test_accents_brackets_and_length() -> None:
    assert load("en-XA").words(COLLECTED, Audience(("Ana",))) == "⟦Ana hhààš 3 ççààřřdš: 1 + 2⟧"


def test_words_run_from_right_to_left_and_what_is_inserted_does_not() -> None:
    words = load("en-XB").words(COLLECTED, Audience(("Ana",)))
    assert words == "\u2068Ana\u2069 \u202ehas\u202c 3 \u202ecards\u202c: \u20661 + 2\u2069"
    assert load("en-XB").right_to_left


def test_what_has_no_letters_stays() -> None:
    for pattern in ("÷", ".", "{most}, {last}"):
        assert accented(pattern) == mirrored(pattern) == pattern


def test_a_list_is_joined_in_the_language() -> None:
    chosen = say("x", "{seats}", seats=AllOf((Seat(1), Seat(2))))
    assert load("en-XA").words(chosen, Audience(("Ana", "Ben"))) == "⟦Ana ààññd Ben⟧"


def test_every_pattern_grows_by_a_third_at_least_and_keeps_its_structure() -> None:
    def bare(pattern: str) -> object:
        return rewritten(parsed(pattern), lambda text: "")

    long_enough = 0
    for pattern in {said.pattern for _, said in all_sayings() if said.pattern}:
        texts = "".join(re.findall(r"[^{}]", pattern))
        if not any(map(str.isalpha, texts)):
            continue
        assert bare(mirrored(pattern)) == bare(pattern)
        assert accented(pattern) == pattern or bare(accented(pattern)[1:-1]) == bare(pattern)
        if "{" not in pattern and len(pattern) >= 3:
            long_enough += 1
            assert len(accented(pattern)) >= 1.34 * len(pattern), pattern
    assert long_enough > 100

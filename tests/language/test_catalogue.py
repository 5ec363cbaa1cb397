"""The template holds every sentence of the program, and every sentence can be said in every language that there is."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from io import BytesIO

import polib
import pytest
from tests.catalogue import KINDS, TEMPLATE, NotALiteral, Saying, extracted, sayings, sources, template
from tests.catalogue import returned as returned_kinds
from tests.translations import arguments, shown, ways

from gotit.core.message import AllOf, AnyOf, Arg, Maths, Seat, Seats, Series, Typed, Width, say
from gotit.language.load import load, tags
from gotit.language.patterns import parsed
from gotit.language.words import Audience


@lru_cache(maxsize=1)
def program() -> list[Saying]:
    """All that there is to translate."""
    return [said for path in sources() for said in sayings(path.read_text("utf-8"), returned_kinds()) if said.pattern]


def test_the_template_is_fresh() -> None:
    there = TEMPLATE.read_text("utf-8") if TEMPLATE.is_file() else ""
    assert there == template(sources()), "the template is stale: python -m tests.catalogue --write"


def test_the_template_holds_every_sentence() -> None:
    entries = {entry.msgid: entry for entry in polib.pofile(str(TEMPLATE))}
    assert {said.pattern for said in program()} == entries.keys()
    for said in program():
        assert f"{said.code} (" in entries[str(said.pattern)].comment


def comments(source: str) -> list[str]:
    found = extracted(BytesIO(source.encode()), (), (), {"module": "here.py"})
    return [comment for *_, comments in found for comment in comments]


def test_a_translator_is_told_what_the_arguments_are() -> None:
    source = """
def said(n: int, who: Seat, other):
    sum_ = Maths("1 + 2")
    return say("c", "{n, plural, one {#} other {#}} {who} {other} {sum} {how, select, a {} other {}} {cards} {part}",
        n=n, who=who, other=other, sum=sum_, how=how, cards=len(x), part=say("p", "part"))
"""
    assert comments(source) == [
        "c (here.py): {cards} a number; {how} one of a, other; {n} a number; {other}; {part} words; {sum} mathematics; "
        "{who} a player",
        "p (here.py)",
    ]


@pytest.mark.parametrize(
    "wrong", ['say("c", f"{n} cards")', 'say("c", pattern)', "say(code, 'x')", 'say("c", "x" + y)']
)
def test_what_is_no_literal_ends_the_extraction(wrong: str) -> None:
    with pytest.raises(NotALiteral, match=r"here\.py:2"):
        comments(f"# a comment\n{wrong}")


def test_joined_literals_are_one_pattern() -> None:
    (said,) = sayings('say("c", "a "\n "b")')
    assert said.pattern == "a b"


# --- said ------------------------------------------------------------------------------------------------------------

NAMES = ("Ana", "בן", "Inés")
SAMPLES: dict[str, tuple[Arg, tuple[str, ...]]] = {
    "a player": (Seat(2), (NAMES[1],)),
    "players": (Seats((1, 2, 3)), NAMES),
    "mathematics": (Maths("(7 − 3) ÷ 2"), ("(7 − 3) ÷ 2",)),
    "as it was typed": (Typed("x = 3"), ("x = 3",)),
    "a number": (Fraction(5, 6), ("5/6",)),
    "a list with “and”": (AllOf((5, Seat(1))), ("5", "Ana")),
    "a list with “or”": (AnyOf((5, 3, 2)), ("5", "3", "2")),
    "a list": (Series((5, 3)), ("5", "3")),
    "a time, with its unit": (Width(8), ("8",)),
    "words": (say("sample", "⁂{n}⁂", n=8), ("⁂8⁂",)),
    "": (Typed("¤"), ("¤",)),
}


def test_there_is_a_sample_of_every_kind() -> None:
    assert SAMPLES.keys() == {*KINDS.values(), ""}


@pytest.mark.parametrize("tag", tags())
def test_every_sentence_can_be_said_in_every_way(tag: str) -> None:
    """Without an error, and with every argument in it that this way of saying it names."""
    language = load(tag)
    for said in program():
        english = str(said.pattern)
        kinds = {**dict.fromkeys(arguments(parsed(english)), ""), **(said.args or {})}
        samples = {name: SAMPLES.get(kind, SAMPLES[""]) for name, kind in kinds.items()}
        pattern = parsed(language.translated(english))
        for way in ways(pattern):
            you = 2 if "you" in way.values() else None
            args = {name: arg for name, (arg, _) in samples.items()}
            args |= {name: value for name, value in way.items() if name in kinds}
            words = language.words(say("sample", english, **args), Audience(NAMES, you))
            for name in shown(pattern, way, tag):
                for text in [str(way[name])] if name in way else samples[name][1]:
                    assert text.replace("÷", language.translated("÷")) in words, (said.code, name, words)

"""Patterns taken apart and put together again say the same."""

from __future__ import annotations

import pytest
from icu4py.messageformat import MessageFormat
from tests.test_messages import all_sayings
from tests.translations import ways

from gotit.language.patterns import Choice, PatternError, Slot, Text, parsed, written


def test_its_parts() -> None:
    one = (Slot("#"), Text(" card of "), Slot("who"))
    assert parsed("It's {n, plural, offset:1 =0 {none} one {# card of {who}} other {}}, {t, spellout}!") == (
        Text("It's "),
        Choice("n", "plural", "offset:1", {"=0": (Text("none"),), "one": one, "other": ()}),
        Text(", "),
        Slot("t", "spellout"),
        Text("!"),
    )


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("a '{quoted}' brace", "a {quoted} brace"),
        ("it's, it''s", "it's, it's"),
        ("'{it''s}", "{it's}"),
        ("# and '#'", "# and '#'"),
        ("at the end '", "at the end '"),
    ],
)
def test_quotes_are_as_icu_reads_them(pattern: str, text: str) -> None:
    assert parsed(pattern) == (Text(text),)
    assert MessageFormat(pattern, "en").format({}) == text
    assert MessageFormat(written(parsed(pattern)), "en").format({}) == text


@pytest.mark.parametrize(
    "pattern", ["{n", "n}", "{}", "{n, plural, one}", "{n, plural, one {#}", "{n, spellout", "{a b}"]
)
def test_what_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        parsed(pattern)


def test_every_pattern_of_the_program_is_said_alike_when_it_is_put_together_again() -> None:
    for _, said in all_sayings():
        if said.pattern:
            pattern = parsed(said.pattern)
            as_it_is, again = MessageFormat(said.pattern, "en"), MessageFormat(written(pattern), "en")
            for way in ways(pattern):
                values = {**dict.fromkeys(said.args or (), "x"), **way}
                assert again.format(dict(values)) == as_it_is.format(dict(values)), said.pattern

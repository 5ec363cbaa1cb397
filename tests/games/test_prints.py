"""Matches of all games tell what they told when their prints were written. What to do if not: see prints.py."""

from __future__ import annotations

import pytest
from tests.games.prints import MATCHES, complaint, differing, kept, match, printed

EACH = [pytest.param(name, which, id=f"{name}, {which}") for name, matches in MATCHES.items() for which in matches]


@pytest.mark.parametrize(("name", "which"), EACH)
def test_a_match_tells_what_it_told(name: str, which: str) -> None:
    said = complaint(name, which, kept(name)[which], printed(match(name, which)))
    assert said is None, said


@pytest.mark.parametrize("name", MATCHES)
def test_each_match_has_a_print_and_no_other_has(name: str) -> None:
    assert list(kept(name)) == list(MATCHES[name])


def test_a_print_says_from_when_on_a_part_differs() -> None:
    told = [{"done": number, "view": number * number} for number in range(9)]
    was = printed(told)
    assert differing(was, printed(told)) == []
    now = printed([*told[:5], {**told[5], "view": 0}, *told[6:]])
    assert differing(was, now) == [(5, "view")]
    assert [line[:8].strip() for line in was] == ["done", "view"]
    assert differing(was, printed(told[:-1])) != []
    assert differing(was, printed([{"view": each["view"]} for each in told])) == [(0, "done")]


def test_a_complaint_says_what_was_done_and_what_is_told_now() -> None:
    name, which = "add-it", "rules 1"
    was = kept(name)[which]
    wrong = [
        line[:15] + ("A" if line[15] != "A" else "B") + line[16:] if line.startswith("view") else line for line in was
    ]
    said = complaint(name, which, wrong, was)
    assert said is not None
    assert "view from 6" in said
    assert "At 6 was done: " in said
    assert "view tells now: [" in said

"""The marks of direction: all that Unicode knows, and nothing else."""

from __future__ import annotations

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from gotit.language.direction import FSI, LRI, MARKS, PDI, RLI, each_alone, read

EMBEDDING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_every_mark_is_known_and_no_letter_is_one() -> None:
    known = {letter for letter in map(chr, range(sys.maxunicode + 1)) if MARKS.fullmatch(letter)}
    told = {letter for letter in map(chr, range(sys.maxunicode + 1)) if unicodedata.bidirectional(letter) in EMBEDDING}
    named = {unicodedata.lookup(name) for name in ("LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK", "ARABIC LETTER MARK")}
    assert known == told | named


def test_without_them_the_words_stay() -> None:
    assert read("\u2068Ana\u2069: \u200f3\u202c") == "Ana: 3"


def within(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Each letter of a text, with the directions of the parts that it lies in, by looking through all of the text."""
    found, begun = [], list[str]()
    for at, letter in enumerate(text):
        if letter == FSI:
            depth, direction = 0, ""
            for later in text[at + 1 :]:
                depth += (later in (LRI, RLI, FSI)) - (later == PDI)
                if depth < 0 or direction:
                    break
                kind = unicodedata.bidirectional(later)
                direction = {"L": "left", "R": "right", "AL": "right"}.get(kind, "") if not depth else ""
            begun.append(direction or "left")
        elif letter in (LRI, RLI):
            begun.append("left" if letter == LRI else "right")
        elif letter == PDI:
            del begun[-1:]
        elif letter != " ":
            found.append((letter, tuple(begun)))
    return found


@given(text=st.text(f"aب1!» {LRI}{RLI}{FSI}{PDI}", max_size=30))
def test_a_letter_runs_in_a_line_alone_as_in_the_whole_text(text: str) -> None:
    lines = each_alone(text.split(" "))
    assert [letter for line in lines for letter in within(line)] == within(text)
    assert len(lines) == 1 or all(line.count(PDI) >= sum(map(line.count, (LRI, RLI, FSI))) for line in lines), (
        "each ends what it begins"
    )
    assert read(" ".join(lines)) == read(text)

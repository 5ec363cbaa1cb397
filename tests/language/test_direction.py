"""The marks of direction: all that Unicode knows, and nothing else."""

from __future__ import annotations

import sys
import unicodedata

from gotit.language.direction import MARKS

EMBEDDING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_every_mark_is_known_and_no_letter_is_one() -> None:
    known = {letter for letter in map(chr, range(sys.maxunicode + 1)) if MARKS.fullmatch(letter)}
    told = {letter for letter in map(chr, range(sys.maxunicode + 1)) if unicodedata.bidirectional(letter) in EMBEDDING}
    named = {unicodedata.lookup(name) for name in ("LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK", "ARABIC LETTER MARK")}
    assert known == told | named


def test_without_them_the_words_stay() -> None:
    assert MARKS.sub("", "\u2068Ana\u2069: \u200f3\u202c") == "Ana: 3"

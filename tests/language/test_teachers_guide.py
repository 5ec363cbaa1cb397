"""The teacher's guide in other languages: no section, no item and no link of the English one is missing.

Must not: judge how it is worded.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest
from release.site import TEACHERS

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE, FIRST_STEPS = DOCS / "teachers-guide.md", DOCS / "play-in-five-minutes.md"


class Section(NamedTuple):
    """What a section is made of, in whatever language: its kinds of items, and by item the files that it leads to."""

    items: tuple[str, ...]
    links: tuple[tuple[str, ...], ...]


def shape(text: str) -> Section:
    """The shape of a section: an item begins with "- " or "1. ", or is a paragraph."""
    blocks = [block for block in re.split(r"\n(?=- |\d+\. )|\n\n", text.strip()) if not block.startswith(("<", "!["))]
    kinds = tuple(("-" if block.startswith("- ") else "1" if block[0].isdigit() else "¶") for block in blocks)
    links = tuple(tuple(Path(link).name for link in re.findall(r"\]\(([^)#]+)", block)) for block in blocks)
    return Section(kinds, links)


def sections(page: str) -> list[Section]:
    """What follows each heading of the second level."""
    return [shape(part.partition("\n")[2]) for part in re.split(r"(?m)^## ", page)[1:]]


def expected() -> list[Section]:
    """How to begin (its own page in English), then the guide."""
    begin = re.split(r"(?m)^## |^# .*$", FIRST_STEPS.read_text("utf-8"))[1]
    return [shape(begin), *sections(GUIDE.read_text("utf-8"))]


def differing(page: str) -> list[int]:
    """The numbers of the sections that are not as in English."""
    return [number for number, (one, other) in enumerate(zip_longest(expected(), sections(page))) if one != other]


@pytest.mark.parametrize("language", TEACHERS)
def test_a_translated_guide_has_all_that_the_english_one_has(language: str) -> None:
    assert differing((DOCS / "teacher" / f"{language}.md").read_text("utf-8")) == []


def test_what_is_missing_is_seen() -> None:
    page = (DOCS / "teacher" / "de.md").read_text("utf-8")
    parts = re.split(r"(?m)^(?=## )", page)
    for number in range(1, len(parts)):
        assert differing("".join(parts[:number] + parts[number + 1 :])), f"without section {number}"
    assert differing(page.replace("- Hineinrufen", "Hineinrufen")) == [3]
    assert differing(page.replace("(../hints.md)", "(../phones.md)")) == [3]

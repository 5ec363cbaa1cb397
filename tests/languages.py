"""How far each language is, and its catalogue brought up to date with the program.

python -m tests.languages             a table; exit code 1 when a translation has a fault
python -m tests.languages --release   exit code 1 also when one is missing
python -m tests.languages --write     merge the template into each catalogue: sentences that are gone leave it, new ones
                                      come in, empty; one that was reworded keeps its translation, marked as fuzzy

Whoever changes a sentence need not do any of this. What is missing or fuzzy is said in English until
a translator comes.
Must not: change a translation.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

import polib
from tests.catalogue import TEMPLATE
from tests.translations import arguments, faults

from gotit.language.load import READ_BY
from gotit.language.patterns import parsed

STAY_ENGLISH = ("headless/",)
"""Modules whose sentences only programs and those who write them read. They may be translated, but none is missed."""
ALIKE = 0.7
"""A sentence is one reworded if this share of its letters is the same."""
WIDTH = 118


class Progress(NamedTuple):
    """`faults`: English pattern -> what is wrong with its translation."""

    tag: str
    translated: int
    missing: int
    faults: dict[str, list[str]]
    read_by: str


def catalogues(folder: Path = TEMPLATE.parent) -> list[Path]:
    return sorted(folder.glob("*.po"))


def wanted() -> list[str]:
    """The patterns that a whole translation has, in the order of the template."""
    return [entry.msgid for entry in polib.pofile(str(TEMPLATE)) if not _stays_english(entry.comment)]


def _stays_english(comment: str) -> bool:
    return any(f"({module}" in comment for module in STAY_ENGLISH)


def progress(path: Path, patterns: Sequence[str]) -> Progress:
    """How far the catalogue of this file is."""
    file = polib.pofile(str(path))
    told = {entry.msgid: entry.msgstr for entry in file.translated_entries()}
    wrong = {
        english: found
        for english in patterns
        if english in told and (found := faults(english, told[english], path.stem))
    }
    missing = sum(english not in told for english in patterns)
    return Progress(path.stem, len(patterns) - missing, missing, wrong, file.metadata.get(READ_BY, "").strip())


def merged(old: polib.POFile, patterns: Sequence[str], tag: str = "") -> polib.POFile:
    """The same catalogue with an entry for each of these patterns, in their order, and no other. `tag`: its language.

    A comment that a translator wrote to an entry stays; those of the template would double the file.
    """
    made = polib.POFile(wrapwidth=WIDTH)
    made.header = old.header
    made.metadata = {"Content-Type": "text/plain; charset=utf-8", "Language": tag, READ_BY: "", **old.metadata}
    there = {entry.msgid: entry for entry in old if not entry.obsolete and entry.msgstr}
    gone = there.keys() - set(patterns)
    for english in patterns:
        entry = polib.POEntry(msgid=english)
        source = there.get(english)
        if source is not None:
            entry.flags = [flag for flag in source.flags if flag == "fuzzy"]
            entry.previous_msgid = source.previous_msgid if entry.flags else None
        elif (nearest := _nearest(english, gone)) is not None:
            source = there[nearest]
            entry.flags, entry.previous_msgid = ["fuzzy"], nearest
        if source is not None:
            entry.msgstr, entry.tcomment = source.msgstr, source.tcomment
        made.append(entry)
    return made


def _nearest(english: str, gone: Collection[str]) -> str | None:
    """The sentence that this one was before, if there is one: as good as the same letters, and the same arguments."""
    named = arguments(parsed(english))
    alike = {
        old: SequenceMatcher(None, english, old, autojunk=False).ratio()
        for old in sorted(gone)
        if arguments(parsed(old)) == named
    }
    nearest = max(alike, key=alike.__getitem__, default=None)
    return nearest if nearest is not None and alike[nearest] >= ALIKE else None


def table(found: Sequence[Progress]) -> str:
    lines = ["language  translated  missing  faults  read by"]
    for of in found:
        lines.append(
            f"{of.tag:<8}  {of.translated:>10}  {of.missing:>7}  {len(of.faults):>6}  {of.read_by or '(draft)'}"
        )
    return "\n".join(lines)


def main(args: Sequence[str], folder: Path = TEMPLATE.parent) -> int:
    """Show, check or merge. Returns the exit code."""
    if args not in ([], ["--release"], ["--write"]):
        print(__doc__)
        return 2
    patterns = wanted()
    if args == ["--write"]:
        for path in catalogues(folder):
            merged(polib.pofile(str(path)), patterns, path.stem).save(str(path), newline="\n")
    found = [progress(path, patterns) for path in catalogues(folder)]
    print(table(found))
    for of in found:
        for english, wrong in of.faults.items():
            print(f"{of.tag}: {english!r}: {' '.join(wrong)}")
    faulty, lacking = any(of.faults for of in found), any(of.missing for of in found)
    return int(faulty or (lacking and args == ["--release"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

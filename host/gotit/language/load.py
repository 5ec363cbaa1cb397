"""The available languages, each as in its catalogue: catalogues/TAG.po beside this file.

Must not: make words (`words.py`), or use an unfinished translation: what is fuzzy is said in English.

A catalogue starts from catalogues/gotit.pot, which `python -m tests.catalogue --write` makes from the source. It is a
draft until its header says, in `X-Read-By`, which native speaker has read it (docs/translating.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import polib

from gotit.core.message import Message, Series, Typed, say
from gotit.language.pseudo import ACCENTED, MIRRORED, accented, mirrored
from gotit.language.words import DIRECTION, ENGLISH, NOBODY_NAMED, Language, Words

CATALOGUES: Traversable = files("gotit.language") / "catalogues"
READ_BY = "X-Read-By"
"""The field of a catalogue's header with those who have read it whole and grew up with the language."""


class NoSuchLanguage(LookupError):
    """There is no translation into it. `message` lists the available languages."""

    def __init__(self, tag: str) -> None:
        there = Series(tuple(map(Typed, tags())))
        self.message: Message = say(
            "no_such_language", "There's no language “{tag}”. Use one of these: {tags}.", tag=Typed(tag), tags=there
        )
        super().__init__(tag)


def tags() -> list[str]:
    """The available languages: English first, the two that are made by rule last."""
    found = (entry.name.partition(".po") for entry in CATALOGUES.iterdir())
    return [ENGLISH.tag, *sorted(tag for tag, po, more in found if po and not more), ACCENTED, MIRRORED]


def nearest(wishes: Iterable[str]) -> str:
    """The first of these that is there, as it is or without its country ("es-MX": es); English if none is."""
    there = {tag.lower(): tag for tag in tags() if tag not in (ACCENTED, MIRRORED)}
    ways = (way for wish in wishes for way in (wish.lower(), wish.lower().partition("-")[0]))
    return next((there[way] for way in ways if way in there), ENGLISH.tag)


def load(tag: str) -> Language:
    """The language with this tag, one of `tags`. Raises NoSuchLanguage."""
    if tag not in tags():
        raise NoSuchLanguage(tag)
    if tag == ENGLISH.tag:
        return ENGLISH
    if tag == ACCENTED:
        return Language(tag, accented)
    if tag == MIRRORED:
        return Language(tag, mirrored, right_to_left=True)
    return translated(tag, (CATALOGUES / f"{tag}.po").read_text(encoding="utf-8"))


def own_name(tag: str) -> Words:
    """What a language calls itself, its tag, and whether it is a draft: "Deutsch (de)". Raises NoSuchLanguage."""
    language = load(tag)
    name = say("language_itself", "English ({tag})", tag=Typed(tag))
    if language.draft:
        name = say("language_draft", "{language}, a draft", language=name)
    return language.words(name, NOBODY_NAMED)


@lru_cache(maxsize=16)
def translated(tag: str, catalogue: str) -> Language:
    """The language of a .po file, given as text. What the file does not translate stays English."""
    file = polib.pofile(catalogue)
    patterns = {entry.msgid: entry.msgstr for entry in file.translated_entries()}
    right_to_left = patterns.get(DIRECTION.pattern, DIRECTION.pattern) != DIRECTION.pattern
    draft = not file.metadata.get(READ_BY, "").strip()
    return Language(tag, lambda pattern: patterns.get(pattern, pattern), right_to_left=right_to_left, draft=draft)

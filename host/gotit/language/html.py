"""A page's HTML with its words in the marked places.

Must not: know what a page is for.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gotit.core.message import Message
from gotit.language.words import Language, Reader


def filled(html: str, language: Language, messages: Iterable[Message]) -> bytes:
    """The page in this language. A message stands where its code is in double braces; `{{lang}}` and `{{dir}}` are the
    language's tag and direction."""
    reader = Reader(language)
    places = {"lang": language.tag, "dir": "rtl" if language.right_to_left else "ltr"}
    for name, words in {**places, **{each.code: reader.words(each) for each in messages}}.items():
        html = html.replace(f"{{{{{name}}}}}", escape(words))
    return html.encode()

"""The page's files, read once when the server starts. Only what is in this list exists: no request ever opens a path.

Must not: use a file name from a request.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

import msgspec

from gotit.kits import KITS
from gotit.language.html import filled
from gotit.language.words import Language
from gotit.phones.said import STATIC, page_words

_KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class File(NamedTuple):
    body: bytes
    kind: str


def page_files(language: Language) -> dict[str, File]:
    """Address path → file. "/" is the page itself, in this language.

    "/games.js" is made from the rows of the games. "/spoken.js" holds the page's own words.
    """
    found = {"/games.js": File(_games().encode(), _KINDS["js"]), "/spoken.js": File(_spoken(language), _KINDS["js"])}
    for entry in (resources.files("gotit.phones") / "page").iterdir():
        kind = _KINDS.get(entry.name.rpartition(".")[2])
        if kind is not None:
            path = "/" if entry.name == "index.html" else f"/{entry.name}"
            found[path] = File(
                entry.read_bytes() if path != "/" else filled(entry.read_text("utf-8"), language, STATIC), kind
            )
    return found


def _spoken(language: Language) -> bytes:
    return b"export const WORDS = %b;\n" % msgspec.json.encode(page_words(language))


def _games() -> str:
    """Each game's script, by the game's name. It exports `show`, which shows the page.

    It may export `keep`: what remains of a choice after the moment in which it was made. Without it, nothing does.
    """
    pages = [kit for kit in KITS if kit.page]
    lines = [f"import * as {kit.page} from './{kit.page}.js';" for kit in pages]
    table = ", ".join(f"'{kit.name}': {kit.page}" for kit in pages)
    return "\n".join([*lines, f"export const GAMES = {{ {table} }};", ""])

"""The page's files, read once when the server starts. What is not in this list does not exist: no path is ever opened.

May not happen here: a file name from a request.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

_KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class File(NamedTuple):
    body: bytes
    kind: str


def page_files() -> dict[str, File]:
    """Path in the address -> file: "/" is the page itself."""
    found = {}
    for entry in (resources.files("gotit.phones") / "page").iterdir():
        kind = _KINDS.get(entry.name.rpartition(".")[2])
        if kind is not None:
            path = "/" if entry.name == "index.html" else f"/{entry.name}"
            found[path] = File(entry.read_bytes(), kind)
    return found

"""Names are in one table of a journal, rows hold random ids. So a name can be deleted, and rows never change.

Must not: open a file; let a name into a row. In memory inputs carry names; they are exchanged at the file's edge.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from gotit.record.rows import Entry

People = Mapping[str, str]
"""Name by id."""

_NAMED = ('{"do":"start",', '{"do":"rename",')


def nobody(seat: int) -> str:
    """What a player without a known name is called."""
    return f"Seat {seat}"


def holds_names(entry: Entry) -> bool:
    """Is it one of the inputs that bring in names?"""
    return entry.kind == "input" and entry.body.startswith(_NAMED)


def hide(entries: Iterable[Entry], people: People) -> tuple[list[Entry], People]:
    """The entries with ids in place of names, and all people known now, including new ones."""
    known, hidden = dict(people), []
    for entry in entries:
        if not holds_names(entry):
            hidden.append(entry)
            continue
        said = msgspec.json.decode(entry.body)
        if said["do"] == "start":
            ids: list[str] = []
            for name in said["names"]:
                ids.append(_id_of(name, known, ids))
            said["names"] = ids
        else:
            said["name"] = _id_of(said["name"], known, ())
        hidden.append(replace(entry, body=msgspec.json.encode(said).decode()))
    return hidden, known


def show(entry: Entry, people: People) -> Entry:
    """The entry with names in place of ids. A player whose name was deleted is "Seat 3"."""
    if not holds_names(entry):
        return entry
    said = msgspec.json.decode(entry.body)
    if said["do"] == "start":
        said["names"] = [people.get(person, nobody(seat)) for seat, person in enumerate(said["names"], 1)]
    else:
        said["name"] = people.get(said["name"], nobody(said["seat"]))
    return replace(entry, body=msgspec.json.encode(said).decode())


def _id_of(name: str, known: dict[str, str], taken: Collection[str]) -> str:
    """The id of a person with this name who is not one of `taken`: two players of one match are two people."""
    for person, named in known.items():
        if named == name and person not in taken:
            return person
    person = secrets.token_hex(8)
    known[person] = name
    return person

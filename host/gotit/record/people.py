"""Names are in one table of a journal, rows hold random ids. So a name can be deleted, and rows never change.

Must not: open a file; let a name into a row. In memory inputs carry names; they are exchanged at the file's edge.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from gotit.record.rows import Entry

People = Mapping[str, str]
"""Name by id."""

Hidden = tuple[list[Entry], People]

Expected = Mapping[str, str]
"""Whose name this is, by name: the pupils of a class, who keep their ids from match to match."""

_NAMED = ('{"do":"start",', '{"do":"rename",', '{"do":"regroup",', '{"do":"player_joins",')


def holds_names(entry: Entry) -> bool:
    """Is it one of the inputs that bring in names?"""
    return entry.kind == "input" and entry.body.startswith(_NAMED)


def checksum_of(person: str, name: str) -> str:
    """Of one row of the table of names: 16 bytes of SHA-256 over "LENGTH ID NAME", as 32 hexadecimal digits.

    LENGTH is that of the id, in characters. It is in no chain, so it goes with the name.
    """
    return hashlib.sha256(f"{len(person)} {person} {name}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def hide(entries: Iterable[Entry], people: People, expected: Expected = MappingProxyType({})) -> Hidden:
    """The entries with ids in place of names, and all people known now, including new ones. No name needs no id."""
    known, hidden = dict(people), list[Entry]()
    for entry in entries:
        if not holds_names(entry):
            hidden.append(entry)
            continue
        said = msgspec.json.decode(entry.body)
        ids: list[str] = []

        def hidden_name(name: str, taken: list[str] = ids) -> str:
            if not name:
                return ""
            taken.append(_id_of(name, known, taken, expected))
            return taken[-1]

        _exchange(said, lambda name, seat, member: hidden_name(name))
        hidden.append(replace(entry, body=msgspec.json.encode(said).decode()))
    return hidden, known


def show(entry: Entry, people: People) -> Entry:
    """The entry with names in place of ids. Who was deleted has none, and is in a team "Player 1f0a"."""
    if not holds_names(entry):
        return entry
    said = msgspec.json.decode(entry.body)
    _exchange(said, lambda person, seat, member: people.get(person) or _unknown(person, member))
    return replace(entry, body=msgspec.json.encode(said).decode())


def anonymous(entry: Entry) -> Entry:
    """The entry with "Seat 3" and "Seat 3, player 2" in place of names."""
    if not holds_names(entry):
        return entry
    said = msgspec.json.decode(entry.body)
    _exchange(said, lambda name, seat, member: f"Seat {seat}, player {member}" if member else f"Seat {seat}")
    return replace(entry, body=msgspec.json.encode(said).decode())


def _unknown(person: str, member: int) -> str:
    """In a team the same person is called the same in all rows; a player without a name is called by the seat."""
    return f"Player {person[:4]}" if member else ""


def _exchange(said: dict[str, Any], other: Callable[[str, int, int], str]) -> None:
    """Put something else in place of each name. `other`: what stands there, its seat, its number in a team (or 0)."""
    if said["do"] == "start":
        said["names"] = [other(name, seat, 0) for seat, name in enumerate(said["names"], 1)]
        if said.get("teams"):
            said["teams"] = [_members(team, seat, other) for seat, team in enumerate(said["teams"], 1)]
    elif said["do"] == "regroup":
        said["members"] = _members(said["members"], said["seat"], other)
    else:
        said["name"] = other(said["name"], said["seat"], said.get("member", 0))


def _members(names: list[str], seat: int, other: Callable[[str, int, int], str]) -> list[str]:
    return [other(name, seat, number) for number, name in enumerate(names, 1)]


def pupil_of(person: str) -> str:
    """The pupil's id in that of a person ("ID.1"; with another name in the same journal "ID.2"); "" for another's."""
    pupil, dot, _ = person.partition(".")
    return pupil if dot else ""


def _id_of(name: str, known: dict[str, str], taken: Collection[str], expected: Expected) -> str:
    """The id of a person with this name who is not one of `taken`: two players of one match are two people."""
    if (pupil := expected.get(name)) is not None:
        person = next(each for n in count(1) if known.get(each := f"{pupil}.{n}", name) == name)
        if person not in taken:
            known[person] = name
            return person
    for person, named in known.items():
        if named == name and person not in taken and not pupil_of(person):
            return person
    person = secrets.token_hex(8)
    known[person] = name
    return person

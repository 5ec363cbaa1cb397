"""`gotit pupil NAME`: all that the teacher's file holds about one pupil, to hand over.

Must not: change the file; say anything of another pupil.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import msgspec

from gotit.core.school import Pupil
from gotit.language.words import english
from gotit.school.store import Store, school_file
from gotit.school.trouble import StoreError


@click.command("pupil")
@click.argument("name")
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help="Another file of classes.")
def pupil_command(name: str, file: Path | None) -> None:
    """Show all that is kept about one pupil, as JSON: nickname, needs, and what they did in each match."""
    where = file or school_file()
    if not where.is_file():
        raise click.ClickException(f"There are no classes in “{where}”.")
    try:
        with closing(Store(where)) as store:
            found = list(about(store, name))
    except StoreError as error:
        raise click.ClickException(english(error.message)) from None
    if not found:
        raise click.ClickException(
            f"Nobody in “{where}” has the name or nickname “{name}”. It is read letter by letter."
        )
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    sys.stdout.buffer.flush()


def about(store: Store, name: str) -> Iterator[dict[str, Any]]:
    """Each pupil with this name or nickname: the class, the pupil's own row, and the matches with what they did."""
    for of in store.classes():
        for pupil in of.pupils:
            if name in (pupil.name, pupil.nickname):
                played = [(match, match.people[pupil.id]) for match in store.played(of.id) if pupil.id in match.people]
                matches = [{**_without(match, "people"), "did": msgspec.to_builtins(did)} for match, did in played]
                yield {"class": of.title, "pupil": _whole(pupil), "matches": matches}


def _whole(pupil: Pupil) -> dict[str, Any]:
    """Also what is as usual."""
    needs = {name: getattr(pupil.accommodations, name) for name in pupil.accommodations.__struct_fields__}
    return {**_without(pupil, "accommodations"), "needs": needs}


def _without(what: msgspec.Struct, field: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(what, str_keys=True)
    return {name: value for name, value in found.items() if name != field}

"""Reading a class from a list that was pasted, or from a file of a spreadsheet or a school's register.

Must not: use Qt; keep anything of the file but names.

Nothing in such a file says how it was written. So bytes are tried as UTF-8, UTF-16 (Excel's "Unicode text") and the
Western code page of Windows; commas, semicolons and tabs as what stands between columns; and a first row of known words
as a head.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from gotit.core.message import Typed, Worded, say
from gotit.core.names import visible
from gotit.ui.operator.names import split_names

MOST_BYTES = 1_000_000
FIRST = re.compile(
    "first name|firstname|forename|given name|vorname|rufname|prénom|prenom|nombre|nome|voornaam|fornavn|förnamn|"
    "etunimi|imię|jméno|ime|ad"
)
LAST = re.compile(
    "last name|lastname|surname|family name|nachname|familienname|nom|apellidos?|cognome|achternaam|efternavn|"
    "etternavn|efternamn|sukunimi|nazwisko|příjmení|prezime|soyad"
)
WHOLE = re.compile("name|full name|pupil|student|child|schüler|schülerin|élève|alumno|leerling|elev")


class Listed(Struct, frozen=True):
    """One pupil of a list. `family`: the family name, "" if it does not say; it only tells two of one name apart."""

    name: str
    family: str = ""

    @property
    def initialled(self) -> str:
        """ "Ben K." where the family name is known."""
        return f"{self.name} {self.family[0]}." if self.family else self.name


class Unreadable(Worded):
    """`message`: why the file can't be read, and what to do."""


def read_pasted(text: str) -> list[Listed]:
    """What stands on the clipboard: cells of a spreadsheet, or names with lines or commas between them."""
    return _of_rows(_rows(text, "\t")) if "\t" in text else [Listed(name) for name in split_names(text)]


def read_file(path: Path) -> list[Listed]:
    """What a file of a spreadsheet holds. Raises Unreadable."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES)
    except OSError as error:
        why = Typed(error.strerror or str(error))
        raise Unreadable(
            say("register_unreadable", "“{file}” can't be read ({why}).", file=Typed(path.name), why=why)
        ) from None
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise Unreadable(
            say(
                "register_workbook",
                "“{file}” is a workbook. In your spreadsheet choose “Save as”, then “CSV”, and open that file.",
                file=Typed(path.name),
            )
        )
    found = read_text(decode(content))
    if not found:
        raise Unreadable(say("register_empty", "There are no names in “{file}”.", file=Typed(path.name)))
    return found


def decode(content: bytes) -> str:
    """The text, by the byte order mark if there is one. Every sequence of bytes is some text in the last encoding."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if content.count(b"\0") > len(content) // 4:
        return content.decode("utf-16-le", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def read_text(text: str) -> list[Listed]:
    """The pupils in a text with columns, or with one name a line."""
    head, _, rest = text.lstrip().partition("\n")
    if said := re.fullmatch(r'"?sep=(.)"?\s*', head, re.IGNORECASE):  # Excel's own way to say it
        return _of_rows(_rows(rest, said[1]))
    lines = [line for line in text.splitlines() if line.strip()]
    between = max("\t;,|", key=lambda sign: (sum(sign in line for line in lines), -"\t;,|".index(sign)))
    if len(lines) > 1 and all(between in line for line in lines):
        return _of_rows(_rows(text, between))
    return _of_rows([[name] for name in split_names(text)])


def _rows(text: str, between: str) -> list[list[str]]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    try:
        cleaned = [[visible(cell) for cell in row] for row in rows]
    except csv.Error:  # a cell longer than the module takes: no list of names
        return []
    return [row for row in cleaned if any(row)]


def _of_rows(rows: list[list[str]]) -> list[Listed]:
    if not rows:
        return []
    head = [cell.casefold() for cell in rows[0]]
    first, last, whole = (_column(head, known) for known in (FIRST, LAST, WHOLE))
    if first is None and last is not None and whole is not None:
        first = whole  # "Nom; Élève", "Surname, Name"
    if first is not None or whole is not None or last is not None:
        rows = rows[1:]
    else:
        lettered = [at for at in range(max(map(len, rows))) if _holds_words(rows, at)]
        if not lettered:
            return []
        first = lettered[0]
        if len(lettered) > 1:
            both = [" ".join(filter(None, (_cell(row, at) for at in lettered[:2]))) for row in rows]
            return [Listed(name) for name in both if name]
    name = next(at for at in (first, whole, last) if at is not None)
    family = last if last != name else None
    return [
        Listed(_cell(row, name), _cell(row, family) if family is not None else "") for row in rows if _cell(row, name)
    ]


def _column(head: Sequence[str], known: re.Pattern[str]) -> int | None:
    return next((at for at, cell in enumerate(head) if known.fullmatch(cell)), None)


def _holds_words(rows: list[list[str]], at: int) -> bool:
    """Does this column hold names, and not numbers, dates or marks?"""
    cells = [cell for row in rows if (cell := _cell(row, at))]
    named = sum(sum(map(str.isalpha, cell)) >= 2 and not any(map(str.isdigit, cell)) for cell in cells)
    return bool(cells) and named * 2 > len(cells) and len(cells) * 2 >= len(rows)


def _cell(row: Sequence[str], at: int) -> str:
    return row[at] if at < len(row) else ""

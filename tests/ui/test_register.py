"""Lists of a class, as spreadsheets, registers and people write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.speech import heard

from gotit.ui.operator.register import Listed, Unreadable, decode, read_file, read_pasted, read_text

THREE = [Listed("Ana"), Listed("Bén"), Listed("Chloë")]
FAMILIES = [Listed("Ana", "Šimić"), Listed("Bén", "Kaya"), Listed("Chloë", "O’Neill")]


@pytest.mark.parametrize(
    "text",
    [
        "Ana\nBén\nChloë",
        "Ana\r\nBén\r\n\r\nChloë\r\n",
        "Name\nAna\nBén\nChloë",
        "1. Ana\n2. Bén\n3) Chloë",
        "Ana, Bén, Chloë",
        "Nr;Name;Punkte\n1;Ana;4\n2;Bén;5\n3;Chloë;\n",
        "sep=|\nName|x\nAna|1\nBén|2\nChloë|3",
        '"Name","Geburtstag"\n"Ana","2017-03-01"\n"Bén","2016-11-30"\n"Chloë","2017-01-02"',
        "1\tAna\t7\n2\tBén\t8\n3\tChloë\t9",
    ],
)
def test_one_name_each(text: str) -> None:
    assert read_text(text) == THREE


@pytest.mark.parametrize(
    "text",
    [
        "Vorname;Nachname\nAna;Šimić\nBén;Kaya\nChloë;O’Neill",
        "Surname,First name,Form\nŠimić,Ana,4b\nKaya,Bén,4b\nO’Neill,Chloë,4b",
        "Nachname\tName\nŠimić\tAna\nKaya\tBén\nO’Neill\tChloë",
        'No,"FIRST NAME","LAST NAME"\n1,Ana,Šimić\n2,Bén,Kaya\n3,Chloë,O’Neill',
    ],
)
def test_a_head_says_which_is_the_family_name(text: str) -> None:
    assert read_text(text) == FAMILIES
    assert FAMILIES[0].initialled == "Ana Š."


def test_without_a_head_two_columns_of_words_are_one_name() -> None:
    assert read_text("Ana;Lee\nBen;Kaya") == [Listed("Ana Lee"), Listed("Ben Kaya")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_every_encoding_of_a_spreadsheet(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "4b.csv"
    path.write_bytes("Vorname;Nachname\r\nAna;Šimić\r\nBén;Kaya\r\nChloë;O’Neill\r\n".encode(encoding))
    assert read_file(path) == FAMILIES


def test_windows_western_code_page(tmp_path: Path) -> None:
    path = tmp_path / "4b.csv"
    path.write_bytes("Name;x\r\nJürgen;1\r\nChloë;2\r\n".encode("cp1252"))
    assert read_file(path) == [Listed("Jürgen"), Listed("Chloë")]


def test_what_is_pasted_from_a_spreadsheet_or_a_chat() -> None:
    assert read_pasted("Ana\tLee\nBen\tKaya\n") == [Listed("Ana Lee"), Listed("Ben Kaya")]
    assert read_pasted("Ana, Bén\nChloë") == THREE


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"PK\x03\x04 and so on", "choose “Save as”, then “CSV”"), (b"", "no names"), (b"1;2\n3;4\n", "no names")],
)
def test_what_is_no_list_is_said(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "4b.xlsx"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as error:
        read_file(path)
    assert said in heard(error.value.message)
    with pytest.raises(Unreadable) as gone:
        read_file(tmp_path / "gone.csv")
    assert "can't be read" in heard(gone.value.message)


@given(st.binary(max_size=300))
def test_no_file_can_stop_it(content: bytes) -> None:
    found = read_text(decode(content))
    assert all(each.name == each.name.strip() and each.name.isprintable() for each in found if each.name.isascii())

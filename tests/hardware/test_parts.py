"""What to buy: complete, with makers, alternatives and prices; and the lists that hardware/make.py makes from it."""

from __future__ import annotations

import re

import pytest

from hardware import bom, make


@pytest.fixture(scope="module")
def exported(kicad_cli: str) -> list[dict[str, str]]:
    """KiCad's own bill of materials of the committed schematic."""
    assert kicad_cli
    return make.export_bom()


@pytest.fixture(scope="module")
def parts() -> dict[str, bom.Row]:
    return bom.read_parts(bom.PARTS.read_text(encoding="utf-8"))


def test_every_part_of_the_schematic_can_be_bought(exported: list[dict[str, str]], parts: dict[str, bom.Row]) -> None:
    merged = bom.merge(exported, parts)
    assert sum(int(line["quantity"]) for line in exported) > 100
    assert all(line["manufacturer"] and line["mpn"] and line["alternative"] for line in merged)
    assert all(float(line["price_eur"]) > 0 and re.fullmatch(r"20\d\d-\d\d", line["checked"]) for line in merged)


def test_an_alternative_is_another_part(parts: dict[str, bom.Row]) -> None:
    for part in parts.values():
        maker, _, number = part.alternative.rpartition(" ")
        assert maker, f"{part.mpn}: an alternative is a maker and a number"
        assert number != part.mpn


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"mpn": "UNKNOWN-1"}, "there is no part UNKNOWN-1"),
        ({"mpn": ""}, r"there is no part \(no MPN\)"),
        ({"manufacturer": "Somebody"}, "differ from parts.csv"),
        ({"alternative": "Somebody ELSE-1"}, "differ from parts.csv"),
    ],
)
def test_the_check_sees_a_part_that_is_not_listed(
    exported: list[dict[str, str]], parts: dict[str, bom.Row], change: dict[str, str], complaint: str
) -> None:
    with pytest.raises(bom.BomError, match=complaint):
        bom.merge([{**exported[0], **change}, *exported[1:]], parts)


def test_the_check_sees_a_listed_part_that_nothing_uses(
    exported: list[dict[str, str]], parts: dict[str, bom.Row]
) -> None:
    with pytest.raises(bom.BomError, match="nothing uses"):
        bom.merge(exported[1:], parts)


HEAD = "mpn,manufacturer,what,alternative,extra,price_eur,checked,note\n"


GOOD = "A,B,C,D,0,1,2026-11,"


@pytest.mark.parametrize("line", ["A,B,C,D,0,cheap,2026-11,", "A,B,C,D,0", "A,,C,D,0,1,2026-11,", f"{GOOD}\n{GOOD}"])
def test_a_broken_list_is_named_by_its_line(line: str) -> None:
    with pytest.raises(bom.BomError, match=r"parts\.csv, line [23]"):
        bom.read_parts(HEAD + line)


def test_the_sum_is_that_of_the_lines() -> None:
    parts = bom.read_parts(HEAD + "A,M,what,N B,2,0.25,2026-11,\nC,M,what,N D,0,1.10,2026-11,note\n")
    line = {"refs": "R1,R2", "value": "1k", "manufacturer": "M", "mpn": "C", "alternative": "N D", "quantity": "3"}
    merged = bom.merge([line], parts)
    assert bom.total_eur(merged) == pytest.approx(3 * 1.10 + 2 * 0.25)
    assert bom.write(merged).splitlines()[1] == '3,"R1,R2",1k,what,M,C,N D,1.10,3.30,2026-11,note'

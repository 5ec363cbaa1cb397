"""What to buy: complete, with makers, alternatives and prices; and the lists that hardware/make.py makes from it."""

from __future__ import annotations

import re

import pytest

from hardware import bom, make


@pytest.fixture(scope="module")
def both(kicad_cli: str) -> dict[str, list[dict[str, str]]]:
    """KiCad's own bill of materials of each committed schematic."""
    assert kicad_cli
    return {board.name: make.export_bom(board) for board in make.BOARDS}


@pytest.fixture(scope="module")
def exported(both: dict[str, list[dict[str, str]]]) -> list[dict[str, str]]:
    """The hub's."""
    return both["hub"]


@pytest.fixture(scope="module")
def parts() -> dict[str, bom.Row]:
    return bom.read_parts(bom.PARTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("board", "least"), [("hub", 100), ("single", 30)])
def test_every_part_of_the_schematic_can_be_bought(
    both: dict[str, list[dict[str, str]]], parts: dict[str, bom.Row], board: str, least: int
) -> None:
    merged = bom.merge(both[board], parts, board)
    assert sum(int(line["quantity"]) for line in both[board]) > least
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
        bom.merge([{**exported[0], **change}, *exported[1:]], parts, "hub")


def test_the_check_sees_a_listed_part_that_nothing_uses(
    both: dict[str, list[dict[str, str]]], parts: dict[str, bom.Row]
) -> None:
    bom.check_used(both, parts)
    with pytest.raises(bom.BomError, match="nothing uses"):
        bom.check_used({name: lines[1:] for name, lines in both.items()}, parts)


def test_a_plug_is_beside_the_board_that_needs_it(
    both: dict[str, list[dict[str, str]]], parts: dict[str, bom.Row]
) -> None:
    """One plug for each header, and a contact for each of its pins."""
    for board, plugs in (("hub", (9, 2)), ("single", (1, 1))):
        merged = {line["mpn"]: int(line["quantity"]) for line in bom.merge(both[board], parts, board)}
        assert (merged["XHP-5"], merged["XHP-3"]) == plugs == (merged["B5B-XH-A"], merged["B3B-XH-A"])
        assert merged["SXH-001T-P0.6"] == 5 * plugs[0] + 3 * plugs[1]


def test_a_distributors_number_comes_with_the_page_it_was_read_on(parts: dict[str, bom.Row]) -> None:
    """A shop's own address names the part and its number there; else the page is another project's list of parts, or
    a maker's, which has no address of ours but its title and the item."""
    for part in parts.values():
        assert bool(part.distributor) == bool(part.page), part.mpn
        if not part.page:
            continue
        if not part.page.startswith("https://"):
            assert re.search(r"data sheet of .+, bill of materials, item \d+$", part.page), part.mpn
            continue
        shop = part.page.split("/")[2].split(".")[-2]
        if shop in {"digikey", "lcsc", "jlcpcb", "mouser"}:
            assert plain(part.mpn) in plain(part.page), part.mpn
        if shop in {"digikey", "lcsc", "jlcpcb"}:
            assert part.distributor.split()[-1] in part.page, part.mpn
    found = [part.mpn for part in parts.values() if part.distributor]
    assert len(found) == len(parts), "the guide says that every part has a number"


def plain(text: str) -> str:
    """Letters and digits alone: shops leave commas and points out of their addresses."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


HEAD = "mpn,manufacturer,what,alternative,extra_hub,extra_single,price_eur,checked,distributor,page,note\n"


GOOD = "A,B,C,D,0,0,1,2026-11,,,"


@pytest.mark.parametrize(
    "line", ["A,B,C,D,0,0,cheap,2026-11,,,", "A,B,C,D,0", "A,,C,D,0,0,1,2026-11,,,", f"{GOOD}\n{GOOD}"]
)
def test_a_broken_list_is_named_by_its_line(line: str) -> None:
    with pytest.raises(bom.BomError, match=r"parts\.csv, line [23]"):
        bom.read_parts(HEAD + line)


def test_the_sum_is_that_of_the_lines() -> None:
    parts = bom.read_parts(
        HEAD + "A,M,what,N B,2,0,0.25,2026-11,,,\nC,M,what,N D,0,0,1.10,2026-11,Shop 7,https://shop.example/7,note\n"
    )
    line = {"refs": "R1,R2", "value": "1k", "manufacturer": "M", "mpn": "C", "alternative": "N D", "quantity": "3"}
    merged = bom.merge([line], parts, "hub")
    assert bom.total_eur(merged) == pytest.approx(3 * 1.10 + 2 * 0.25)
    assert bom.write(merged).splitlines()[1] == '3,"R1,R2",1k,what,M,C,N D,1.10,3.30,2026-11,Shop 7,note'

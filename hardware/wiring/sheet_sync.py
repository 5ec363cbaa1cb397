"""Several boxes at one computer: USB for talking, the sync wire for the sharpest times between boxes."""

from __future__ import annotations

from hardware.wiring.ink import Sheet


def draw() -> Sheet:
    sheet = Sheet(
        "Several boxes, one sync wire",
        "The wire is a luxury: without it the times of two boxes are compared through USB. With it, to 1–2 µs "
        "(emulated; not yet measured on real boards).",
    )
    sheet.box(102, 32, 93, 20, "#EFEFEF", radius=2)
    sheet.text(148.5, 41, "the computer", 4.2, "middle", bold=True)
    sheet.text(148.5, 47, "best: all boxes behind one USB hub", 2.9, "middle")
    names = ("box A", "box B", "box C")
    notes = ("nine seats, no strap", "nine seats, GP0 to ground", "single seat: its letter is in /box.json")
    for index, (name, note) in enumerate(zip(names, notes, strict=True)):
        x = 20 + index * 92
        sheet.box(x, 92, 72, 46, "#EAF3EA", radius=3, thick=0.6)
        sheet.text(x + 36, 104, name, 5, "middle", bold=True)
        sheet.text(x + 36, 110, note, 2.9, "middle")
        sheet.box(x + 28, 88, 16, 6, "#D9D9D9")
        sheet.text(x + 36, 92.2, "USB", 2.9, "middle")
        sheet.add(f'<path d="M{x + 36} 88C{x + 36} 66 {130 + index * 18.5:g} 76 {130 + index * 18.5:g} 52" '
                  'fill="none" stroke="#555555" stroke-width="1.4"/>')  # fmt: skip
        for offset, word, carries in ((14, "SYNC", "SYNC"), (42, "GND", "GND")):
            sheet.screw(x + offset, 130)
            sheet.text(x + offset + 3, 131.2, word, 3.2, bold=True)
            bottom = 150 if carries == "SYNC" else 160
            sheet.wire(carries, (x + offset, 131.5), (x + offset, bottom))
            sheet.dot(carries, x + offset, bottom)
    sheet.wire("SYNC", (34, 150), (34 + 184, 150))
    sheet.wire("GND", (62, 160), (62 + 184, 160))
    sheet.text(74, 148, "one line through all boxes", 3.0)
    sheet.lines(
        20, 172,
        "**Two wires from box to box, twisted or in one cable, 5 m in all at most; in which order does not matter.\n"
        "On the nine-seat board: J10 and J11, both the same (1 ground, 2 sync, 3 ground): one in, one out.\n"
        "Ground goes along with sync. Never join 3V3 or 5 V of two boxes.\n"
        "Wired without a board, every box on the wire must be plugged in: an unpowered Pico pulls the line down.",
        3.2,
    )  # fmt: skip
    sheet.legend(10, 204, ("SYNC", "sync"), ("GND", "ground"))
    return sheet

"""How a wiring diagram is drawn: one sheet of A4 in millimetres, wires with the colour and the name of what they carry.

Must not: know a pin, a net, a place on a certain sheet.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

WIDTH, HEIGHT = 297.0, 210.0

#: What a wire carries → colour (told apart by colour-blind people) and dashes (told apart in black and white).
LOOKS = {
    "GND": ("#000000", ""),
    "3V3": ("#D55E00", ""),
    "5V": ("#CC3311", "3 1"),
    "CALL": ("#0072B2", ""),
    "PASS": ("#8C5A00", "1.6 0.8"),
    "LAMP": ("#AA3377", "4 1 1 1"),
    "SYNC": ("#007A5E", "0.9 0.9"),
    "PIEZO": ("#444444", "2 0.6"),
}
GREY = "#555555"

Point = tuple[float, float]


class Sheet:
    """One page. Everything is in millimetres from the upper left corner."""

    def __init__(self, title: str, subtitle: str) -> None:
        self._parts: list[str] = []
        self.text(10, 14, title, 6.2, bold=True)
        for row, line in enumerate(subtitle.splitlines()):
            self.text(10, 20.5 + 4.6 * row, line, 3.4, colour=GREY)

    def add(self, svg: str) -> None:
        self._parts.append(svg)

    def text(
        self, x: float, y: float, words: str, size: float = 3.0, anchor: str = "start", bold: bool = False,
        colour: str = "#000000",
    ) -> None:  # fmt: skip
        weight = ' font-weight="bold"' if bold else ""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{weight} fill="{colour}">'
            f"{escape(words)}</text>"
        )

    def lines(self, x: float, y: float, words: str, size: float = 3.0, step: float = 1.45) -> float:
        """Several lines of text, `**` at the start of one makes it bold; the y below the last."""
        for line in words.splitlines():
            self.text(x, y, line.removeprefix("**"), size, bold=line.startswith("**"))
            y += size * step
        return y

    def wire(self, carries: str, *points: Point) -> None:
        colour, dashes = LOOKS[carries]
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.add(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="0.6"{dashed}/>')

    def dot(self, carries: str, x: float, y: float) -> None:
        """Wires that cross here are joined."""
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="0.85" fill="{LOOKS[carries][0]}"/>')

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "#FFFFFF", edge: str = "#000000",
        radius: float = 1.0, thick: float = 0.4,
    ) -> None:  # fmt: skip
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{thick:g}"/>'
        )

    def resistor(self, x: float, y: float, value: str) -> None:
        """A resistor, its middle at (x, y), 12 mm long with the value in it."""
        self.box(x - 6, y - 2.1, 12, 4.2, "#FFF7E6", radius=0.3)
        self.text(x, y + 1.05, value, 2.9, "middle")

    def screw(self, x: float, y: float) -> None:
        """A screw terminal."""
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="1.5" fill="#FFFFFF" stroke="#000000" stroke-width="0.4"/>')
        self.add(f'<path d="M{x - 1:g} {y + 1:g}L{x + 1:g} {y - 1:g}" stroke="#000000" stroke-width="0.4"/>')

    def ground(self, x: float, y: float) -> None:
        """The sign of ground, hanging from (x, y)."""
        for index, half in enumerate((2.4, 1.5, 0.6)):
            at = y + index * 0.9
            self.add(f'<path d="M{x - half:g} {at:g}H{x + half:g}" stroke="#000000" stroke-width="0.5"/>')

    def button(self, x: float, y: float, carries: str) -> None:
        """A button that is open until it is pressed; its contacts at (x - 5, y) and (x + 5, y)."""
        for at in (x - 5, x + 5):
            self.add(f'<circle cx="{at:g}" cy="{y:g}" r="0.9" fill="#FFFFFF" stroke="#000000" stroke-width="0.4"/>')
        colour = LOOKS[carries][0]
        self.add(f'<path d="M{x - 5:g} {y - 2.4:g}H{x + 5:g}M{x:g} {y - 2.4:g}V{y - 5:g}" stroke="{colour}" '
                 'stroke-width="0.7" fill="none"/>')  # fmt: skip

    def lamp(self, x: float, y: float) -> None:
        """A lamp, its contacts at (x - 3, y) and (x + 3, y)."""
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#FFFBE0" stroke="#000000" stroke-width="0.4"/>')
        self.add(f'<path d="M{x - 2:g} {y - 2:g}L{x + 2:g} {y + 2:g}M{x - 2:g} {y + 2:g}L{x + 2:g} {y - 2:g}" '
                 'stroke="#000000" stroke-width="0.4"/>')  # fmt: skip

    def legend(self, x: float, y: float, *carried: tuple[str, str]) -> None:
        """What the lines mean, in a row."""
        for name, words in carried:
            self.wire(name, (x, y), (x + 9, y))
            self.text(x + 10.5, y + 1, words, 2.9)
            x += 14 + 1.75 * len(words)

    def svg(self) -> str:
        """The whole file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
            f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="Andika, DejaVu Sans, Verdana, sans-serif">'
        )
        paper = f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#FFFFFF"/>'
        foot = "Got It! Referee · CERN-OHL-P-2.0 · not yet built · made by hardware/wiring/draw.py"
        self.text(WIDTH - 10, HEIGHT - 5, foot, 2.6, "end", colour=GREY)
        return "\n".join([head, paper, *self._parts, "</svg>", ""])

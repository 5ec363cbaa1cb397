"""The same newcomer with a mouse alone: whatever a key would do, a button or a piece on the screen does.

Must not: strike a key. The children have their buzzers.
"""

from __future__ import annotations

import re
import time

from tests.app.x_desk import Desk, Seen

SIGNS = {"+": "+", "-": "−", "*": "×", "x": "×", "×": "×", "/": "÷", ":": "÷", "(": "(", ")": ")"}
"""What is typed, and what stands on the button for it."""
PRINTED = {"Space": ("[Space]", "[Enter]"), "Enter": ("[Enter]", "[Space]"), "k": ("K]", "(K)"), "g": ("(G)", "G]")}
"""What is printed on the button that a key presses."""


class OneHand(Desk):
    """See `Desk`: `key` and `type` click what is named so. Raises AssertionError where there is nothing to click."""

    _looked = False

    def key(self, *names: str) -> None:
        self.until(lambda: not self._ask("look")["show"], "the show's end")
        [name] = names
        if name in ("Left", "Right"):
            self._choose(0 if name == "Left" else 1)
        elif (knob := self._printed(name)) is not None:
            self.point(knob)
        time.sleep(0.3)  # a person reads before the next click

    def type(self, text: str) -> None:
        """A calculation, piece by piece; or a place on a board."""
        if re.fullmatch(r"(?:[a-i]\d){2}", text):
            name = f"{text[:2]}-{text[2:]}".upper()
            if spots := [each for each in self.look() if each.name.upper().startswith(name) and each.w > 3]:
                self.point(spots[0])
            return
        for piece in re.findall(r"\d+|\S", text):
            if piece.isdecimal():
                cards = [each for each in self._pieces() if piece in re.findall(r"\d+", each.name)]
                assert cards, f"no card {piece} can be clicked"
                self.point(cards[0])
            else:
                self.click(SIGNS[piece])

    def look_and_choose(self, *, held: bool = True) -> None:
        """The button that shows the hand of whoever plays is held and let go, and a back is clicked."""
        holds = [each for each in self.look() if each.text.startswith("[H]")]
        assert holds, "nothing says how to look at a hand"
        self.hands.move(*holds[0].middle)
        time.sleep(0.05)
        self.hands.button(1, pressed=True)
        time.sleep(0.3)
        if not self._looked:
            self.picture("looking", mid_move=True)
            self._looked = True
        self.hands.button(1, pressed=False)
        self.clicks += 1
        time.sleep(0.2)
        self._choose(0)

    def _choose(self, at: int) -> None:
        """A card or a shape, from the left or from the top."""
        found = self._pieces() or [each for each in self._hand() if each.enabled]
        assert found, "nothing can be chosen by a click"
        self.point(found[min(at, len(found) - 1)])

    def _pieces(self) -> list[Seen]:
        return [each for each in self.look() if each.kind == "PieceButton" and each.enabled]

    def _hand(self) -> list[Seen]:
        card = self.called("Card {place} of {cards}").partition("{")[0]
        return [each for each in self.look() if "Button" in each.kind and re.match(rf"{card}\d+ ", each.name)]

    def _printed(self, key: str) -> Seen | None:
        """The button on which this key stands; None if it has just gone, as when a clock has run out."""
        shown = [each for each in self.look() if "Button" in each.kind and each.enabled and each.w > 3]
        for printed in PRINTED[key]:
            said = self.called(printed).removesuffix("]") if len(printed) > 3 else printed  # “[Space or K]”
            if found := [each for each in shown if said in each.text]:
                return found[0]
        return None

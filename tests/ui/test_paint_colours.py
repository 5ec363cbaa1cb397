"""Colours: contrast of every text on every surface, and game colours that colour-blind players can tell apart."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QPointF
from tests.ui.wcag import channels, contrast, linear

from gotit.ui.paint.cards import silhouette
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLUE, CARDS, DARK, LIGHT, RED, YELLOW, Theme

#: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
DEFICIENCIES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
FAR_APART = 40.0
"""CIE76 distance. 2.3 is just noticeable side by side; 40 is clearly another colour."""

Rgb = tuple[float, float, float]


def lab(rgb: Rgb) -> Rgb:
    """Linear sRGB to CIELAB (D65)."""
    red, green, blue = rgb
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen_as(colour: str, deficiency: str) -> Rgb:
    red, green, blue = (linear(channel) for channel in channels(colour))
    a, b, c = (min(1.0, max(0.0, row[0] * red + row[1] * green + row[2] * blue)) for row in DEFICIENCIES[deficiency])
    return lab((a, b, c))


def distance(one: str, other: str, deficiency: str) -> float:
    pairs = zip(seen_as(one, deficiency), seen_as(other, deficiency), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_distance_knows_confusions() -> None:
    """The simulation works: a red and a green that deuteranopes confuse come close; black and white stay apart."""
    assert distance("#B45A00", "#6E7B00", "deuteranopia") < 15 < distance("#B45A00", "#6E7B00", "none")
    assert distance("#000000", "#FFFFFF", "protanopia") > 99


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize(
    "pair", [(RED, YELLOW), (RED, BLUE), (YELLOW, BLUE)], ids=["red-yellow", "red-blue", "yellow-blue"]
)
def test_game_colours_are_far_apart(deficiency: str, pair: tuple[str, str]) -> None:
    assert distance(*pair, deficiency) >= FAR_APART


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_wells_are_far_apart(deficiency: str) -> None:
    red, yellow, blue = (CARDS[colour].well for colour in ("red", "yellow", "blue"))
    assert min(distance(*pair, deficiency) for pair in ((red, yellow), (red, blue), (yellow, blue))) >= FAR_APART


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_ink_on_every_surface(theme: Theme) -> None:
    for name, surface in theme.surfaces.items():
        assert contrast(surface.ink, surface.fill) >= 7, name
        assert contrast(surface.soft, surface.fill) >= 7, name


def test_digits_on_cards() -> None:
    for name, colours in CARDS.items():
        assert contrast(colours.digit, colours.well) >= 7, name


def test_known_contrasts() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", RED) < 7  # why digits stand on wells


@pytest.mark.rule("GI-H-50")
@pytest.mark.usefixtures("qapp")
def test_silhouettes_tell_the_colour() -> None:
    """Near a corner only the square is filled. A little further in, the chamfer is still cut and the round is not."""
    box = Rect(0, 0, 100, 140)
    filled = {
        colour: [silhouette(box, colour).contains(QPointF(x, y)) for x, y in ((2, 2), (2, 32), (10, 10), (50, 70))]
        for colour in ("red", "yellow", "blue")
    }
    assert filled["blue"] == [True, True, True, True]
    assert filled["red"] == [False, True, False, True]
    assert filled["yellow"] == [False, False, False, True]

"""The contrast of two colours, by the Web Content Accessibility Guidelines."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """`#RRGGBB` as three numbers 0-255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(channel: int) -> float:
    """An sRGB channel 0-255 as light 0-1 (IEC 61966-2-1)."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB`, 0-1 (WCAG 2)."""
    red, green, blue = (linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1-21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)

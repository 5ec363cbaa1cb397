"""Sentences and figures that several panels share.

May not happen here: Qt; a figure finer than what was measured.
"""

from __future__ import annotations

from gotit.core.adjudicate import Place
from gotit.core.press import Margin

_STEPS = {
    "turn_over": "turning over the target",
    "called": "the call",
    "passed": "the pass",
    "answered": "the answer",
    "explain": "the calculation",
    "begin_explaining": "the start of explaining",
    "judge": "your decision",
    "put_out": "putting a player out",
    "not_got_it": "“Not Got It!”",
    "end_round": "the end of the round",
    "swap": "the swap",
    "want_swap": "the wish to swap",
    "keep": "keeping the cards",
    "take_shape": "taking the shape",
    "steal": "the steal",
    "no_steal": "not stealing",
    "ready": "“ready”",
    "show_solutions": "showing the solutions",
    "place": "the cards you entered",
    "reveal": "the shapes you entered",
    "draw_real": "the card drawn",
    "time_up": "the end of the time",
    "show_sets": "the sets",
}

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")


def step_words(label: str) -> str:
    """What undo or redo is about to do, for its button: "the calculation"."""
    return _STEPS.get(label, label.replace("_", " "))


def plus_minus(uncertainty_us: int) -> str:
    """An uncertainty for people: "±1 µs", "±280 µs", "±15 ms"."""
    if uncertainty_us < 1000:
        return f"±{max(uncertainty_us, 1)} µs"
    return f"±{-(-uncertainty_us // 1000)} ms"


def margin_words(margin: Margin | None) -> str:
    """How much later, no finer than it is known: "+3.2 ms", "+118 ms", "+37 µs"; "" without a common clock."""
    if margin is None:
        return ""
    if margin.at_least_us < 0:
        return "too close to call"
    middle_us, unsure_us = margin.middle_us, margin.uncertainty_us
    if middle_us < 1000 and unsure_us < 10:
        return f"+{middle_us} µs"
    if middle_us < 1_000_000 and unsure_us < 100:
        return f"+{middle_us / 1000:.1f} ms"
    if unsure_us < 1000:
        return f"+{round(middle_us / 1000)} ms"
    if unsure_us < 10_000:
        return f"+{round(middle_us / 10_000) * 10} ms"
    return f"about +{round(middle_us / 10_000) * 10} ms" if middle_us < 1_000_000 else f"+{middle_us / 1e6:.1f} s"


def place_words(position: int, place: Place) -> str:
    """A seat's place in the order strip: "1st", "2nd +3.2 ms"."""
    rank = ORDINALS[position] if position < len(ORDINALS) else f"{position + 1}th"
    behind = margin_words(place.behind)
    return f"{rank}  {behind}" if behind else rank


def list_names(names: list[str]) -> str:
    """ "Ana", "Ana and Ben", "Ana, Ben and Chidi"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def seconds_left(deadline_us: int, at_us: int) -> str:
    """ "0:23": rounded up, so that 0:00 is the end."""
    left_s = max(0, -(-(deadline_us - at_us) // 1_000_000))
    return f"{left_s // 60}:{left_s % 60:02}"

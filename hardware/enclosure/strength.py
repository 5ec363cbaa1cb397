"""Will it survive a slap, and stand? Estimates by hand formulas, on the careful side; printed as the README's tables.

    python3 -m hardware.enclosure.strength

Assumptions are named below and have not been measured. Must not: import anything but the standard library.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from hardware.enclosure.sizes import SLAPS, Slap

# ---- assumptions ----------------------------------------------------------------------------------------------------
HAND_KG = 0.6  # an adult's hand and a part of the forearm
SLAP_M_PER_S = 6.0  # as hard as an adult slaps
STOP_MM = 10.0  # the button's way, flesh, feet
MODULUS_MPA = 1800.0  # printed PETG, along the layers
ALLOWED_MPA = 20.0  # half of what printed PETG bears along the layers
ALLOWED_ACROSS_MPA = 6.0  # shear between layers: half of what is left when a layer holds to the next by half
RUBBER = 0.65  # friction of rubber feet on a table

MOST_DEFLECTION_MM = 1.0
LEAST_MARGIN = 1.0


@dataclass(frozen=True)
class Section:
    """A rib with the strip of lid above it: a T on its head. `inertia` in mm⁴, `lower_mm` from its neutral axis."""

    inertia: float
    lower_mm: float
    upper_mm: float


def slap_n(speed_m_per_s: float = SLAP_M_PER_S, stop_mm: float = STOP_MM) -> float:
    """Peak force of a hand that is stopped as by a spring: m·v²/s."""
    return HAND_KG * speed_m_per_s**2 / (stop_mm / 1000)


def section(slap: Slap) -> Section:
    """As wide as six times the lid is thick, and no more than what is there."""
    width = min(6 * slap.lid, 2 * slap.rib_offset)
    web = slap.rib_height
    areas = (width * slap.lid, slap.rib_thickness * web)
    middles = (slap.lid / 2, slap.lid + web / 2)
    axis = sum(area * middle for area, middle in zip(areas, middles, strict=True)) / sum(areas)
    own = (width * slap.lid**3 / 12, slap.rib_thickness * web**3 / 12)
    moved = sum(area * (middle - axis) ** 2 for area, middle in zip(areas, middles, strict=True))
    return Section(sum(own) + moved, slap.lid + web - axis, axis)


@dataclass(frozen=True)
class Lid:
    """What one slap does to a lid. Only the two ribs across carry it, as beams on two supports, loaded where the dome
    rests (its rim, or the flange below its cap); those along are a reserve."""

    span_mm: float
    force_n: float
    deflection_mm: float
    stress_mpa: float
    across_mpa: float  # shear between a rib's layers, at its neutral axis: a lid is printed flat
    plate_mpa: float  # bending of the plate from where a flange rests to the nearest rib; 0 where it rests on the ribs


def lid(slap: Slap, force_n: float = 0.0) -> Lid:
    """With this force, or that of a slap."""
    force_n = force_n or slap_n()
    span = slap.top[0] - 2 * slap.wall
    rests = min(slap.dome_rests, span - 20)
    arm = span / 2 - rests / 2  # from the wall to where the dome rests
    one_side = force_n / 2 / 2  # two ribs, two places on each
    profile = section(slap)
    deflection = one_side * arm * (3 * span**2 - 4 * arm**2) / (24 * MODULUS_MPA * profile.inertia)
    stress = one_side * arm * max(profile.lower_mm, profile.upper_mm) / profile.inertia
    first_moment = slap.rib_thickness * profile.lower_mm**2 / 2
    across = one_side * first_moment / (profile.inertia * slap.rib_thickness)
    free = max(0.0, slap.rib_offset - slap.rib_thickness / 2 - rests / 2)
    plate = 6 * force_n * free / (math.pi * rests * slap.lid**2)
    return Lid(span, force_n, deflection, stress, across, plate)


#: A slap's speed, and within how much it stops: the table over both, for a poor print (1300 of 1800 MPa).
SPEEDS_M_PER_S = (4.0, 5.0, 6.0, 7.0)
STOPS_MM = (10.0, 7.0)
POOR_MPA = 1300.0


def sweep(slap: Slap) -> dict[tuple[float, float], list[str]]:
    """By speed and stop, which limits the lid of a poor print breaks."""
    found = {}
    for speed in SPEEDS_M_PER_S:
        for stop_mm in STOPS_MM:
            bent = lid(slap, slap_n(speed, stop_mm))
            found[speed, stop_mm] = broken(replace(bent, deflection_mm=bent.deflection_mm * MODULUS_MPA / POOR_MPA))
    return found


def broken(bent: Lid) -> list[str]:
    """Sentences, one for each limit of the lid that is broken."""
    found = []
    if bent.deflection_mm > MOST_DEFLECTION_MM:
        found.append(f"the lid bends by {bent.deflection_mm:.2f} mm: at most {MOST_DEFLECTION_MM}")
    if bent.stress_mpa > ALLOWED_MPA:
        found.append(f"the ribs bear {bent.stress_mpa:.1f} MPa: at most {ALLOWED_MPA:.0f}")
    if bent.across_mpa > ALLOWED_ACROSS_MPA:
        found.append(f"between layers the ribs bear {bent.across_mpa:.1f} MPa: at most {ALLOWED_ACROSS_MPA:.0f}")
    if bent.plate_mpa > ALLOWED_MPA:
        found.append(f"the plate beside the dome bears {bent.plate_mpa:.1f} MPa: at most {ALLOWED_MPA:.0f}")
    return found


@dataclass(frozen=True)
class Stand:
    """When a slap tips the box and when it only pushes it, in degrees from straight down, on the top of the dome. The
    box's own weight is nothing against a slap, and is left out."""

    half_base_mm: float
    height_mm: float
    tips_deg: float
    slides_deg: float


def stand(slap: Slap) -> Stand:
    half = min(slap.foot_offset) + slap.foot / 2
    height = slap.foot_height + slap.height + slap.lid + slap.dome_height
    return Stand(half, height, math.degrees(math.atan(half / height)), math.degrees(math.atan(RUBBER)))


def report() -> str:
    """The README's tables."""
    lines = [
        f"A hand of {HAND_KG} kg at {SLAP_M_PER_S:.0f} m/s that stops within {STOP_MM:.0f} mm: {slap_n():.0f} N.",
        "",
        "| box | free span | bends by (limit 1.0 mm) | stress in the ribs (limit 20 MPa) | between layers (6 MPa) "
        "| plate beside the dome (20 MPa) | without ribs it bends by |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, slap in SLAPS.items():
        bent, flat = lid(slap), plain(slap)
        lines.append(
            f"| {name} | {bent.span_mm:.0f} mm | {bent.deflection_mm:.2f} mm | {bent.stress_mpa:.1f} MPa | "
            f"{bent.across_mpa:.1f} MPa | {bent.plate_mpa:.1f} MPa | {flat:.1f} mm |"
        )
    heads = [f"{speed:.0f} m/s within {stop_mm:.0f} mm" for speed in SPEEDS_M_PER_S for stop_mm in STOPS_MM]
    lines += ["", f"| a poor print | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for name, slap in SLAPS.items():
        lines.append(f"| {name} | {' | '.join(limits[0] if limits else 'holds' for limits in sweep(slap).values())} |")
    lines += ["", "| box | half its base | top of the dome | tips beyond | slides beyond |", "|---|---|---|---|---|"]
    for name, slap in SLAPS.items():
        stood = stand(slap)
        lines.append(
            f"| {name} | {stood.half_base_mm:.0f} mm | {stood.height_mm:.0f} mm | {stood.tips_deg:.0f}° | "
            f"{stood.slides_deg:.0f}° |"
        )
    return "\n".join(lines)


def plain(slap: Slap) -> float:
    """How far the same strips of lid would bend without the ribs under them, in mm."""
    bent = lid(slap)
    width = min(6 * slap.lid, 2 * slap.rib_offset)
    return bent.deflection_mm * section(slap).inertia / (width * slap.lid**3 / 12)


def problems(slap: Slap) -> list[str]:
    """Sentences, one for each limit that is broken."""
    stood, found = stand(slap), broken(lid(slap))
    if slap.lid < 4:
        found.append(f"the lid is {slap.lid} mm thick: at least 4")
    if stood.tips_deg < stood.slides_deg + LEAST_MARGIN:
        found.append(f"it tips at {stood.tips_deg:.0f}°, before it slides at {stood.slides_deg:.0f}°")
    return found


if __name__ == "__main__":
    print(report())

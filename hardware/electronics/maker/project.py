"""The project's settings: rules that any board maker meets, with every check switched on and nothing excused.

Must not: say anything about the circuit.
"""

from __future__ import annotations

import json

#: In millimetres. Far from what makers can do (0.1), so that the cheapest offer will do.
RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.2,
    "min_through_hole_diameter": 0.3,
    "min_via_diameter": 0.5,
    "min_via_annular_width": 0.13,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.3,
    "min_copper_edge_clearance": 0.4,
    "min_silk_clearance": 0.0,
    "min_text_height": 1.0,
    "min_text_thickness": 0.15,
    "solder_mask_to_copper_clearance": 0.0,
    "min_resolved_spokes": 2,
}
_CLASS = {
    "name": "Default",
    "clearance": 0.2,
    "track_width": 0.25,
    "via_diameter": 0.6,
    "via_drill": 0.3,
    "wire_width": 6,
    "bus_width": 12,
    "line_style": 0,
    "pcb_color": "rgba(0, 0, 0, 0.000)",
    "schematic_color": "rgba(0, 0, 0, 0.000)",
    "priority": 2147483647,
}


def text(name: str) -> str:
    """NAME.kicad_pro."""
    settings = {
        "board": {"design_settings": {"rules": RULES, "meta": {"version": 2}}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [_CLASS], "meta": {"version": 4}},
        "schematic": {"meta": {"version": 1}},
        "text_variables": {},
    }
    return json.dumps(settings, indent=2) + "\n"

"""The marks that tell in which direction a text runs (Unicode's bidirectional algorithm, UAX 9): all of them, once.

Must not: decide where one is needed (whoever makes words does).
"""

from __future__ import annotations

import re

RLM = "\u200f"
"""A letter that nobody sees, of a language written from right to left."""
LRI, FSI, PDI = "\u2066", "\u2068", "\u2069"
"""What begins a part that runs from left to right, or as its first letter does; and what ends it."""
RLO, PDF = "\u202e", "\u202c"
"""What turns every letter round, and what ends that."""

MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

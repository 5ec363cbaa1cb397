"""The names of made-up players: in the demo, and on sample pictures."""

from __future__ import annotations

NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")

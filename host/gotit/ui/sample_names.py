"""The names of players who are not there: in the demo, and on sample pictures."""

from __future__ import annotations

NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")

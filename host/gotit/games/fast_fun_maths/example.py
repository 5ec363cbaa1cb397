"""What is written in the example of docs/headless.md."""

from __future__ import annotations

EXAMPLE = (
    '{"do": "legal"}',
    '{"do": "act", "action": {"do": "turn_over"}, "at_us": 1000000}',
    '{"do": "call", "seat": 2, "at_us": 9000037}',
    '{"do": "call", "seat": 1, "at_us": 9000000}',
    '{"do": "view"}',
    '{"do": "act", "action": {"do": "explain", "seat": 2, "expression": "7 * 2"}}',
    '{"do": "act", "action": {"do": "explain", "seat": 1, "expression": "(7 * 5 + 1) * 2"}}',
    '{"do": "legal", "seat": 2}',
    '{"do": "pass", "seat": 2, "at_us": 15000000}',
    '{"do": "quit"}',
)
"""Whoever turns over 72 and holds 4 2 5 7 1, as Ana does with this seed."""

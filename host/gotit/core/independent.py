"""What we say of ourselves, wherever somebody might take us for the publisher: in the windows and on what is printed.

Must not: name a publisher.
"""

from __future__ import annotations

from gotit.core.message import say

INDEPENDENT = say(
    "independent",
    "Not by the games' publisher, not endorsed. You need the game, or the house deck where the rules alone suffice.",
)

"""Who sits where: two to nine players at boxes and keyboards, boxes at hubs and controllers, a wire or none.

Must not: know time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gotit_lab.tally import FIELDS

KEYBOARD = -1
"""Instead of a box's number: this seat calls with a key of the computer."""

PLAYERS = (0.22, 0.20, 0.18, 0.13, 0.10, 0.07, 0.05, 0.05)
"""How often two, three, … nine play."""

ONE_BOX, PINGS, ONE_HUB, SEVERAL, WIRE, KEYS = range(len(FIELDS))


@dataclass(frozen=True)
class Field:
    """`seats[p]`: the box of player p, or KEYBOARD. `hubs[b]`: the hub of box b. `controllers[h]`: the USB controller
    of hub h. `framed[c]`: do the boxes at controller c read its frame numbers? `wired`: does a pulse wire join all?
    """

    seats: tuple[int, ...]
    hubs: tuple[int, ...]
    controllers: tuple[int, ...]
    framed: tuple[bool, ...]
    wired: bool

    @property
    def boxes(self) -> int:
        return len(self.hubs)

    @property
    def kind(self) -> int:
        """Its place in FIELDS."""
        if KEYBOARD in self.seats:
            return KEYS
        if self.boxes == 1:
            return ONE_BOX
        if self.wired:
            return WIRE
        if not any(self.framed[self.controllers[hub]] for hub in self.hubs):
            return PINGS
        return ONE_HUB if len(set(self.hubs)) == 1 else SEVERAL


def draw_field(rng: np.random.Generator) -> Field:
    """Any mixture. One in five has one box, a third one box for each player; one in eight has keys beside boxes; half
    of those with several boxes read frames, one in five has a wire."""
    players = int(rng.choice(range(2, 10), p=PLAYERS))
    arrangement = rng.random()
    if arrangement < 0.2:
        boxes = 1
    elif arrangement < 0.55:
        boxes = players
    else:
        boxes = int(rng.integers(2, players + 1))
    keys = rng.random() < 0.125
    at_keys = int(rng.integers(1, players)) if keys else 0
    boxes = min(boxes, players - at_keys)
    hubs = int(rng.choice([1, 1, 1, 2, 3]))
    controllers = int(rng.integers(1, hubs + 1))
    framed = rng.random() < 0.55
    return Field(
        seats=draw_seats(rng, players, boxes, at_keys),
        hubs=tuple(int(hub) for hub in rng.integers(0, hubs, boxes)),
        controllers=tuple(int(controller) for controller in rng.integers(0, controllers, hubs)),
        framed=tuple(bool(framed and rng.random() < 0.9) for _ in range(controllers)),
        wired=bool(boxes > 1 and rng.random() < 0.2),
    )


def draw_seats(rng: np.random.Generator, players: int, boxes: int, at_keys: int = 0) -> tuple[int, ...]:
    """Somebody at every box, the others anywhere."""
    sits = [*range(boxes), *rng.integers(0, boxes, players - at_keys - boxes).tolist(), *[KEYBOARD] * at_keys]
    return tuple(int(sits[k]) for k in rng.permutation(players))

"""Run the debouncer over a file of edges and print what it reported, under any interpreter.

`micropython tests/firmware/check_presses.py FIRMWARE EDGES` prints JSON. tests/firmware/test_presses.py compares it
with what CPython makes of the same edges.
"""

import json
import random
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def make_corpus(seed: int) -> "dict[str, Any]":
    """Bouncing, slapping, spiking on nine inputs, across the end of 30, 32 and 40 bits of microseconds."""
    rng = random.Random(seed)
    steps: list[list[int]] = []
    for start in (0, 2**30 - 500000, 2**32 - 500000, 2**40 - 500000):
        t = start
        word = 0
        for _ in range(400):
            t += rng.choice([1, 7, 40, 90, 150, 400, 1000, 3000, 12000, 41000])
            if rng.random() < 0.2:
                steps.append([t, -1])  # look
            else:
                word ^= 1 << rng.randrange(9)
                steps.append([t, word])
    steps.append([2**41, -1])
    return {"count": 9, "steps": steps}


def replay(presses: "Any", corpus: "dict[str, Any]") -> "list[list[Any]]":
    """What is reported, and every watermark."""
    told: list[list[Any]] = []

    class Ear(presses.Listener):  # type: ignore[misc]
        def press(self, t: int, number: int, epoch: int, flags: int) -> None:
            told.append(["press", t, number, epoch, flags])

        def release(self, t: int, number: int) -> None:
            told.append(["release", t, number])

        def stuck(self, number: int, is_stuck: bool) -> None:
            told.append(["stuck", number, is_stuck])

    debouncer = presses.Presses(corpus["count"], Ear(), 1000, 100, 40000, 20000000)
    debouncer.start(0, 0)
    for t, word in corpus["steps"]:
        if word < 0:
            told.append(["mark", debouncer.advance(t)])
        else:
            debouncer.edge(t, word)
    return told


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    from gotit_box import presses

    with open(sys.argv[2]) as file:  # noqa: PTH123  (MicroPython has no pathlib)
        print(json.dumps(replay(presses, json.load(file))))

"""`gotit lab real` without enough boxes: it says how many there are. With boxes: tests/emulated/test_lab_real.py."""

from __future__ import annotations

from itertools import count

import pytest

from gotit.boxes.boxes import Boxes
from gotit.boxes.events import BoxHealth
from gotit.lab.real import S_NS, At, NotReady, run_slaps


@pytest.mark.parametrize(
    ("ready", "sentence"), [(0, "none is there. Plug in two, or"), (1, "only one is there. Plug in another one, or")]
)
def test_how_many_boxes_are_missing_is_said(ready: int, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    at = At(find=tuple, tell=lambda what, done: None, clock_ns=lambda: next(seconds) * S_NS)
    monkeypatch.setattr(Boxes, "health", lambda _: (BoxHealth("a", "ready"),) * ready)
    with pytest.raises(NotReady, match=sentence):
        run_slaps(at, 1)

"""What the ports' threads share: whatever another one does in the middle of it, nothing is mixed up or lost.

The other thread is let in at the worst moment. If it must wait for its turn, it finishes only afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Thread
from typing import Any

from gotit.boxes.boxes import Boxes
from gotit.boxes.events import Delivered
from gotit.boxes.memory import Memories
from gotit.boxes.shared_time import SharedTime
from gotit.core.inputs import Joined

LET_IN_S = 0.2
"""More than enough for the other thread if nothing holds it up. A correct program passes however slow the machine
is."""


class Other:
    """Another thread, which is let in once."""

    def __init__(self, doing: Callable[[], object]) -> None:
        self._thread = Thread(target=doing)
        self._begun = False

    def let_in(self) -> None:
        if not self._begun:
            self._begun = True
            self._thread.start()
            self._thread.join(LET_IN_S)

    def finish(self) -> None:
        assert self._begun
        self._thread.join()


def test_two_boxes_of_one_letter_that_say_hello_at_once_get_two_labels() -> None:
    def asleep_ns() -> int:
        if met:  # the first box has found its label, and is being remembered
            other.let_in()
        return 0

    met: list[str] = []
    memories = Memories(shared=SharedTime(asleep_ns=asleep_ns))
    other = Other(lambda: met.append(memories.meet("BBBB", "1", "A")[0].label))
    met.append("so that time counts from here")
    first = memories.meet("AAAA", "1", "A")[0].label
    other.finish()
    assert (first, met[1]) == ("Box A", "Box A2")


def test_news_that_another_thread_has_taken_meanwhile_is_no_error() -> None:
    class Taken(deque[Any]):
        """A look says that there are some, but by then they are gone."""

        def __len__(self) -> int:
            count = super().__len__()
            self.clear()
            return count

    shared = SharedTime()
    shared.frames.news = Taken([("box:A", "USB frames are not used any more.")])
    assert [source for _, source, _ in shared.news()] == ["box:A"]
    assert shared.news() == []


def test_a_sleep_that_two_threads_notice_at_once_is_one_sleep() -> None:
    """Counted twice, it would discard what has been learned of the host's clock since."""

    class Asleep(int):
        def __sub__(self, before: int) -> int:
            difference = int(self) - before
            if difference:
                other.let_in()
            return difference

    asleep_ns = Asleep(0)
    shared = SharedTime(asleep_ns=lambda: asleep_ns)
    other = Other(shared.look)
    asleep_ns = Asleep(3_600_000_000_000)
    assert shared.look() == 1
    other.finish()
    assert shared.sleeps == 1


class Line:
    """What `Boxes` needs of a reader that it has told to end."""

    device = "/dev/ttyACM0"

    def stop(self) -> None: ...


class Sources(dict[str, Any]):
    """Anyone who iterates over them is interrupted at the end."""

    def __init__(self, interrupt: Callable[[], None], known: dict[str, Any]) -> None:
        super().__init__(known)
        self._interrupt = interrupt

    def items(self) -> Any:
        found = list(super().items())
        self._interrupt()
        return found


def test_a_box_that_has_moved_to_another_port_is_found_there_when_the_old_one_ends() -> None:
    boxes, old, new = Boxes(), Line(), Line()
    joined = Delivered(0, Joined("box:A", "c", "Box A", 1), None)
    other = Other(lambda: boxes._take(new, [joined]))  # type: ignore[arg-type]
    boxes._by_source = Sources(other.let_in, {"box:A": old})
    boxes._gone(old)  # type: ignore[arg-type]
    other.finish()
    assert boxes._by_source["box:A"] is new

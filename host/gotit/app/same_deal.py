"""Shuffles of a championship match, dealt as in every other room: asked for beside, and answered as an input.

Must not: wait; know a secret; stop a match. What does not come in time is shuffled by this computer's own die, and that
is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.world import RealWorld
from gotit.championship import beside
from gotit.championship.dealt import drawn, short
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.message import Message, Typed, say
from gotit.record.replay import input_of
from gotit.record.rows import Entry, Row
from gotit.ui.loop import Loop
from gotit.ui.slots import timer

WONDER_MS = 700
OWN = say(
    "deal_own",
    "The organiser's computer gave no answer in time, so this computer shuffled. Play on: this match is marked "
    "“not the same deal”.",
)


class SameDeal(QObject):
    """`ask` tells the process beside; `patience_ms`: so long an answer may take now, 0 if there will be none.

    `changed`: `said` says something else.
    """

    changed = pyqtSignal()

    def __init__(
        self, world: RealWorld, loop: Loop, ask: Callable[[beside.Draw], None], patience_ms: Callable[[], int]
    ) -> None:
        super().__init__(loop)
        self._world, self._loop, self._ask, self._patience_ms = world, loop, ask, patience_ms
        self.promised: Mapping[int, beside.Promised] = {}
        """Of each round, what is known to be promised."""
        self._match: Appointed | None = None
        self._own: Appointed | None = None
        """The match in which this computer has shuffled."""
        self._waiting: beside.Draw | None = None
        self._patience = timer(self, 0, self._give_up, single=True)
        self.slow = False
        """Has a shuffle been waited for so long that somebody may wonder?"""
        self._wonder = timer(self, WONDER_MS, self._wait_on, single=True)
        world.dealer = self._deal

    def mark(self, number: int) -> str:
        """Of the promise for a round; "": there is none."""
        promised = self.promised.get(number)
        return promised.mark if promised is not None else ""

    def hear_promised(self, said: beside.Promised) -> None:
        self.promised = {**self.promised, said.round: said}
        self.changed.emit()

    def look_back(self, entries: Iterable[Entry]) -> None:
        """These were kept before: the match that goes on is the last of them, unless one has begun since."""
        if self._match is not None:
            return
        for number, entry in enumerate(entries, 1):
            if entry.kind == "input" and isinstance(entered := input_of(Row(number, entry)), i.Start):
                self.began(entered.appointed)

    def began(self, match: Appointed | None) -> None:
        """A match has begun."""
        self._match, self._own = match, None
        self._wait_no_more()

    def forget(self) -> None:
        """This room takes part in nothing any more, or in something else."""
        self.promised = {}

    # --- a shuffle ----------------------------------------------------------------------------------------------------

    def _deal(self, n: int) -> bool:
        """Will a shuffle come as an input? False: this computer shuffles."""
        match = self._match
        self._wait_no_more()
        if match is None or not match.deal or self._own == match:
            return False
        patience_ms = self._patience_ms()
        if not patience_ms:
            self._shuffle_here(match)
            return False
        self._waiting = beside.Draw(match.round, match.deal, len(drawn(self._loop.session.done)) + 1, n)
        self._patience.start(patience_ms)
        self._wonder.start()
        self._ask(self._waiting)
        return True

    def hear_drew(self, said: beside.Drew) -> None:
        """The process beside knows it, or knows that nobody will tell."""
        if self._waiting is not None and said.asked == self._waiting:
            if said.order is None:
                self._give_up()
            else:
                self._enter(said.order)

    def _give_up(self) -> None:
        waiting = self._waiting
        if waiting is not None and self._match is not None and self._still_waits(waiting):
            self._shuffle_here(self._match)
            self._enter(self._world.throw(waiting.cards))
        self._wait_no_more()

    def _enter(self, order: tuple[int, ...]) -> None:
        waiting = self._waiting
        self._wait_no_more()
        if waiting is not None and self._still_waits(waiting):
            self._loop.enter(i.Chance(order))

    def _wait_on(self) -> None:
        self.slow = True
        self.changed.emit()

    def _wait_no_more(self) -> None:
        self._waiting = None
        self._patience.stop()
        self._wonder.stop()
        if self.slow:
            self.slow = False
            self.changed.emit()

    def _still_waits(self, asked: beside.Draw) -> bool:
        """Not if it was undone meanwhile, or the match was ended."""
        session = self._loop.session
        wanted = session.game.chance(session.state) if session.game is not None else None
        return wanted is not None and wanted.n == asked.cards and len(drawn(session.done)) + 1 == asked.draw

    def _shuffle_here(self, match: Appointed) -> None:
        self._own = match
        self._world.noticed.emit(OWN)
        self.changed.emit()

    # --- what is said -------------------------------------------------------------------------------------------------

    @property
    def said(self) -> Message | None:
        """Of the match that is played, or was played last; None: it is in no championship, or is to be dealt alike by
        nobody's promise."""
        match = self._match
        if match is None or not match.deal:
            return None
        if self._own == match:
            return OWN
        promised = self.promised.get(match.round)
        rooms = promised.rooms if promised is not None and promised.mark == match.deal else 0
        return say(
            "deal_same",
            "Round {round} is dealt as in every room: deal {deal}{rooms, plural, =0 {} one {, mixed by # room} "
            "other {, mixed by # rooms}}.",
            round=match.round, deal=Typed(short(match.deal)), rooms=rooms,
        )  # fmt: skip

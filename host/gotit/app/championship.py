"""A championship that this room takes part in: the process that speaks with its hub (`gotit beside room`), the sign of
how that goes, and the next match.

Must not: speak to a network; wait for that process; start it unless the operator has joined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PyQt6.QtCore import QObject

from gotit.app.child import Child
from gotit.app.organise_here import OrganiseHere
from gotit.app.same_deal import SameDeal
from gotit.app.world import RealWorld
from gotit.championship import beside
from gotit.championship.outbox import Behind, Older, Other, State, Told
from gotit.championship.talk import Next
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.game import Game, titled
from gotit.core.message import Message, Typed, say
from gotit.core.names import clean, distinct
from gotit.language.chosen import words
from gotit.record.matches import SUFFIX
from gotit.record.rows import Entry, input_entry
from gotit.ui.loop import Loop
from gotit.ui.operator.championship import ChampionshipWindow
from gotit.ui.operator.championship_view import NextMatch, RoomView
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.slots import timer

MEMBERSHIP = "championship.json"
"""Beside the matches: a copy of them is another room."""
TELL_MS = 50
"""What was kept is told so much later at most: nobody's press waits for that."""
ANSWER_MS, JOIN_MS = 7_000, 12_000
"""A shuffle waits so long for its secret: of an organiser who is there, or who is being reached for."""
AGAIN_MS = 5_000
"""A process that has died is started again after this."""


class Championship(QObject):
    """`folder`: of the matches; None: they are not kept, so there is no championship."""

    def __init__(
        self, world: RealWorld, loop: Loop, window: OperatorWindow, games: Mapping[str, Game], folder: Path | None
    ) -> None:
        super().__init__(loop)
        self._world, self._loop, self._window, self._games, self._folder = world, loop, window, games, folder
        self._child = Child("room", self)
        self._child.told.connect(self._heard)
        self._child.died.connect(self._died)
        self._begun = self._final = False
        self._asked = ("", "")
        """The invitation and the name by which it is asked to be let in, until somebody has said yes."""
        self._entries: list[Entry] = []
        self._tell = timer(self, TELL_MS, self._tell_kept, single=True)
        self._again = timer(self, AGAIN_MS, self._start, single=True)
        self._room = self._cup = ""
        self._state: State | None = None
        self._trouble: Message | None = None
        self._next: Next | None = None
        self._closed = False
        self._doing = ""
        self._latest: Appointed | None = None
        self._deal = SameDeal(world, loop, lambda draw: self._child.tell(beside.line(draw)), self._patience_ms)
        self._deal.changed.connect(self._show)
        world.kept.connect(self._kept)
        loop.changed.connect(self._look)
        window.beside.championship.once_made(self._connect)
        window.toolbar.can_join = folder is not None
        self.here = OrganiseHere(window)

    def _connect(self, panel: ChampionshipWindow) -> None:
        panel.join_wanted.connect(self.join)
        panel.leave_wanted.connect(self.leave)

    # --- on and off ---------------------------------------------------------------------------------------------------

    @property
    def _file(self) -> Path | None:
        return self._folder / MEMBERSHIP if self._folder is not None else None

    def begin(self) -> None:
        """The journal of this session is there. Who has joined before takes part again."""
        self._begun = True
        if self._part:
            self._start()

    @property
    def _part(self) -> bool:
        return bool(self._asked[0]) or (self._file is not None and self._file.exists())

    def join(self, code: str, name: str) -> None:
        """Ask to be let in: as soon as it is known which match is played on with."""
        self._forget()
        self._asked = code, name
        self._start()

    def leave(self) -> None:
        """Take part no longer: the key is deleted."""
        self._child.stop()
        self._again.stop()
        if self._file is not None:
            self._file.unlink(missing_ok=True)
        self._forget()
        self._show()

    def stop(self) -> None:
        """The program ends. What is not told yet is told the next time."""
        self._tell_kept()
        self._again.stop()
        self._child.stop()

    def _start(self) -> None:
        book = self._world.book
        so_far = book.so_far() if book is not None and self._begun else None
        if self._file is None or self._folder is None or so_far is None:
            self._show()
            return
        here, entries = so_far
        self._deal.look_back(entries)
        kept = (str(path) for path in sorted(self._folder.glob(f"*{SUFFIX}")) if path != here)
        self._entries.clear()
        self._child.start()
        self._child.tell(beside.line(beside.Begin(str(self._file), tuple(kept), tuple(entries), *self._asked)))
        self._doing = ""
        self._look()
        self._show()

    def _forget(self) -> None:
        self._room = self._cup = ""
        self._state = self._trouble = self._next = None
        self._closed = self._final = False
        self._asked = ("", "")
        self._deal.forget()

    def _patience_ms(self) -> int:
        """So long the organiser's computer may take for an answer; 0: there will be none."""
        if not self._child.running or (isinstance(self._state, Behind) and self._state.why in ("away", "not_allowed")):
            return 0
        return ANSWER_MS if self._room else JOIN_MS

    # --- telling ------------------------------------------------------------------------------------------------------

    def _kept(self, inputs: Sequence[tuple[i.Input, int, Any]]) -> None:
        for entered, at_us, _ in inputs:
            if isinstance(entered, i.Start):
                self._latest = entered.appointed
                self._deal.began(entered.appointed)
            if self._child.running:
                self._entries.append(input_entry(entered, at_us))
        if self._entries and not self._tell.isActive():
            self._tell.start()

    def _tell_kept(self) -> None:
        entries, self._entries = tuple(self._entries), []
        if entries:
            self._child.tell(beside.line(beside.Keep(entries)))

    def _look(self) -> None:
        """Is somebody playing? And is what comes next still to come?"""
        session = self._loop.session
        playing = session.game is not None and not session.over
        doing = beside.Doing("playing" if playing else "ready")
        if self._child.running and doing.state != self._doing:
            self._doing = doing.state
            self._child.tell(beside.line(doing))
        if self._next is not None:
            self._show()

    # --- hearing ------------------------------------------------------------------------------------------------------

    def _heard(self, text: bytes) -> None:
        try:
            said = beside.read_said(text)
        except ValueError:
            return  # something else that was printed there
        match said:
            case beside.LetIn(room, cup):
                self._room, self._cup, self._trouble, self._asked = room, cup, None, ("", "")
            case beside.Sign(state):
                self._state = state
            case beside.Heard(told):
                self._next, self._closed = told.next, told.closed
            case beside.Promised():
                self._deal.hear_promised(said)
            case beside.Drew():
                self._deal.hear_drew(said)
            case beside.Trouble("nobody") if self._room:
                pass
            case beside.Trouble(why):
                self._trouble, self._final = _TROUBLES[why], why != "nobody"
                if self._final:
                    self._asked = ("", "")
        self._show()

    def _died(self, why: str) -> None:
        if self._part and not self._final:
            self._again.start()
        self._show()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._window.show_championship(self.view())

    def view(self) -> RoomView:
        """As it stands."""
        if not self._part:
            return RoomView(problem=self._trouble)
        if not self._room:
            asking = say("championship_asking", "Asking to join: the organiser must say yes.")
            return RoomView(
                True, sign=say("championship_asking_sign", "Asking to join …"), said=asking, problem=self._trouble
            )
        sign, said = self._words()
        troubled = self._trouble is not None or isinstance(self._state, Older | Other)
        return RoomView(True, True, sign, said, troubled, self._trouble, self._next_match(), self._deal.said)

    def _words(self) -> tuple[Message, Message]:
        room = Typed(self._room)
        if self._trouble is not None:
            return say("room_trouble_sign", "▲ Room {room}", room=room), self._trouble
        if self._deal.slow:
            return (
                say("room_shuffles_sign", "Room {room}: shuffling …", room=room),
                say("room_shuffles", "This shuffle is the same in every room, and the organiser's computer is slow to "
                    "answer. In a moment this computer shuffles by itself."),
            )  # fmt: skip
        if self._closed and isinstance(self._state, Told):
            return (
                say("room_closed_sign", "Room {room}: the day is over", room=room),
                say("room_closed", "The organiser has closed the day. Everything from here was told."),
            )
        match self._state:
            case Told(number):
                return (
                    say("room_told_sign", "Room {room} ✓", room=room),
                    say("room_told", "You are room {room}. The organiser has everything ({facts}).", room=room,
                        facts=number),
                )  # fmt: skip
            case Behind(facts, "away") | Behind(facts, "no_answer"):
                return (
                    say("room_away_sign", "Room {room}: offline{facts, plural, =0 {} other {, # waiting}}", room=room,
                        facts=facts),
                    say("room_away", "The organiser's computer can't be reached. Play on: everything is kept here, and "
                        "told when it is back."),
                )  # fmt: skip
            case Behind(facts, why):
                return (
                    say("room_behind_sign", "Room {room}: {facts} waiting", room=room, facts=facts),
                    _BEHIND.get(why, _BEHIND["full"]),
                )
            case Older(hub, here):
                return (
                    say("room_older_sign", "▲ Room {room}: older copy", room=room),
                    say("room_older", "The organiser knows {hub} facts of this room, and this computer only {here}: "
                        "its matches are an older copy. Nothing is told. Ask the organiser.", hub=hub, here=here),
                )  # fmt: skip
            case Other():
                return (
                    say("room_other_sign", "▲ Room {room}: another computer", room=room),
                    say("room_other", "Another computer has spoken for this room, and nothing is mixed: nothing is "
                        "told from here. Ask the organiser."),
                )  # fmt: skip
        return (
            say("room_connecting_sign", "Room {room} …", room=room),
            say("room_connecting", "You are room {room}. Reaching for the organiser's computer …", room=room),
        )

    def _next_match(self) -> NextMatch | None:
        told = self._next
        if told is None or self._closed or told.game not in self._games:
            return None
        appointed = Appointed(self._cup, told.round, told.table, told.entrants, self._deal.mark(told.round))
        played = replace(self._latest, deal=appointed.deal) if self._latest is not None else None
        if played == appointed and self._loop.session.over:
            return None  # played, and the hub has not heard it yet
        names = tuple(distinct([clean(name) or str(seat) for seat, name in enumerate(told.names, 1)]))
        return NextMatch(appointed, told.game, words(titled(self._games[told.game])), names, told.settings)


_TROUBLES: Mapping[str, Message] = {
    "lacking": say(
        "championship_lacking",
        "Championships need a part that isn't installed here. In the program's folder, this brings it: {command}",
        command=Typed("python3 run.py championship demo"),
    ),
    "no_invitation": say(
        "championship_no_invitation", "This is no invitation: a letter is missing or wrong. Type it again."
    ),
    "wrong_hub": say(
        "championship_wrong_hub",
        "Another program answers there than the one that invited this room. Ask the organiser.",
    ),
    "nobody": say(
        "championship_nobody",
        "Nobody answers there. Is the organiser's computer on, in the same network, and its door open? "
        "It is tried again.",
    ),
    "no_member": say("championship_no_member", "This room is no member any more: ask to join again."),
    "journal": say(
        "championship_journal", "A kept match of this championship can't be read here, so nothing is told. Ask the "
        "organiser to type its result."
    ),
}  # fmt: skip
_BEHIND: Mapping[str, Message] = {
    "full": say("room_hub_full", "The organiser's disk is full. Play on: it is told when there is room again."),
    "no_stream": say(
        "room_hub_empty", "The organiser's computer keeps nothing just now. Play on: it is told again by itself."
    ),
    "not_allowed": say("room_not_allowed", "The organiser's computer doesn't let this room in any more. Ask there."),
}

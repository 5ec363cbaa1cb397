"""What pupils need, put to work in the match that is on: terms, switches, larger cards, light for sound.

Must not: let a name or a reason into a session, a log or a picture: there are seats only.

Whoever sits or stands there is found by name, after every change, so it acts for a latecomer, a member of a team, and
at once if the teacher changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gotit.boxes.keyboard import FIRST_OWN, SEATS, SOURCE, Keyboard
from gotit.core import inputs as i
from gotit.core.school import NO_NEEDS, Accommodations, MoreTime
from gotit.core.session import Session
from gotit.core.terms import USUAL, Terms
from gotit.ui.loop import Loop
from gotit.ui.operator.window import OperatorWindow

PACE: Mapping[MoreTime, int] = {"usual": 100, "half_more": 150, "double": 200, "none": 0}
SECOND_US = 1_000_000

ByName = Mapping[str, Accommodations]
Switches = tuple[tuple[str, int, int], ...]
Seated = Sequence[Sequence[str]]
"""The names of those at each seat, in seat order: one, or the members of a team."""


def terms_of(needs: Accommodations) -> Terms:
    """The terms on which somebody plays who needs this."""
    return Terms(PACE[needs.more_time], needs.others_wait_s * SECOND_US, needs.in_turn, needs.each_sign_once)


class Needs:
    """`of_people()`: what those need who need something, by what they are called in a match; None: nothing is known of
    anybody, and what acts goes on acting.
    """

    def __init__(
        self, loop: Loop, window: OperatorWindow, of_people: Callable[[], ByName | None], keyboard: Keyboard
    ) -> None:
        self._loop, self._window, self._of_people, self._keyboard = loop, window, of_people, keyboard

    def look(self) -> None:
        """After every change of the session, of what is set up, or of the class."""
        session, people = self._loop.session, self._of_people()
        if people is None or self._loop.follows or not (people or session.terms or session.seating.switches):
            return
        wanted: list[i.Input] = [*changes(session, people)] if session.game is not None else []
        switches, keys = switches_of(
            self._window.setup.players.seated if self._window.setting_up else _seated(session), people
        )
        self._keyboard.own = keys
        if {(source, number): seat for source, number, seat in switches} != session.seating.switches:
            wanted.append(i.SetSwitches(switches))
        if wanted:
            self._loop.enter_all((each, None) for each in wanted)

    def of_seat(self, seat: int) -> Accommodations:
        """What those need who stand at this seat's buzzer now."""
        session, people = self._loop.session, self._of_people()
        return people.get(session.name(seat), NO_NEEDS) if people and seat in session.seats else NO_NEEDS

    def of_light(self) -> tuple[int, ...]:
        """The seats at which whoever stands there needs light for sound."""
        return tuple(seat for seat in self._loop.session.seats if self.of_seat(seat).light_for_sound)


def changes(session: Session, people: ByName) -> tuple[i.SetTerms, ...]:
    """What must be said so that everybody plays on the terms they need."""
    found = []
    for seat, names in enumerate(_seated(session), 1):
        for number, name in enumerate(names, 1):
            wanted = terms_of(people.get(name, NO_NEEDS))
            if session.terms.get((seat, name if session.teams else ""), USUAL) != wanted:
                found.append(i.SetTerms(seat, number if session.teams else 0, wanted))
    return tuple(found)


def switches_of(seated: Seated, people: ByName) -> tuple[Switches, tuple[int, ...]]:
    """The switches of those who play, and the keys among them in the order of the keyboard's own inputs."""
    switches, keys = list[tuple[str, int, int]](), list[int]()
    for seat, names in enumerate(seated, 1):
        for name in names:
            match people.get(name, NO_NEEDS).switch:
                case (source, key) if source == SOURCE and key not in keys and len(keys) < SEATS:
                    switches.append((SOURCE, FIRST_OWN + len(keys), seat))
                    keys.append(key)
                case (source, number) if source != SOURCE:
                    switches.append((source, number, seat))
    return tuple(switches), tuple(keys)


def _seated(session: Session) -> Seated:
    if not session.teams:
        return [(session.names[seat - 1],) for seat in session.seats]
    return [team[-1].members for team in session.teams]

"""What pupils need, put to work in the match that is on: terms, switches, larger cards, light for sound.

Must not: let a name or a reason into a session, a log or a picture: there are seats only.

Whoever sits or stands there is found by name, after every change, so it acts for a latecomer, a member of a team, and
at once if the teacher changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gotit.boxes.keyboard import FIRST_OWN, SEATS, SOURCE, Keyboard
from gotit.core import inputs as i
from gotit.core.school import NO_NEEDS, Accommodations, MoreTime
from gotit.core.session import Session
from gotit.core.terms import Terms

PACE: Mapping[MoreTime, int] = {"usual": 100, "half_more": 150, "double": 200, "none": 0}
SECOND_US = 1_000_000

ByName = Mapping[str, Accommodations]
Switches = tuple[tuple[str, int, int], ...]


def terms_of(needs: Accommodations) -> Terms:
    """The terms on which somebody plays who needs this."""
    return Terms(PACE[needs.more_time], needs.others_wait_s * SECOND_US, needs.in_turn, needs.each_sign_once)


class Needs:
    """`session()`: as it stands. `enter_all`: takes inputs. `of_people()`: what those need who need something, by what
    they are called in a match; None: nothing is known of anybody, and what acts goes on acting.
    """

    def __init__(
        self,
        session: Callable[[], Session],
        enter_all: Callable[[Iterable[tuple[i.Input, None]]], object],
        of_people: Callable[[], ByName | None],
        keyboard: Keyboard,
    ) -> None:
        self._session, self._enter_all, self._of_people, self._keyboard = session, enter_all, of_people, keyboard

    def look(self) -> None:
        """After every change of the session or of the class."""
        session, people = self._session(), self._of_people()
        if session.game is None or people is None or not (people or session.terms or session.seating.switches):
            return
        switches, keys = switches_of(session, people)
        self._keyboard.own = keys
        wanted: list[i.Input] = [*changes(session, people)]
        if {(source, number): seat for source, number, seat in switches} != session.seating.switches:
            wanted.append(i.SetSwitches(switches))
        if wanted:
            self._enter_all((each, None) for each in wanted)

    def of_seat(self, seat: int) -> Accommodations:
        """What those need who stand at this seat's buzzer now."""
        session, people = self._session(), self._of_people()
        return people.get(session.name(seat), NO_NEEDS) if people and seat in session.seats else NO_NEEDS

    def of_light(self) -> tuple[int, ...]:
        """The seats at which whoever stands there needs light for sound."""
        return tuple(seat for seat in self._session().seats if self.of_seat(seat).light_for_sound)


def changes(session: Session, people: ByName) -> tuple[i.SetTerms, ...]:
    """What must be said so that everybody plays on the terms they need."""
    found = []
    for seat, number, name in _everybody(session):
        wanted = terms_of(people.get(name, NO_NEEDS))
        if session.terms.get((seat, name if number else ""), Terms()) != wanted:
            found.append(i.SetTerms(seat, number, wanted))
    return tuple(found)


def switches_of(session: Session, people: ByName) -> tuple[Switches, tuple[int, ...]]:
    """The switches of those who play, and the keys among them in the order of the keyboard's own inputs."""
    switches, keys = list[tuple[str, int, int]](), list[int]()
    for seat, _, name in _everybody(session):
        match people.get(name, NO_NEEDS).switch:
            case (source, key) if source == SOURCE and key not in keys and len(keys) < SEATS:
                switches.append((SOURCE, FIRST_OWN + len(keys), seat))
                keys.append(key)
            case (source, number) if source != SOURCE:
                switches.append((source, number, seat))
    return tuple(switches), tuple(keys)


def _everybody(session: Session) -> list[tuple[int, int, str]]:
    """(seat, number in its team or 0, name) of all who play."""
    if not session.teams:
        return [(seat, 0, session.names[seat - 1]) for seat in session.seats]
    return [
        (seat, number, name)
        for seat, team in enumerate(session.teams, 1)
        for number, name in enumerate(team[-1].members, 1)
    ]

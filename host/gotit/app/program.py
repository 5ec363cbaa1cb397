"""The windowed program, put together: windows, pictures, loop, rim, what is remembered.

Must not: apply rules, paint, judge; do work before the first picture that can wait until after it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import msgspec
from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QApplication

from gotit.app.after_a_burst import AfterABurst
from gotit.app.asks import asks
from gotit.app.books import Books, forget, offer, receipts_of, take_up
from gotit.app.championship import Championship
from gotit.app.choices import Choices
from gotit.app.class_desk import ClassDesk
from gotit.app.clock import SessionClock
from gotit.app.computers import Computers
from gotit.app.copy_desk import CopyDesk
from gotit.app.device_desk import DeviceDesk
from gotit.app.devices import KEYBOARD_SHARPNESS
from gotit.app.help import Help, all_names
from gotit.app.history_desk import HistoryDesk
from gotit.app.how_to import HowTo
from gotit.app.last_seconds import LastSeconds
from gotit.app.led_room import LEADS
from gotit.app.light_for_sound import LightForSound
from gotit.app.needs import Needs
from gotit.app.own_best import OwnBest
from gotit.app.pauses import garbage_now
from gotit.app.phone_controls import PhoneControls
from gotit.app.phones import Options, Phones
from gotit.app.pictures import Pictures, Showing
from gotit.app.preset_desk import PresetDesk
from gotit.app.remembered import Remembered
from gotit.app.rooms import Rooms
from gotit.app.school import School
from gotit.app.slap_listener import SlapListener
from gotit.app.world import RealWorld
from gotit.core import inputs as i
from gotit.core.game import Game, Quiet, Race, why_not_kept
from gotit.core.match_view import match_view
from gotit.core.message import Message, say
from gotit.core.presses import button_name
from gotit.core.session import Session
from gotit.kits import KITS, Kit
from gotit.language.chosen import class_language, words
from gotit.record.matches import Unfinished
from gotit.school.history import OpenJournal
from gotit.school.opening import Opened
from gotit.ui.collector import Collector
from gotit.ui.loop import Loop
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.keys import Keys, KeyStroke
from gotit.ui.operator.operator_view import OperatorView, operator_view
from gotit.ui.operator.panel import Asks
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.operator.words import in_one_breath, only_for_you
from gotit.ui.paint import LobbyView, View
from gotit.ui.settings import Settings
from gotit.ui.slots import timer
from gotit.ui.sound import Speaker

HEALTH_MS = 500
CLOCK_MS = 200
TIME_OF_DAY = "%H:%M:%S"


class Program(QObject):
    """One running program. `books`: where matches are kept. `settings_file`: None keeps no settings. `school`: the
    teacher's classes and presets; None keeps none.

    `named_ports`: serial ports that the operator named, besides those whose USB ids are ours.
    """

    troubled = pyqtSignal(object)
    """A message about an unexpected error, from any thread."""

    def __init__(
        self,
        app: QApplication,
        games: Mapping[str, Game],
        books: Books,
        settings: Settings,
        settings_file: Path | None,
        *,
        with_boxes: bool = True,
        named_ports: Sequence[str] = (),
        school: Opened | None = None,
    ) -> None:
        super().__init__()
        self.collector = Collector(lambda: garbage_now(self.loop.session, buzzing=self.buzzing()), self)
        self.app = app
        self.remembered = Remembered(settings, settings_file, self)
        self.school = School(school, self)
        self._books = books
        self._games = games
        self._with_boxes = with_boxes
        self.found: Unfinished | None = None
        """A match that did not end, until the operator resumes it or not."""
        self._asked_resume = False
        self.clock = SessionClock()
        self.world = RealWorld(self.clock, Speaker(settings.muted, settings.volume, settings.calm), named_ports, self)
        self.loop = Loop(Session(games), self.world, self)
        self.world.loop = self.loop
        now_us = self.world.shown_us
        self.pictures = Pictures(settings, now_us, self)
        self.window = OperatorWindow(
            tuple(map(self._panels, KITS)),
            settings,
            self.pictures.preview,
            self.pictures.alone,
            self.pictures.lesson,
            self.world.clock_points,
            now_us,
            lambda: self.loop.session.entries,
        )
        self.remembered.complete = self.window.setup.remember
        self.preset_desk = PresetDesk(self.school, self.window.setup)
        self.showing = Showing(app, self.pictures, self.window, self.remembered, self)
        self.last_seconds = LastSeconds(now_us, self.world.speaker.play_cue, self)
        self.choices = Choices(self.window, self.pictures, self.world.speaker, self.remembered, self)
        self.slap_listener = SlapListener(self.window.beside.timing, lambda: self.loop.session, now_us, self)
        self.keys = Keys(
            self.take_key,
            self.world.is_buzzer,
            self.buzzing,
            self._in_grace,
            lambda: self.how_to.primary(),
            self.pictures.end_show,
            now_us,
            self,
        )
        self.keys.typed.connect(self.window.play.kept.key_typed)
        self.computers = Computers(
            lambda: self.loop.session,
            self.loop.enter,
            lambda: self.window.setting_up or self.loop.session.halted or self.loop.follows,
            now_us,
            self,
        )
        self.phones = Phones(
            lambda: self.loop.session,
            self.loop.enter,
            lambda: self.window.setting_up,
            now_us,
            Options(settings.phones_confirm, settings.phones_names),
            settings.phones_at,
            origin_ns=lambda: self.world.clock.origin.origin_ns,
            language=class_language(),
            needs=lambda seat: self.needs.of_seat(seat),
            parent=self,
        )
        self.phone_controls = PhoneControls(self.phones, self.window, self.pictures.projector, self.remembered.keep)
        self.rooms = Rooms(self.world, self.loop, self.window, games, books)
        self.devices = DeviceDesk(self.world, self.window, lambda: self.rooms.own, self.buzzing)
        self.help = Help(
            self.window,
            lambda: self.loop.session,
            self.pictures,
            self.showing.screens,
            self.world.speaker,
            self.devices.views,
            books.folder,
            lambda: all_names(self.loop.session, self.window, self.school),
        )
        self.class_desk = ClassDesk(
            self.school, self.window, lambda: self.settings, self.remembered.keep, self._forget, self.world.chosen_key
        )
        self.how_to = HowTo(
            self.window, self.pictures, games, lambda: self.loop.session, self.enter, self.world.speaker, self.phones
        )
        self.needs = Needs(self.loop, self.window, self.class_desk.needs, self.world.keyboard)
        self.school.changed.connect(self.needs.look)
        self.light_for_sound = LightForSound(self.needs.of_light, self.world.light, self.pictures.light, self)
        self.light_for_sound.hear(self.world.sounded, self.phones)
        self.history_desk = HistoryDesk(
            self.school, self.window, self.class_desk.classes, books.folder, games, self._open_journal, settings.theme
        )
        self.history_desk.counted.connect(self.class_desk.show_results)
        self.window.setup.players.school.clicked.connect(self.history_desk.count)
        self.own_best = OwnBest(self.school, self.class_desk, self.history_desk, lambda: self.loop.session)
        self.own_best.changed.connect(self._refresh)
        self.own_best.said.connect(self._say)
        self.copy_desk = CopyDesk(
            self.school,
            self.class_desk.classes,
            settings_file,
            books.folder,
            lambda: self.world.book.copy() if self.world.book is not None else None,
            self.remembered.let_be,
        )
        self.championship = Championship(self.world, self.loop, self.window, games, books.folder)
        self._operators = AfterABurst(self, self._refresh_operator, self.world.now_us)
        self.health_timer = timer(self, HEALTH_MS, self.look_after)
        self._clock_timer = timer(self, CLOCK_MS, lambda: self.window.tick(self.world.shown_us()))
        self.world.is_seen = lambda: self.pictures.main is not None
        self._connect()
        self.refresh(self.loop.session)

    def _panels(self, kit: Kit) -> GamePanels:
        def asked() -> Asks:
            return asks(kit, lambda: self.loop.session, lambda: not self.pictures.projector.isVisible())

        return GamePanels(kit, self._games[kit.name], asked)

    def _connect(self) -> None:
        window, pictures = self.window, self.pictures
        self.troubled.connect(self._say)
        self.loop.changed.connect(self.refresh)
        self.loop.refused.connect(window.refuse)
        self.loop.questioned.connect(window.question)
        self.world.noticed.connect(self._notice)
        self.world.pressing.connect(pictures.interrupt_show)
        self.world.pressed.connect(self.slap_listener.hear)
        self.world.pressed.connect(self._learn_button)
        self.world.pressed.connect(self.how_to.slapped)
        self.how_to.changed.connect(self._refresh)
        self.phones.noticed.connect(self._notice)
        self.rooms.begun.connect(self._begun)
        self.rooms.led.connect(self.championship.begin)
        window.entered.connect(self.enter)
        window.resume_chosen.connect(self.choose_resume)
        window.sharpness_rule_wanted.connect(self._set_sharpness_rule)
        window.closed.connect(self.app.quit)
        window.setup_changed.connect(self._setup_changed)
        window.new_match_wanted.connect(self._refresh)
        window.match_wanted.connect(self._refresh)
        window.page_turned.connect(pictures.spread)
        pictures.painted.connect(self.loop.painted)
        pictures.tapped.connect(window.tap)
        self.remembered.failed.connect(window.say)
        self.school.failed.connect(self._say)
        self.app.applicationStateChanged.connect(self._focus_moved)

    # --- start and stop -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the windows, then listen to keys. What can wait is done afterwards."""
        self.window.show()
        self.showing.place()
        self.app.installEventFilter(self.keys)  # not before: it is asked about every event of a thousand widgets
        self.health_timer.start()
        self._clock_timer.start()
        self.collector.start()
        QTimer.singleShot(0, self._after_first_picture)
        QTimer.singleShot(600, self.world.speaker.prepare_unless_muted)

    def stop(self) -> None:
        """Close everything that is open outside."""
        for each in (self._operators, self.health_timer, self._clock_timer, self.collector):
            each.stop()
        self.app.removeEventFilter(self.keys)
        self.remembered.save()
        self.light_for_sound.stop()
        self.last_seconds.stop()
        self.computers.stop()
        self.phones.stop()
        self.rooms.stop()
        self.loop.close()
        self.championship.stop()
        self.world.stop()
        self.school.close()
        self.pictures.projector.close()
        self.window.close()

    def _after_first_picture(self) -> None:
        looked = self._books.unfinished()
        self.found = looked.match
        if looked.said:
            self.window.say(in_one_breath(looked.said), stay=True)
        if self.found is None:
            self.choose_resume(False)
        else:
            self.window.offer_resume(words(offer(self.found), self.found.session.spoken_names))

    def choose_resume(self, resume: bool) -> None:
        """Resume the match that was found, or begin a new journal. Only the first choice counts."""
        if self._asked_resume:
            return
        self._asked_resume = True
        self.window.close_offer()
        taken = take_up(self._books, self.found if resume else None, self.clock)
        found, self.world.book = taken.found, taken.book
        self.championship.begin()
        if taken.said is not None:
            self.window.say(taken.said, stay=True)
        if found is not None:
            self.loop.resume(found.session)
        self.loop.enter(self.world.keyboard.joined())
        self.loop.enter(KEYBOARD_SHARPNESS)
        self.loop.told.connect(self._tell)  # not before: that the keyboard was gone and is back is no news
        if found is not None:
            self._note(say("goes_on", "The match goes on where it was left."))
            if not taken.same_time and isinstance(self.loop.session.buzzers, Race):
                self.loop.enter(i.Rearm())  # calls from before and after can't be compared
            self.window.match_started()
            self.phones.new_match()
        if self._with_boxes:
            self.world.start_boxes(receipts_of(found) if found is not None else ())
            self.world.start_owned(self.settings.buzzers)
        self.devices.show()

    # --- inputs ---------------------------------------------------------------------------------------------------

    def enter(self, entered: i.Input) -> bool:
        """An input of the operator."""
        self.choose_resume(False)
        if isinstance(entered, i.Start):
            self.how_to.close()
        if isinstance(entered, i.Start) and self.world.book is not None:
            self.world.book.expect(self.class_desk.people())  # the journal keeps their names under their own ids
        with self.window.play.acting():
            taken = self.loop.enter(entered)
        if taken and isinstance(entered, i.Start):
            self._begun()
            self.remembered.save_soon()
        return taken

    def _begun(self) -> None:
        """A match has begun, here or in the room that leads."""
        self.window.match_started()
        self.phones.new_match()
        self.refresh(self.loop.session)

    def _open_journal(self) -> OpenJournal | None:
        return self.world.book.read_unnamed() if self.world.book is not None else None

    def _forget(self, pupils: Collection[str]) -> Sequence[Message]:
        return forget(pupils, self._books, self.world.book)

    def _learn_button(self, press: i.Press) -> None:
        self.class_desk.hear(press, button_name(self.loop.session, press))

    def take_key(self, stroke: KeyStroke) -> bool:
        self.choose_resume(False)
        return self.world.take_key(stroke)

    def buzzing(self) -> bool:
        """Do keys count as presses now?"""
        session = self.loop.session
        if session.seating.calling or self.slap_listener.listens() or self.how_to.showing:
            return True
        if self.window.setting_up or session.game is None:
            return False
        return not isinstance(session.buzzers, Quiet) or self.window.in_grace

    def _in_grace(self) -> bool:
        return self.window.in_grace and not self.how_to.showing

    # --- views ----------------------------------------------------------------------------------------------------

    def refresh(self, session: Session) -> None:
        """After every input: the players' picture, then the operator's window.

        The operator's window comes later in a burst from the boxes, and while a verdict is about to fall: the players'
        picture must not wait for it.
        """
        if self.window.setting_up:
            self.window.show_operator(self._operator(session))  # leaves the set-up if a first match has begun
        self.own_best.look()
        self.pictures.show_now(self._view(session), live=self.loop.live)
        if self.world.draining or session.waiting_for:
            self._operators.ask()
        else:
            self._operators.do()
        self.last_seconds.look(session)
        self.computers.look()
        self.phones.look()
        self.needs.look()
        self.devices.look()

    def _refresh(self) -> None:
        self.refresh(self.loop.session)

    def _operator(self, session: Session) -> OperatorView:
        view = operator_view(session, len(self.window.setup.players.rows))
        return msgspec.structs.replace(view, led=LEADS) if self.loop.follows else view

    def _refresh_operator(self) -> None:
        """The operator's window, with its preview."""
        self.pictures.spread()
        if not self.window.setting_up:
            self.window.show_operator(self._operator(self.loop.session))

    def _view(self, session: Session) -> View:
        """What the players see."""
        setting_up = self.window.setting_up and self.how_to.view is None
        return self._lobby() if setting_up else self.how_to.view or self.own_best.beside(match_view(session, None))

    def _lobby(self) -> LobbyView:
        return self.window.setup.lobby(self._operator(self.loop.session), with_boxes=bool(self.world.health()))

    def look_after(self) -> None:
        """Twice a second, unless a verdict is awaited: show the boxes' health, and journal what they said."""
        session = self.loop.session
        if self._operators.owed or (session.waiting_for and not session.silent):
            return
        self.devices.show()
        try:
            self.world.flush()
        except OSError as error:
            self._say(why_not_kept(error))

    def _setup_changed(self) -> None:
        self.remembered.save_soon()
        if self.window.setting_up:
            self.pictures.view = self._view(self.loop.session)
            self.pictures.spread()
            self.needs.look()

    # --- what is remembered --------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings as they are remembered now."""
        return self.remembered.settings

    def _set_sharpness_rule(self, rule: i.SetLimit | i.SetDomes) -> None:
        self.remembered.keep(**msgspec.structs.asdict(rule))
        if self.loop.session.game is not None:
            self.enter(rule)

    # --- words for the operator -----------------------------------------------------------------------------------

    def _say(self, message: Message) -> None:
        self.window.say(message, stay=True)

    def _notice(self, message: Message) -> None:
        self.window.say(message)
        self._note(only_for_you(message))

    def _tell(self, told: i.Tell) -> None:
        self.window.tell(told, time.strftime(TIME_OF_DAY))

    def _note(self, message: Message) -> None:
        self.window.note(message, time.strftime(TIME_OF_DAY))

    def _focus_moved(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.keys.forget()
            self.world.keyboard.forget()

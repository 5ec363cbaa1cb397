"""The windowed program, put together: windows, screens, loop, rim, settings.

May not happen here: rules, painting, judging; work before the first picture that can wait until after it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QApplication

from gotit.app.books import Books, offer, receipts_of
from gotit.app.checks import fast_fun_maths_check, mathic_fraction_deck, seat_look, understand_equation
from gotit.app.clock import SessionClock
from gotit.app.computers import Computers
from gotit.app.devices import KEYBOARD_SHARPNESS, device_views
from gotit.app.pauses import garbage_now
from gotit.app.phone_desk import PhoneDesk
from gotit.app.phones import Options, Phones
from gotit.app.rim import Rim
from gotit.core import inputs as i
from gotit.core.game import Game, Quiet, Race
from gotit.core.session import Session
from gotit.core.table import table
from gotit.games.add_it.view import AddItView
from gotit.games.got_em.view import GotEmView
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.record.matches import Unfinished
from gotit.ui.calls import call, timer
from gotit.ui.collector import Collector
from gotit.ui.loop import Loop
from gotit.ui.operator.add_it import AddItPanels
from gotit.ui.operator.desk import Desk, desk
from gotit.ui.operator.fast_fun_maths import FastFunMathsPanels
from gotit.ui.operator.got_em import GotEmPanels
from gotit.ui.operator.hidden_formula import HiddenFormulaPanels
from gotit.ui.operator.keys import Keys, KeyStroke
from gotit.ui.operator.mathic_fraction import MathicFractionPanels
from gotit.ui.operator.panel import GamePanels
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.paint import LobbyView, View
from gotit.ui.projector import Projector, Tap
from gotit.ui.screens import Screens
from gotit.ui.settings import ScreenIdentity, Settings, save
from gotit.ui.sound import Speaker
from gotit.ui.theme import THEMES

HEALTH_MS = 500
CLOCK_MS = 200
DESK_MS = 50
"""While boxes speak the operator's desk comes so much after the players' picture: a burst of slaps is over by then."""
SAVE_MS = 800
TIME_OF_DAY = "%H:%M:%S"


class Program(QObject):
    """One running program. `books`: where matches are kept; `settings_file`: None keeps no settings.

    `named_ports`: serial ports that the operator named, beside those that are ours by their USB ids.
    """

    troubled = pyqtSignal(str)
    """A sentence about an unexpected error; from any thread."""

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
    ) -> None:
        super().__init__()
        self.collector = Collector(lambda: garbage_now(self.loop.session, buzzing=self.buzzing()), self)
        self.app = app
        self.settings = settings
        self._settings_file = settings_file
        self._books = books
        self._games = games
        self._with_boxes = with_boxes
        self._found: Unfinished | None = None
        self._asked_resume = False
        self.clock = SessionClock()
        self.rim = Rim(self.clock, Speaker(settings.muted), named_ports, self)
        self.loop = Loop(Session(games), self.rim, self)
        self.rim.loop = self.loop
        theme = THEMES[settings.theme]
        still = settings.reduced_motion
        now_us = self.clock.now_us
        self.projector = Projector(theme=theme, still=still, now_us=now_us)
        self.projector.setWindowTitle("Got It! for the players")
        # The keys belong to the operator, whichever window was shown last.
        self.projector.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.projector.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        preview = Projector(theme=theme, still=True, now_us=now_us)
        alone = Projector(theme=theme, still=still, now_us=now_us)
        self.pictures = (self.projector, alone, preview)
        panels: tuple[GamePanels, ...] = (
            FastFunMathsPanels(fast_fun_maths_check(lambda: self.loop.session)),
            HiddenFormulaPanels(),
            AddItPanels(seat_look(lambda: self.loop.session, AddItView)),
            GotEmPanels(seat_look(lambda: self.loop.session, GotEmView)),
            MathicFractionPanels(
                seat_look(lambda: self.loop.session, MathicFractionView),
                understand_equation,
                mathic_fraction_deck(lambda: self.loop.session),
                lambda: not self.projector.isVisible(),
            ),
        )
        self.window = OperatorWindow(panels, settings, preview, alone, self.rim.clock_points, now_us)
        self.screens = Screens(app, self.projector, self.window, settings.projector)
        self.screens.wanted = not settings.single_screen
        self.keys = Keys(
            self.take_key, self.rim.is_buzzer, self.buzzing, self.in_grace, self.window.primary, now_us, self
        )
        app.installEventFilter(self.keys)
        self.computers = Computers(lambda: self.loop.session, self.loop.enter, lambda: self.window.setting_up, self)
        self.phones = Phones(
            lambda: self.loop.session,
            self.loop.enter,
            lambda: self.window.setting_up,
            now_us,
            Options(settings.phones_confirm, settings.phones_names),
            settings.phones_at,
            parent=self,
        )
        self.phone_desk = PhoneDesk(self.phones, self.window, self.projector, self._remember)
        self._view: View = None
        self._save_timer = timer(self, SAVE_MS, self._save, single=True)
        self._desk_timer = timer(self, DESK_MS, self._refresh_desk, single=True)
        self._health_timer = timer(self, HEALTH_MS, self._look_after)
        self._clock_timer = timer(self, CLOCK_MS, lambda: self.window.play.tick(self.clock.now_us()))
        self.rim.is_seen = lambda: self.main_picture is not None
        self._connect()
        self.refresh(self.loop.session)

    def _connect(self) -> None:
        window, screens = self.window, self.screens
        self.troubled.connect(self._say)
        self.loop.changed.connect(self.refresh)
        self.loop.refused.connect(window.refuse)
        self.rim.noticed.connect(self._notice)
        window.entered.connect(self.enter)
        window.resume_chosen.connect(self.choose_resume)
        window.theme_wanted.connect(self.set_theme)
        window.still_wanted.connect(self._set_still)
        window.touch_wanted.connect(self._set_touch)
        window.mute_wanted.connect(self._set_muted)
        window.sharpness_rule_wanted.connect(self._set_sharpness_rule)
        self.rim.pressed.connect(self._slapped)
        window.closed.connect(self.app.quit)
        window.setup.changed.connect(self._setup_changed)
        window.new_match_wanted.connect(self._refresh)
        window.toolbar.back_to_match.connect(self._refresh)
        window.pages.currentChanged.connect(self._spread)
        window.devices.identify_wanted.connect(self._blink)
        window.preview.show_on.connect(self._show_on)
        window.preview.withdraw.connect(self._withdraw)
        window.preview.identify.connect(screens.identify)
        window.preview.blank.connect(self._set_blank)
        screens.said.connect(self._say)
        screens.changed.connect(self._screens_changed)
        screens.remembered_changed.connect(self._remember_projector)
        self.app.applicationStateChanged.connect(self._focus_moved)
        self.phones.noticed.connect(self._notice)
        for picture in self.pictures:
            picture.painted.connect(call(picture, self._painted, picture))
            picture.tapped.connect(self._touched if picture is self.projector else self._tapped)

    # --- start and stop -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the windows; what can wait is done when they are there."""
        self.window.show()
        self.screens.place()
        handle = self.window.windowHandle()
        if handle is not None:
            handle.screenChanged.connect(self.screens.operator_moved)
        self._screens_changed()
        self._spread()
        self._health_timer.start()
        self._clock_timer.start()
        self.collector.start()
        QTimer.singleShot(0, self._after_first_picture)
        QTimer.singleShot(600, self.rim.speaker.prepare_unless_muted)

    def stop(self) -> None:
        """Close everything that is open outside."""
        for each in (self._save_timer, self._desk_timer, self._health_timer, self._clock_timer, self.collector):
            each.stop()
        self.app.removeEventFilter(self.keys)
        self._save()
        self.computers.stop()
        self.phones.stop()
        self.loop.close()
        self.rim.stop()
        self.projector.close()
        self.window.close()

    def _after_first_picture(self) -> None:
        try:
            self._found = self._books.unfinished()
        except OSError as error:
            self.window.say(f"{error}", stay=True)
        if self._found is None:
            self.choose_resume(False)
        else:
            self.window.setup.resume.offer(offer(self._found))

    def choose_resume(self, resume: bool) -> None:
        """Go on with the match that was found, or begin a new journal. Only the first choice counts."""
        if self._asked_resume:
            return
        self._asked_resume = True
        found = self._found if resume else None
        self.window.setup.resume.hide()
        same_time = found is None or self.clock.go_on(found.origin, found.last_us)
        origin = self.clock.origin
        try:
            self.rim.book = self._books.go_on(found, origin) if found is not None else self._books.begin(origin)
        except OSError as error:
            self.window.say(f"{error} You can play, but after a crash this match would be lost.", stay=True)
        if found is not None:
            self.loop.resume(found.session)
        self.loop.enter(self.rim.keyboard.joined())
        self.loop.enter(KEYBOARD_SHARPNESS)
        self.loop.told.connect(self._tell)  # not before: that the keyboard was gone and is there again is no news
        if found is not None:
            self._note("The match goes on where it was left.")
            if not same_time and isinstance(self.loop.session.buzzers, Race):
                self.loop.enter(i.Rearm())  # calls from before and after could not be compared
            self.window.match_started()
            self.phones.new_match()
        if self._with_boxes:
            self.rim.start_boxes(receipts_of(found) if found is not None else ())
        self.show_devices()

    # --- inputs ---------------------------------------------------------------------------------------------------

    def enter(self, entered: i.Input) -> bool:
        """An input of the operator."""
        self.choose_resume(False)
        taken = self.loop.enter(entered)
        if taken and isinstance(entered, i.Start):
            self.window.match_started()
            self.phones.new_match()
            self.refresh(self.loop.session)
            self._save_timer.start()
        return taken

    def take_key(self, stroke: KeyStroke) -> bool:
        self.choose_resume(False)
        return self.rim.take_key(stroke)

    def buzzing(self) -> bool:
        """Do keys mean presses now?"""
        session = self.loop.session
        if session.seating.calling or self._tests_slaps():
            return True
        if self.window.setting_up or session.game is None:
            return False
        return not isinstance(session.buzzers, Quiet) or self.window.play.in_grace

    def _tests_slaps(self) -> bool:
        """The slap test is open, and in the match no button means anything now."""
        session = self.loop.session
        busy = not isinstance(session.buzzers, Quiet) or session.window_open or bool(session.seating.calling)
        return self.window.timing.slaps.isVisible() and not busy

    def _slapped(self, press: i.Press) -> None:
        """The session has had this press; the slap test only looks on."""
        slaps = self.window.timing.slaps
        if self._tests_slaps():
            sources = self.loop.session.seating.sources
            coarse = frozenset(name for name, source in sources.items() if source.stand_in)
            slaps.hear(press, self.clock.now_us(), coarse)
        elif slaps.isVisible():
            slaps.wait()

    def in_grace(self) -> bool:
        return not self.window.setting_up and self.window.play.in_grace

    # --- views ----------------------------------------------------------------------------------------------------

    def refresh(self, session: Session) -> None:
        """After every input: the players' picture, then the operator's desk.

        In a burst from the boxes the desk comes later, as while a verdict is about to fall: the players' picture must
        not wait for it.
        """
        if self.window.setting_up:
            self.window.show_desk(self._desk(session))  # which leaves the set-up when a first match has begun
        self._view = self._lobby() if self.window.setting_up else table(session, None)
        if (main := self.main_picture) is not None:
            main.show_view(self._view)
            main.paint_now()
        if self.rim.draining or session.waiting_for:
            if not self._desk_timer.isActive():
                self._desk_timer.start()
        else:
            self._refresh_desk()
        self.computers.look()
        self.phones.look()

    def _refresh(self) -> None:
        self.refresh(self.loop.session)

    def _desk(self, session: Session) -> Desk:
        return desk(session, len(self.window.setup.players.names))

    def _refresh_desk(self) -> None:
        """The operator's window, with its preview."""
        self._desk_timer.stop()
        self._spread()
        if not self.window.setting_up:
            self.window.show_desk(self._desk(self.loop.session))

    @property
    def main_picture(self) -> Projector | None:
        """The picture that the players look at now."""
        return next((picture for picture in self.pictures if picture.isVisible()), None)

    def _lobby(self) -> LobbyView:
        return self.window.setup.lobby(self._desk(self.loop.session), with_boxes=bool(self.rim.health()))

    def _spread(self) -> None:
        for picture in self.pictures:
            if picture.isVisible() and picture.view is not self._view:
                picture.show_view(self._view)

    def _painted(self, picture: Projector) -> None:
        if picture is self.main_picture:
            self.loop.painted()

    def _tapped(self, tap: Tap) -> None:
        if not self.window.setting_up:
            self.window.play.panel.tap(tap)

    def _touched(self, tap: Tap) -> None:
        """The players' own screen counts only where it was said to be a touch screen."""
        if self.settings.touch:
            self._tapped(tap)

    def _look_after(self) -> None:
        """Twice a second, when nobody waits for a verdict: the boxes' health, and what they said into the journal."""
        session = self.loop.session
        if self._desk_timer.isActive() or (session.waiting_for and not session.silent):
            return
        self.show_devices()
        try:
            self.rim.flush()
        except OSError as error:
            self.window.say(f"{error}", stay=True)

    def show_devices(self) -> None:
        seating = self.loop.session.seating
        self.window.show_devices(device_views(self.rim.health(), self.clock.now_ns(), self.rim.last_key, seating))

    def _setup_changed(self) -> None:
        self._save_timer.start()
        if self.window.setting_up:
            self._view = self._lobby()
            self._spread()

    # --- screens, look, sound -------------------------------------------------------------------------------------

    def set_theme(self, name: str) -> None:
        self._remember(theme=name)
        self.window.apply_theme(name)
        for picture in self.pictures:
            picture.set_theme(THEMES[name])

    def _set_still(self, still: bool) -> None:
        self._remember(reduced_motion=still)
        for picture in self.pictures[:2]:
            picture.set_still(still)

    def _set_touch(self, on: bool) -> None:
        self._remember(touch=on)

    def _set_muted(self, muted: bool) -> None:
        self._remember(muted=muted)
        self.rim.speaker.muted = muted
        if not muted and self.rim.speaker.problem:
            self.window.say(self.rim.speaker.problem)

    def _set_sharpness_rule(self, rule: i.SetLimit | i.SetDomes) -> None:
        self._remember(**msgspec.structs.asdict(rule))
        if self.loop.session.game is not None:
            self.enter(rule)

    def _set_blank(self, blank: bool) -> None:
        for picture in self.pictures:
            picture.set_blank(blank)

    def _screens_changed(self) -> None:
        screens = self.screens
        self.window.preview.show_screens(screens.available(), screens.operator_screen, screens.shown_on)
        self._spread()

    def _show_on(self, target: ScreenIdentity) -> None:
        self.window.say(self.screens.show_on(target))

    def _remember_projector(self, target: object) -> None:
        self._remember(projector=target, single_screen=False)

    def _withdraw(self) -> None:
        """The players look at the operator's own screen, also the next time."""
        self.screens.withdraw()
        self._remember(single_screen=True)

    def _say(self, sentence: str) -> None:
        self.window.say(sentence, stay=True)

    def _notice(self, sentence: str) -> None:
        self.window.say(sentence)
        self._note(f"{sentence} (only for you)")

    def _tell(self, told: i.Tell) -> None:
        self.window.play.tell(told, time.strftime(TIME_OF_DAY))

    def _note(self, sentence: str) -> None:
        self.window.play.log.note(sentence, time.strftime(TIME_OF_DAY))

    def _blink(self, source: str) -> None:
        if self.rim.boxes is not None:
            self.rim.boxes.identify(source)

    def _focus_moved(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.keys.forget()
            self.rim.keyboard.forget()

    # --- settings -------------------------------------------------------------------------------------------------

    def _remember(self, **changes: object) -> None:
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self._save_timer.start()

    def _save(self) -> None:
        self.settings = self.window.setup.remember(self.settings)
        if self._settings_file is not None and (said := save(self._settings_file, self.settings)):
            self.window.say(said)

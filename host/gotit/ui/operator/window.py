"""The operator's window: pages, the bar on top, banners, shortcuts; the panels do the rest.

Must not: change a session, talk with a box, touch a file. Everything goes out as a signal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from gotit.core.domes import Domes
from gotit.core.inputs import Input, Redo, RollCall, SetDomes, SetLimit, StopClock, Tell, Undo
from gotit.core.message import say
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.amending import AMEND_KEY, Entries
from gotit.ui.operator.beside import Beside, OwnsBeside
from gotit.ui.operator.brand import PRODUCT
from gotit.ui.operator.championship import ChampionshipWindow
from gotit.ui.operator.championship_view import RoomView
from gotit.ui.operator.clock_line import MORE_KEY, OUT_KEY, ClockBanner
from gotit.ui.operator.devices import DevicesPanel, DeviceView
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.help_window import HELP_KEY
from gotit.ui.operator.holdups import DECIDE_KEY, HoldupBanner
from gotit.ui.operator.how_to_page import HowToPage
from gotit.ui.operator.naming import ask_members, ask_name
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.phones import PhoneBanner, PhonesWindow
from gotit.ui.operator.phones_view import PhonesView
from gotit.ui.operator.picture_page import PicturePage
from gotit.ui.operator.plain import Text, set_tip, worded
from gotit.ui.operator.play_page import PlayPage
from gotit.ui.operator.preview import PreviewPanel
from gotit.ui.operator.questions import INSIST_KEY, QuestionBanner
from gotit.ui.operator.setup import SetupPage
from gotit.ui.operator.shelf import StartPages
from gotit.ui.operator.shortcuts import bind, on_escape
from gotit.ui.operator.strip import Banner, Strip
from gotit.ui.operator.style import dress, set_property, style_sheet
from gotit.ui.operator.timing import History, TimingWindow
from gotit.ui.operator.toolbar import Toolbar
from gotit.ui.operator.words import roll_call_words
from gotit.ui.settings import Settings
from gotit.ui.slots import call, timer
from gotit.ui.tap import Tap
from gotit.ui.theme import THEMES

SAID_MS = 8000
WINDOW_NAME = say("window_name", "{product}, for the referee", product=PRODUCT)


class OperatorWindow(OwnsBeside, QMainWindow):
    """`entered` carries core inputs. The rest of the signals is for the program around the match."""

    entered = pyqtSignal(object)
    theme_wanted = pyqtSignal(str)
    mute_wanted = pyqtSignal(bool)
    still_wanted = pyqtSignal(bool)
    touch_wanted = pyqtSignal(bool)
    language_wanted = pyqtSignal(str, str)
    resume_chosen = pyqtSignal(bool)
    new_match_wanted = pyqtSignal()
    match_wanted = pyqtSignal()
    setup_changed = pyqtSignal()
    page_turned = pyqtSignal()
    identify_wanted = pyqtSignal(str)
    sharpness_rule_wanted = pyqtSignal(object)
    help_wanted = pyqtSignal()
    closed = pyqtSignal()

    def __init__(
        self,
        games: tuple[GamePanels, ...],
        settings: Settings,
        preview: QWidget,
        picture_only: QWidget,
        lesson: QWidget,
        history: History = lambda source: (),
        now_us: Callable[[], int] = lambda: 0,
        entries: Entries = tuple,
    ) -> None:
        super().__init__()
        self.setWindowTitle(words(PRODUCT))
        self.setAccessibleName(words(WINDOW_NAME))
        self._games, self.operator = games, OperatorView()
        self._setting_up = True
        self._refusal: Text = None
        self.toolbar = Toolbar(settings)
        self.banner = Banner(look="banner")
        self.questions, self.holdup, self.clock = QuestionBanner(), HoldupBanner(), ClockBanner()
        self.beside = Beside(self, settings, history, now_us, entries, lambda: self.operator.names)
        self.preview, self.devices = PreviewPanel(preview), DevicesPanel()
        self.setup = SetupPage(games, settings)
        self.play = PlayPage(games[0].make_play(), self.preview, self.devices)
        self.phone_banner = PhoneBanner()
        self.picture_page, self.how_to = PicturePage(picture_only), HowToPage(lesson)
        said = self.banner, self.questions, self.clock, self.holdup, self.phone_banner, self.play.kept
        self.strip = Strip(said)
        self.pages, self.first = QStackedWidget(), StartPages(self.setup)
        for page in (self.first, self.play, self.picture_page, self.how_to):
            self.pages.addWidget(page)
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.toolbar)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.strip)
        self.setCentralWidget(middle)
        self._hush = timer(self, SAID_MS, self.say, single=True)
        self._connect()
        self.setup.load(settings)
        self._shortcuts()
        self.apply_theme(settings.theme)
        self.resize(1366, 728)
        self.first.take_focus()

    def _connect(self) -> None:
        for source in (self.setup, self.play, self.devices, self.holdup, self.clock, self.questions):
            source.entered.connect(self.entered)
        self.setup.said.connect(self.say)
        self.setup.changed.connect(self.setup_changed)
        self.pages.currentChanged.connect(call(self.pages, self.page_turned.emit))
        self.devices.identify_wanted.connect(self.identify_wanted)
        set_tip(self.setup.start, say("start_tip", "Deals the first cards"))
        self.setup.resume.chosen.connect(self.resume_chosen)
        self.play.said.connect(self.say)
        self.play.rename_wanted.connect(self.rename)
        self.play.amend_wanted.connect(self._amend)
        self.play.regroup_wanted.connect(self.regroup)
        self.play.changed.connect(self._refresh_bar)
        self.picture_page.primary.clicked.connect(self.primary)
        self.picture_page.bar.entered.connect(self.entered)
        self.picture_page.back.clicked.connect(self.toggle_picture)
        self.play.new_match_wanted.connect(self.back_to_setup)
        self.play.end.again.clicked.connect(call(self.play.end.again, self.setup.do_start))
        self.devices.roll_call_wanted.connect(self.call_roll)
        for place in (self.devices, self.setup):
            place.timing_wanted.connect(self.show_timing)
        self.setup.limit_wanted.connect(self._choose_limit)
        self.beside.amending.once_made(lambda made: made.entered.connect(self.entered))
        self.beside.timing.once_made(lambda made: made.limit_wanted.connect(self._choose_limit))
        self.beside.timing.once_made(lambda made: made.domes_wanted.connect(self._choose_domes))
        bar = self.toolbar
        bar.undo.clicked.connect(call(bar.undo, self.entered.emit, Undo()))
        bar.redo.clicked.connect(call(bar.redo, self.entered.emit, Redo()))
        bar.stop_clock.clicked.connect(call(bar.stop_clock, self.entered.emit, StopClock()))
        bar.mute.clicked.connect(self.mute_wanted)
        bar.theme_wanted.connect(self.theme_wanted)
        bar.still_wanted.connect(self.still_wanted)
        bar.touch_wanted.connect(self.touch_wanted)
        bar.language_wanted.connect(self.language_wanted)
        bar.new_match.connect(self.back_to_setup)
        bar.back_to_match.connect(self.back_to_match)
        bar.picture.clicked.connect(self.toggle_picture)
        bar.phones.clicked.connect(call(bar.phones, self.beside.phones.bring_up))
        bar.help.clicked.connect(self.help_wanted)
        bar.rooms.connect(self._race_with_rooms)
        bar.championship.clicked.connect(call(bar.championship, self.beside.championship.bring_up))

    def _shortcuts(self) -> None:
        """Keys beside the rows that buzz; Space and Enter are `Keys`' own. See keys.JUDGE_KEYS."""
        doing: dict[str, Callable[[], object]] = {
            "Ctrl+Z": partial(self.entered.emit, Undo()),
            "Ctrl+Y": partial(self.entered.emit, Redo()),
            "Ctrl+Shift+Z": partial(self.entered.emit, Redo()),
            "Ctrl+B": self.preview.blank_button.toggle,
            "Ctrl+E": self.preview.table_button.click,
            "Ctrl+P": self.preview.toggle,
            "Ctrl+M": self.toolbar.mute.click,
            HELP_KEY: self.help_wanted.emit,
            "F2": self.toggle_picture,
            DECIDE_KEY: self.holdup.decide,
            INSIST_KEY: self.questions.do,
        }
        roles = {"G": "right", "M": "wrong", "K": "keep", "Left": "left", "Right": "next", "F8": "hint"}
        here: dict[str, Callable[[], object]] = {key: partial(self.play.key, role) for key, role in roles.items()}
        here |= {AMEND_KEY: self._amend, MORE_KEY: self.clock.give_time, OUT_KEY: self.clock.end}
        here["C"] = lambda: self.entered.emit(StopClock())
        bind(self, doing | {key: partial(self._in_play, what) for key, what in here.items()})
        on_escape(self, self.leave_page)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_operator(self, operator: OperatorView) -> None:
        """Show another state of the table."""
        was, self.operator = self.operator, operator
        if operator.table != was.table:
            self._forget_refusal()
            self.questions.forget()
        self.preview.show_end(operator.table is not None and operator.table.outcome is not None)
        if not self._setting_up and (operator.calling or was.calling):
            self.say(roll_call_words(operator.calling), stay=bool(operator.calling), news=True)
        if operator.table is not None and was.table is None:
            self._setting_up = False
            self.say(None)  # what was said of the set-up is past
        self.first.show_operator(operator)
        self.devices.show_operator(operator)
        self.beside.timing.tell(TimingWindow.show_operator, operator)
        self.holdup.show_operator(operator)
        if (amending := self.beside.amending.made) is not None:
            amending.refresh()
        self.clock.show_operator(operator)
        self.toolbar.show_operator(operator, in_play=not self._setting_up)
        if operator.table is not None:
            self._make_panel(operator.table.game)
            self.play.show_operator(operator)
            self.play.end.again.setVisible(self.setup.repeats(operator.table.game, operator.names))
        if self.pages.currentWidget() not in (self.picture_page, self.how_to):
            self._turn_to(self.first if self._setting_up else self.play)
        self._refresh_bar()

    def match_started(self) -> None:
        """Leave the set-up page."""
        self._setting_up = False
        self.setup.resume.hide()
        self.show_operator(self.operator)
        self.play.begin()

    def offer_resume(self, sentence: Words) -> None:
        """Ask whether the match that was found goes on; `resume_chosen` is the answer."""
        self.setup.resume.offer(sentence)

    def close_offer(self) -> None:
        """The question is answered."""
        self.setup.resume.hide()

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        self.devices.show_devices(views)
        self.beside.timing.tell(TimingWindow.show_devices, views)
        self.toolbar.show_devices(views)
        self.play.name_devices(views)

    def show_phones(self, view: PhonesView) -> None:
        self.beside.phones.tell(PhonesWindow.show_view, view)
        self.phone_banner.show_view(view)
        self.toolbar.show_phones(view)

    def show_championship(self, view: RoomView) -> None:
        self.beside.championship.tell(ChampionshipWindow.show_view, view)
        self.toolbar.show_championship(view)
        self.setup.offer_next(view.next)

    def tick(self, now_us: int) -> None:
        """Session time, for what is left of a running clock."""
        self.play.tick(now_us)

    def tell(self, told: Tell, clock: str) -> None:
        """What the session tells, into the log. `clock`: the time of day."""
        self.play.tell(told, clock)

    def note(self, text: Text, clock: str) -> None:
        """A sentence of the program's own, into the log."""
        self.play.log.note(self._worded(text), clock)

    def say(self, text: Text = None, *, stay: bool = False, news: bool = False) -> None:
        """A sentence for the operator, over everything else; none clears it. `stay`: until the next one. `news`:
        nothing is wrong, and it looks so."""
        sentence = self._worded(text)
        set_property(self.banner, "news", news)
        self.questions.forget()
        self.banner.say(sentence, shown=bool(sentence))
        self._hush.stop()
        if sentence and not stay:
            self._hush.start()

    def refuse(self, why: Text) -> None:
        """Say why a step is refused, until the match stands otherwise."""
        if self._corrects_in_vain(why):
            return
        self._refusal = self._worded(why)
        self.say(self._refusal)

    def question(self, why: Text, insisted: Input) -> None:
        """Ask whether the table is right, or what has been counted."""
        if self._corrects_in_vain(why, insisted):
            return
        self.say(None)
        self.questions.ask(self._worded(why), insisted)

    def _corrects_in_vain(self, why: Text, insisted: Input | None = None) -> bool:
        amending = self.beside.amending.made
        return amending is not None and amending.was_refused(why, insisted)

    def _worded(self, text: Text) -> Words:
        return worded(text, self.operator.table.names if self.operator.table is not None else None)

    def _forget_refusal(self) -> None:
        """What was refused, and why, is past: it would be read as said of what is shown now."""
        if self._refusal and self.banner.text() == self._refusal:
            self.say(None)
        self._refusal = None

    def apply_theme(self, name: str) -> None:
        theme = THEMES[name]
        app = QApplication.instance()
        if isinstance(app, QApplication):
            dress(app, theme)
        self.setStyleSheet(style_sheet(theme))
        for themed in (self.first.shelf, self.play):
            themed.set_theme(theme)
        self.beside.timing.tell(TimingWindow.set_theme, theme)

    # --- acting ---------------------------------------------------------------------------------------------------

    @property
    def setting_up(self) -> bool:
        return self._setting_up

    @property
    def in_grace(self) -> bool:
        """Has there been a call just now, in the match?"""
        return not self._setting_up and self.play.in_grace

    @property
    def player_names(self) -> tuple[str, ...]:
        """All names that stand in the set-up: of teams, and of their members."""
        return tuple(dict.fromkeys((*self.setup.players.seat_names, *self.setup.players.names)))

    def tap(self, tap: Tap) -> None:
        """Somebody touched the picture: in the match that may mean something."""
        if not self._setting_up:
            self.play.panel.tap(tap)

    def primary(self) -> None:
        """Space, Enter, or the big button."""
        self.first.primary() if self._setting_up else self.play.panel.do_primary()

    def toggle_picture(self) -> None:
        """F2: the picture alone in this window, for one screen that everybody looks at; and back."""
        if self.pages.currentWidget() is self.how_to:
            return  # it shows the picture, too
        alone = self.pages.currentWidget() is self.picture_page
        self._turn_to((self.first if self._setting_up else self.play) if alone else self.picture_page)
        self.toolbar.picture.setChecked(not alone)

    def show_how_to(self, *, shown: bool) -> None:
        """How to play, over everything else; and back."""
        if shown or self.pages.currentWidget() is self.how_to:
            alone = self.picture_page if self.toolbar.picture.isChecked() else self.play
            self._turn_to(self.how_to if shown else self.first if self._setting_up else alone)

    def _turn_to(self, page: QWidget) -> None:
        """Show another page. Qt would hand the focus to some button there, and Space would press it."""
        if self.pages.currentWidget() is not page:
            self.pages.setCurrentWidget(page)
            self._refresh_bar()
            page.setFocus(Qt.FocusReason.OtherFocusReason)
            if page is not self.first and not self.play.in_grace:
                self.play.take_focus()

    def leave_page(self) -> None:
        """Escape: back from the picture alone, or from the set-up to the match that runs."""
        if self.pages.currentWidget() is self.how_to:
            self.how_to.closed.emit()
        elif self.pages.currentWidget() is self.picture_page:
            self.toggle_picture()
        elif self._setting_up and not self.first.leave_form() and self.operator.table is not None:
            self.back_to_match()

    def _in_play(self, what: object) -> None:
        if not self._setting_up and callable(what):
            what()

    def _make_panel(self, game: str) -> None:
        panels = next((panels for panels in self._games if panels.name == game), None)
        if panels is not None and self.play.game != game:
            self.play.use(panels.make_play(), game)

    def _refresh_bar(self) -> None:
        """The page with the picture alone has the panel's words and buttons, too, while it is seen."""
        if self.pages.currentWidget() is not self.picture_page:
            return
        if self._setting_up:
            self.picture_page.say(say("getting_ready", "Getting ready"))
            return
        if self.play.panel.view is not None:
            types = not (self.play.in_grace or self.play.kept.holds or self.operator.calling)
            self.picture_page.show_panel(self.play.panel, types=types)

    def _amend(self) -> None:
        self.amending.bring_up()

    def _race_with_rooms(self) -> None:
        self.rooms.bring_up()

    def show_timing(self) -> None:
        self.beside.timing.bring_up()

    def _choose_limit(self, limit_us: int) -> None:
        """The same choice stands in two places."""
        self.setup.limit.show_us(limit_us)
        self.beside.timing.tell(TimingWindow.show_limit, limit_us)
        self.sharpness_rule_wanted.emit(SetLimit(limit_us))

    def _choose_domes(self, domes: Domes) -> None:
        self.setup.domes = domes
        self.sharpness_rule_wanted.emit(SetDomes(domes))

    def back_to_setup(self) -> None:
        self._setting_up = True
        self.play.leave()
        self.first.show_shelf()
        self._turn_to(self.first)
        self.toolbar.show_operator(self.operator, in_play=False)
        self.new_match_wanted.emit()

    def back_to_match(self) -> None:
        if self.operator.table is not None:
            self.match_started()
        self.match_wanted.emit()

    def call_roll(self) -> None:
        if self._setting_up:
            self.setup.roll_call.click()
        else:
            rows = () if self.operator.calling else self.operator.rows
            self.entered.emit(RollCall(tuple(row.number for row in rows)))

    def regroup(self, seat: int) -> None:
        if (wanted := ask_members(self, self.operator, seat)) is not None:
            self.entered.emit(wanted)

    def rename(self, seat: int) -> None:
        wanted, said = ask_name(self, self.operator, seat)
        if wanted is not None:
            self.entered.emit(wanted)
            if said is not None:
                self.say(said)

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._hush.stop()
        self.beside.close()
        self.closed.emit()
        super().closeEvent(event)

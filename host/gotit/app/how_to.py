"""How to play: opens a game's lesson for the class, leads through it, and begins a trial round.

Must not: know one game; change a match (it only lets it stand still meanwhile).

A slap, or a tap on a phone, repeats the step. It counts for nothing in a match, which stands still (`core.halt`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import to_builtins
from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.phones import Phones
from gotit.app.pictures import Pictures
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.message import Message
from gotit.core.session import Session
from gotit.games.lessons import Scene, lesson_for, scenes
from gotit.language.chosen import class_language
from gotit.language.words import NOBODY_NAMED
from gotit.ui.operator.how_to_page import DONE, HOW_TO_KEY, START, TRIAL, HowToPage
from gotit.ui.operator.shortcuts import bind
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.paint.lesson import LessonView
from gotit.ui.slots import call
from gotit.ui.sound import Speaker
from gotit.ui.voice import Voice


class HowTo(QObject):
    """`enter`: an input of the operator. `view`: what the class sees while a lesson is shown, else None.
    `changed`: it is another one.
    """

    changed = pyqtSignal()

    def __init__(
        self,
        window: OperatorWindow,
        pictures: Pictures,
        games: Mapping[str, Game],
        session: Callable[[], Session],
        enter: Callable[[i.Input], bool],
        speaker: Speaker,
        phones: Phones,
    ) -> None:
        super().__init__(phones)
        self._window, self._pictures, self._games, self._session = window, pictures, games, session
        self._enter, self._speaker, self._phones = enter, speaker, phones
        self.voice = Voice(class_language().tag)
        self.page: HowToPage = window.how_to
        self._scenes: tuple[Scene, ...] = ()
        self._first = False  # the match waits for it
        self.view: LessonView | None = None
        self.page.turned.connect(self.turn)
        self.page.again.connect(self.again)
        phones.again.connect(self.again)
        self.page.closed.connect(self.close)
        self.page.trial.connect(self._try)
        self.page.start.connect(self._start)
        window.setup.explain_wanted.connect(self._explain_first)
        window.setup.quick.how_to.connect(self.of_game)
        window.setup.how_to.clicked.connect(call(window.setup.how_to, self.open))
        window.toolbar.how_to.connect(self.open)
        window.new_match_wanted.connect(self.close)
        window.match_wanted.connect(self.close)
        bind(window, {HOW_TO_KEY: self.open})
        window.toolbar.proper.clicked.connect(call(window.toolbar.proper, self._start))

    @property
    def showing(self) -> bool:
        return self.view is not None

    # --- opening and closing ---------------------------------------------------------------------------------------

    def of_game(self, game: str) -> None:
        """Of a game on the shelf."""
        self._window.setup.choose_game(game)
        self.open()

    def _explain_first(self) -> None:
        """The match that was wanted starts after it (`setup.before`)."""
        self.open()
        self._first = True
        self._show(1)

    def open(self) -> None:
        """Of the match on the table, else of the game that is being set up. A match that runs stands still."""
        self._first = False
        session = self._session()
        runs = session.game is not None and not session.over
        if runs and not session.halted and not self._enter(i.Halt(on=True)):
            return  # the operator has been told why
        if session.game is not None and not self._window.setting_up:
            settings = to_builtins(session.state.settings, str_keys=True)
            lesson = lesson_for(session.game, settings)
        else:
            setup = self._window.setup
            lesson = lesson_for(self._games[setup.game], setup.match_settings())
        self._scenes = scenes(lesson, self._games)
        self._show(1)

    def close(self) -> None:
        """Back to what was shown before; the match goes on."""
        if self.view is None:
            return
        self.view = None
        self.voice.stop()
        self._window.show_how_to(shown=False)
        self._phones.show_lesson(shown=False)
        if self._session().halted:
            self._enter(i.Halt(on=False))
        self.changed.emit()

    # --- steps -------------------------------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """So many steps on. After the last one: to the trial round, to the match, or done."""
        if self.view is None:
            return
        number = self.view.number + by
        if number > len(self._scenes):
            begin = {TRIAL.code: self._try, START.code: self._start, DONE.code: self.close}
            begin[self._then.code]()
        elif number >= 1:
            self._show(number)

    def primary(self) -> None:
        """The big button: of the lesson, if one is shown; else the window's."""
        self.turn(1) if self.showing else self._window.primary()

    def again(self) -> None:
        """The same step once more."""
        if self.view is not None:
            self._show(self.view.number, self.view.again + 1)

    def slapped(self, _press: i.Press) -> None:
        """Somebody wants to see it again."""
        self.again()

    def _show(self, number: int, again: int = 0) -> None:
        scene = self._scenes[number - 1]
        steps = len(self._scenes)
        self.view = LessonView(number, steps, scene.words, scene.views, scene.at_us, scene.lit, again)
        offered = [TRIAL] * self._may_try + [START] * (self._may_try and self._first)
        self.page.show_step(number, steps, scene.words, then=self._then, offered=offered)
        self._window.show_how_to(shown=True)
        self._phones.show_lesson(shown=True)
        self._pictures.show_now(self.view, live=True)
        self._pictures.spread()
        self.voice.muted = self._speaker.muted
        self.voice.read(class_language().words(scene.words, NOBODY_NAMED))

    # --- the trial round ---------------------------------------------------------------------------------------------

    @property
    def _may_try(self) -> bool:
        """Not in the middle of a match, which it would end."""
        return self._window.setting_up and self._window.setup.start.isEnabled()

    @property
    def _then(self) -> Message:
        """What the big button begins after the last step."""
        if not self._may_try:
            return DONE
        return START if self._first and self._window.setup.before.chosen == "explain" else TRIAL

    def _start(self) -> None:
        """The match that counts."""
        self.close()
        self._window.setup.do_start(explained=True)

    def _try(self) -> None:
        """A round of the real game with those who are here, which counts for nothing."""
        self.close()
        self._window.setup.do_start(trial=True)

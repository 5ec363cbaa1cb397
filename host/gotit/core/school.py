"""A class as a teacher knows it: its pupils, what each of them needs, and ways to play that are kept.

Must not: know a game, a window, a file. It is kept by `gotit.school.store`, and nothing of it leaves this computer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from gotit.core.inputs import Clocks
from gotit.core.names import distinct
from gotit.core.teams import Rotates

MoreTime = Literal["usual", "half_more", "double", "none"]
"""A pupil's clocks: as for everybody, × 1.5, × 2, no clock."""


class Accommodations(Struct, frozen=True, omit_defaults=True):
    """What a pupil needs. The operator alone sees it; no log or export names it.

    `others_wait_s`: so long the others' buzzes wait for this pupil's. `in_turn`: answers in turn instead of racing.
    `each_sign_once`: a handicap in calculating. `large_cards`: on a phone. `switch`: the source of presses and the
    number of its input (of the keyboard: the key) that serves as this pupil's buzzer, and `switch_name` what people
    call it. `light_for_sound`: whatever sounds is also seen.
    """

    more_time: MoreTime = "usual"
    others_wait_s: int = 0
    in_turn: bool = False
    each_sign_once: bool = False
    large_cards: bool = False
    switch: tuple[str, int] | None = None
    light_for_sound: bool = False
    switch_name: str = ""


NO_NEEDS = Accommodations()


class Pupil(Struct, frozen=True):
    """`id`: 16 random hexadecimal digits, for ever; "" until it is kept. `nickname`: "" for none. `here`: today."""

    id: str
    name: str
    nickname: str = ""
    here: bool = True
    accommodations: Accommodations = NO_NEEDS


class SchoolClass(Struct, frozen=True):
    """`id`: as a pupil's. `pupils`: in the teacher's order."""

    id: str
    title: str
    pupils: tuple[Pupil, ...] = ()

    @property
    def here(self) -> tuple[Pupil, ...]:
        """Those who are here today."""
        return tuple(pupil for pupil in self.pupils if pupil.here)

    def called(self, *, without_names: bool) -> Mapping[str, str]:
        """What each pupil is called in a match, by id; no two the same. Without names: a nickname, or a number.

        The number is the pupil's place in the list, so it is the same in each match.
        """
        said = {
            pupil.id: (pupil.nickname or f"Pupil {number}") if without_names else pupil.name
            for number, pupil in enumerate(self.pupils, 1)
        }
        return dict(zip(said, distinct(said.values()), strict=True))


Before = Literal["nothing", "explain", "trial"]
"""What comes before a match: nothing, the game explains itself, or that and a trial round."""


class Preset(Struct, frozen=True):
    """A way to play, with a title ("Year 4, whole numbers, 60 s"). `settings`: the JSON form of the game's settings.

    `id`: as a class's. `clocks`, `rotates`: as in `inputs.Start`; `before`: what comes first; "": whatever
    stands in the form.
    """

    id: str
    title: str
    game: str
    settings: Mapping[str, Any] = {}
    together_us: int = 0
    clocks: Clocks | Literal[""] = ""
    rotates: Rotates | Literal[""] = ""
    before: Before | Literal[""] = ""

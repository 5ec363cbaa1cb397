"""The settings file of a box: whatever is in it, the box starts and says what is wrong."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.firmware import check_settings

from gotit_box import settings as module
from gotit_box.settings import TABLE, Settings, read_settings

ROOT = Path(__file__).resolve().parents[2]


def values(settings: Settings) -> dict[str, Any]:
    return {key: getattr(settings, key) for key in TABLE}


DEFAULTS = values(read_settings(None))


def test_without_a_file_the_shared_pin_map_holds() -> None:
    settings = read_settings(None)
    assert settings.problems == []
    assert settings.input_pins == list(range(2, 21))
    assert settings.roles == "c" * 9 + "p" * 9 + "s"
    pins = [*settings.input_pins, *settings.lamp_pins, settings.piezo_pin, settings.sync_out_pin]
    assert len(set(pins)) == len(pins)


def test_the_defaults_are_right_by_their_own_table() -> None:
    assert values(read_settings(json.dumps({key: default for key, (default, _, _) in TABLE.items()}))) == DEFAULTS
    for key, (default, is_right, _) in TABLE.items():
        assert is_right(default), key


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[1]", "one object"),
        ('{"colour": 1}', "no setting colour"),
        ('{"open_ms": 0}', "open_ms must be 5 to 500 milliseconds"),
        ('{"open_ms": "40"}', "open_ms must be"),
        ('{"open_ms": true}', "open_ms must be"),
        ('{"watchdog": 1}', "watchdog must be true or false"),
        ('{"input_pins": []}', "input_pins must be"),
        ('{"input_pins": [2, 2.5]}', "input_pins must be"),
        ('{"input_pins": 2}', "input_pins must be"),
        ('{"input_pins": [2, 2]}', "input pin 2 is listed twice"),
        ('{"roles": "cc"}', "roles must have a letter for each of the 19 inputs"),
        ('{"roles": "q"}', "roles must be a letter per input"),
        ('{"roles": "cccccccccppppppppss"}', "s sync (one at most)"),
        ('{"sync_out_pin": "GP3"}', "sync_out_pin must be 0 to 29, or null"),
        ('{"lamp_ma": 0}', "lamp_ma must be 1 to 2000 milliamperes"),
        ('{"lamp_ma": 60}', "9 lamps of 60 mA are more than budget_ma allows"),
        ('{"letter": "b"}', "letter must be a letter A to Z"),
        ('{"letter": "AB"}', "letter must be a letter A to Z"),
        ('{"letter_pins": [0, 1, 2]}', "letter_pins must be a list of up to two pins"),
        ('{"sync_out_pin": 5}', "pin 5 of the sync output is in use: no sync"),
        ('{"sync_out_pin": 28}', "pin 28 of the sync output is in use: no sync"),
        ('{"lamps": "neon"}', "lamps must be none, pwm, shift or neopixel"),
        ('{"lamps": "pwm"}', "pwm lamps need 9 lamp_pins"),
        ('{"lamp_pins": [5, 26, 27]}', "pin 5 of the lamps is in use already"),
        ('{"piezo_pin": 2}', "pin 2 of the piezo is in use"),
        ('{"contact_us": 900, "confirm_us": 500}', "contact_us must not be above confirm_us"),
    ],
)
def test_each_fault_has_its_sentence(text: str, says: str) -> None:
    settings = read_settings(text)
    assert len(settings.problems) == 1
    assert says in settings.problems[0]
    assert settings.problems[0].startswith("/box.json")


def test_one_bad_value_leaves_the_others_alone() -> None:
    settings = read_settings('{"open_ms": 9999, "stuck_s": 30, "piezo_pin": null}')
    assert (settings.open_ms, settings.stuck_s, settings.piezo_pin) == (40, 30, None)


def test_a_small_box_needs_to_say_only_its_pins() -> None:
    settings = read_settings('{"input_pins": [2, 3], "lamps": "pwm", "lamp_count": 2, "lamp_pins": [4, 5]}')
    assert settings.problems == []
    assert settings.roles == "cc"


PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 200), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
)


@given(st.one_of(st.text(), st.dictionaries(st.sampled_from(sorted(TABLE)), PLAIN).map(json.dumps)))
def test_any_file_gives_settings_that_fit(text: str) -> None:
    settings = read_settings(text)
    for key, value in values(settings).items():
        assert TABLE[key][1](value), key
    assert len(settings.roles) == len(settings.input_pins)
    assert not set(settings.lamp_pins) & set(settings.input_pins)
    assert settings.contact_us <= settings.confirm_us


def spoil(chance: random.Random, text: str) -> str:
    """Break a file as people do, and failing flash."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        text = (
            text[:at] + chance.choice(["", "{", "]", ",", '"', "1", "null", "-", "\\", " ", ":", "é"]) + text[at + 1 :]
        )
    return text


def test_micropython_survives_any_file_too(run_unix: Callable[..., str], tmp_path: Path) -> None:
    """Its JSON is laxer, so only good files must read the same. What comes out is always consistent."""
    chance = random.Random(5)
    good = [json.dumps({key: default for key, (default, _, _) in TABLE.items()}), '{"open_ms": 0, "roles": "cc"}']
    odd = ["", "{1: 2}", "[" * 2000, '{"roles": [[]]}', "\0", '{"a": 1}}', '{"keep": 1e999}', "nan"]
    texts = good + odd + [spoil(chance, chance.choice(good)) for _ in range(600)]
    path = tmp_path / "texts.json"
    path.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
    said = run_unix(ROOT / "tests/firmware/check_settings.py", ROOT / "firmware", path)
    read = [json.loads(line) for line in said.splitlines()]
    assert len(read) == len(texts)
    assert read[: len(good)] == [check_settings.check(module, text) for text in good]
    assert sum(1 for problems, _ in read if problems) > len(texts) // 2


def test_a_box_without_a_sync_input_has_no_sync_output() -> None:
    """It could not hear the others, and its pin map may well use that pin."""
    settings = read_settings('{"input_pins": [20, 21]}')
    assert (settings.problems, settings.sync_out_pin) == ([], None)

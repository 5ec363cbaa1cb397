"""What each lamp state looks like and each sound sounds like: pure functions of (state, time).

Nothing may flash more than 3 times a second (photosensitive players; WCAG 2.3.1). The patterns below flash at most
twice a second. Levels are 0 (dark) to 255; colours are (red, green, blue) in the same range. outputs.py drives the
parts.
"""

IDLE, READY, ARMED = "i", "r", "a"
FIRST, LATER, LOCKED, PASSED, WINNER, FAULT = "1", "2", "x", "p", "w", "f"
STATES = IDLE + READY + ARMED + FIRST + LATER + LOCKED + PASSED + WINNER + FAULT

COLOURS = {
    IDLE: (40, 40, 60),
    READY: (255, 255, 255),
    ARMED: (0, 90, 255),
    FIRST: (0, 255, 60),
    LATER: (255, 150, 0),
    LOCKED: (255, 0, 0),
    PASSED: (120, 0, 160),
    WINNER: (255, 200, 0),
    FAULT: (255, 0, 0),
}


def find_level(state: str, t_ms: int) -> int:
    """Brightness of a lamp in this state at this time: idle dark, ready breathing, armed steady and dimmed,
    called first steady and full, called later blinking slowly, locked out a short wink every 4 s, passed
    faint, winner blinking twice a second, fault a double flash every 2 s."""
    if state == READY:
        phase = t_ms % 4000
        rising = phase if phase < 2000 else 4000 - phase
        return 16 + rising * 112 // 2000
    if state == ARMED:
        return 128
    if state == FIRST:
        return 255
    if state == LATER:
        return 160 if t_ms % 1000 < 500 else 24
    if state == LOCKED:
        return 96 if t_ms % 4000 < 120 else 0
    if state == PASSED:
        return 16
    if state == WINNER:
        return 255 if t_ms % 500 < 250 else 32
    if state == FAULT:
        phase = t_ms % 2000
        return 255 if phase < 200 or 500 <= phase < 700 else 0
    return 0


def find_identify_level(t_ms: int) -> int:
    """All lamps of a box that is asked to identify itself: twice a second."""
    return 255 if t_ms % 500 < 250 else 0


# ---- within the power budget ------------------------------------------------------------------------------------
# All lamps are powered by the computer's USB port, which gives 500 mA (hardware/design.md).

MATTERS_MOST_FIRST = FIRST + FAULT + WINNER + LATER + ARMED + LOCKED + READY + PASSED + IDLE


def fit_duties(duties: list[int], full: int, lamp_ma: int, budget_ma: int) -> list[int]:
    """Dim all alike until lamps of lamp_ma each stay within budget_ma on average. One at full has the duty `full`."""
    total = sum(duties) * lamp_ma
    allowed = budget_ma * full
    return duties if total <= allowed else [duty * allowed // total for duty in duties]


def fit_lit(states: str, is_lit: list[bool], lamp_ma: int, budget_ma: int) -> list[bool]:
    """For lamps that are on or off: which may be lit within budget_ma. All lamps in one state are treated alike, so
    that no seat looks left out. The states that matter least stay dark."""
    fits = [False] * len(is_lit)
    left_ma = budget_ma
    for kind in MATTERS_MOST_FIRST:
        lamps = [i for i in range(len(is_lit)) if is_lit[i] and states[i] == kind]
        if len(lamps) * lamp_ma > left_ma:
            break
        left_ma -= len(lamps) * lamp_ma
        for i in lamps:
            fits[i] = True
    return fits


# Sounds: (frequency in Hz, 0 for silence; length in ms)
SOUNDS = {
    "buzz": ((880, 180),),
    "accept": ((660, 90), (0, 20), (880, 90), (0, 20), (1320, 220)),
    "reject": ((220, 250), (0, 60), (196, 450)),
    "chirp": ((1760, 40),),  # a press, in the self-test
    "scale": ((523, 250), (659, 250), (784, 250), (1047, 400)),  # to test the piezo
    "timeup": ((440, 200), (0, 100), (440, 200), (0, 100), (330, 600)),
}


def find_tone(name: str, t_ms: int) -> int:
    """Frequency to play t_ms after the sound began, in Hz: 0 for silence, -1 when it is over."""
    for frequency_hz, length_ms in SOUNDS.get(name, ()):
        if t_ms < length_ms:
            return frequency_hz
        t_ms -= length_ms
    return -1

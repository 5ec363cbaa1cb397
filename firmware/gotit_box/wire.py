"""The language between a box and the host: one line of ASCII per message.

    $press seq=17 t=48211734 input=3 epoch=5 flags=0*3F0A\n

`$`, the name, fields `key=value` separated by one space, `*`, four upper-case hex digits of the CRC-16/CCITT-FALSE of
everything between `$` and `*`, newline. At most 240 bytes.

This file runs unchanged under CPython (host) and MicroPython (box). So it must NOT import anything but `array`, know
time, ports or pins, or use dataclasses, enum, typing or type aliases (MicroPython skips annotations but evaluates
everything else).

Rules for those who change it: a field's kind and meaning never change, a new meaning takes a new name. New fields of an
old message are optional (`int?`, `text?`). Receivers skip messages and fields that they don't know. Whatever breaks
that raises PROTOCOL. `hello` keeps proto, box, fw and board in every version, so that a host can always say what to
flash.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PROTOCOL = 1
LINE_LIMIT = 240
"""Longest line in bytes, newline included."""
RESEND_MS = 200
"""A kept event that is not acknowledged for this long is sent again."""

BOX = "box"
HOST = "host"

# name: (sender, what it says, ((field, kind, unit, what it is), ...))
# Kinds: int (decimal, canonical, within 64 bits signed), text (UTF-8, percent-encoded); `?` marks optional.
# docs/protocol.md is generated from here (firmware/make_protocol_doc.py).
# fmt: off
MESSAGES: dict[str, tuple[str, str, tuple[tuple[str, str, str, str], ...]]] = {
    "hello": (BOX, "Who I am. Sent at start, and as the answer to `hi`.", (
        ("proto", "int", "", "version of this language"),
        ("box", "text", "", "unique id of the chip, hex"),
        ("fw", "text", "", "version of the firmware"),
        ("board", "text", "", "name of the board, cut to the room that is left; more is in `about`"),
        ("boot", "text", "", "8 hex digits, drawn anew at every start (not when an error is recovered from)"),
        ("inputs", "int", "", "number of inputs"),
        ("roles", "text", "", "a letter per input: c call, p pass, s sync, - unused"),
        ("tick_ns", "int", "ns", "length of one tick"),
        ("jitter_us", "int", "us", "a stamp is this exact: 1 by hardware, more by interrupt"),
        ("capture", "text", "", "how edges are stamped: pio or irq"),
        ("lamps", "int", "", "number of lamps"),
        ("t", "int", "ticks", "now; ticks are counted from power-on in 64 bits, without a wrap"),
        ("next", "int", "", "sequence number that the next event will carry"),
        ("oldest", "int?", "", "oldest event still kept: what is below was acknowledged; `next` when none is kept"),
        ("frames", "int?", "", "1: can read the frames of USB, and tells one in a `pong` when it can"),
        ("sync", "int?", "", "1: has a sync input, and a sync output that can `lead`"),
        ("letter", "text?", "", "A to Z, as people call this box: by its straps or its settings"),
    )),
    "about": (BOX, "More about me, for people. Sent after `hello`.", (
        ("board", "text", "", "name of the board"),
        ("python", "text", "", "what runs on it: name and version"),
    )),
    "press": (BOX, "A button closed. Kept by the box until acknowledged.", (
        ("seq", "int", "", "sequence number: press, release and gap share one counter 1, 2, 3 ... a boot"),
        ("t", "int", "ticks", "the first closing edge, however long it bounced"),
        ("input", "int", "", "which input, from 0"),
        ("epoch", "int", "", "of the arming that was in force at t; 0 when disarmed"),
        ("flags", "int", "", "bit 0: was held down already when the box was armed (or started)"),
        ("boot", "text?", "", "as in hello; said until the host has acknowledged an event of this boot"),
    )),
    "release": (BOX, "A button opened and stayed open. Kept by the box until acknowledged.", (
        ("seq", "int", "", "sequence number"),
        ("t", "int", "ticks", "the edge after which it stayed open"),
        ("input", "int", "", "which input, from 0"),
        ("boot", "text?", "", "as in press"),
    )),
    "gap": (BOX, "Edges were lost here: a ring was full. Kept by the box until acknowledged.", (
        ("seq", "int", "", "sequence number"),
        ("t", "int", "ticks", "nothing is lost before this"),
        ("lost", "int", "", "how many presses, releases or edges were lost; 0 when nobody knows"),
        ("boot", "text?", "", "as in press"),
    )),
    "beat": (BOX, "I live. Sent every `beat_ms`, and as the answer to `mark`.", (
        ("t", "int", "ticks", "watermark: every press with a stamp below this has been sent"),
        ("seq", "int", "", "last sequence number sent; the watermark holds for who has all up to it"),
        ("mem", "int", "B", "free memory"),
        ("high", "int", "", "most events ever kept at once, of the kept ones"),
        ("up_s", "int", "s", "time since power-on"),
        ("drops", "int", "", "events lost since the start, as told by `gap`"),
        ("bad", "int", "", "lines from the host that could not be read"),
        ("boot", "text?", "", "as in press"),
    )),
    "pong": (BOX, "Answer to `ping`.", (
        ("id", "int", "", "of the ping"),
        ("r", "int", "ticks", "when the ping's first byte was read"),
        ("frame", "int?", "", "number of a frame of USB, 0 to 2047; it comes with `after` and `by` or not at all"),
        ("after", "int?", "ticks", "that frame began after this"),
        ("by", "int?", "ticks", "that frame began at or before this"),
        ("s", "int", "ticks", "just before this answer was handed to the port"),
    )),
    "pulse": (BOX, "The sync line was pulled low. Not kept, not sent again.", (
        ("after", "int", "ticks", "after this"),
        ("by", "int", "ticks", "at or before this"),
        ("out", "int", "", "1: I pulled it (these are the ticks around the write); 0: I saw it at my sync input"),
    )),
    "armed": (BOX, "Answer to `arm`.", (
        ("epoch", "int", "", "as asked"),
        ("t", "int", "ticks", "presses stamped at or after this carry the epoch"),
        ("held", "int", "", "bit mask of the inputs that were held down at t"),
    )),
    "disarmed": (BOX, "Answer to `disarm`.", (
        ("epoch", "int", "", "as asked"),
        ("t", "int", "ticks", "presses stamped at or after this carry no epoch"),
    )),
    "fault": (BOX, "Something is wrong; the box goes on as well as it can.", (
        ("code", "text", "", "settings, exception, watchdog, stuck, unstuck or refused"),
        ("text", "text", "", "a sentence for the operator"),
        ("input", "int?", "", "which input, when it is one"),
    )),
    "wiring": (BOX, "Answer to `test`: what is wired where, for whoever looks for a loose wire.", (
        ("inputs", "text", "", "the pins of the inputs, set apart by commas; empty when the line has no room"),
        ("driver", "text", "", "of the lamps: none, pwm, shift or neopixel"),
        ("lamp_pins", "text", "", "the pins of the lamps, set apart by commas; empty when the line has no room"),
        ("piezo", "text?", "", "its pin"),
        ("sync_out", "text?", "", "its pin"),
        ("lamp_ma", "int", "mA", "what one lamp takes when it is full on"),
        ("budget_ma", "int", "mA", "what all lamps may take together"),
    )),
    "hi": (HOST, "Asks for `hello`, and for everything not yet acknowledged.", (
        ("proto", "int", "", "version of this language"),
    )),
    "ack": (HOST, "Everything up to seq is safely kept; the box may forget it.", (
        ("boot", "text", "", "as in hello; an ack for another boot is ignored"),
        ("seq", "int", "", "sequence number"),
    )),
    "ping": (HOST, "Asks for `pong`.", (
        ("id", "int", "", "anything; comes back"),
    )),
    "mark": (HOST, "Asks for a `beat` at once.", ()),
    "arm": (HOST, "From now on presses carry this epoch; said again, it changes nothing. Answered by `armed`.", (
        ("epoch", "int", "", "number of the window, above 0"),
    )),
    "disarm": (HOST, "From now on presses carry no epoch. Answered by `disarmed`.", (
        ("epoch", "int", "", "number of the window that ends"),
    )),
    "lamps": (HOST, "Sets every lamp.", (
        ("s", "text", "", "a letter per lamp: i idle, r ready, a armed, 1 called first, 2 called later, "
                          "x locked out, p passed, w winner, f fault"),
    )),
    "sound": (HOST, "Plays a sound.", (
        ("s", "text", "", "buzz, accept, reject or timeup; chirp or scale to test the piezo"),
    )),
    "identify": (HOST, "Flashes this box's lamps for a few seconds.", ()),
    "beat_ms": (HOST, "Sets the time between beats.", (
        ("ms", "int", "ms", "10 to 10000"),
    )),
    "lead": (HOST, "Give a pulse on the sync line now and every `ms`, each told by a `pulse`. A restart ends it.", (
        ("ms", "int", "ms", "50 to 60000, a little more is taken; 0: no more pulses"),
    )),
    "test": (HOST, "Test mode: each button lights its lamp while it is down (pass: blinks), and chirps. Answered by "
                   "`wiring`.", (
        ("s", "int", "s", "for so long, 0 to 3600; 0 ends it"),
    )),
    "reset": (HOST, "Restarts the box.", ()),
}
# fmt: on

# The table as `encode` uses it, name: [(key, is it an int?, is it optional?, how it is written), ...]
_FORMS: dict[str, list[tuple[str, bool, bool, bytes]]] = {}
# and as `parse` does, name in bytes: (name, {key in bytes: (key, is it an int?, is it needed?)}, how many are needed)
_READ: dict[bytes, tuple[str, dict[bytes, tuple[str, bool, bool]], int]] = {}
for _name in MESSAGES:
    _FORMS[_name] = []
    _keys = {}
    for _key, _kind, _, _ in MESSAGES[_name][2]:
        _form = b" %s=%%%s" % (_key.encode(), b"d" if _kind[0] == "i" else b"s")
        _FORMS[_name].append((_key, _kind[0] == "i", _kind[-1] == "?", _form))
        _keys[_key.encode()] = (_key, _kind[0] == "i", _kind[-1] != "?")
    _READ[_name.encode()] = (_name, _keys, sum([_needed for _, _, _needed in _keys.values()]))

_HEX = b"0123456789ABCDEF"
_LOWEST = -0x8000000000000000
_HIGHEST = 0x7FFFFFFFFFFFFFFF


class WireError(ValueError):
    """The only error of this file. Its text is a sentence that says what is wrong with the line."""


class Message:
    """A line that was read: `fields` holds ints and texts by name; none if the message is not `known`."""

    def __init__(self, name: str, fields: dict[str, int | str], known: bool) -> None:
        self.name = name
        self.fields = fields
        self.known = known

    def __repr__(self) -> str:
        return f"Message({self.name!r}, {self.fields!r}, {self.known!r})"


def _make_crc_table() -> "array[int]":
    table = array("H", bytes(512))
    for high in range(256):
        x = high ^ (high >> 4)
        table[high] = ((x << 12) ^ (x << 5) ^ x) & 0xFFFF
    return table


_CRC_TABLE = _make_crc_table()


def crc16(data: bytes, crc: int = 0xFFFF) -> int:
    """CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF); `crc16(b"123456789") == 0x29B1`.

    `crc`: the CRC of what comes before `data`.
    """
    table = _CRC_TABLE
    for byte in data:
        crc = ((crc & 0xFF) << 8) ^ table[(crc >> 8) ^ byte]
    return crc


def is_plain(body: bytes) -> bool:
    """May all of these bytes occur between `$` and `*`? (There is at least one.)"""
    return not (min(body) < 0x20 or max(body) > 0x7E or b"$" in body or b"*" in body)


_sum: "Callable[[bytes, int], int]" = crc16
_is_plain: "Callable[[bytes], bool]" = is_plain


def use(quick_crc16: "Callable[[bytes, int], int]", quick_is_plain: "Callable[[bytes], bool]") -> None:
    """From now on read and write lines by these two: they give the same results, but faster where they run."""
    global _sum, _is_plain
    _sum = quick_crc16
    _is_plain = quick_is_plain


def encode(name: str, fields: dict[str, int | str]) -> bytes:
    """The whole line with its newline, fields in the order of the table.

    Raises WireError for a message, a field or a value that the table does not allow, and for a line above LINE_LIMIT:
    what is sent can always be read.
    """
    body = _body(name, fields)
    line = b"$%s*%04X\n" % (body, _sum(body, 0xFFFF))
    if len(line) > LINE_LIMIT:
        raise WireError(f"{name} is too long: {len(line)} bytes, the limit is {LINE_LIMIT}")
    return line


def begin(name: str, fields: dict[str, int | str]) -> bytes:
    """A line without its last field, for an int that is known only when the line goes out: `end` adds it.

    Raises WireError as `encode` does.
    """
    last = MESSAGES[name][2][-1][0]
    whole = dict(fields)
    whole[last] = 0
    line = encode(name, whole)
    return line[: line.rindex(b"=") + 1]


def end(begun: bytes, value: int) -> bytes:
    """The whole line that `begin` began, with its last field."""
    body = b"%s%d" % (begun[1:], value)
    return b"$%s*%04X\n" % (body, _sum(body, 0xFFFF))


def _body(name: str, fields: dict[str, int | str]) -> bytes:
    if name not in _FORMS:
        raise WireError(f"there is no message {name}")
    # One format for the whole line: a new object costs MicroPython more than anything else here.
    forms = [name.encode()]
    values: list[int | bytes] = []
    for key, is_int, is_optional, form in _FORMS[name]:
        value = fields.get(key)
        if value is None:
            if not is_optional:
                raise WireError(f"{name} needs the field {key}")
            continue
        if is_int:
            if not isinstance(value, int) or not _LOWEST <= value <= _HIGHEST:
                raise WireError(f"{name}: {key} must be an int of 64 bits")
            values.append(value)
        else:
            if not isinstance(value, str):
                raise WireError(f"{name}: {key} must be a text")
            values.append(escape(value))
        forms.append(form)
    if len(values) != len(fields):
        raise WireError(f"{name} has a field that the table does not know")
    return b"".join(forms) % tuple(values)


def escape(text: str) -> bytes:
    """UTF-8, percent-encoded so that only printable ASCII without space, `=`, `*`, `$`, `%` is left."""
    try:
        raw = text.encode()
    except ValueError:
        raise WireError("a lone surrogate cannot be written as UTF-8") from None
    out = bytearray()
    for byte in raw:
        if 0x20 < byte < 0x7F and byte not in b"=*$%":
            out.append(byte)
        else:
            out.extend(b"%%%02X" % byte)
    return bytes(out)


def unescape(text: bytes) -> str:
    """The text that `escape` turned into this. Raises WireError if `escape` did not make it."""
    pieces = text.split(b"%")
    raw = pieces[0]
    for piece in pieces[1:]:
        high, low = _HEX.find(piece[:1]), _HEX.find(piece[1:2])
        if high < 0 or low < 0 or len(piece) < 2:
            raise WireError("a % must be followed by two upper-case hex digits")
        raw += bytes([high << 4 | low]) + piece[2:]
    try:
        decoded = raw.decode()
        if len(pieces) > 1:
            # MicroPython's decoder lets overlong forms and surrogates through. Encoding it again reveals them.
            for char in decoded:
                if 0xD800 <= ord(char) < 0xE000:  # MicroPython alone
                    raise WireError("a text is not UTF-8")
            if b"".join([chr(ord(char)).encode() for char in decoded]) != raw:  # MicroPython alone
                raise WireError("a text is not UTF-8")
    except WireError:  # MicroPython alone
        raise
    except ValueError:
        raise WireError("a text is not UTF-8") from None
    return decoded


def parse(line: bytes) -> Message:
    """Read one line, with or without its newline. Raises WireError and nothing else, whatever the bytes.

    Every field that the table requires is in the result, with its kind. Fields that the table does not know are left
    out. An unknown message is returned with `known` False. Only a `hello` or `hi` of another protocol version may lack
    fields.
    """
    if line[-1:] == b"\n":
        line = line[:-1]
    size = len(line)
    if size >= LINE_LIMIT:
        raise WireError(f"the line is longer than {LINE_LIMIT} bytes")
    if size < 7 or line[0] != 0x24 or line[-5] != 0x2A:
        raise WireError("not a line of this language: it must look like $name key=value*CRC4")
    body = line[1:-5]
    if line[-4:] != b"%04X" % _sum(body, 0xFFFF):
        raise WireError("the checksum is wrong: the line was damaged on its way")
    if not _is_plain(body):
        raise WireError("the line holds a byte that must be percent-encoded")
    parts = body.split(b" ")
    called = parts.pop(0)
    if not called or b"=" in called:
        raise WireError("the line has no name")
    if called in _READ:
        name, keys, needed = _READ[called]
    else:
        name, keys, needed = called.decode(), None, 0
    fields: dict[str, int | str] = {}
    unknown: list[bytes] = []
    for part in parts:
        pair = part.split(b"=")
        if len(pair) != 2 or not pair[0]:
            raise WireError(f"{name}: a field must be key=value")
        if keys is None or pair[0] not in keys:
            if pair[0] in unknown:
                raise WireError(f"{name}: the field {pair[0].decode()} comes twice")
            unknown.append(pair[0])
            continue
        key, is_int, is_needed = keys[pair[0]]
        if key in fields:
            raise WireError(f"{name}: the field {key} comes twice")
        fields[key] = _decode_int(name, key, pair[1]) if is_int else unescape(pair[1])
        needed -= is_needed
    if needed and fields.get("proto", PROTOCOL) == PROTOCOL:
        missing = [key for key, kind, _, _ in MESSAGES[name][2] if kind[-1] != "?" and key not in fields]
        raise WireError(f"{name}: the field {missing[-1]} is missing")
    return Message(name, fields, keys is not None)


def _decode_int(name: str, key: str, text: bytes) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if b"%d" % value != text or not _LOWEST <= value <= _HIGHEST:
        raise WireError(f"{name}: {key} must be a decimal int of 64 bits")
    return value


class LineReader:
    """Cuts a stream of bytes into lines, the same whether it comes whole or byte by byte.

    A newline ends a line and `$` begins one. So a good line is read whatever came before it: half a line, a prompt,
    noise. What grows beyond LINE_LIMIT is dropped; `dropped` counts how often.
    """

    def __init__(self) -> None:
        self.dropped = 0
        self._line = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that are now complete, without newline (and `\\r` before it), empty ones left out."""
        lines: list[bytes] = []
        first = True
        for piece in data.split(b"\n"):
            if not first:
                self._end(lines)
            first = False
            start = 0
            at = piece.find(b"$")
            while at >= 0:
                if at > start or self._line or self._overlong:
                    self._grow(piece[start:at])
                    self._end(lines)
                start = at
                at = piece.find(b"$", at + 1)
            self._grow(piece[start:])
        return lines

    def _grow(self, piece: bytes) -> None:
        if not self._overlong and len(self._line) + len(piece) > LINE_LIMIT:
            self._overlong = True
            self.dropped += 1
        if not self._overlong:
            self._line.extend(piece)

    def _end(self, lines: list[bytes]) -> None:
        line = b"" if self._overlong else bytes(self._line)
        self._line = bytearray()
        self._overlong = False
        if line[-1:] == b"\r":
            line = line[:-1]
        if line:
            lines.append(line)

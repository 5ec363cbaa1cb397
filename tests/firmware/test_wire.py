"""The wire: vectors shared by three interpreters, and fuzz."""

import binascii
import contextlib
import itertools
import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.firmware import check_wire

import gotit_box
from gotit_box import wire

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "wire.json"

Run = Callable[..., str]


# ---- the vectors ----------------------------------------------------------------------------------------------


def load_vectors() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return vectors


def test_vectors_pass_under_cpython() -> None:
    for what, got, expected in check_wire.cases(wire, load_vectors()):
        assert got == expected, what


def test_vectors_pass_under_the_unix_port(run_unix: Run) -> None:
    said = run_unix(ROOT / "tests/firmware/check_wire.py", ROOT / "firmware", VECTORS)
    assert said.splitlines()[-1] == expected_summary(load_vectors()), said


def test_vectors_pass_under_the_wasm_build(run_wasm: Run) -> None:
    said = run_wasm(ROOT / "tests/firmware/check_wire.py", ROOT / "firmware", VECTORS)
    assert said.splitlines()[-1] == expected_summary(load_vectors()), said


def expected_summary(vectors: dict[str, Any]) -> str:
    return f"wire: {len(list(check_wire.cases(wire, vectors)))} checks, 0 failures"


def test_vectors_name_every_message() -> None:
    assert {case["name"] for case in load_vectors()["messages"]} == set(wire.MESSAGES)


def test_a_wrong_vector_is_noticed(run_unix: Run, tmp_path: Path) -> None:
    """The runner can fail."""
    vectors = load_vectors()
    vectors["bad"][0]["error"] = "all is well"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(vectors, ensure_ascii=False), encoding="utf-8")
    said = run_unix(ROOT / "tests/firmware/check_wire.py", ROOT / "firmware", wrong)
    assert said.splitlines()[-1].endswith(" 1 failures")


# ---- the table ------------------------------------------------------------------------------------------------


def test_the_table_is_well_formed() -> None:
    for name, (sender, doc, fields) in wire.MESSAGES.items():
        assert name.isidentifier()
        assert name.islower()
        assert sender in (wire.BOX, wire.HOST)
        assert doc.endswith(".")
        keys = [field[0] for field in fields]
        assert len(set(keys)) == len(keys)
        for key, kind, _unit, what in fields:
            assert key.isidentifier()
            assert key.islower()
            assert kind in ("int", "text", "int?", "text?")
            assert what


def test_the_firmware_has_the_version_of_the_package() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert tomllib.load(file)["project"]["version"] == gotit_box.VERSION


def test_protocol_document_is_fresh() -> None:
    command = [sys.executable, str(ROOT / "firmware/make_protocol_doc.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_protocol_document_can_be_stale(tmp_path: Path) -> None:
    for name in ("gotit_box/__init__.py", "gotit_box/wire.py", "make_protocol_doc.py"):
        copy = tmp_path / "firmware" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / "firmware" / name).read_bytes())
    command = [sys.executable, str(tmp_path / "firmware/make_protocol_doc.py")]
    assert subprocess.run([*command, "--check"], capture_output=True, check=False).returncode == 1
    assert subprocess.run([*command, "--write"], capture_output=True, check=False).returncode == 0
    assert (tmp_path / "docs/protocol.md").read_bytes() == (ROOT / "docs/protocol.md").read_bytes()
    table = tmp_path / "firmware/gotit_box/wire.py"
    table.write_text(table.read_text(encoding="utf-8").replace("Restarts the box.", "Reboots the box."))
    assert subprocess.run([*command, "--check"], capture_output=True, check=False).returncode == 1


# ---- round trips ----------------------------------------------------------------------------------------------

INTS = st.integers(-(2**63), 2**63 - 1)
TEXTS = st.text(max_size=40)


@st.composite
def messages(draw: st.DrawFn) -> tuple[str, dict[str, int | str]]:
    name = draw(st.sampled_from(sorted(wire.MESSAGES)))
    fields: dict[str, int | str] = {}
    for key, kind, _, _ in wire.MESSAGES[name][2]:
        if kind.endswith("?") and draw(st.booleans()):
            continue
        fields[key] = draw(INTS) if kind.startswith("int") else draw(TEXTS)
    return name, fields


@given(messages())
def test_what_is_written_is_read(message: tuple[str, dict[str, int | str]]) -> None:
    """Or refused as too long, never written wrongly."""
    name, fields = message
    try:
        line = wire.encode(name, fields)
    except wire.WireError:
        assert sum(len(wire.escape(str(value))) for value in fields.values()) > 100
        return
    assert len(line) <= wire.LINE_LIMIT
    assert all(0x20 <= byte <= 0x7E for byte in line[:-1])
    assert line[-1:] == b"\n"
    read = wire.parse(line)
    assert (read.name, read.fields, read.known) == (name, fields, True)


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1), st.booleans())
def test_a_line_begun_and_ended_is_the_line(r: int, s: int, has_frame: bool) -> None:
    fields: dict[str, int | str] = {"id": 7, "r": r}
    if has_frame:
        fields |= {"frame": 2047, "after": r, "by": r}
    assert wire.end(wire.begin("pong", fields), s) == wire.encode("pong", {**fields, "s": s})


@given(st.text())
def test_escape_leaves_only_plain_characters(text: str) -> None:
    escaped = wire.escape(text)
    assert all(0x20 < byte < 0x7F and byte not in b"=*$" for byte in escaped)
    assert wire.unescape(escaped) == text


@given(st.binary())
def test_crc_is_ccitt_false(data: bytes) -> None:
    assert wire.crc16(data) == binascii.crc_hqx(data, 0xFFFF)


@given(messages(), st.integers(0, 238 * 8))
def test_no_single_flipped_bit_goes_unseen(message: tuple[str, dict[str, int | str]], at: int) -> None:
    try:
        line = bytearray(wire.encode(*message)[:-1])
    except wire.WireError:
        return
    at %= len(line) * 8
    line[at // 8] ^= 1 << at % 8
    with pytest.raises(wire.WireError):
        wire.parse(bytes(line))


# ---- any bytes ------------------------------------------------------------------------------------------------

GOOD = wire.encode("ping", {"id": 7})
LIKE_LINES = st.lists(
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from([b"$", b"*", b"\n", b"\r\n", b"=", b" ", b"%", b"mark", b"*29B1", b"$mark", GOOD, GOOD[:9]]),
        st.integers(230, 260).map(lambda size: b"x" * size),
    ),
    max_size=30,
).map(b"".join)


def sum_of(body: bytes) -> bytes:
    return b"$" + body + b"*%04X" % binascii.crc_hqx(body, 0xFFFF)


@given(st.one_of(st.binary(max_size=300), LIKE_LINES, LIKE_LINES.map(sum_of), st.binary(max_size=230).map(sum_of)))
@example(b"")
@example(b"\n")
def test_any_line_is_a_message_or_a_wire_error(line: bytes) -> None:
    with contextlib.suppress(wire.WireError):
        message = wire.parse(line)
        assert message.known == (message.name in wire.MESSAGES)


def read_all(stream: bytes, cuts: list[int]) -> tuple[list[bytes], int]:
    reader = wire.LineReader()
    lines: list[bytes] = []
    edges = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    for start, end in itertools.pairwise(edges):
        lines += reader.feed(stream[start:end])
    return lines, reader.dropped


@given(st.one_of(st.binary(max_size=2000), LIKE_LINES), st.lists(st.integers(0, 5000), max_size=8))
def test_a_good_line_is_read_after_anything(noise: bytes, cuts: list[int]) -> None:
    """However the bytes are cut, the lines are the same, and the good one is the last."""
    stream = noise + GOOD
    whole = read_all(stream, [])
    assert whole == read_all(stream, cuts)
    assert whole == read_all(stream, list(range(len(stream))))
    assert wire.parse(whole[0][-1]).fields == {"id": 7}
    assert all(0 < len(line) <= wire.LINE_LIMIT for line in whole[0])
    for line in whole[0]:
        with contextlib.suppress(wire.WireError):
            wire.parse(line)


# ---- the same bytes, three interpreters -----------------------------------------------------------------------


def make_corpus(seed: int, size: int) -> dict[str, Any]:
    """Random lines, half of them good ones that were spoilt and given a new CRC, with what CPython makes of them."""
    rng = random.Random(seed)
    lines = [case["line"].encode("latin-1") for part in ("messages", "read", "bad") for case in load_vectors()[part]]
    bad: list[dict[str, Any]] = []
    read: list[dict[str, Any]] = []
    streams: list[dict[str, Any]] = []
    for _ in range(size):
        raw = bytearray(rng.choice(lines))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(raw) + 1)
            raw[at : at + rng.randrange(3)] = rng.choice([b"", b"%", b"=", b" ", b"%E2", b"9", rng.randbytes(2)])
        line = sum_of(bytes(raw[1:-5])) if rng.random() < 0.7 else bytes(raw)
        text = line.decode("latin-1")
        try:
            message = wire.parse(line)
        except wire.WireError as error:
            bad.append({"why": text, "line": text, "error": str(error)})
        else:
            made = {"name": message.name, "fields": message.fields, "known": message.known}
            read.append({"why": text, "line": text, **made})
        reader = wire.LineReader()
        stream = line + rng.choice([b"\n", b"", b"\r\n", b"x" * 300]) + rng.choice(lines) + b"\n"
        cut = [found.decode("latin-1") for found in reader.feed(stream)]
        streams.append({"why": "", "bytes": stream.decode("latin-1"), "lines": cut, "dropped": reader.dropped})
    assert len(read) > size // 10
    assert len(bad) > size // 4
    empty: dict[str, Any] = {"protocol": wire.PROTOCOL, "crc": [], "messages": [], "unwritable": []}
    return {**empty, "read": read, "bad": bad, "streams": streams}


@pytest.mark.parametrize("seed", [1, 2])
def test_micropython_reads_random_bytes_as_cpython_does(run_unix: Run, seed: int, tmp_path: Path) -> None:
    corpus = make_corpus(seed, 1500)
    path = tmp_path / "corpus.json"
    path.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
    said = run_unix(ROOT / "tests/firmware/check_wire.py", ROOT / "firmware", path)
    assert said.splitlines()[-1] == expected_summary(corpus), said[:2000]


# ---- what the vectors leave out -------------------------------------------------------------------------------


def test_a_text_that_is_no_utf_8_is_not_written() -> None:
    with pytest.raises(wire.WireError, match="lone surrogate"):
        wire.escape("\ud800")


def test_a_message_shows_what_it_is() -> None:
    assert repr(wire.Message("ack", {"seq": 3}, True)) == "Message('ack', {'seq': 3}, True)"


def test_a_quicker_checksum_is_used_for_writing_and_reading() -> None:
    asked: list[bytes] = []

    def counted(data: bytes, crc: int) -> int:
        asked.append(bytes(data))
        return wire.crc16(data, crc)

    line = wire.encode("hi", {"proto": 1})
    wire.use(counted, wire.is_plain)
    try:
        assert wire.encode("hi", {"proto": 1}) == line
        assert wire.parse(line).fields == {"proto": 1}
    finally:
        wire.use(wire.crc16, wire.is_plain)
    assert len(asked) >= 2

"""The hub's own server: NATS with JetStream, as a child of this program.

Must not: listen anywhere but at the one address that it was given; outlive its program.
"""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from gotit.championship.invitation import PIN_BYTES
from gotit.championship.keys import certificate, fingerprint

PROGRAM = "nats-server"
END_S = 10.0
CERTIFICATE, CERTIFICATE_KEY = "certificate.pem", "certificate-key.pem"
CONFIG = "server.conf"
"""In the server's folder: where it listens, and who may speak to it."""
STREAM = "championship"
ROOMS = "championship.room"
ORGANISER = "championship.organiser"
DOOR = "championship.door"
BEATS = "championship.beat"
GUESTS = "championship.guests"
"""What rooms say of themselves now and then and what they are answered, and what laptops of one hub say to each other.
None of it is kept."""


class NoServer(Exception):
    """The program of the server isn't there: the extra for championships was not installed."""


class Guests(Struct, frozen=True):
    """Who may speak to a server. `rooms`: their public keys, by name. `word`: opens the door; "": it is shut.

    `organiser` may do everything, `system` may tell the server to read this anew.
    """

    organiser: str
    system: str
    rooms: Mapping[str, str] = {}
    word: str = ""


class Peers(Struct, frozen=True):
    """Of several servers that keep the same streams: what this one is called, the port that it listens at for the
    others, and where they do ("192.168.1.21:6222")."""

    name: str
    port: int
    others: tuple[str, ...]


class Server:
    """One server that keeps its streams in `folder`. Each message is on its disk before it is acknowledged.

    `guests`: only they, and sealed by a certificate of its own. None: whoever is on this computer. `peers`: it is one
    of several.
    """

    def __init__(
        self, folder: Path, host: str, port: int, guests: Guests | None = None, peers: Peers | None = None
    ) -> None:
        self.folder, self.host, self.port = folder, host, port
        self.guests, self.peers = guests, peers
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"{'tls' if self.guests else 'nats'}://{self.host}:{self.port}"

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.folder / "server.log"

    @property
    def pid(self) -> int:
        """0 while it does not run."""
        return self._process.pid if self._process is not None else 0

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """Raises RuntimeError while it does not run."""
        if self._process is None:
            raise RuntimeError("the server does not run")
        return self._process

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pin(self) -> bytes:
        """By what rooms know it."""
        return fingerprint(ssl.PEM_cert_to_DER_cert(self._certificate.read_text()))[:PIN_BYTES]

    def start(self) -> None:
        """Returns when it was started; it answers a moment later. Raises NoServer, OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.guests is not None and not self._certificate.exists():
            shown, secret = certificate()
            write_secret(self._secret, secret)
            self._certificate.write_text(shown)
        self.configure(self.guests)
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [program(), "--config", str(self._config)], stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    def configure(self, guests: Guests | None) -> None:
        """Write who may come in. A running server reads it when it is told to."""
        self.guests = guests
        settings: dict[str, Any] = {
            "server_name": "hub",
            "listen": f"{self.host}:{self.port}",
            "jetstream": {"store_dir": str(self.folder / "streams"), "sync_interval": "always"},
            "max_payload": 65536,
        }
        if guests is not None:
            settings["tls"] = {
                "cert_file": str(self._certificate), "key_file": str(self._secret), "handshake_first": True
            }  # fmt: skip
            settings |= _accounts(guests)
        if self.peers is not None:
            settings |= {"server_name": self.peers.name, "cluster": self._cluster(self.peers)}
        write_secret(self._config, json.dumps(settings))

    def kill(self) -> None:
        """As a power cut would end it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(END_S)
            except subprocess.TimeoutExpired:
                self._process = process
                self.kill()

    def _cluster(self, peers: Peers) -> dict[str, Any]:
        """Who is sealed is so towards the others, too: all have the same certificate, and show it."""
        found: dict[str, Any] = {
            "name": STREAM, "listen": f"{self.host}:{peers.port}",
            "routes": [f"nats-route://{other}" for other in peers.others],
        }  # fmt: skip
        if self.guests is not None:
            shown = str(self._certificate)
            found["tls"] = {"cert_file": shown, "key_file": str(self._secret), "ca_file": shown, "verify": True}
        return found

    @property
    def _config(self) -> Path:
        return self.folder / CONFIG

    @property
    def _certificate(self) -> Path:
        return self.folder / CERTIFICATE

    @property
    def _secret(self) -> Path:
        return self.folder / CERTIFICATE_KEY


def _accounts(guests: Guests) -> dict[str, Any]:
    users: list[dict[str, Any]] = [{"nkey": guests.organiser}]
    users += [{"nkey": key, "permissions": _of_room(room)} for room, key in sorted(guests.rooms.items())]
    if guests.word:
        door = {"publish": [DOOR], "subscribe": ["_INBOX.door.>"]}
        users.append({"user": "door", "password": guests.word, "permissions": door})
    return {
        "accounts": {"CUP": {"jetstream": "enabled", "users": users}, "SYS": {"users": [{"nkey": guests.system}]}},
        "system_account": "SYS",
    }


def _of_room(room: str) -> dict[str, Any]:
    """It writes its own subject and reads its own place. The place is asked for by a subject that names the room's."""
    own = f"{ROOMS}.{room}"
    return {
        "publish": [own, f"{BEATS}.{room}", f"$JS.API.DIRECT.GET.{STREAM}.{own}"],
        "subscribe": [f"{inbox(room)}.>"],
    }


def inbox(room: str) -> str:
    """Where answers to this room come."""
    return f"_INBOX.room{room}"


def write_secret(path: Path, text: str) -> None:
    """Only who runs this program may read it, and no half of it is ever there."""
    beside = path.with_suffix(path.suffix + ".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(text)
    beside.replace(path)


def program() -> str:
    """Where the server's program is: beside Python, as its wheel installs it. Raises NoServer."""
    found = shutil.which(PROGRAM, path=str(Path(sys.executable).parent)) or shutil.which(PROGRAM)
    if found is None:
        raise NoServer
    return found

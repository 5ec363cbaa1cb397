"""A Buzz! made by uhid in a small emulated Linux, read by the code that plays: the real driver and input layer.

    .venv/bin/python -m tests.owned.guest

Not part of a test run: it fetches Debian's kernel (70 MB) and busybox into `.cache/guest`, and wants qemu-system-x86.
The guest has this computer's files, read only, so the same Python and packages run in it. What presses there is a
script; the report descriptor is reconstructed, not a real Buzz!'s. The times of an emulated computer are not measured.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "guest"
MODULES = ("virtio_pci", "9pnet_virtio", "9p", "evdev", "uhid", "hid-generic", "hid-sony")
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc none /proc; mount -t sysfs none /sys; mount -t devtmpfs none /dev
while read each; do insmod /modules/$each || echo "insmod $each failed"; done < /order
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144 host /host
mount --bind /proc /host/proc; mount --bind /sys /host/sys; mount --bind /dev /host/dev; mount -t tmpfs none /host/run
chroot /host /bin/sh -c 'cd "{root}" && HOME=/run TMPDIR=/run PYTHONDONTWRITEBYTECODE=1 \
  PYTHONPATH="{root}:{root}/host" "{python}" -m tests.owned.in_guest; echo "guest ended: $?"'
dmesg | tail -n 25
poweroff -f
"""


def fetched(package: str) -> Path:
    """The files of a Debian package, unpacked."""
    to = FOLDER / package
    if not to.is_dir():
        to.mkdir(parents=True)
        subprocess.run(["apt-get", "download", package], cwd=to, check=True)
        subprocess.run(["dpkg", "-x", str(next(to.glob("*.deb"))), str(to)], check=True)
    return to


def kernel_package() -> str:
    """The name of Debian's present kernel."""
    said = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], capture_output=True, text=True, check=True)
    return next(line.split()[-1] for line in said.stdout.splitlines() if "Depends: linux-image" in line)


def in_order(modules: Path) -> Iterator[Path]:
    """The files of MODULES, each after those that it needs. What is built in has none."""
    files = {file.name.removesuffix(".ko").replace("-", "_"): file for file in modules.rglob("*.ko")}
    done: set[str] = set()

    def with_needs(name: str) -> Iterator[Path]:
        file = files.get(name.replace("-", "_"))
        if file is None or name in done:
            return
        done.add(name)
        said = file.read_bytes()
        begin = said.find(b"\0depends=")
        needs = said[begin + 9 : said.index(b"\0", begin + 9)].decode() if begin >= 0 else ""
        for need in filter(None, needs.split(",")):
            yield from with_needs(need)
        yield file

    for name in MODULES:
        yield from with_needs(name)


def initial_files(kernel: Path, busybox: Path) -> Path:
    """A compressed cpio: busybox, modules, init."""
    tree = FOLDER / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for each in ("bin", "proc", "sys", "dev", "host", "modules"):
        (tree / each).mkdir(parents=True)
    shutil.copy(busybox / "bin/busybox", tree / "bin/busybox")
    files = list(in_order(kernel / "lib/modules"))
    for file in files:
        shutil.copy(file, tree / "modules" / file.name)
    (tree / "order").write_text("".join(f"{file.name}\n" for file in files))
    (tree / "init").write_text(INIT.format(root=ROOT, python=sys.executable))
    (tree / "init").chmod(0o755)
    names = subprocess.run(["find", "."], cwd=tree, capture_output=True, check=True).stdout
    cpio = subprocess.run(
        [str(tree / "bin/busybox"), "cpio", "-o", "-H", "newc"], cwd=tree, input=names, capture_output=True, check=True
    ).stdout
    to = FOLDER / "initial.gz"
    to.write_bytes(gzip.compress(cpio, 1))
    return to


def main() -> int:
    if shutil.which("qemu-system-x86_64") is None:
        print("This wants QEMU: sudo apt-get install --no-install-recommends qemu-system-x86")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    kernel = fetched(kernel_package())
    files = initial_files(kernel, fetched("busybox-static"))
    image = next(kernel.glob("boot/vmlinuz-*"))
    run = [
        *("qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-m", "768", "-nographic", "-no-reboot"),
        *("-kernel", str(image), "-initrd", str(files), "-append", "console=ttyS0 quiet panic=-1"),
        *("-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap"),
    ]
    done = subprocess.run(run, capture_output=True, timeout=900, env=os.environ, check=False)
    said = done.stdout.decode("utf-8", "replace")
    print(said)
    return 0 if "guest ended: 0" in said else 1


if __name__ == "__main__":
    sys.exit(main())

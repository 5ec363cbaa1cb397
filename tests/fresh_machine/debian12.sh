#!/usr/bin/env bash
# The README's two commands on a bare Debian 12: a fresh debootstrap with nothing added but python3 and git.
#
#   sudo tests/fresh_machine/debian12.sh            both commands, every test (a quarter of an hour)
#   sudo tests/fresh_machine/debian12.sh --quick    both commands, the tests without MicroPython
#   --folder DIR    where to build it (default: a new folder under TMPDIR, removed at the end; a named one stays)
#
# It tests what is committed. A plain user with no rights must be told the exact line to run, and that line must be
# enough; root must need no line at all; the second start must work with the network taken away; a window must open.
#
# The registries and certificates that this machine is set up with (apt, pip, npm) are copied into the bare system
# when it is made: none is named here. Must not: write outside the folder.
set -euo pipefail

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
quick="" folder=""
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --folder) folder=$2; shift ;;
    *) sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
  shift
done
[ "$(id -u)" = 0 ] || { echo "This makes a root file system, so it needs root: sudo $0"; exit 2; }
command -v debootstrap >/dev/null || apt-get install --yes --no-install-recommends debootstrap >/dev/null

began=$SECONDS
say() { printf '\n[%4d s] %s\n' $((SECONDS - began)) "$*"; }
fail() { printf '\nFAILED: %s\n' "$*"; exit 1; }

if [ -z "$folder" ]; then folder=$(mktemp -d); temporary=yes; else mkdir -p "$folder"; temporary=""; fi
root=$folder/debian12
cleanup() {
  for mount in dev/pts dev/shm dev sys proc; do umount --lazy "$root/$mount" 2>/dev/null || true; done
  if [ -n "$temporary" ] && ! grep -q " $root" /proc/mounts; then rm -rf --one-file-system "$folder"; fi
}
trap cleanup EXIT

# ---- the machine --------------------------------------------------------------------------------------------

say "A bare Debian 12 in $root"
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -1)
[ -n "$mirror" ] || fail "this machine's apt names no mirror"
debootstrap --variant=minbase --include=python3,git bookworm "$root" "$mirror" >"$folder/debootstrap.log" 2>&1 ||
  { tail -5 "$folder/debootstrap.log"; fail "debootstrap"; }

copy() { # from this machine to the same place there; what is not here is not copied
  local from to
  for from in "$@"; do
    if [ -f "$from" ]; then to=$root$from; mkdir -p "${to%/*}"; cp -L "$from" "$to"; fi
  done
}
copy /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/npmrc ~/.npmrc ~/.config/pip/pip.conf
copy /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates/*.crt # the second make the first, when it is remade
grep -l Acquire /etc/apt/apt.conf.d/* 2>/dev/null | while read -r file; do copy "$file"; done
rm -f "$root/etc/apt/sources.list"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do copy "$file"; done

mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"

# What this machine's clients are told by variables holds there too: certificates, indexes, proxies.
kept=()
while IFS= read -r name; do kept+=("$name=${!name}"); done < <(
  compgen -e | grep -iE '^(pip_|npm_config_|ssl_cert|node_extra_ca|requests_ca|curl_ca|git_ssl|https?_proxy|no_proxy)' || true
)
inside() { # as root, with a clean environment
  "${offline[@]}" chroot "$root" /usr/bin/env -i "${kept[@]}" HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"
}
teacher() { # as a plain user, in the user's clone
  inside setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/home/teacher "${screen[@]}" \
    sh -c 'cd ~/gotit && "$@"' sh "$@"
}
screen=(GOTIT_NOTHING=) offline=()
inside useradd --create-home --uid 1000 teacher
git clone --quiet --no-local "$repo" "$root/home/teacher/gotit"
git clone --quiet --no-local "$repo" "$root/root/gotit"
chown -R 1000:1000 "$root/home/teacher"

# ---- the first command, as a user without rights ------------------------------------------------------------

say "python3 run.py, as a plain user with no screen"
teacher python3 run.py >"$folder/no-screen.txt" 2>&1 && fail "it started without a screen"
grep -q "There is no screen" "$folder/no-screen.txt" || { cat "$folder/no-screen.txt"; fail "it did not say so"; }

say "python3 run.py --version, as a plain user: says which line to run"
teacher python3 run.py --version >"$folder/line.txt" 2>&1 && fail "it worked without its libraries"
cat "$folder/line.txt"
line=$(sed -n 's/^ *sudo \(apt-get install .*\)/\1/p' "$folder/line.txt")
[ -n "$line" ] || fail "it named no line to run"
say "That line, as root"
inside apt-get update >/dev/null
# shellcheck disable=SC2086
inside env DEBIAN_FRONTEND=noninteractive $line >"$folder/apt.log" 2>&1 || { tail -5 "$folder/apt.log"; fail "$line"; }

say "python3 run.py --version, again: sets up"
teacher python3 run.py --version || fail "set-up"
say "A scripted match, painted into files"
teacher python3 run.py demo --screenshots pictures || fail "demo"
pictures=$(find "$root/home/teacher/gotit/pictures" -name '*.png' -size +10k | wc -l)
[ "$pictures" -ge 3 ] || fail "only $pictures pictures"
say "With the network taken away"
unshare --net true || fail "this machine cannot take the network away (unshare --net)"
offline=(unshare --net)
teacher python3 run.py --version || fail "the second start wants the network"
offline=()

# ---- the second command, as root ----------------------------------------------------------------------------

say "python3 run.py test, as root"
# With CI set nothing may skip itself: a bare machine must bring all that the tests need.
tests=()
[ -z "$quick" ] || tests=(tests --ignore tests/emulated --ignore tests/firmware --ignore tests/whole --ignore tests/boxes)
inside env CI=true sh -c 'cd /root/gotit && exec python3 run.py test "$@"' sh "${tests[@]}" || fail "run.py test"

say "A window opens (Xvfb, which the tests brought)"
inside apt-get install --yes --no-install-recommends x11-utils >/dev/null 2>&1
screen=(DISPLAY=:77)
inside sh -c 'Xvfb :77 -screen 0 1920x1080x24 >/dev/null 2>&1 & echo $! >/tmp/xvfb.pid'
sleep 2
teacher timeout --preserve-status 12 python3 run.py >"$folder/play.txt" 2>&1 &
sleep 8
windows=$(inside env DISPLAY=:77 xwininfo -root -tree | grep -c '"gotit"\|Got It' || true)
wait $! || true
kill "$(cat "$root/tmp/xvfb.pid")"
[ "$windows" -ge 1 ] || { cat "$folder/play.txt"; fail "no window of ours on the screen"; }

say "Everything passed: $pictures pictures, $windows windows"

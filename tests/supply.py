"""What users are given, as a bill of materials, and what is publicly known against it.

    .venv/bin/python -m tests.supply            write .cache/supply/sbom.json (CycloneDX), then ask the advisories
    .venv/bin/python -m tests.supply --offline  only the bill

Both are made from requirements.lock by kept tools (cyclonedx-bom, pip-audit), which come by requirements-supply.lock
into .cache/supply, where nothing else sees them. Ends with 1 if something is known against a package, and with 2 if
that could not be found out.

Must not: change what is installed, or say that all is well when nobody could be asked.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.tools import CACHE, NO_TOOLS, ROOT, NoTools, bring

LOCK = ROOT / "requirements.lock"
BILL = CACHE / "supply" / "sbom.json"

NOT_ASKED = "Nobody could be asked whether something is known against these packages: {why}. Try again online."
KNOWN = (
    "Something is known against these packages. Read it above, then move them up: CONTRIBUTING.md, Refresh the locks."
)
NOTHING_KNOWN = "Nothing is known against the {count} packages that users get."


def main(offline: bool) -> int:
    try:
        bring("supply")
    except NoTools:
        print(NO_TOOLS)
        return 2
    made = tool("cyclonedx_py", "requirements", str(LOCK), "--output-format", "JSON", "--output-file", str(BILL))
    if made.returncode:
        print(made.stderr)
        return 2
    count = len(json.loads(BILL.read_text(encoding="utf-8"))["components"])
    print(f"{count} packages: {BILL.relative_to(ROOT)}")
    return 0 if offline else judged(audit(), count)


def audit() -> subprocess.CompletedProcess[str]:
    asked = ("-r", str(LOCK), "--require-hashes", "--no-deps", "--disable-pip", "--progress-spinner", "off")
    return tool("pip_audit", *asked, "--format", "json")


def judged(asked: subprocess.CompletedProcess[str], count: int) -> int:
    """Print what came of the audit. Returns what to end with."""
    try:
        found = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        why = (asked.stderr.strip().splitlines() or ["no answer"])[-1][:200]
        print(NOT_ASKED.format(why=why))
        return 2
    bad = [(one["name"], one["version"], flaw["id"]) for one in found for flaw in one.get("vulns", ())]
    skipped = [one["name"] for one in found if "skip_reason" in one]
    for name, version, flaw in bad:
        print(f"{name} {version}: {flaw}")
    if skipped:
        print(NOT_ASKED.format(why=f"no answer about {len(skipped)} of {len(found)}"))
    if bad or not skipped:
        print(KNOWN if bad else NOTHING_KNOWN.format(count=count))
    return 1 if bad else 2 if skipped else 0


def tool(module: str, *args: str) -> subprocess.CompletedProcess[str]:
    told = {**os.environ, "PYTHONPATH": str(bring("supply"))}
    return subprocess.run([sys.executable, "-m", module, *args], capture_output=True, text=True, env=told, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main("--offline" in sys.argv[1:]))
